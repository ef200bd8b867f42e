import type { PriceWords } from '../../copy/amounts.ts';
import { productName } from '../../copy/product.ts';
import { REMINDER_DAYS, refunds } from './copy.ts';

/** Where a card that was given stands: on the success page, and on `/account/card`. */
export const cardGiven = {
  checking: 'Your card is being checked',
  checkingLead: 'This takes a few seconds, and you need not wait for it.',
  look: 'Look again',

  saved: 'Your card is saved',
  savedLead: ({ amount }: PriceWords) =>
    `Nothing is charged today. ${amount} is charged 7 days after you confirm your email, and we remind you ${REMINDER_DAYS} days before.`,
  /** The date comes in words. */
  savedUntil: ({ amount }: PriceWords, on: string) =>
    `Nothing is charged today. ${amount} is charged on ${on}, and we remind you ${REMINDER_DAYS} days before.`,
  savedElsewhere: 'Nothing is charged today. Your account page says what is charged, and when.',
  savedNoTrial: 'Nothing is charged before you choose to pay, on your account page.',

  none: 'You have given no card',
  noneLead:
    'Nothing is charged. Your 7 free days are the same; to go on after them, add a card on your account page before they end.',
  noneUntil: (on: string) =>
    `Nothing is charged. Your free days end on ${on}; to go on after them, add a card on your account page.`,

  declined: 'Your card was declined',
  because: {
    'insufficient-funds': 'Your bank says that there is too little money on it.',
    expired: 'Your bank says that it has expired.',
    incorrect: 'Its number, date or security code is not right.',
    fraud: 'Your bank did not allow it.',
    other: 'Your bank did not say why; it can tell you.',
  },
  /** On the success page, to whoever cannot give another one yet. */
  declinedLead:
    'Nothing was charged, and your account is there all the same. Once your email is confirmed, add another card on your account page before your 7 free days end.',
  declinedUntil: (on: string) =>
    `Nothing was charged. Your free days go on until ${on}; add another card on your account page before.`,
  declinedNoTrial: 'Nothing was charged. You can add another card on your account page.',

  bank: 'Your bank wants to ask you',
  bankLead: 'Your card is saved once you have answered. Nothing is charged today.',
  confirm: 'Confirm with your bank',
  confirming: 'Your bank is asking...',
  bankUnreachable: 'Your bank’s question could not be loaded. Please try again.',

  expired: 'Your card could not be saved in time',
  expiredLead: 'It has to be typed again. Nothing was charged; please add it on your account page.',
  typeAgain: 'Nothing was charged. Please type it again.',
  away: 'We could not ask our payment provider just now',
  awayLead: 'Nothing is lost: we go on asking. Look again in a while.',
  addCard: 'Add a card',
} as const;

/** `/account/card`. */
export const cardPage = {
  title: 'Your card',
  add: 'Add a card',
  change: 'Change your card',
  another: 'Use another card',
  until: (expires: string) => `Good until ${expires}`,
  noCard: 'There is no card on your account, and nothing is charged.',
  notOpen: 'Payments are not open yet, so there is no card to give.',

  /** What saving a card would mean, above the button; dates come in words. */
  story: {
    next: (amount: string, on: string) => `${amount} is charged on ${on}.`,
    trial: (amount: string, on: string) =>
      `Nothing is charged today. ${amount} is charged when your trial ends, on ${on}.`,
    pastDue: (amount: string) => `Your last payment of ${amount} failed. Saving a card here tries it again at once.`,
    cancelled: 'You have cancelled, so nothing more is charged.',
    open: 'Nothing is charged before you choose to pay.',
  },
  saveConsent: (creator: string, { name, cost }: PriceWords) =>
    `By saving it you agree that ${productName} charges this card on behalf of ${creator} from then on: ${cost} ` +
    `on the ${name.toLowerCase()} plan, until you cancel. You can cancel at any time on your account page. ${refunds}`,
  /** Instead, where nothing is charged for now. */
  saveWithout: (creator: string) =>
    `Saving it charges nothing. ${productName} charges it on behalf of ${creator} only once you choose to pay.`,
  save: 'Save this card',
  saving: 'Saving...',
  saved: 'Your card is saved.',
  savedStillOpen: (amount: string) =>
    `Your card is saved. ${amount} is still open: if it is not charged in a moment, change the card or write to us.`,
  back: 'Back to your account',

  noScripts:
    'A card needs scripts: without them it could not be sent safely. Please open this page in a browser that has them, or write to us:',

  remove: 'Remove your card',
  removeTrial: (on: string) => `Your membership then ends with your trial, on ${on}, and nothing is charged.`,
  removeCancelled: 'You have cancelled already, so nothing else changes.',
  removeFree: 'Nothing else changes.',
  removeNeeded: 'As long as your membership renews it needs a card. Change it here, or cancel first.',
  cancelFirst: 'Cancel membership',
  removing: 'Removing...',
  removed: 'Your card is removed.',

  errors: {
    none: 'There is no card to remove',
    needed: 'Your membership renews, so it needs a card. Change it, or cancel first',
    away: 'Our payment provider could not be reached, and nothing was changed. Please try again',
    missing: 'Please type your card again',
    unexpected: 'An unexpected error occurred. Please try again.',
  },
} as const;
