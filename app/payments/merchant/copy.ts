import { productName } from '../../copy/product.ts';
import type { MailWords } from '../../mail/copy.ts';
import type { RequirementKind } from './merchant.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Objects of the sentence 'Stripe needs …', by kind of requirement. */
const requirementWords: Record<RequirementKind, string> = {
  document: 'a document',
  bank: 'your bank details',
  identity: 'your personal details',
  address: 'your address',
  business: 'details about your business',
  terms: 'your consent to its terms',
  other: 'a few more answers',
};
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
 * @param about.until last day of access in words, or null without access
 * @param about.charge next charge in words, or null if none is planned
 * @param about.statement name on bank statements, or null if unknown
 */
export function merchantPartedMail(
  creator: string,
  about: {
    parting: 'cancel' | 'continue' | null;
    until: string | null;
    charge: { amount: string; on: string } | null;
    contact: string | null;
    statement: string | null;
  },
): MailWords {
  const { parting, until, charge, contact, statement } = about;
  const reads = until === null ? 'There’s nothing left to read here.' : `You can read here until ${until}.`;
  if (parting === 'cancel') {
    return {
      subject: `Your ${creator} membership ends`,
      preheader: 'Your card won’t be charged again.',
      heading: 'Your card won’t be charged again',
      lead: [`${creator} no longer takes payments on ${productName}, and has ended your subscription. ${reads}`],
      button: 'See your membership',
      after: ['There’s nothing for you to do.'],
    };
  }
  const goesOn =
    charge === null
      ? `${creator} may still charge your card.`
      : `As things stand, ${creator} charges your card ${charge.amount} on ${charge.on}, and again each time it renews.`;
  const stop =
    contact === null
      ? `To stop it, ask ${creator}. Each receipt that Stripe sent you says how to reach them.`
      : `To stop it, write to ${creator}: ${contact}.`;
  const onStatement = statement === null ? '' : ` On your bank statement it’s called ${statement}.`;
  return {
    subject: `${creator} now charges your card without ${productName}`,
    preheader: `Your subscription is between you and ${creator} from now on.`,
    heading: `${creator} now charges your card without ${productName}`,
    lead: [
      `${creator} has disconnected from ${productName}. Your subscription stays in ${creator}’s own Stripe account, and we can no longer see, change or stop it. ${goesOn}${onStatement}`,
      `${stop} ${reads} Later payments don’t open anything here.`,
    ],
    button: 'See your membership',
    after: ['If you get no answer, your bank can stop later payments too.'],
  };
}

export const merchantDisconnectedMail = (creator: string): MailWords => ({
  subject: `Stripe is disconnected: ${creator}`,
  preheader: 'Nobody is charged through this site any more.',
  heading: 'Your Stripe account is no longer connected',
  lead: [
    `Somebody with access to ${creator}’s Stripe account ended its connection to ${productName}, or Stripe closed the account. From now on nobody is charged through this site.`,
    'Subscriptions in your account may go on: cancel them in your Stripe dashboard if they shouldn’t. Members keep what they’ve paid for here, and are told by email who charges them.',
  ],
  button: 'Look at Payments',
  after: ['If that was a mistake, connect the same account again.'],
});

/** @param account.needs result of `needsSentence` */
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
