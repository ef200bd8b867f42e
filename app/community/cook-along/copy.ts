export const cookAlong = {
  title: 'Plan a cook-along',
  lead: 'Pick a time and a recipe, and cook it together. Members say if they’re in, and put it in their calendar.',
  name: 'What are you cooking together?',
  recipe: 'Recipe',
  noRecipe: 'No recipe of mine',
  time: 'Date and time',
  zone: 'Time zone',
  zoneHint: 'Members see the time in their own zone.',
  length: 'How long',
  minutes: (minutes: number) =>
    minutes % 60 === 0
      ? minutes === 60
        ? '1 hour'
        : `${minutes / 60} hours`
      : minutes < 60
        ? `${minutes} minutes`
        : `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
  words: 'What should people know?',
  wordsHint: 'What to buy or prepare before, and what you’ll talk about.',
  submit: 'Announce it',
  submitting: 'Announcing …',
  back: 'Community',
  errors: {
    title: 'Give it a name of up to 120 characters.',
    'no-time': 'Choose a date and a time.',
    'no-zone': 'Choose a time zone from the list.',
    skipped: 'The clocks go forward over that time. Choose another one.',
    past: 'Choose a time that is still to come.',
    far: 'Choose a time within the next year.',
    minutes: 'Choose how long it takes.',
    lost: 'That wasn’t saved. Please try again.',
    id: 'That form is out of date. Please reload the page and try again.',
  },
  when: 'Cook-along',
  now: 'Cooking now',
  over: 'This cook-along is over.',
  people: (count: number) =>
    count === 0 ? 'Be the first to join in.' : count === 1 ? '1 person is in' : `${count} people are in`,
  join: 'I’m in',
  leave: 'I can’t make it',
  isIn: 'You’re in',
  calendar: 'Add to calendar',
  plan: 'Plan a cook-along',
  toCome: 'Cook-alongs',
  calendarName: (creator: string) => `Cook-alongs with ${creator}`,
} as const;
