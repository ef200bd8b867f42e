const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What is said before a recipe is published (`recipes/editing/checks.ts`). */
export const checkWords = {
  noName: 'Give the recipe a name.',
  nothing: 'Write down something to cook: an ingredient, or a first step.',
  noPicture: 'There is no picture. Recipes with one are opened far more often.',
  noAlt: (number: number, of: number) =>
    of === 1
      ? 'Say what the picture shows, for readers who cannot see it.'
      : `Say what picture ${number} shows, for readers who cannot see it.`,
  noYield: 'Say how many it serves, or how much it makes, so that cooks can make more or less of it.',
  noTimes: 'Say how long it takes.',
  noLines: 'There are no ingredients, only steps.',
  noSteps: 'There are no steps yet.',
  noAmount: (item: string) => `How much ${item}? There is no amount.`,
  doubt: (item: string) => `We are not sure how to read “${item}”, so its amount stays as written for everybody.`,
  unused: (item: string) => `No step says what to do with ${item}.`,
  unlisted: (words: string, step: number) => `Step ${step} uses ${words}, which is not among the ingredients.`,
  noAllergens: 'Nothing is said about allergens. Cooks who have to avoid some cannot tell whether it is for them.',
  someAllergens: (missing: number) => `${counted(missing, 'allergen is', 'allergens are')} not said yet.`,
  accentUnknown: 'Your page’s colour cannot be read as a colour, so ours is shown.',
  accentPale: 'Your page’s colour is so pale that buttons hardly stand out. Words in it are shown darker.',
} as const;
