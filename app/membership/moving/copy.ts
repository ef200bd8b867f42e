export const movingPayments = {
  /** Replaces an amount if the plan is chosen on the same page. */
  priceOfPlan: 'the price of your plan',
  nothingToday: 'Nothing today',
  /**
   * @param card card in words
   * @param following payments after the first if an offer makes them differ, otherwise null
   */
  thenCharged: (amount: string, on: string, card: string, creator: string, following: string | null) =>
    `Then ${amount} on ${on} to your ${card}, on behalf of ${creator}, and ${following ?? 'each time your plan renews'}, until you cancel. By pressing the button you agree to that.`,
  thenWithoutCard: (amount: string, on: string, following: string | null) =>
    `Your free days end on ${on}. With a card, ${amount} is charged that day${following ? `, then ${following}` : ''}; without one, your access ends.`,
  thenPayment: (amount: string, on: string) =>
    `There’s no card, so we won’t charge you on ${on}. From then on you need to pay ${amount} for access.`,
  otherCurrency: (creator: string) =>
    `${creator} is paid in another currency, so your card doesn’t come along. You’ll be asked for it again.`,
  payment: 'It opens with a payment',
  paymentLead: (cost: string) => `${cost}. You’ll confirm on the next page before we charge anything.`,
  joinPayment: 'The next page shows what your plan costs. You’ll confirm there before we charge anything.',
  openDropped: (amount: string, creator: string) => `You won’t owe the ${amount} we couldn’t charge for ${creator}.`,
  trialHad: (creator: string) => `You’ve already had your free days with ${creator}.`,
  subscribesPaid: 'Opens with a payment',
} as const;
