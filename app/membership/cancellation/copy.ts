import type { PriceWords } from '../../copy/amounts.ts';
import type { MailWords } from '../../mail/copy.ts';

export const cancellationPage = {
  title: 'Cancel your membership',
  lead: (creator: string) => `You keep access to ${creator} until`,
  afterwards: 'Nothing is charged. You can change your mind until then.',
  moveToo: (to: string) => `It also cancels your move to ${to}.`,
  orWithdraw: 'You can also end it now and get back everything you’ve paid:',
  cancel: 'Cancel membership',
  cancelling: 'Cancelling...',
  keep: 'Keep membership',

  done: 'Your membership is cancelled',
  doneLead: (creator: string) => `You keep access to ${creator} until`,
  takeBack: 'Keep my membership',
  nothing: 'There’s nothing to cancel',

  why: 'Would you tell us why?',
  whyLead: 'Only if you like. It doesn’t affect your cancellation.',
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

export const returnPage = {
  cancelled: (creator: string) => `Keep your membership with ${creator}`,
  cancelledLead: 'This undoes your cancellation. Your membership carries on as before.',
  takeBack: 'Keep my membership',
  moving: (creator: string) => `Stay with ${creator}`,
  movingLead: (to: string) => `This cancels your move to ${to}. Your membership carries on as before.`,
  busy: 'One moment...',
  nothing: 'Your membership goes on',
  nothingLead: 'Nothing is cancelled, so there’s nothing to undo.',
  ended: 'Payments are not open yet',
  endedLead: 'Coming back needs a payment, and payments aren’t open yet. We’ll keep your account and your plan.',
  neverOpenLead:
    'This membership opens with a payment, and payments aren’t open yet. We’ll keep your account and your plan.',
  account: 'Back to your account',
} as const;

export const cancellationPayments = {
  afterwards: 'Nothing more is charged. You can change your mind until then.',
  notRefunded: (interval: string) => `A ${interval} you’ve paid for isn’t refunded: it stays open to the end.`,
  refundedInPart: (interval: string) =>
    `A ${interval} may be refunded in part, at the creator’s discretion. To ask, write to`,
  closesNow: (creator: string) => `Your last payment failed, so cancelling now closes ${creator} right away.`,
  notAsked: (amount: string) => `You won’t owe the ${amount} we couldn’t charge, and nothing more is charged.`,
  nothingMore: 'Nothing more is charged.',
  cancelNow: 'Cancel now',
  doneNow: 'Your membership has ended, as you asked',
  doneNowLead: 'Nothing more is charged, and you don’t owe what we couldn’t charge.',
} as const;

export const returnPayments = {
  charge: (amount: string, on: string) => `The next charge is ${amount} on ${on}.`,
  withoutCard: (on: string) => `Without a card nothing is charged. Add one to continue after ${on}.`,
  asBefore: 'Your account shows what’s charged next, and when.',
  ended: 'Your membership has ended',
  endedLead: 'You can start again with a payment. You’ll confirm before we charge anything.',
} as const;

/** @param about `charge` is null if this site charges nothing; `elsewhere` tells of a charge outside this site */
export const continuesMail = (
  name: string,
  {
    until,
    charge,
    elsewhere,
  }: {
    until: string;
    charge: { plan: PriceWords; following?: string | null; card: string } | null;
    elsewhere: string | null;
  },
): MailWords => ({
  subject: `Your membership with ${name} continues`,
  preheader: charge ? `${charge.plan.amount} on ${until}.` : `Until ${until}.`,
  heading: 'Your membership continues',
  lead: charge
    ? [
        `You’ve kept your membership with ${name}. On ${until} we’ll charge ${charge.plan.amount} to your ${charge.card}, then ${charge.following ?? `${charge.plan.amount} every ${charge.plan.interval}`} until you cancel.`,
        'Changed your mind? Cancel before then in two clicks on your membership page, and nothing is charged.',
      ]
    : [
        `You’ve kept your membership with ${name}. It’s open until ${until}. ${elsewhere ?? 'As things stand, nothing is charged then.'}`,
      ],
  button: 'See your membership',
  after: ['If this wasn’t you, cancel it there and choose a new password.'],
});
