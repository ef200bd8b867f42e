import type { PriceWords } from '../../copy/amounts.ts';

const lower = ({ name }: PriceWords) => name.toLowerCase();

export const membershipPage = {
  with: (creator: string) => `Your membership with ${creator}`,
  none: 'You have no membership',
  noneLead: 'Choose a cook to open all their recipes.',
  findCook: 'Choose a cook',
  creatorUnavailable: (creator: string) => `${creator}’s page isn’t open right now. Your membership isn’t affected.`,

  /** Next event of a membership without a payment status. */
  next: {
    cancelled: 'You’ve cancelled. Everything stays open until then, and nothing is charged.',
    moves: (from: string, to: string) => `Then ${from} closes and ${to} opens. Nothing is charged for it.`,
    trial: 'Then your access ends. Payments aren’t open yet, so you aren’t charged.',
    complimentary: 'It’s free. Then your access ends.',
    prepaid: 'Then your access ends. Payments aren’t open yet, so nothing renews.',
    paid: 'It doesn’t renew, because payments aren’t open yet.',
    grace: 'There’s nothing you need to do: payments aren’t open yet.',
    over: 'Payments aren’t open yet. Once they are, you can come back. Nothing is charged until then.',
    neverOpen: 'Payments aren’t open yet. Once they are, you can join. Nothing is charged until then.',
    question: 'Not what you expected? Write to us:',
  },

  timeline: 'Your membership from the start',
  changePlan: 'Change plan',
  move: 'Move to another creator',
  cancel: 'Cancel membership',
  comeBack: 'Keep my membership',
  stay: (creator: string) => `Stay with ${creator}`,
  aboutMove: (creator: string) => `Your move to ${creator}`,
  visit: (creator: string) => `Visit ${creator}`,

  plan: 'Plan',
  planCost: (plan: PriceWords) => `${plan.cost} is what it will cost.`,
  /** Used in place of `planCost` if there is a payment status. */
  planPrice: (plan: PriceWords) => `${plan.cost}.`,
  notCharged: 'You aren’t charged anything yet: payments aren’t open.',
  nextPlan: (plan: PriceWords) => `Then ${lower(plan)}, ${plan.cost}.`,

  done: {
    plan: (plan: PriceWords) => `You’re on the ${lower(plan)} plan now.`,
    nextPlan: (plan: PriceWords, on: string) => `You’ll switch to ${lower(plan)} on ${on}.`,
    returned: 'Your membership carries on as before.',
    started: 'Thank you. Everything is open, and your receipt is below.',
    reason: 'Thank you for telling us.',
    name: 'Your name has been changed.',
    terms: 'Thank you. You’ve accepted the terms.',
    deletionCancelled: 'We’re keeping your account.',
  },
} as const;

export const statusWords = {
  trial: (left: string) => `Trial: ${left}`,
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  hoursLeft: (hours: number) => (hours === 1 ? '1 hour left' : `${hours} hours left`),
  lessThanAnHour: 'less than an hour left',
  member: 'You’re a member',
  cancelled: (until: string) => `Cancelled. Access until ${until}`,
  moves: (to: string) => `Moving to ${to}`,
  failed: 'Payment failed',
  unconfirmed: 'Email not confirmed',
  notStarted: 'Not started',
  withdrawn: 'You withdrew from the contract',
  wentBack: (amount: string, on: string) => `${amount} went back on ${on}.`,
  /** Shown after access has ended, by `NoGrounds`. */
  over: {
    trial: 'Trial ended',
    paid: 'Membership ended',
    grace: 'Membership ended',
    complimentary: 'Membership ended',
    prepaid: 'Membership ended',
    refunded: 'Payment refunded',
    disputed: 'Payment disputed',
    dispute_won: 'Membership ended',
    ended: 'Membership ended',
    revoked: 'Access withdrawn',
    moved: 'You moved to another creator',
  },
} as const;

export const membershipErrors = {
  noMembership: 'Your account has no membership.',
  ended: 'Your access has ended, so this is no longer possible.',
  notCancelled: 'Your membership isn’t cancelled.',
  changed: 'Something changed while this page was open. Here’s what cancelling does now:',
  planUnknown: 'Please choose one of the plans.',
  unexpected: 'Nothing was changed. Please try again.',
} as const;
