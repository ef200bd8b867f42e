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
  updating: 'You’ve just changed something. This will update in a moment.',
  open: (amount: string, since: string) => `We couldn’t charge ${amount} on ${since}.`,
  nextAttempt: (on: string) => `We’ll try your card again on ${on}.`,
  noAttempt: 'We won’t try it again automatically.',

  card: 'Card',
  cardUntil: (until: string) => `until ${until}`,
  noCard: 'None',
  /** What became of the card that was given with the sign-up, while none is saved. */
  given: {
    checking: 'We’re checking the one from your sign-up.',
    'needs-bank': 'Your bank wants to confirm the one from your sign-up.',
    declined: 'The one from your sign-up was declined.',
  },
  /** The way to a card, as that one stands. */
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
  /** After it, for people who do not see what it stands beside. */
  receiptOf: (on: string) => `of ${on}, in a new tab`,
  noReceipts: 'None yet.',
  allReceipts: 'All receipts',
  period: (from: string, until: string) => `${from} to ${until}`,
  refunded: (amount: string) => `${amount} refunded`,
  refundedAll: 'refunded',
  wrong: 'Something looks wrong? Write to us:',
} as const;

/** `/account/receipts`. */
export const receiptsPage = {
  title: 'Your receipts',
  lead: 'Everything you were charged here, the newest first.',
  none: 'You haven’t been charged yet.',
} as const;

/** What comes next in a membership, as one or two sentences; where nobody can be charged `membershipPage.next` says it. */
export const nextWithPayments = {
  trial: (nothing: string, amount: string, on: string, interval: string) =>
    `${nothing} today, ${amount} on ${on}, and then every ${interval} until you cancel.`,
  trialWithoutCard: (on: string, amount: string, interval: string) =>
    `Your trial ends on ${on}. Add a card to continue: we’ll charge ${amount} that day, then every ${interval} until you cancel.`,
  /** A card was given with the sign-up and is not saved yet. */
  trialWithOpenCard: (on: string, amount: string, interval: string) =>
    `Your trial ends on ${on}. Once your card is saved, we’ll charge ${amount} that day, then every ${interval} until you cancel.`,
  renews: (amount: string, on: string) => `Renews for ${amount} on ${on}. Cancel before then and you won’t be charged.`,
  paidWithoutCard: (on: string) => `There’s no card on file. Add one before ${on}, or your access ends then.`,
  ends: 'It doesn’t renew, and nothing more is charged.',
  complimentary: 'It’s free. Then your access ends.',
  complimentaryThen: (amount: string, on: string) =>
    `Your next charge is ${amount} on ${on}. Cancel before then and you won’t be charged.`,
  cancelled: 'You’ve cancelled. Everything stays open until then, and nothing more is charged.',
  moves: (from: string, to: string, amount: string) =>
    `Then ${from} closes and ${to} opens, and nothing more is charged for ${from}. Your 7 free days with ${to} begin; if you’ve had them, ${amount} is charged instead.`,
  movesWithoutCard: (from: string, to: string) =>
    `Then ${from} closes, and nothing more is charged. Your 7 free days with ${to} begin; if you’ve had them, it opens with a payment.`,
  grace: (amount: string, on: string) =>
    `We couldn’t charge ${amount} on ${on}. Change your card and we’ll charge it right away; then everything carries on as before.`,
  graceClosed: 'Add a card that works to carry on.',
  unpaid: (amount: string, on: string) =>
    `We couldn’t charge ${amount} on ${on}, so nothing is open. Change your card and we’ll charge it right away; then everything opens.`,
  givenUp: (amount: string, on: string) =>
    `We couldn’t charge ${amount} on ${on}. Start again with a payment today, and you won’t owe it any more.`,
  over: (costs: string) => `Nothing more is charged. Start again whenever you like: ${costs}.`,
  neverOpen: (costs: string) => `It opens with a payment: ${costs}.`,
  former: 'Nothing more is charged.',
  start: 'Start again',
  startFirst: 'Pay and start',
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
  withoutCard: 'There’s no card, so nothing is charged until you add one.',
  cancelled: 'You’ve cancelled, so nothing is charged unless you come back.',
  pastDue: (amount: string) => `The ${amount} we couldn’t charge stays due: a new plan doesn’t change it.`,
  moves: (to: string) => `It comes with you to ${to}, where you’ll pay it from then on.`,
  nothing: 'Nothing is charged for it now.',
  over: (cost: string) => `Nothing is charged now. When you start again you’ll pay ${cost}.`,
} as const;

/** `/account/cancellation`. */
export const cancellationPayments = {
  afterwards: 'Nothing more is charged. You can change your mind until then.',
  /** Where something had been paid: how it is given back. */
  notRefunded: (interval: string) => `A ${interval} you’ve paid for isn’t refunded: it stays open to the end.`,
  refundedInPart: (interval: string) => `A ${interval} may be refunded in part, at our discretion. To ask, write to`,
  closesNow: (creator: string) => `Your last payment failed, so cancelling now closes ${creator} right away.`,
  notAsked: (amount: string) => `You won’t owe the ${amount} we couldn’t charge, and nothing more is charged.`,
  nothingMore: 'Nothing more is charged.',
  cancelNow: 'Cancel now',
  doneNow: 'Your membership has ended, as you asked',
  doneNowLead: 'Nothing more is charged, and you don’t owe what we couldn’t charge.',
  changed: 'Something changed while this page was open. Here’s what cancelling does now:',
} as const;

/** `/account/return`. */
export const returnPayments = {
  charge: (amount: string, on: string) => `The next charge is ${amount} on ${on}.`,
  withoutCard: (on: string) => `Without a card nothing is charged. Add one to continue after ${on}.`,
  asBefore: 'Your account shows what’s charged next, and when.',
  ended: 'Your membership has ended',
  endedLead: 'You can start again with a payment. You’ll confirm before we charge anything.',
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
  needsCard: 'Add a card first. You’ll confirm before we charge it.',
  consent: (creator: string, amount: string, interval: string) =>
    `With this button you agree that ${productName} charges your card on behalf of ${creator}: ${amount} now and every ${interval}, until you cancel.`,
  pay: (amount: string) => `Pay ${amount} and start`,
  paying: 'One moment...',
  refunds: 'Monthly payments are not refunded; a yearly one may be refunded in part, at our discretion.',

  bank: 'Your bank needs to check with you',
  bankLead: 'Nothing is charged until you confirm it there.',
  confirmed: 'Confirmed it?',
  goOn: 'Go on',
  onlyOnce: 'You’ll only be charged once.',

  openTitle: 'Your membership is open',
  openLead: 'There’s nothing to pay now.',
  pastDueTitle: 'A payment is open',
  pastDueLead: (amount: string) => `Change your card and we’ll charge ${amount} right away. Then everything opens.`,
  givenUp: (amount: string) => `You don’t owe the ${amount} we couldn’t charge before.`,
  formerTitle: 'You have no membership',
  formerLead: (creator: string) => `To cook with ${creator} again, join again. You’ll see the price first.`,
  join: (creator: string) => `Join ${creator}`,
} as const;

export const startErrors = {
  declined: 'Your card was declined, and nothing was charged. Ask your bank, or use another card.',
  noCard: 'There’s no card to charge. Please add one first.',
  pastDue: 'A payment is already due. Change your card to pay it.',
  away: 'Our payment provider didn’t respond. As far as we know nothing was charged. Please try again: you’ll be charged once at most.',
  unexpected: 'Nothing was charged. Please try again.',
} as const;

/** Beside a price. */
export const besidePrice = {
  charge: (amount: string, on: string) => `Next charge: ${amount} on ${on}.`,
} as const;
