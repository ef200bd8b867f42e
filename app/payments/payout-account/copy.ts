import type { MailWords } from '../../mail/copy.ts';
import type { RequirementKind } from './payout-account.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Follows 'Stripe needs'. */
const requirementWords: Record<RequirementKind, string> = {
  document: 'a document',
  bank: 'your bank details',
  identity: 'your personal details',
  address: 'your address',
  business: 'details about your business',
  terms: 'your consent to its terms',
  other: 'a few more answers',
};
/** Replaces `requirementWords` if an earlier answer was refused. */
const refusedWords: Record<RequirementKind, string> = {
  document: 'another document',
  bank: 'other bank details',
  identity: 'your personal details again',
  address: 'your address again',
  business: 'other details about your business',
  terms: 'your consent to its terms',
  other: 'a few more answers',
};

export type DueRequirements = readonly { what: RequirementKind; isRefused: boolean }[];

/** @param by date in words, or null if the provider names none */
export function needsSentence(requirements: DueRequirements, by: string | null): string {
  const words = list.format(
    requirements.map(({ what, isRefused }) => (isRefused ? refusedWords : requirementWords)[what]),
  );
  return `Stripe needs ${words}${by === null ? '' : ` by ${by}`}.`;
}

/**
 * Email that tells a creator's owners what Stripe needs.
 * @param payouts.needs result of `needsSentence`
 * @param payouts.stands `goes-on`: payouts continue. `stopped`: payouts have stopped. `not-begun`: there were no
 * payouts yet
 */
export const payoutRequirementsMail = (
  creator: string,
  { needs, stands }: { needs: string; stands: 'goes-on' | 'stopped' | 'not-begun' },
): MailWords => ({
  subject: `${stands === 'stopped' ? 'Payouts are on hold' : 'Stripe needs something from you'}: ${creator}`,
  preheader: needs,
  heading: needs,
  lead: [
    {
      'goes-on': `It’s for the account through which ${creator} is paid. Until you’ve answered payouts go on; if you don’t, Stripe stops them.`,
      stopped: `It’s for the account through which ${creator} is paid. Stripe can’t pay you until you’ve answered. You go on selling, and what’s yours is held for you.`,
      'not-begun': `It’s for the account through which ${creator} will be paid. Stripe has looked at your answers, and can’t pay you as they are. You go on selling, and what’s yours is held for you.`,
    }[stands],
  ],
  button: 'Answer Stripe',
  after: [
    'The button leads to Payouts in your studio, and from there to Stripe. We never ask for documents or bank details by email.',
  ],
});
