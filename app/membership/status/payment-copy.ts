// Parameters are words: amounts `$10` or `$10 a month`, intervals `month` or `3 months`, dates `3 January 2027`.

export const paymentPart = {
  title: 'Payment',
  next: 'Next charge',
  nextCharge: (amount: string, on: string) => `${amount} on ${on}`,
  thenOther: (following: string) => `Then ${following}, until you cancel.`,
  thenEach: (interval: string) => `Then the same every ${interval}, until you cancel.`,
  nothing: 'Nothing is charged.',
  nothingYet: 'Nothing is charged here until your old subscription has ended.',
  elsewhere: 'Not charged by us any more.',
  nothingBeforeMove: 'Nothing more is charged before you move.',
  updating: 'You’ve just changed something. This will update in a moment.',
  open: (amount: string, since: string) => `We couldn’t charge ${amount} on ${since}.`,
  nextAttempt: (on: string) => `We’ll try your card again on ${on}.`,
  noAttempt: 'We won’t try it again automatically.',

  card: 'Card',
  cardForMove: (to: string, on: string) => `Card for ${to}, from ${on} on`,
  cardUntil: (until: string) => `until ${until}`,
  noCard: 'None',
  /** State of the card given at sign-up, while no card is saved. */
  given: {
    checking: 'We’re checking the one from your sign-up.',
    'needs-bank': 'Your bank wants to confirm the one from your sign-up.',
    declined: 'The one from your sign-up was declined.',
  },
  /** Link to the card page, by the state of the card given at sign-up. */
  giveCard: {
    none: 'Add a card',
    checking: 'See how it’s going',
    'needs-bank': 'Confirm with your bank',
    declined: 'Add a card',
  },
  changeCard: 'Change your card',
  changeOrRemove: 'Change or remove your card',

  receipts: 'Receipts',
  receipt: 'Receipt',
  /** Added to `receipt` for screen readers. */
  receiptOf: (on: string) => `of ${on}, in a new tab`,
  noReceipts: 'None yet.',
  allReceipts: 'All receipts',
  period: (from: string, until: string) => `${from} to ${until}`,
  refunded: (amount: string) => `${amount} refunded`,
  disputed: 'Disputed with your bank',
  wrong: 'Something looks wrong? Write to us:',
} as const;

/** Next event of a membership with a payment status. Without one, `membershipPage.next` is used. */
export const nextWithPayments = {
  unpaidStart: {
    declined:
      'Your first payment didn’t go through: your bank declined it. Nothing was charged. Try again whenever you like.',
    'asks-bank':
      'Your first payment didn’t go through: your bank needs you to confirm it. Nothing was charged. Try again, and your bank will ask you.',
    expired: 'Your first payment didn’t go through. Nothing was charged. Try again whenever you like.',
  },
  trial: (nothing: string, amount: string, on: string, following: string) =>
    `${nothing} today, ${amount} on ${on}, and then ${following} until you cancel.`,
  trialWithoutTerms: (on: string) =>
    `Your trial ends on ${on}. To continue after it, accept the terms. Nothing is charged until you do.`,
  trialWithoutCard: (on: string, amount: string, following: string) =>
    `Your trial ends on ${on}. Add a card to continue: we’ll charge ${amount} that day, then ${following} until you cancel.`,
  /** Used if the card given at sign-up is not saved yet. */
  trialWithOpenCard: (on: string, amount: string, following: string) =>
    `Your trial ends on ${on}. Once your card is saved, we’ll charge ${amount} that day, then ${following} until you cancel.`,
  renews: (amount: string, on: string) => `Renews for ${amount} on ${on}. Cancel before then and you won’t be charged.`,
  paidWithoutCard: (on: string) => `There’s no card on file. Add one before ${on}, or your access ends then.`,
  elsewhere: (creator: string, costs: string) =>
    `You still pay ${creator} through your old subscription. When that has ended, your card goes on here: ${costs}. Cancel before then and you won’t be charged here.`,
  elsewhereWithoutTerms: (creator: string) =>
    `You still pay ${creator} through your old subscription. To continue here when that has ended, accept the terms.`,
  ends: 'It doesn’t renew, and nothing more is charged.',
  updating: 'You’ve just changed your plan. Your next charge will show below in a moment.',
  complimentary: 'It’s free. Then your access ends.',
  complimentaryThen: (amount: string, on: string) =>
    `Your next charge is ${amount} on ${on}. Cancel before then and you won’t be charged.`,
  cancelled: 'You’ve cancelled. Everything stays open until then, and nothing more is charged.',
  moves: (from: string, to: string, { amount, card }: { amount: string; card: string }) =>
    `Then ${from} closes and ${to} opens, and nothing more is charged for ${from}. Your 7 free days with ${to} begin, and ${amount} is charged to your ${card} when they end. If you’ve had them, it’s charged at once.`,
  movesWithoutCard: (from: string, to: string) =>
    `Then ${from} closes, and nothing more is charged. Your 7 free days with ${to} begin; if you’ve had them, it opens with a payment.`,
  /** Used if the creator has disconnected the account at the provider and left the subscriptions running. */
  chargedElsewhere: (creator: string) =>
    `${creator} charges your card without us now, and we can’t stop it. To stop it, write to ${creator} or your bank: our email to you says how. Later payments don’t open anything here.`,
  graceClosed: 'Add a card that works to carry on.',
  givenUp: (amount: string, on: string) =>
    `We couldn’t charge ${amount} on ${on}. Start again with a payment today, and you won’t owe it any more.`,
  over: (costs: string) => `Nothing more is charged. Start again whenever you like: ${costs}.`,
  neverOpen: (costs: string) => `It opens with a payment: ${costs}.`,
  former: 'Nothing more is charged.',
  start: 'Start again',
  startFirst: 'Pay and start',
} as const;

export const besidePrice = {
  charge: (amount: string, on: string) => `Next charge: ${amount} on ${on}.`,
} as const;

export const paymentNoticeWords = {
  label: 'Payment',
  failed: 'Your last payment failed',
  unconfirmed: 'Your bank needs you to confirm a payment',
  failedLead: (amount: string, on: string, openUntil: string | null) =>
    `We couldn’t charge ${amount} on ${on}. Change your card and we’ll charge it right away. ${
      openUntil ? `Everything stays open until ${openUntil}.` : 'Then everything opens again.'
    }`,
  unconfirmedLead: (amount: string, on: string, openUntil: string | null) =>
    `We couldn’t charge ${amount} on ${on} without your bank’s confirmation. ${
      openUntil ? `Everything stays open until ${openUntil}.` : 'Once it’s paid, everything opens again.'
    }`,
  changeCard: 'Change your card',
  answerBank: 'Confirm this payment',
  expires: 'Your card expires before your next payment',
  expiresLead: (card: string, expires: string, amount: string, on: string) =>
    `${card} expires ${expires}. Your next payment is ${amount} on ${on}.`,
  newCard: 'Add your new card',
} as const;
