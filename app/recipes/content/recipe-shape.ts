import { answers, flag, items, maybe, number, parts, text, texts, type ValueOf } from '../../documents/shape.ts';
import { documentFormat } from '../../documents/stored-document.ts';
import { allergens } from './allergens.ts';
import { LONGEST_LINE, MOST_LINES, MOST_STEPS } from './bounds.ts';

/** How many code units an ingredient line may have. */
const LONGEST_INGREDIENT = 1_000;
export const MOST_TAGS = 20;
export const LONGEST_TAG = 40;

export const MOST_NOTES = 50;
export const MOST_UNPLACED = 200;

/**
 * What a recipe consists of, as a person writes it. The only source of its type (`WrittenRecipe`), its empty value, its
 * bounds and its check; what is done with each field stands in `recipe-fields.ts`.
 */
export const recipeShape = parts({
  name: text(200),
  /** Paragraphs are separated by an empty line. */
  introduction: text(LONGEST_LINE),
  /** The word says of what: 'biscuits'; empty: servings. */
  yield: maybe(parts({ number, word: text(60) })),
  /** Null: not said. */
  minutes: parts({ prep: maybe(number), cook: maybe(number), rest: maybe(number) }),
  tags: texts(text(LONGEST_TAG), MOST_TAGS),
  /** A group without a title has an empty one. */
  groups: items({ title: text(200), lines: texts(text(LONGEST_INGREDIENT), MOST_LINES) }, 'title', 100),
  /** The title is that of the section that begins with the step; else it is empty. */
  steps: items({ title: text(200), text: text(LONGEST_LINE) }, 'text', MOST_STEPS),
  notes: texts(text(LONGEST_LINE), MOST_NOTES),
  /** Lines of the source that belong to no part, until somebody decides. No reader ever sees them. */
  unplaced: texts(text(LONGEST_LINE), MOST_UNPLACED),
  /** Where it was taken from: an address, or words. */
  source: maybe(text(2_000)),
  /**
   * The first is the recipe's own (`ImageURL`). Addresses of our own pictures, or https. An empty `alt`: not described yet.
   */
  pictures: items({ address: text(2_000), alt: text(500) }, 'address', 20),
  allergens: answers(allergens, ['contains', 'free-from']),
  /** Complete for everybody. */
  free: flag,
});

/** A recipe as a person wrote it, in plain texts: what an import, the demo and the studio hand in. */
export type WrittenRecipe = ValueOf<typeof recipeShape>;
export type RecipePicture = WrittenRecipe['pictures'][number];
export type RecipeYield = NonNullable<WrittenRecipe['yield']>;

export const recipeFormat = documentFormat(recipeShape, []);

/** A recipe in which nothing is said. */
export const emptyRecipe = recipeFormat.empty;
