import type { PriceWords } from './payments/amounts.ts';

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

/** `/account/plan`. */
export const planPage = {
  title: 'Change your plan',
  current: (plan: PriceWords) => `Your plan is ${lower(plan)}: ${plan.cost}.`,
  /** What another plan costs beside the present one, `besides`. */
  offer: {
    dearer: (plan: PriceWords, besides: PriceWords, whole: string, more: string) =>
      `${plan.cost}, which is ${whole} over a ${besides.interval}: ${more} more than ${lower(besides)}.`,
    cheaper: (plan: PriceWords, besides: PriceWords, part: string, percent: number) =>
      `${plan.cost}, which is ${part} a ${besides.interval}: ${percent}% less than paying ${lower(besides)}.`,
    other: (plan: PriceWords) => `${plan.cost}.`,
  },
  atOnce: 'It applies at once.',
  later: 'It applies when the time that is paid for ends:',
  chosen: (plan: PriceWords) => `You have chosen ${lower(plan)} for afterwards.`,
  change: (plan: PriceWords) => `Change to ${lower(plan)}`,
  stay: (plan: PriceWords) => `Stay with ${lower(plan)}`,
  changing: 'Changing...',
  back: 'Back to your account',
} as const;

/** `/account/cancellation` and `/account/cancellation/reason`. */
export const cancellationPage = {
  title: 'Cancel your membership',
  lead: (creator: string) => `Everything of ${creator} stays open for you until`,
  afterwards: 'Nothing is charged, now or then. Until then you can take it back.',
  moveToo: (to: string) => `It also calls off your move to ${to}.`,
  cancel: 'Cancel membership',
  cancelling: 'Cancelling...',
  keep: 'Keep it, and go back',

  done: 'Your membership is cancelled',
  doneLead: (creator: string) => `Everything of ${creator} stays open for you until`,
  takeBack: 'Take it back',
  nothing: 'There is nothing to cancel',

  why: 'Would you tell us why?',
  whyLead: 'Only if you like. It changes nothing about your cancellation.',
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

/** `/account/return`. */
export const returnPage = {
  cancelled: (creator: string) => `Come back to ${creator}`,
  cancelledLead: 'This takes your cancellation back, and your membership goes on as it was.',
  takeBack: 'Keep my membership',
  moving: (creator: string) => `Stay with ${creator}`,
  movingLead: (to: string) => `This calls off your move to ${to}, and your membership goes on as it was.`,
  busy: 'One moment...',
  nothing: 'Your membership goes on',
  nothingLead: 'Nothing is cancelled, so there is nothing to take back.',
  ended: 'Payments are not open yet',
  endedLead: 'Coming back needs a payment, and nobody can pay here yet. Your account stays, and so does your plan.',
  /** Instead, where this membership never gave any access. */
  neverOpenLead:
    'This membership has not been open yet. It opens with a payment, and nobody can pay here yet. Your account stays, and so does your plan.',
  account: 'Back to your account',
} as const;

export const membershipErrors = {
  noMembership: 'Your account has no membership.',
  ended: 'Your access has ended, so this cannot be done any more.',
  notCancelled: 'Your membership is not cancelled, so there is nothing to tell.',
  planUnknown: 'Please choose one of the plans.',
  unexpected: 'Nothing was changed. Please try again.',
} as const;
