import { answers, flag, items, maybe, number, parts, text, texts, type ValueOf } from '../../documents/shape.ts';
import { documentFormat } from '../../documents/stored-document.ts';
import { allergens } from './allergens.ts';
import { MAX_LINE_LENGTH, MAX_LINES, MAX_STEPS } from './bounds.ts';

const MAX_INGREDIENT_LINE_LENGTH = 1_000;
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;
export const MAX_NOTES = 50;
export const MAX_UNPLACED = 200;

/**
 * Structure of a recipe as a person writes it. Defines its type (`WrittenRecipe`), empty value, bounds and validation.
 * The handling of each field is in `recipe-fields.ts`.
 */
export const recipeShape = parts({
  name: text(200),
  /** Paragraphs are separated by an empty line. */
  introduction: text(MAX_LINE_LENGTH),
  /** The word is the unit: 'biscuits'; empty means servings. */
  yield: maybe(parts({ number, word: text(60) })),
  /** A time is null if unknown. */
  minutes: parts({ prep: maybe(number), cook: maybe(number), rest: maybe(number) }),
  tags: texts(text(MAX_TAG_LENGTH), MAX_TAGS),
  groups: items({ title: text(200), lines: texts(text(MAX_INGREDIENT_LINE_LENGTH), MAX_LINES) }, 'title', 100),
  /** `title`: title of the section that begins with the step, or empty. */
  steps: items({ title: text(200), text: text(MAX_LINE_LENGTH) }, 'text', MAX_STEPS),
  notes: texts(text(MAX_LINE_LENGTH), MAX_NOTES),
  /** Lines of the source that belong to no part, until an editor places them. Readers never see them. */
  unplaced: texts(text(MAX_LINE_LENGTH), MAX_UNPLACED),
  /** Origin of the recipe: an address, or words. */
  source: maybe(text(2_000)),
  /**
   * The first is the main picture (`ImageURL`). An address names a picture on this site (`/media/`) or is an https URL.
   * `alt` is empty until someone writes the description.
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
