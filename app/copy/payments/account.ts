import { productName } from '../product.ts';

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

/** `/account/receipts`. */
export const receiptsPage = {
  title: 'Your receipts',
  lead: 'Everything you were charged here, the newest first.',
  none: 'You were not charged for anything yet.',
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

/** `/account/plan`: what is paid, and when, before the click. */
export const planPayments = {
  trial: (amount: string, on: string, instead: string, interval: string) =>
    `You will pay ${amount} on ${on} instead of ${instead}, and then every ${interval}. Until then nothing.`,
  trialWithoutCard: (amount: string, on: string) =>
    `Nothing is charged without a card. With one you will pay ${amount} on ${on}, when your trial ends.`,
  paid: (interval: string, until: string, cost: string) =>
    `Your ${interval} runs until ${until}; then ${cost}, the first on ${until}. Nothing of what you paid is lost.`,
  stays: (until: string, amount: string, instead: string) => `On ${until} you will pay ${amount}, and not ${instead}.`,
  withoutCard: 'There is no card, so nothing is charged until you add one.',
  cancelled: 'You have cancelled, so nothing is charged unless you come back.',
  pastDue: (amount: string) =>
    `The ${amount} that could not be charged stays as it is: the other plan does not change it.`,
  moves: (to: string) => `It goes along to ${to}, where you pay it from then on.`,
  nothing: 'Nothing is charged for it at the moment.',
  over: (cost: string) => `Nothing is charged now. When you start again you will pay ${cost}.`,
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

/** `/account/start`. */
export const startPage = {
  title: (creator: string) => `Start again with ${creator}`,
  first: (creator: string) => `Start with ${creator}`,
  choose: 'Choose your plan',
  today: 'Today',
  renewal: 'Renewal',
  renews: (amount: string, on: string, interval: string) =>
    `${amount} on ${on}, and then every ${interval} until you cancel`,
  card: 'Card',
  otherCard: 'Use another card',
  needsCard: 'Add a card first. It is not charged until you come back here and say so.',
  consent: (creator: string, amount: string, interval: string) =>
    `With this button you agree that ${productName} charges your card on behalf of ${creator}: ${amount} now and every ${interval}, until you cancel.`,
  pay: (amount: string) => `Pay ${amount} and start`,
  paying: 'One moment...',
  refunds: 'Monthly payments are not refunded; a yearly one may be refunded in part, at our discretion.',

  bank: 'Your bank wants to hear from you',
  bankLead: 'Nothing is charged until you have confirmed it there.',
  confirmed: 'You have confirmed it?',
  goOn: 'Go on',
  onlyOnce: 'You are charged once, however often you press this button.',

  openTitle: 'Your membership is open',
  openLead: 'There is nothing to pay now.',
  pastDueTitle: 'A payment is open',
  pastDueLead: (amount: string) => `Change your card, and the ${amount} are charged at once. Then everything opens.`,
  givenUp: (amount: string) => `The ${amount} that could not be charged before is not asked for again.`,
  formerTitle: 'You have no membership at the moment',
  formerLead: (creator: string) => `To cook with ${creator} again, join again. What it costs is said before.`,
  join: (creator: string) => `Join ${creator}`,
} as const;

export const startErrors = {
  declined: 'The card was declined, and nothing was charged. Please ask your bank, or use another card.',
  noCard: 'There is no card to charge. Please add one first.',
  pastDue: 'A payment is open already. Change your card, and it is charged.',
  away: 'The payment provider did not answer. Nothing was charged as far as we know; please try again: you are charged once at most.',
  unexpected: 'Nothing was charged. Please try again.',
} as const;

/** Beside a price. */
export const besidePrice = {
  charge: (amount: string, on: string) => `Next charge: ${amount} on ${on}.`,
} as const;
