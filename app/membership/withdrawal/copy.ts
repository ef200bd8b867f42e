import type { PriceWords } from '../../copy/amounts.ts';
import type { MailWords } from '../../mail/copy.ts';

export const withdrawalPage = {
  title: 'Withdraw from your contract',
  ends: (creator: string) => `Your membership with ${creator} ends right away, and so does your access.`,
  endsPaid: (creator: string, until: string) =>
    `Your contract with ${creator} ends right away. Time that isn’t part of it stays yours, so you keep access until ${until}.`,
  refunds: (amount: string) =>
    `We refund the ${amount} you’ve paid, to the card you paid with. You don’t have to give a reason.`,
  nothingPaid: 'You’ve paid nothing so far, and nothing will be charged. You don’t have to give a reason.',
  moveToo: (to: string) => `It also cancels your move to ${to}.`,
  openUntil: (on: string) => `You can withdraw until ${on}.`,
  openUntilPaid: 'You can withdraw until 14 days after your first payment.',
  rather: 'Cancelling your membership instead keeps your access until it ends, without a refund.',
  rows: {
    name: 'Your name',
    contract: 'Contract',
    concluded: 'Concluded',
    email: 'We’ll confirm it by email to',
  },
  contract: (creator: string, plan: PriceWords) =>
    `Membership with ${creator}, ${plan.name.toLowerCase()}: ${plan.cost}`,
  confirm: 'Confirm withdrawal here',
  confirming: 'One moment...',
  keep: 'Keep my membership',

  withdrawn: 'You’ve withdrawn from your contract',
  withdrawnAt: (creator: string) => `We received your withdrawal from your contract with ${creator} on`,
  confirmation: (email: string) => `The confirmation is on its way to ${email}.`,
  refunded: 'Whatever you paid for it goes back to the card you paid with.',
  unrefunded: (amount: string, creator: string) =>
    `${amount} hasn’t come back to you yet: the refund didn’t go through. We’re sorting it out with ${creator}, and you don’t need to do anything. Questions? Write to us:`,
  account: 'Go to your account',
  toSite: 'Go to the site',

  states: {
    unknown: {
      title: 'This link doesn’t work',
      lead: 'It’s incomplete, or its account is gone. Nothing was changed. You can also withdraw on your account page, or write to us.',
    },
    none: {
      title: 'There’s nothing to withdraw from',
      lead: 'You haven’t agreed to pay for anything, so nothing will be charged.',
    },
    ended: {
      title: 'This contract has already ended',
      lead: 'There’s nothing left to withdraw from. Nothing was changed.',
    },
    elsewhere: {
      title: 'Withdrawing isn’t possible here',
      lead: 'It’s for members who live in the EU or EEA. You can cancel your membership at any time, on your account page.',
    },
    over: {
      title: 'The time to withdraw is over',
      lead: 'It ended 14 days after your first payment. Nothing was changed. You can cancel your membership at any time, on your account page.',
    },
  },
  wrongCountry: 'Do you live there? Write to us:',
  notPossible: 'That’s no longer possible. Nothing was changed.',
} as const;

/** `name` and `given.person` must be sanitised (`plainName`). */
export const withdrawalMail = (
  name: string,
  given: { at: string; concluded: string; person: string; email: string; plan: PriceWords; refund: string | null },
): MailWords => ({
  subject: `We received your withdrawal: ${name}`,
  preheader: `Received on ${given.at}.`,
  heading: 'You’ve withdrawn from your contract',
  lead: [
    `We received your withdrawal on ${given.at}. You don’t need to do anything else.`,
    `${given.person ? `${given.person} (${given.email})` : given.email} withdraws from the contract of ${given.concluded} about a membership with ${name}, ${given.plan.name.toLowerCase()}: ${given.plan.cost}.`,
    given.refund
      ? `The contract has ended, and nothing more is charged. We refund the ${given.refund} you paid, to the card you paid with. It can take up to ten days to show up.`
      : 'The contract has ended, and nothing more is charged. You had paid nothing so far.',
  ],
  button: 'Go to your account',
  after: ['Keep this email: it confirms your withdrawal.', 'If this wasn’t you, please write to us.'],
});
