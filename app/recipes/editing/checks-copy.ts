const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What is said before a recipe is published (`recipes/editing/checks.ts`). */
export const checkWords = {
  noName: 'Give the recipe a name.',
  nothing: 'Write down something to cook: an ingredient, or a first step.',
  noPicture: 'There’s no picture. Recipes with one are opened far more often.',
  noAlt: (number: number, of: number) =>
    of === 1
      ? 'Describe the picture for people who can’t see it.'
      : `Describe picture ${number} for people who can’t see it.`,
  noYield: 'Add how many it serves or how much it makes, so cooks can scale it.',
  noTimes: 'Add how long it takes.',
  noLines: 'There are no ingredients, only steps.',
  noSteps: 'There are no steps yet.',
  noAmount: (item: string) => `How much ${item}? There’s no amount.`,
  doubt: (item: string) => `We’re not sure how to read “${item}”, so its amount stays as written.`,
  unused: (item: string) => `No step says what to do with ${item}.`,
  unlisted: (words: string, step: number) => `Step ${step} uses ${words}, which isn’t in the ingredients.`,
  noAllergens: 'No allergens are stated. Cooks who avoid some can’t tell whether it’s for them.',
  someAllergens: (missing: number) => `${counted(missing, 'allergen is', 'allergens are')} not stated yet.`,
  accentUnknown: 'Your page’s colour isn’t a valid colour, so we show ours.',
  accentPale: 'Your page’s colour is so pale that buttons are hard to see. Text in it is shown darker.',
} as const;
