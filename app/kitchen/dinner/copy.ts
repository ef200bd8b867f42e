import { minutesText } from '../../recipes/minutes-copy.ts';
import type { ClockTime } from './dinner.ts';
import type { LeftOut, Problem } from './dinner-view.ts';
import type { Place } from './schedule.ts';

function dayWords(days: number): string {
  if (days === 0) return '';
  if (days < 0) return days === -1 ? 'the day before' : `${-days} days before`;
  return days === 1 ? 'the next day' : `${days} days later`;
}
const clock = ({ time, days }: ClockTime) => (days === 0 ? time : `${time} (${dayWords(days)})`);

function placeWords(place: Place | null): string {
  if (!place) return '';
  if (place.kind === 'ring') return 'on the stove';
  return place.heat === 'grill'
    ? 'under the grill (broiler)'
    : place.heat === null
      ? 'in the oven'
      : `in the oven at ${place.heat} °C`;
}
const after = (words: string) => (words ? ` ${words}` : '');

export const dinner = {
  title: 'Plan a dinner',
  lead: 'Choose two to five dishes and when you want to eat. You get one list of what to do when.',
  nameless: 'A recipe',

  dishes: 'Which dishes?',
  dishesFrom: 'Your saved and cooked recipes, and new ones.',
  noChoices: 'Save two recipes, and you can plan them here.',
  at: 'When do you want to eat?',
  serves: 'How many are eating?',
  servesHint: 'Leave it empty for the recipes’ own amounts. Only recipes that say how many they serve are changed.',
  from: 'When can you start?',
  fromHint: 'Leave it empty to see when to start.',
  submit: 'Make the plan',
  change: 'Change dishes or times',

  problems: {
    'too-few': 'Choose at least two dishes.',
    'too-many': 'Choose up to five dishes. The first five are still chosen.',
    'no-time': 'Say when you want to eat.',
    'no-start': 'Say when you can start, or leave it empty.',
    servings: 'Amounts can be for 1 to 500 people. Leave it empty for the recipes’ own.',
    nothing: 'None of these recipes can be planned.',
  } satisfies Record<Problem, string>,
  leftOut: {
    closed: (name: string) => `You can’t open ${name}, so it isn’t in the plan.`,
    gone: () => 'One of these recipes is gone, so it isn’t in the plan.',
    'no-steps': (name: string) => `${name} has no steps, so it isn’t in the plan.`,
  } satisfies Record<LeftOut['reason'], (name: string) => string>,
  cut: (name: string) => `Only the first fifty steps of ${name} are in the plan.`,

  plan: 'The plan',
  lanes: 'Full color: you’re busy. Pale: it cooks alone.',
  startAt: (start: ClockTime, end: ClockTime) => `Start at ${clock(start)} to eat at ${clock(end)}.`,
  passed: (start: ClockTime, end: ClockTime) =>
    `It’s past ${clock(start)}. If you start now, dinner is at ${clock(end)}.`,
  planFor: (end: ClockTime) => `Plan it for ${clock(end)}`,
  tooLate: (asked: ClockTime, end: ClockTime, isEarliest: boolean) =>
    `Too late for ${clock(asked)}: the earliest ${isEarliest ? 'is' : 'we found is'} ${clock(end)}.`,
  moved: (end: ClockTime, minutes: number) =>
    minutes > 0
      ? `Now ready at ${clock(end)}, ${minutesText(minutes)} later than planned.`
      : `Still ready at ${clock(end)}.`,
  estimate:
    'The times are estimates from the recipes’ own words, for one cook, one oven and four burners. Look at the food, not only at the clock.',
  day: ({ days }: ClockTime) => dayWords(days),
  step: (step: number) => `Step ${step}`,
  work: (minutes: number) => `${minutesText(minutes)} hands-on`,
  wait: (minutes: number, place: Place | null, until: ClockTime) =>
    `${minutesText(minutes)} ${placeWords(place) || 'waiting'}, until ${clock(until)}`,
  meanwhile: (dish: string, place: Place | null, until: ClockTime) =>
    place
      ? `Meanwhile ${dish} is${after(placeWords(place))} until ${clock(until)}.`
      : `Meanwhile ${dish} waits until ${clock(until)}.`,
  startCooking: 'Start cooking',
  cook: 'Cook this step',
  stepNamed: (step: number, dish: string) => `: step ${step} of ${dish}`,
  tookLonger: 'Running late?',
  tookLongerNamed: (step: number, dish: string) => ` Step ${step} of ${dish}`,
  late: (minutes: number) => `Took ${minutesText(minutes)} longer.`,
  longer: (minutes: number) => `${minutes} min longer`,
  onTime: 'Undo',
  ready: 'Dinner is ready',

  cooking: 'Cooking dinner',
  toPlan: 'To the plan',
  /** @param moved minutes by which the end is delayed */
  readyAt: (end: ClockTime, moved: number) =>
    moved > 0 ? `Dinner at ${clock(end)}, ${minutesText(moved)} later` : `Dinner at ${clock(end)}`,
  begins: clock,
  waitsThen: (minutes: number, place: Place | null, until: ClockTime) =>
    place
      ? `Then ${minutesText(minutes)}${after(placeWords(place))}, until ${clock(until)}.`
      : `Then it waits ${minutesText(minutes)}, until ${clock(until)}.`,
  idle: (until: ClockTime) => `Then nothing to do until ${clock(until)}.`,
} as const;
