import { recipePage } from '../recipe-page/copy.ts';

/** What a recipe written in one text is divided by. It is read back (`recipes/editing/recipe-text.ts`). */
export const recipeText = {
  serves: (number: number) => `Serves ${number}`,
  makes: (number: number, word: string) => `Makes ${number} ${word}`,
  time: {
    prep: (minutes: number) => `Prep ${recipePage.minutes(minutes)}`,
    cook: (minutes: number) => `Cook ${recipePage.minutes(minutes)}`,
    rest: (minutes: number) => `Rest ${recipePage.minutes(minutes)}`,
  },
  tags: (tags: string) => `Tags: ${tags}`,
  source: (source: string) => `Source: ${source}`,
  ingredients: 'Ingredients',
  method: 'Method',
  notes: 'Notes',
} as const;
