import { beginsAtOnce } from '../card/copy.ts';

export const movingPayments = {
  /** Replaces an amount if the plan is chosen on the same page. */
  priceOfPlan: 'the price of your plan',
  nothingToday: 'Nothing today',
  /** @param following payments after the first if an offer makes them differ, otherwise null */
  thenCharged: (amount: string, on: string, card: string, creator: string, following: string | null) =>
    `Then ${creator} charges ${amount} to your ${card} through Stripe on ${on}, and ${following ?? 'each time your plan renews'}, until you cancel. By pressing the button you agree to that. ${beginsAtOnce}`,
  thenWithoutCard: (amount: string, on: string, following: string | null) =>
    `Your free days end on ${on}. With a card, ${amount} is charged that day${following ? `, then ${following}` : ''}; without one, your access ends.`,
  thenPayment: (amount: string, on: string) =>
    `With a card, ${amount} is charged on ${on}. Without one nothing is charged, and your access ends that day until you pay.`,
  /** Shown if the time that is left was paid for. */
  earns: (from: string, to: string) => `You’ve paid ${from} for that time. ${to} earns what you pay after it.`,
  cardTitle: (creator: string) => `Add a card for ${creator}`,
  cardLead: (creator: string) =>
    `${creator} has a Stripe account of their own, so a card you gave to somebody else doesn’t come along. You can also move without one.`,
  cardLeadScheduled: (creator: string) =>
    `${creator} has a Stripe account of their own, so a card you gave to somebody else doesn’t come along. Without one nothing is charged.`,
  cardConsent: (creator: string) =>
    `Saving it doesn’t charge it. ${creator} charges it through Stripe only if you press the button below, and on the day it names.`,
  payment: 'It opens with a payment',
  paymentLead: (cost: string) => `${cost}. You’ll confirm on the next page before we charge anything.`,
  joinPayment: 'The next page shows what your plan costs. You’ll confirm there before we charge anything.',
  openDropped: (amount: string, creator: string) => `You won’t owe the ${amount} we couldn’t charge for ${creator}.`,
  trialHad: (creator: string) => `You’ve already had your free days with ${creator}.`,
  subscribesPaid: 'Opens with a payment',
} as const;
