import type { PriceWords } from '../../copy/amounts.ts';
import { beginsAtOnce, REMINDER_DAYS, yourRights } from './copy.ts';

/** Status of a given card, on the success page and `/account/card`. */
export const cardGiven = {
  checking: 'Your card is being checked',
  checkingLead: 'This takes a few seconds. You don’t need to wait.',
  look: 'Refresh',

  saved: 'Your card is saved',
  savedLead: ({ amount }: PriceWords) =>
    `Nothing is charged today. 7 days after you confirm your email we’ll charge ${amount}. We’ll remind you ${REMINDER_DAYS} days before.`,
  savedUntil: ({ amount }: PriceWords, on: string) =>
    `Nothing is charged today. We’ll charge ${amount} on ${on}, and remind you ${REMINDER_DAYS} days before.`,
  savedElsewhere: 'Nothing is charged today. Your account shows what’s charged, and when.',
  savedWithoutTerms: 'Nothing is charged until you accept the terms, on your account page.',
  savedNoTrial: 'Nothing is charged until you choose to pay, on your account page.',
  savedCardHad: (creator: string) =>
    `This card has already had its free week with ${creator}: you’ll pay from the first day. Nothing is charged until you choose to, on your account page.`,

  none: 'No card yet',
  noneLead: 'You still get your 7 free days. Access ends after them unless you add a card on your account page.',
  noneUntil: (on: string) =>
    `Your free days end on ${on}. Access ends then unless you add a card on your account page.`,

  declined: 'Your card was declined',
  declinedAtSignUp: 'Your account is ready, but your card was declined',
  because: {
    'insufficient-funds': 'Your bank says there isn’t enough money on it.',
    expired: 'Your bank says it has expired.',
    incorrect: 'Its number, date or security code is wrong.',
    fraud: 'Your bank didn’t allow it.',
    other: 'Your bank didn’t say why. Please ask them.',
  },
  declinedLead: 'Nothing was charged. Try another card below, or add one later: your 7 free days begin either way.',
  declinedUntil: (on: string) =>
    `Nothing was charged. Your free days run until ${on}. Add another card on your account page before then.`,
  declinedNoTrial: 'Nothing was charged. You can add another card on your account page.',

  bank: 'Your bank needs to check with you',
  bankLead: 'We’ll save your card once you’ve confirmed. Nothing is charged today.',
  confirm: 'Confirm with your bank',
  confirming: 'Your bank is asking...',
  bankUnreachable: 'We couldn’t load your bank’s page. Please try again.',

  expired: 'We couldn’t save your card in time',
  expiredLead: 'Nothing was charged. Please enter it again.',
  typeAgain: 'Nothing was charged. Please enter it again.',
  away: 'Our payment provider didn’t respond',
  unavailableLead: 'Nothing is lost: we’ll keep trying. Check back in a while.',
  addCard: 'Add a card',
} as const;

export const cardPage = {
  title: 'Your card',
  add: 'Add a card',
  change: 'Change your card',
  another: 'Use another card',
  until: (expires: string) => `Expires ${expires}`,
  noCard: 'There’s no card on your account, and nothing is charged.',
  notOpen: 'Payments aren’t open yet, so you can’t add a card.',
  /** Shown while a subscription runs and the creator's account takes no charges. */
  paused: (creator: string) =>
    `${creator} can’t take payments right now, so your card can’t be changed. You can still cancel, on your account page.`,

  story: {
    next: (amount: string, on: string) => `${amount} is charged on ${on}.`,
    trial: (amount: string, on: string) =>
      `Nothing is charged today. ${amount} is charged when your trial ends, on ${on}.`,
    pastDue: (amount: string) =>
      `Your last payment of ${amount} failed. We’ll try it again as soon as you save a card.`,
    cancelled: 'You’ve cancelled, so nothing more is charged.',
    terms: 'Nothing is charged until you accept the terms, on your account page.',
    open: 'Nothing is charged until you choose to pay.',
  },
  saveConsent: (creator: string, { name, cost, refunds }: PriceWords, { awaitsTerms }: { awaitsTerms: boolean }) =>
    `By saving it you agree that ${creator} charges this card through Stripe${awaitsTerms ? ' once you’ve accepted the terms' : ''}: ${cost} on the ` +
    `${name.toLowerCase()} plan, until you cancel, which you can do at any time on your account page. ${refunds} ${beginsAtOnce} ${yourRights}`,
  /** Shown if nothing is charged for now. */
  saveWithout: (creator: string) =>
    `Saving it doesn’t charge it. ${creator} charges it through Stripe only when you choose to pay.`,
  save: 'Save this card',
  saving: 'Saving...',
  saved: 'Your card is saved.',
  savedStillOpen: (amount: string) =>
    `Your card is saved. ${amount} is still due: if it isn’t charged in a moment, try another card or write to us.`,
  start: 'Continue to payment',
  back: 'Back to your account',

  noScripts: 'Adding a card safely needs JavaScript. Please use a browser that has it, or write to us:',

  billing: 'For your invoices',
  billingLead: 'The tax on your payments depends on where you live.',
  saveBilling: 'Save',
  billingSaved: 'Saved. It’s on your invoices from now on.',

  remove: 'Remove your card',
  removeTrial: (on: string) => `Your membership then ends with your trial on ${on}, and nothing is charged.`,
  removeCancelled: 'You’ve already cancelled, so nothing else changes.',
  removeFree: 'Nothing else changes.',
  removeNeeded: 'Your membership needs a card while it renews. Change it here, or cancel first.',
  cancelFirst: 'Cancel membership',
  removing: 'Removing...',
  removed: 'Your card is removed.',

  errors: {
    none: 'There’s no card to remove',
    needed: 'Your membership renews, so it needs a card. Change it, or cancel first',
    away: 'Our payment provider didn’t respond, and nothing was changed. Please try again',
    billingAway: 'Our payment provider didn’t respond. Please try again',
    billingRefused: 'We couldn’t save this with our payment provider. Please write to us',
    missing: 'Please enter your card again',
    unexpected: 'An unexpected error occurred. Please try again.',
  },
} as const;
