/** `/account/cancellation` and `/account/cancellation/reason`. */
export const cancellationPage = {
  title: 'Cancel your membership',
  lead: (creator: string) => `Everything of ${creator} stays open for you until`,
  afterwards: 'Nothing is charged, now or then. Until then you can take it back.',
  moveToo: (to: string) => `It also calls off your move to ${to}.`,
  cancel: 'Cancel membership',
  cancelling: 'Cancelling...',
  keep: 'Keep it, and go back',

  done: 'Your membership is cancelled',
  doneLead: (creator: string) => `Everything of ${creator} stays open for you until`,
  takeBack: 'Take it back',
  nothing: 'There is nothing to cancel',

  why: 'Would you tell us why?',
  whyLead: 'Only if you like. It changes nothing about your cancellation.',
  reasons: {
    price: 'It costs too much',
    time: 'I have no time to cook',
    recipes: 'The recipes are not for me',
    elsewhere: 'I cook with somebody else',
    other: 'Something else',
  },
  words: 'In your own words',
  wordsTooLong: (limit: number) => `Please use at most ${limit} characters`,
  tell: 'Send',
  telling: 'Sending...',
  skip: 'Go to your account',
} as const;

/** `/account/return`. */
export const returnPage = {
  cancelled: (creator: string) => `Come back to ${creator}`,
  cancelledLead: 'This takes your cancellation back, and your membership goes on as it was.',
  takeBack: 'Keep my membership',
  moving: (creator: string) => `Stay with ${creator}`,
  movingLead: (to: string) => `This calls off your move to ${to}, and your membership goes on as it was.`,
  busy: 'One moment...',
  nothing: 'Your membership goes on',
  nothingLead: 'Nothing is cancelled, so there is nothing to take back.',
  ended: 'Payments are not open yet',
  endedLead: 'Coming back needs a payment, and nobody can pay here yet. Your account stays, and so does your plan.',
  /** Instead, where this membership never gave any access. */
  neverOpenLead:
    'This membership has not been open yet. It opens with a payment, and nobody can pay here yet. Your account stays, and so does your plan.',
  account: 'Back to your account',
} as const;

/** `/account/cancellation`. */
export const cancellationPayments = {
  afterwards: 'Nothing more is charged, now or then. Until then you can take it back.',
  /** Where something had been paid: how it is given back. */
  notRefunded: (interval: string) =>
    `A ${interval} that you have paid for is not refunded: it stays open until its end.`,
  refundedInPart: (interval: string) => `A ${interval} may be refunded in part, at our discretion. To ask, write to`,
  closesNow: (creator: string) =>
    `Your last payment failed, so if you cancel now everything of ${creator} closes at once.`,
  notAsked: (amount: string) =>
    `The ${amount} that could not be charged is not asked for again, and nothing more is charged.`,
  nothingMore: 'Nothing more is charged.',
  cancelNow: 'Cancel now',
  doneNow: 'Your membership has ended, as you asked',
  doneNowLead: 'Nothing more is charged, and what could not be charged is not asked for again.',
  changed: 'Something has changed since you opened this page. This is what a cancellation does now:',
} as const;

/** `/account/return`. */
export const returnPayments = {
  charge: (amount: string, on: string) => `The next charge is ${amount} on ${on}.`,
  withoutCard: (on: string) => `Nothing is charged without a card. To go on after ${on}, add one.`,
  asBefore: 'Your account says what is charged next, and when.',
  ended: 'Your membership has ended',
  endedLead: 'You can start again with a payment. Nothing is charged before you say so.',
} as const;
