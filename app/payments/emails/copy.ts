import type { PriceWords } from '../../copy/amounts.ts';
import type { MailWords } from '../../mail/copy.ts';

export type UnpaidBecause = 'declined' | 'asks-bank';

const whyUnpaid: Record<UnpaidBecause, string> = {
  declined: 'your bank declined it',
  'asks-bank': 'your bank needs you to confirm it',
};

export const unpaidStartMail = (name: string, amount: string, because: UnpaidBecause): MailWords => ({
  subject: `Your first payment to ${name} didn’t go through`,
  preheader: 'Nothing was charged. You can pay on your membership page.',
  heading: 'Your first payment didn’t go through',
  lead: [
    `Your membership moved to ${name}, as you asked. We couldn’t charge the first ${amount}: ${whyUnpaid[because]}. So nothing was charged, and the recipes aren’t open yet.`,
    because === 'asks-bank'
      ? 'Pay when you like: your bank will ask you then.'
      : 'Pay when you like: you can use another card, and your bank can ask you then.',
  ],
  button: 'See what it costs',
  after: ['Don’t want to continue? There’s nothing to do, and nothing more is charged.'],
});

export const cardAskedMail = (
  name: string,
  { amount, renewal }: Pick<PriceWords, 'amount' | 'renewal'>,
  on: string,
): MailWords => ({
  subject: `To stay with ${name} after your free days, add a card`,
  preheader: `Your free days end on ${on}. Nothing is charged until then.`,
  heading: 'Want to stay? Add a card',
  lead: [
    `Your free days with ${name} end on ${on}. With a card on your membership page, ${name} charges ${amount} that day, then ${renewal} until you cancel.`,
    'Without a card nothing is charged, and your access ends that day.',
  ],
  button: 'Add a card',
  after: ['Cancel on the same page before that day, and you pay nothing.'],
});
