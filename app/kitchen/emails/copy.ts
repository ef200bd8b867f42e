import type { MailWords } from '../../mail/copy.ts';

export const turnedOut = {
  title: 'How did it turn out?',
  choice: 'Three days after I cook something, ask me how it turned out. At most one email a week.',
  ask: 'Email me in three days to ask how it turned out',
  hint: 'At most once a week. Every email has a link that stops them.',
  words: (creator: string, recipe: string): MailWords => ({
    subject: `How did ${recipe} turn out?`,
    preheader: 'Note what you would change, while you still remember.',
    heading: 'How did it turn out?',
    lead: [
      `A few days ago you cooked ${recipe} by ${creator}.`,
      'What worked, and what would you change? Write it down for the next time you cook it. Only you can read your private notes.',
    ],
    button: 'Write a note',
    after: [],
  }),
} as const;

export const newThisWeek = {
  title: 'New this week',
  choice: 'New recipes from the cook I follow, once a week, if there are any.',
  ask: (creator: string) => `Get an email when ${creator} publishes something new, at most once a week.`,
  on: (creator: string) => `You get an email when ${creator} publishes something new, at most once a week.`,
  start: 'Email me',
  stop: 'Stop these emails',
  words: (creator: string, { count, first }: { count: number; first: string }): MailWords => ({
    subject: count === 1 ? `New from ${creator}: ${first}` : `New this week from ${creator}: ${first} and more`,
    preheader: count === 1 ? 'There’s a new recipe for you.' : `There are ${count} new recipes for you.`,
    heading: `New this week from ${creator}`,
    lead: [count === 1 ? `${creator} has published a new recipe.` : `${creator} has published ${count} new recipes.`],
    button: 'See all recipes',
    after: [],
  }),
  facts: (ingredients: number, steps: number) =>
    `${ingredients} ${ingredients === 1 ? 'ingredient' : 'ingredients'}, ${steps} ${steps === 1 ? 'step' : 'steps'}`,
  unnamed: 'A new recipe',
} as const;
