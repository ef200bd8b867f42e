import type { PriceWords } from './payments/amounts.ts';

const lower = ({ name }: PriceWords) => name.toLowerCase();

/** `/account`: the membership above everything else. */
export const membershipPage = {
  with: (creator: string) => `Your membership with ${creator}`,
  none: 'You have no membership',
  noneLead: 'Choose a cook to open all their recipes.',
  findCook: 'Choose a cook',
  creatorAway: (creator: string) => `${creator}’s page isn’t open right now. Your membership isn’t affected.`,

  /** Beside the exact time at which access ends. */
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  hoursLeft: (hours: number) => (hours === 1 ? '1 hour left' : `${hours} hours left`),
  lessThanAnHour: 'less than an hour left',

  /** What happens next, and that nobody is charged for it. */
  next: {
    cancelled: 'You’ve cancelled. Everything stays open until then, and nothing is charged.',
    moves: (from: string, to: string) => `Then ${from} closes and ${to} opens. Nothing is charged for it.`,
    trial: 'Then your access ends. Payments aren’t open yet, so nobody is charged.',
    complimentary: 'It’s free. Then your access ends.',
    paid: 'It doesn’t renew, because payments aren’t open yet.',
    grace: 'There’s nothing you need to do: payments aren’t open yet.',
    over: 'Payments aren’t open yet. Once they are, you can come back. Nothing is charged until then.',
    /** Where there never was any access. */
    neverOpen: 'Payments aren’t open yet. Once they are, you can join. Nothing is charged until then.',
    question: 'Not what you expected? Write to us:',
  },

  timeline: 'Your membership from the start',
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
  notCharged: 'Nobody is charged yet: payments aren’t open.',
  nextPlan: (plan: PriceWords) => `Then ${lower(plan)}, ${plan.cost}.`,

  /** What was done, at the top of the page that follows. */
  done: {
    plan: (plan: PriceWords) => `You’re on the ${lower(plan)} plan now.`,
    nextPlan: (plan: PriceWords) => `You’ll be on the ${lower(plan)} plan next.`,
    returned: 'Welcome back. Your membership carries on as before.',
    started: 'Thank you. Everything is open, and your receipt is below.',
    reason: 'Thank you for telling us.',
    name: 'Your name has been changed.',
    deletionCancelled: 'We’re keeping your account.',
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
  later: 'It applies when your paid time ends:',
  chosen: (plan: PriceWords) => `You’ve chosen ${lower(plan)} for afterwards.`,
  change: (plan: PriceWords) => `Change to ${lower(plan)}`,
  stay: (plan: PriceWords) => `Stay with ${lower(plan)}`,
  changing: 'Changing...',
  back: 'Back to your account',
} as const;

/** `/account/cancellation` and `/account/cancellation/reason`. */
export const cancellationPage = {
  title: 'Cancel your membership',
  lead: (creator: string) => `You keep access to ${creator} until`,
  afterwards: 'Nothing is charged. You can change your mind until then.',
  moveToo: (to: string) => `It also cancels your move to ${to}.`,
  cancel: 'Cancel membership',
  cancelling: 'Cancelling...',
  keep: 'Keep membership',

  done: 'Your membership is cancelled',
  doneLead: (creator: string) => `You keep access to ${creator} until`,
  takeBack: 'Undo',
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

/** `/account/return`. */
export const returnPage = {
  cancelled: (creator: string) => `Come back to ${creator}`,
  cancelledLead: 'This undoes your cancellation. Your membership carries on as before.',
  takeBack: 'Keep my membership',
  moving: (creator: string) => `Stay with ${creator}`,
  movingLead: (to: string) => `This cancels your move to ${to}. Your membership carries on as before.`,
  busy: 'One moment...',
  nothing: 'Your membership goes on',
  nothingLead: 'Nothing is cancelled, so there’s nothing to undo.',
  ended: 'Payments are not open yet',
  endedLead: 'Coming back needs a payment, and payments aren’t open yet. We’ll keep your account and your plan.',
  /** Instead, where this membership never gave any access. */
  neverOpenLead:
    'This membership opens with a payment, and payments aren’t open yet. We’ll keep your account and your plan.',
  account: 'Back to your account',
} as const;

export const membershipErrors = {
  noMembership: 'Your account has no membership.',
  ended: 'Your access has ended, so this is no longer possible.',
  notCancelled: 'Your membership isn’t cancelled.',
  planUnknown: 'Please choose one of the plans.',
  unexpected: 'Nothing was changed. Please try again.',
} as const;
