import type { MailWords } from '../../mail/copy.ts';
import type { RequirementKind } from './merchant.ts';

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
 * @param account.needs result of `needsSentence`
 * @param account.stands `goes-on`: members are charged. `stopped`: members are no longer charged. `not-begun`: the
 * account was never ready
 */
export const merchantRequirementsMail = (
  creator: string,
  { needs, stands }: { needs: string; stands: 'goes-on' | 'stopped' | 'not-begun' },
): MailWords => ({
  subject: `${stands === 'stopped' ? 'Payments are on hold' : 'Stripe needs something from you'}: ${creator}`,
  preheader: needs,
  heading: needs,
  lead: [
    {
      'goes-on': `It’s for your Stripe account, in which ${creator}’s members pay. Until you’ve answered payments go on; if you don’t, Stripe stops them.`,
      stopped: `It’s for your Stripe account, in which ${creator}’s members pay. Stripe takes no payments until you’ve answered. Members keep what they’ve paid for.`,
      'not-begun': `It’s for your Stripe account, in which ${creator}’s members will pay. Stripe has looked at your answers, and can’t take payments as they are. Your page and trials go on.`,
    }[stands],
  ],
  button: 'Answer Stripe',
  after: [
    'The button leads to Payments in your studio, and from there to Stripe. We never ask for documents or bank details by email.',
  ],
});
