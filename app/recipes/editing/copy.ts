import type { RecipeField } from '../content/recipe-fields.ts';
import { minutesText } from '../minutes-copy.ts';

export const recipeFieldCopy = {
  labels: {
    name: 'Name',
    introduction: 'Introduction',
    yield: 'Yield',
    minutes: 'Times',
    tags: 'Tags',
    groups: 'Ingredients',
    steps: 'Method',
    notes: 'Notes',
    unplaced: 'Lines we couldn’t place',
    source: 'Source',
    pictures: 'Pictures',
    allergens: 'Allergens',
    free: 'Who can see the full recipe',
  } satisfies Record<RecipeField, string>,
  group: (title: string) => (title ? `Ingredients: ${title}` : 'Ingredients'),
  picture: (number: number, alt: string) => (alt ? `Picture ${number}: ${alt}` : `Picture ${number}`),
  allergenStates: { '': 'Not stated', contains: 'Contains', 'free-from': 'Free from' },
  access: { members: 'For members', free: 'Free for everyone' },
} as const;

export const recipeDraftErrors = {
  unreadable: 'We couldn’t read this as a recipe. Nothing was changed.',
  otherVersion: 'This page is out of date. Reload it: what you wrote is stored on this device.',
  unknownUses: 'A step uses an ingredient that isn’t in the list. Nothing was changed.',
  /** `too-large` also applies to a request body that is longer than any draft. */
  tooMuch: {
    'too-large': 'This is far too long for a recipe. Shorten it, or split it in two.',
    'line-too-long': 'A line is too long: at most 10,000 letters.',
    'too-many-lines': 'Too many ingredients: at most 300 lines.',
    'too-many-amounts': 'An ingredient has too many amounts: at most 20 on a line. Split it into several lines.',
  },
  unknown: 'This recipe is gone.',
  'too-many-recipes':
    'You have 10,000 recipes, and there’s no room for more. A removed recipe makes room after 30 days.',
  tooLongField: (label: string) => `${label}: this is too long.`,
  tooLong: {
    name: 'The name is too long: at most 200 letters.',
    introduction: 'The introduction is too long: at most 10,000 letters.',
    yield: 'The yield is too long: at most 60 letters.',
    tags: 'There are too many tags, or one is too long: at most 20 tags of 40 letters.',
    groups: 'There are too many ingredients, or one is too long: at most 300 lines of 1,000 letters.',
    steps: 'There are too many steps, or one is too long: at most 500 steps of 10,000 letters.',
    notes: 'There are too many notes, or one is too long: at most 50 notes of 10,000 letters.',
    source: 'The source is too long: at most 2,000 letters.',
    pictures:
      'There are too many pictures, or a description is too long: at most 20 pictures, described in 500 letters.',
  },
  pictureAddress: 'Use one of your pictures, or an address that starts with https://.',
} as const;

export const recipeHistory = {
  replaced: 'Draft set aside when an earlier version was brought back',
  changedTwice: 'Draft kept because it was changed in two places',
  footnote: 'An answer from the community added',
} as const;

/** Headings and facts of a recipe in text form. `recipe-import/text-form/recipe-text.ts` reads them back. */
export const recipeText = {
  serves: (number: number) => `Serves ${number}`,
  makes: (number: number, word: string) => `Makes ${number} ${word}`,
  time: {
    prep: (minutes: number) => `Prep ${minutesText(minutes)}`,
    cook: (minutes: number) => `Cook ${minutesText(minutes)}`,
    rest: (minutes: number) => `Rest ${minutesText(minutes)}`,
  },
  tags: (tags: string) => `Tags: ${tags}`,
  source: (source: string) => `Source: ${source}`,
  ingredients: 'Ingredients',
  method: 'Method',
  notes: 'Notes',
} as const;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

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
  strayUse: (step: number) =>
    `Step ${step} shows cooks a line that starts with “[uses”: it doesn’t name one of your ingredients. Correct or delete it.`,
  overused: (item: string, steps: readonly number[]) =>
    steps.length === 1
      ? `Step ${steps[0]} takes more ${item} than there is.`
      : `Steps ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)} together take more ${item} than there is.`,
  unlisted: (words: string, step: number) => `Step ${step} uses ${words}, which isn’t in the ingredients.`,
  noAllergens: 'No allergens are stated. Cooks who avoid some can’t tell whether it’s for them.',
  someAllergens: (missing: number) => `${counted(missing, 'allergen is', 'allergens are')} not stated yet.`,
  accentUnknown: 'Your page’s colour isn’t a valid colour, so we show ours.',
  accentPale: 'Your page’s colour is very pale, so buttons and text use a darker shade of it.',
} as const;
