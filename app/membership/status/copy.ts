import type { PriceWords } from '../../copy/amounts.ts';

const lower = ({ name }: PriceWords) => name.toLowerCase();

/** `/account`: the membership above everything else. */
export const membershipPage = {
  with: (creator: string) => `Your membership with ${creator}`,
  none: 'You have no membership at the moment',
  noneLead: 'Choose a cook, and everything of theirs opens for you.',
  findCook: 'Choose a cook',
  creatorAway: (creator: string) =>
    `The page of ${creator} is not open at the moment. Your membership is not affected.`,

  /** Beside the exact time at which access ends. */
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  hoursLeft: (hours: number) => (hours === 1 ? '1 hour left' : `${hours} hours left`),
  lessThanAnHour: 'less than an hour left',

  /** What happens next, and that nobody is charged for it. */
  next: {
    cancelled: 'You have cancelled. Everything stays open until then, and nothing is charged.',
    moves: (from: string, to: string) => `Then ${from} closes and ${to} opens. Nothing is charged for it.`,
    trial: 'Then your access ends. Nobody is charged: payments are not open yet.',
    complimentary: 'It costs you nothing. Then your access ends.',
    paid: 'It does not renew by itself, because payments are not open here yet.',
    grace: 'There is nothing you need to do: payments are not open here yet.',
    over: 'Payments are not open yet. Once they are, you can come back; until then nothing is charged.',
    /** Where there never was any access. */
    neverOpen: 'Payments are not open yet. Once they are, you can join; until then nothing is charged.',
    question: 'Does this surprise you? Write to us:',
  },

  timeline: 'Your membership from its beginning',
  changePlan: 'Change plan',
  move: 'Move to another cook',
  cancel: 'Cancel membership',
  comeBack: 'Come back',
  stay: (creator: string) => `Stay with ${creator}`,
  visit: (creator: string) => `Visit ${creator}`,

  plan: 'Plan',
  planCost: (plan: PriceWords) => `${plan.cost} is what it will cost.`,
  /** The same where somebody can be charged. */
  planPrice: (plan: PriceWords) => `${plan.cost}.`,
  notCharged: 'Nobody is charged yet: payments are not open.',
  nextPlan: (plan: PriceWords) => `Then ${lower(plan)}, ${plan.cost}.`,

  /** What was done, at the top of the page that follows. */
  done: {
    plan: (plan: PriceWords) => `Your plan is ${lower(plan)} now.`,
    nextPlan: (plan: PriceWords) => `Your next plan is ${lower(plan)}.`,
    returned: 'Welcome back. Your membership goes on as it was.',
    started: 'You have paid, and everything is open. The receipt is below.',
    reason: 'Thank you for telling us.',
    name: 'Your name is changed.',
    deletionCancelled: 'Your account stays.',
  },
} as const;

export const membershipErrors = {
  noMembership: 'Your account has no membership.',
  ended: 'Your access has ended, so this cannot be done any more.',
  notCancelled: 'Your membership is not cancelled, so there is nothing to tell.',
  planUnknown: 'Please choose one of the plans.',
  unexpected: 'Nothing was changed. Please try again.',
} as const;
