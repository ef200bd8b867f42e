/** Amounts come as text (`$10`, with what it is for `$10 a month`), dates in words; `interval` is a price's: `month`, `3 months`. */

/** `/account`, where somebody can be charged. */
export const paymentPart = {
  title: 'Payment',
  next: 'Next charge',
  nextCharge: (amount: string, on: string) => `${amount} on ${on}`,
  thenEach: (interval: string) => `Then the same every ${interval}, until you cancel.`,
  /** `amount` as of the plan that comes after the charge. */
  nothing: 'Nothing is charged.',
  updating: 'You have just changed something, and this follows in a moment.',
  open: (amount: string, since: string) => `${amount} could not be charged on ${since}.`,
  nextAttempt: (on: string) => `The card is tried again on ${on}.`,
  noAttempt: 'It is not tried again by itself.',

  card: 'Card',
  cardUntil: (until: string) => `until ${until}`,
  noCard: 'None',
  /** What became of the card that was given with the sign-up, while none is saved. */
  given: {
    checking: 'The one that you gave with your sign-up is being checked.',
    'needs-bank': 'Your bank wants to ask you before the one from your sign-up is saved.',
    declined: 'The one that you gave with your sign-up was declined.',
  },
  /** The way to a card, as that one stands. */
  giveCard: {
    none: 'Add a card',
    checking: 'Look at it',
    'needs-bank': 'Answer your bank',
    declined: 'Add a card',
  },
  changeCard: 'Change your card',
  changeOrRemove: 'Change or remove your card',

  receipts: 'Receipts',
  receipt: 'Receipt',
  /** After it, for people who do not see what it stands beside. */
  receiptOf: (on: string) => `of ${on}, in a new tab`,
  noReceipts: 'None yet.',
  allReceipts: 'All receipts',
  period: (from: string, until: string) => `${from} to ${until}`,
  refunded: (amount: string) => `${amount} given back`,
  refundedAll: 'given back',
  wrong: 'Something looks wrong? Write to us:',
} as const;

/** What comes next in a membership, as one or two sentences; where nobody can be charged `membershipPage.next` says it. */
export const nextWithPayments = {
  trial: (nothing: string, amount: string, on: string, interval: string) =>
    `${nothing} today, ${amount} on ${on}, and then every ${interval} until you cancel.`,
  trialWithoutCard: (on: string, amount: string, interval: string) =>
    `Your trial ends on ${on}. Add a card to go on: it is charged ${amount} on that day, and then every ${interval} until you cancel.`,
  /** A card was given with the sign-up and is not saved yet. */
  trialWithOpenCard: (on: string, amount: string, interval: string) =>
    `Your trial ends on ${on}. Once your card is saved, it is charged ${amount} on that day, and then every ${interval} until you cancel.`,
  renews: (amount: string, on: string) =>
    `It renews by itself: ${amount} on ${on}. Cancel before, and nothing is charged.`,
  paidWithoutCard: (on: string) => `There is no card to go on with. Add one before ${on}, or your access ends then.`,
  ends: 'It does not renew by itself, and nothing more is charged.',
  complimentary: 'It costs you nothing. Then your access ends.',
  complimentaryThen: (amount: string, on: string) =>
    `A charge is to come: ${amount} on ${on}. Cancel before, and nothing is charged.`,
  cancelled: 'You have cancelled. Everything stays open until then, and nothing more is charged.',
  moves: (from: string, to: string, amount: string) =>
    `Then ${from} closes and ${to} opens, and nothing more is charged for ${from}. Your 7 free days with ${to} begin; if you have had them, ${amount} is charged instead.`,
  movesWithoutCard: (from: string, to: string) =>
    `Then ${from} closes, and nothing more is charged. Your 7 free days with ${to} begin; if you have had them, it opens with a payment.`,
  grace: (amount: string, on: string) =>
    `${amount} could not be charged on ${on}. Change your card, and it is charged at once: then everything goes on as before.`,
  graceClosed: 'Add a card that works, and everything goes on.',
  unpaid: (amount: string, on: string) =>
    `${amount} could not be charged on ${on}, so nothing is open. Change your card, and it is charged at once: then everything opens.`,
  givenUp: (amount: string, on: string) =>
    `${amount} could not be charged on ${on}. Start again with a payment of today, and it is not asked for any more.`,
  over: (costs: string) => `Nothing more is charged. Start again whenever you like: ${costs}.`,
  neverOpen: (costs: string) => `It opens with a payment: ${costs}.`,
  former: 'Nothing more is charged.',
  start: 'Start again',
  startFirst: 'Pay and start',
} as const;

/** Beside a price. */
export const besidePrice = {
  charge: (amount: string, on: string) => `Next charge: ${amount} on ${on}.`,
} as const;
