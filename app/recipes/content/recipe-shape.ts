import { answers, flag, items, maybe, number, parts, text, texts, type ValueOf } from '../../documents/shape.ts';
import { documentFormat } from '../../documents/stored-document.ts';
import { allergens } from './allergens.ts';
import { LONGEST_LINE, MOST_LINES, MOST_STEPS } from './bounds.ts';

/** Maximum code units of an ingredient line. */
const LONGEST_INGREDIENT = 1_000;
export const MOST_TAGS = 20;
export const LONGEST_TAG = 40;

export const MOST_NOTES = 50;
export const MOST_UNPLACED = 200;

/**
 * Structure of a recipe as a person writes it. Defines its type (`WrittenRecipe`), empty value, bounds and validation.
 * The handling of each field is in `recipe-fields.ts`.
 */
export const recipeShape = parts({
  name: text(200),
  /** Paragraphs are separated by an empty line. */
  introduction: text(LONGEST_LINE),
  /** The word is the unit: 'biscuits'; empty means servings. */
  yield: maybe(parts({ number, word: text(60) })),
  /** Null if unknown. */
  minutes: parts({ prep: maybe(number), cook: maybe(number), rest: maybe(number) }),
  tags: texts(text(LONGEST_TAG), MOST_TAGS),
  /** A group without a title has an empty one. */
  groups: items({ title: text(200), lines: texts(text(LONGEST_INGREDIENT), MOST_LINES) }, 'title', 100),
  /** Title of the section that begins with the step, or empty. */
  steps: items({ title: text(200), text: text(LONGEST_LINE) }, 'text', MOST_STEPS),
  notes: texts(text(LONGEST_LINE), MOST_NOTES),
  /** Lines of the source that belong to no part, until an editor places them. Readers never see them. */
  unplaced: texts(text(LONGEST_LINE), MOST_UNPLACED),
  /** Origin of the recipe: an address, or words. */
  source: maybe(text(2_000)),
  /**
   * The first is the main picture (`ImageURL`). Addresses are of our own pictures, or https. An empty `alt` is not
   * written yet.
   */
  pictures: items({ address: text(2_000), alt: text(500) }, 'address', 20),
  allergens: answers(allergens, ['contains', 'free-from']),
  /** True if everyone may read the whole recipe. */
  free: flag,
});

/** Recipe as a person wrote it, in plain texts: the input from imports, the demo and the studio. */
export type WrittenRecipe = ValueOf<typeof recipeShape>;
export type RecipePicture = WrittenRecipe['pictures'][number];
export type RecipeYield = NonNullable<WrittenRecipe['yield']>;

export const recipeFormat = documentFormat(recipeShape, []);

export const emptyRecipe = recipeFormat.empty;
