import type { MailWords } from '../../mail/copy.ts';

/** The first payment after a move that was agreed to was not made. */
export const unpaidStartMail = (name: string, amount: string): MailWords => ({
  subject: `Your first payment to ${name} didn’t go through`,
  preheader: 'Nothing was charged. You can pay on your membership page.',
  heading: 'Your first payment didn’t go through',
  lead: [
    `Your membership moved to ${name}, as you asked. We couldn’t charge the first ${amount}: your bank declined it, or needs you to confirm it. So nothing was charged, and the recipes aren’t open yet.`,
    'Pay there when you like: your bank can ask you then, and you can use another card.',
  ],
  button: 'See what it costs',
  after: ['Don’t want to continue? There’s nothing to do, and nothing more is charged.'],
});
