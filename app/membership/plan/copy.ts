import type { PriceWords } from '../../copy/amounts.ts';
import type { MailWords } from '../../mail/copy.ts';

const lower = ({ name }: PriceWords) => name.toLowerCase();

/** `/account/plan`. */
export const planPage = {
  title: 'Change your plan',
  current: (plan: PriceWords) => `Your plan is ${lower(plan)}: ${plan.cost}.`,
  /** What another plan costs beside the present one, `compareToPeriod`. */
  offer: {
    dearer: (plan: PriceWords, other: PriceWords, total: string, more: string) =>
      `${plan.cost}, which is ${total} over a ${other.interval}: ${more} more than ${lower(other)}.`,
    cheaper: (plan: PriceWords, other: PriceWords, part: string, percent: number) =>
      `${plan.cost}, which is ${part} a ${other.interval}: ${percent}% less than paying ${lower(other)}.`,
    other: (plan: PriceWords) => `${plan.cost}.`,
  },
  atOnce: 'It applies at once.',
  later: 'It applies when your paid time ends:',
  chosen: (plan: PriceWords) => `You’ve chosen ${lower(plan)} for afterwards.`,
  change: (plan: PriceWords) => `Change to ${lower(plan)}`,
  stay: (plan: PriceWords) => `Stay with ${lower(plan)}`,
  changing: 'Changing...',
  back: 'Back to your account',
} as const;

/** `/account/plan`: what is paid, and when, before the click. */
export const planPayments = {
  trial: (amount: string, on: string, instead: string, interval: string) =>
    `You’ll pay ${amount} on ${on} instead of ${instead}, then every ${interval}. Nothing until then.`,
  trialWithoutCard: (amount: string, on: string) =>
    `Without a card nothing is charged. With one you’ll pay ${amount} on ${on}, when your trial ends.`,
  paid: (interval: string, until: string, cost: string) =>
    `Your ${interval} runs until ${until}; then ${cost}, the first on ${until}. You don’t lose any time you’ve paid for.`,
  stays: (until: string, amount: string, instead: string) => `On ${until} you’ll pay ${amount} instead of ${instead}.`,
  withoutTerms: 'Nothing is charged until you accept the terms.',
  withoutCard: 'There’s no card, so nothing is charged until you add one.',
  cancelled: 'You’ve cancelled, so nothing is charged unless you come back.',
  pastDue: (amount: string) => `The ${amount} we couldn’t charge stays due: a new plan doesn’t change it.`,
  moves: (to: string) => `It comes with you to ${to}, where you’ll pay it from then on.`,
  nothing: 'Nothing is charged for it now.',
  over: (cost: string) => `Nothing is charged now. When you start again you’ll pay ${cost}.`,
} as const;

/**
 * The email that confirms a plan; dates in words.
 * @param when.from the present period ends first; null: it applies at once
 * @param when.trialEnds it is charged then for the first time; null: no trial runs, or nobody can be charged
 */
export const planMail = (
  name: string,
  plan: PriceWords,
  { from, trialEnds }: { from: string | null; trialEnds: string | null },
): MailWords => ({
  subject: `Your plan with ${name}: ${lower(plan)}`,
  preheader: from ? `From ${from}: ${plan.cost}.` : `${plan.cost}.`,
  heading: `Your plan is ${lower(plan)}`,
  lead: [
    from
      ? `You’ve chosen the ${lower(plan)} plan for your membership with ${name}: ${plan.cost} from ${from}. Until then everything stays as it is.`
      : `Your membership with ${name} is on the ${lower(plan)} plan now: ${plan.cost}.`,
    ...(trialEnds ? [`If you continue after your trial, the first ${plan.amount} is charged on ${trialEnds}.`] : []),
  ],
  button: 'See your membership',
  after: ['If this wasn’t you, change it back there and choose a new password.'],
});
