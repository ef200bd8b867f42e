/** The page of a move: what it does to what is paid. Followed by what is charged then, or asked for. */
export const movingPayments = {
  /** Instead of an amount, where the plan is chosen on the page. */
  priceOfPlan: 'the price of your plan',
  nothingToday: 'Nothing today',
  /** @param card in words */
  thenCharged: (amount: string, on: string, card: string, creator: string) =>
    `Then ${amount} on ${on} to your ${card}, on behalf of ${creator}, and again each time your plan renews, until you cancel. With this button you agree to that.`,
  thenWithoutCard: (amount: string, on: string) =>
    `Your free days end on ${on}. Add a card before, and ${amount} is charged on that day; without one nothing is.`,
  thenPayment: (amount: string, on: string) =>
    `There is no card, so nothing is charged on ${on} either: from then on it opens with a payment of ${amount}, when you say so.`,
  payment: 'It opens with a payment',
  /** @param cost `$10 a month` */
  paymentLead: (cost: string) => `${cost}. The next page says what is charged, and nothing is before you say so there.`,
  joinPayment: 'The next page says what your plan costs, and nothing is charged before you say so there.',
  openDropped: (amount: string, creator: string) =>
    `The ${amount} that could not be charged for ${creator} is not asked for again.`,
  trialHad: (creator: string) => `You have had your free days with ${creator} before.`,
  subscribesPaid: 'Opens with a payment',
} as const;
