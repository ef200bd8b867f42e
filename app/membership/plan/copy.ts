import type { PriceWords } from '../../copy/amounts.ts';
import type { MailWords } from '../../mail/copy.ts';

const lower = ({ name }: PriceWords) => name.toLowerCase();

export const planPage = {
  title: 'Change your plan',
  current: (plan: PriceWords) => `Your plan is ${lower(plan)}: ${plan.cost}.`,
  /** Cost of another plan compared to the chosen or current one, by the result of `compareToPeriod`. */
  offer: {
    dearer: (plan: PriceWords, other: PriceWords, total: string, more: string) =>
      `${plan.cost}, which is ${total} over a ${other.interval}: ${more} more than ${lower(other)}.`,
    cheaper: (plan: PriceWords, other: PriceWords, part: string, percent: number) =>
      `${plan.cost}, which is ${part} a ${other.interval}: ${percent}% less than paying ${lower(other)}.`,
    other: (plan: PriceWords) => `${plan.cost}.`,
  },
  atOnce: 'It applies at once.',
  later: 'It applies when your paid time ends:',
  otherCurrency:
    'The other plans are sold in another currency now, and a membership keeps the one it began with. To have one of them, cancel, and start again when your membership has ended.',
  chosen: (plan: PriceWords) => `You’ve chosen ${lower(plan)} for afterwards.`,
  change: (plan: PriceWords) => `Change to ${lower(plan)}`,
  stay: (plan: PriceWords) => `Stay with ${lower(plan)}`,
  changing: 'Changing...',
  back: 'Back to your account',
  backToPlans: 'Back to the plans',

  seeNow: (plan: PriceWords) => `What ${lower(plan)} costs if it starts today`,
  now: {
    title: (plan: PriceWords) => `Change to ${lower(plan)} today`,
    pays: (amount: string) => `You pay ${amount} today.`,
    because: (plan: PriceWords, rest: string) =>
      `That’s ${plan.amount} less ${rest}, for the time you’ve paid for and haven’t used.`,
    renews: (plan: PriceWords, on: string) =>
      `Your ${plan.interval} starts today. ${plan.amount} is due again on ${on}.`,
    card: (card: string) => `It’s charged to your ${card}.`,
    consent: (creator: string, { amount, interval, refunds }: PriceWords, today: string) =>
      `With this button you agree that ${creator} charges your card through Stripe: ${today} now and ${amount} every ${interval}, until you cancel. ${refunds}`,
    pay: (amount: string) => `Pay ${amount} and change`,
    paying: 'One moment...',
    leave: 'Keep my plan',
    away: 'Our payment provider doesn’t respond, so we can’t say what it costs today. Please try again in a few minutes.',
    notPossible: 'This plan can’t start today. You can choose it for when your paid time ends.',
  },
} as const;

/** Texts of `/account/plan` about the cost of a chosen plan and its day, if there is a payment status. */
export const planPayments = {
  trial: (amount: string, on: string, instead: string, renewal: string) =>
    `You’ll pay ${amount} on ${on} instead of ${instead}, then ${renewal}. Nothing until then.`,
  trialWithoutCard: (amount: string, on: string) =>
    `Without a card nothing is charged. With one you’ll pay ${amount} on ${on}, when your trial ends.`,
  paid: (interval: string, until: string, cost: string) =>
    `Your ${interval} runs until ${until}; then ${cost}, the first on ${until}. You don’t lose any time you’ve paid for.`,
  stays: (until: string, amount: string, instead: string) => `On ${until} you’ll pay ${amount} instead of ${instead}.`,
  withoutTerms: 'Nothing is charged until you accept the terms.',
  withoutCard: 'There’s no card, so nothing is charged until you add one.',
  cancelled: 'You’ve cancelled, so nothing is charged unless you keep your membership.',
  pastDue: (amount: string) => `The ${amount} we couldn’t charge stays due: a new plan doesn’t change it.`,
  moves: (to: string) => `It comes with you to ${to}, where you’ll pay it from then on.`,
  nothing: 'Nothing is charged for it now.',
  over: (cost: string) => `Nothing is charged now. When you start again you’ll pay ${cost}.`,
} as const;

/**
 * Returns the words of the email that confirms a plan.
 * @param when.from day on which the plan begins, or null if it has begun
 * @param when.trialEnds day of the first charge, or null without a running trial or a payment status
 * @param when.isCharged true if the member will be charged on that day unless they cancel
 */
export const planMail = (
  name: string,
  plan: PriceWords,
  { from, trialEnds, isCharged }: { from: string | null; trialEnds: string | null; isCharged: boolean },
): MailWords => ({
  subject: `Your plan with ${name}: ${lower(plan)}`,
  preheader: from ? `From ${from}: ${plan.cost}.` : `${plan.cost}.`,
  heading: from ? `Your plan will be ${lower(plan)} from ${from}` : `Your plan is ${lower(plan)}`,
  lead: [
    from
      ? `You’ve chosen the ${lower(plan)} plan for your membership with ${name}: ${plan.cost} from ${from}. Until then everything stays as it is.`
      : `Your membership with ${name} is on the ${lower(plan)} plan now: ${plan.cost}.`,
    ...(trialEnds && isCharged
      ? [
          `We’ll charge the first ${plan.amount} on ${trialEnds}, when your trial ends. Cancel before then and you pay nothing.`,
        ]
      : []),
    ...(trialEnds && !isCharged
      ? [`If you continue after your trial, the first ${plan.amount} is charged on ${trialEnds}.`]
      : []),
  ],
  button: 'See your membership',
  after: ['If this wasn’t you, choose your plan and a new password there, and write to us if you were charged.'],
});

export const planNowErrors = {
  declined:
    'Your card was declined. Nothing was charged, and your plan is as before. Ask your bank, or use another card.',
  'needs-bank':
    'Your bank needs you to confirm this payment, which isn’t possible here. Nothing was charged, and your plan is as before. You can choose the plan for when your paid time ends.',
  'other-amount': 'The amount has changed since you opened the page. Nothing was charged: look at the new one.',
  'not-possible': 'This plan can’t start today. Nothing was charged.',
  away: 'Our payment provider didn’t respond. As far as we know nothing was charged. Please try again: you’ll be charged once at most.',
} as const;
