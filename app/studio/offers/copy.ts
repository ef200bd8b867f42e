import type { OfferFieldError } from '../../membership/offers/new-offer.ts';

const people = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`;

/** `/studio/:creatorId/offers` */
export const offersPage = {
  title: 'Offers',
  lead: 'A code that takes something off your price for people who join. Everybody can use each of them once, and has one at a time.',
  none: 'You have no offers yet.',
  made: 'Your offer is open. Share its link.',
  ended: 'The offer has ended. Who has it keeps it.',
  open: 'Open',
  over: 'Ended',

  link: 'Link',
  forPlan: (plan: string, cost: string) => `${plan}: ${cost}`,
  forNone: 'It lowers none of your prices of today.',
  taken: (count: number) => (count === 0 ? 'Nobody has it yet' : `${people(count)} ${count === 1 ? 'has' : 'have'} it`),
  held: (count: number) => `${people(count)} still to confirm their email`,
  left: (left: number) => (left === 0 ? 'no places left' : `${left.toLocaleString('en')} left`),
  until: (day: string) => `until the end of ${day}`,
  end: 'End it',
  endOf: (code: string) => `End the offer ${code}`,
  ending: 'Ending…',

  form: 'Make an offer',
  code: 'Code',
  codeHint: 'Letters, numbers and hyphens, from 4 to 30. Leave it empty for one that nobody can guess.',
  kind: 'Takes off',
  percent: 'Percent',
  amount: 'An amount',
  off: 'How much',
  offHint: (least: string) => `At least ${least} has to be left of the price.`,
  currency: 'Currency of an amount',
  duration: 'For how long',
  once: 'The first payment: the first month, or the first year',
  months: 'Some months',
  forever: 'As long as they stay',
  howMany: 'How many months',
  howManyHint: 'From 2 to 24, and only of what is paid by the month.',
  plan: 'For which plan',
  everyPlan: 'Every plan it can be for',
  lastDay: 'Last day to join with it',
  lastDayHint: 'In UTC. Leave it empty for an offer without an end.',
  places: 'For how many people',
  placesHint: 'Leave it empty for as many as come.',
  fixed: 'An offer can’t be changed, since people agree to it. You can end it, and make another.',
  submit: 'Make the offer',
  submitting: 'Making it…',
} as const;

export const offerFormErrors = {
  fields: {
    code: 'Please use letters, numbers and hyphens, from 4 to 30 of them.',
    percent: 'Please write a whole number from 1 to 99.',
    amount: 'Please write an amount, such as 2.50.',
    currency: 'Please choose a currency.',
    duration: 'Please choose for how long.',
    months: 'Please write a number from 2 to 24.',
    'months-of-year': 'Some months off are of what is paid by the month. For a year choose the first payment.',
    plan: 'Please choose a plan.',
    day: 'Please write a day within the next five years.',
    'day-past': 'That day is over.',
    places: 'Please write a number from 1 to 100,000.',
  } satisfies Record<OfferFieldError, string>,
  check: 'Please check the offer.',
  codeTaken: 'You have, or had, an offer with this code. Please choose another.',
  forNoPrice:
    'It would lower none of your prices, or leave too little of them. Please check how much, the currency and the plan.',
  tooMany: 'You have many open offers. Please end one first.',
  unknown: 'This offer is not there any more.',
  notOwner: 'Only an owner can change offers.',
  service: 'Nothing was changed. Please try again.',
} as const;
