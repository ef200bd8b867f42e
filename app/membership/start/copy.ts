import type { PriceWords } from '../../copy/amounts.ts';
import { beginsAtOnce } from '../card/copy.ts';

export const startPage = {
  title: (creator: string) => `Start again with ${creator}`,
  first: (creator: string) => `Start with ${creator}`,
  choose: 'Choose your plan',
  today: 'Today',
  renewal: 'Renewal',
  renews: (amount: string, on: string, renewal: string) => `${amount} on ${on}, and then ${renewal} until you cancel`,
  /** Used for a temporary offer; `following` states the days. */
  follows: (following: string) => `${following} until you cancel`,
  address: 'Where you live, for the tax',
  card: 'Card',
  otherCard: 'Use another card',
  needsCard: 'Add a card first. You’ll confirm before we charge it.',
  consent: (creator: string, { amount, renewal, refunds }: PriceWords) =>
    `With this button you agree that ${creator} charges your card through Stripe: ${amount} now and ${renewal}, until you cancel. ${refunds} ${beginsAtOnce}`,
  pay: (amount: string) => `Pay ${amount} and start`,
  paying: 'One moment...',

  bank: 'Your bank needs to check with you',
  bankLead: 'Nothing is charged until you confirm it there.',
  confirmed: 'Confirmed it?',
  goOn: 'Continue',
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
  terms: 'Accept the terms first. Nothing was charged.',
  notOpen: 'This creator can’t take payments right now. Nothing was charged. Please try again later.',
  noAddress:
    'We can’t work out the tax for this address. Nothing was charged. Check the country and the postal code, and try again.',
  pastDue: 'A payment is already due. Change your card to pay it.',
  away: 'Our payment provider didn’t respond. As far as we know nothing was charged. Please try again: you’ll be charged once at most.',
  unexpected: 'Nothing was charged. Please try again.',
} as const;
