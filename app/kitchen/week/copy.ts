import { dayWords } from './days.ts';

export const week = {
  title: 'Your week',
  lead: 'What you want to cook, and when.',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  today: 'Today',
  nothing: 'Nothing planned',
  empty: 'Tap a day and pick a recipe. What you plan can go on your shopping list in one tap.',

  plan: 'Plan a recipe',
  planDay: 'Add',
  planDayNamed: (day: string) => ` on ${dayWords(day)}`,
  move: (entry: string) => `Move ${entry} to another day`,
  moveHint: 'Drag to another day, or use the arrow keys',
  planNamed: (recipe: string) => `Plan ${recipe}`,
  recipe: 'Saved, cooked and new recipes',
  noneToPlan: 'Save a recipe, and you can plan it here.',
  day: 'Day',
  dayOption: (day: string, isToday: boolean) => (isToday ? `Today, ${dayWords(day)}` : dayWords(day)),
  servings: 'Servings',
  asWritten: 'As written',
  planNow: 'Plan it',
  note: 'Or write your own entry',
  noteLabel: 'What’s planned?',
  notePlaceholder: 'Leftovers',
  addNote: 'Add',

  planned: 'Planned.',
  saved: 'Saved.',

  for: (serves: number) => `for ${serves}`,
  cook: 'Cook',
  cookNamed: (recipe: string) => ` ${recipe}`,
  change: 'Change',
  changeNamed: (entry: string) => ` ${entry}`,
  changeText: 'Text',
  save: 'Save',
  remove: 'Remove',
  closed: 'You can no longer open this recipe.',
  nameless: 'A recipe',

  list: { this: 'Add this week to the shopping list', next: 'Add next week to the shopping list' },
  listHint: 'Adds every recipe planned from today.',
  listed: (count: number) =>
    count === 1 ? 'The recipe is on your shopping list.' : `The ${count} recipes are on your shopping list.`,
  notListed: (count: number) =>
    count === 1
      ? 'One recipe isn’t, because you can no longer open it.'
      : `${count} recipes aren’t, because you can no longer open them.`,
  noneListed: 'Nothing was added: you can no longer open these recipes.',
  toList: 'See the list',

  calendar: {
    title: 'In your calendar',
    lead: 'Your calendar can show your week, and follow it as it changes. Anyone with the link can read it.',
    make: 'Get calendar link',
    another: 'Get a new link',
    end: 'End the link',
    since: 'Your week has a calendar link since',
    address: 'Calendar link',
    once: 'Copy it now into ‘Add calendar from URL’ of your calendar: we show it only once. A new link replaces it.',
    ended: 'The link no longer works.',
  },

  feed: {
    name: 'Your week',
    closed: 'A recipe that needs a membership',
    servings: (serves: number) => `Servings: ${serves}`,
  },

  errors: {
    full: (entries: number) => `Your two weeks are full: they hold ${entries} entries. Remove one first.`,
    listFull: (recipes: number) =>
      `Nothing was added: the shopping list holds at most ${recipes} recipes. Take some off first.`,
    notNow: 'That day isn’t in this week or the next. Please reload the page and try again.',
    noSuchRecipe: 'This recipe is gone, so it wasn’t planned.',
    notForYou: 'This recipe is for members, and your membership isn’t open.',
    tooLong: (most: number) => `An entry can have up to ${most} characters. Yours wasn’t saved.`,
    unreadable: 'That form can’t be read. Please reload the page and try again.',
    unexpected: 'That wasn’t saved. Please try again.',
  },
} as const;
