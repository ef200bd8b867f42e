import { MAX_SUBJECT_LENGTH } from '../document/letter-shape.ts';

/** `count` is the number of recipes, including the first. */
export const weeklyLetterWords = {
  subject: ({ first, count }: { first: string; count: number }) => {
    const rest = count > 1 ? ` and ${count - 1} more` : '';
    const name = [...first].slice(0, MAX_SUBJECT_LENGTH / 2).join('');
    return `New this week: ${name}${rest}`;
  },
  intro: 'Here’s what’s new this week.',
  all: 'See all recipes',
  unnamed: 'a new recipe',
} as const;
