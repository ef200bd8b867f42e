import { productName } from '../../copy/product.ts';

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
