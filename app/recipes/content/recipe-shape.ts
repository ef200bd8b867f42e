import {
  answers,
  flag,
  isRecord,
  items,
  maybe,
  number,
  parts,
  text,
  texts,
  type ValueOf,
} from '../../documents/shape.ts';
import { documentFormat, type UpgradeStep } from '../../documents/stored-document.ts';
import { allergens } from './allergens.ts';
import { MAX_LINE_LENGTH, MAX_LINES, MAX_STEPS } from './bounds.ts';

const MAX_INGREDIENT_LINE_LENGTH = 1_000;
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;
export const MAX_NOTES = 50;
export const MAX_UNPLACED = 200;
/** Maximum number of decided uses per step. */
export const MAX_USES = 100;
export const MAX_TAKES_LENGTH = 40;
/** Maximum number of footnotes per step. */
export const MAX_FOOTNOTES = 20;
export const MAX_FOOTNOTE_LENGTH = 1_000;

/** Structure of a recipe as a person writes it: type, empty value, bounds and validation. */
export const recipeShape = parts({
  name: text(200),
  /** Paragraphs are separated by an empty line. */
  introduction: text(MAX_LINE_LENGTH),
  /** The word is the unit: 'biscuits'; empty means servings. */
  yield: maybe(parts({ number, word: text(60) })),
  minutes: parts({ prep: maybe(number), cook: maybe(number), rest: maybe(number) }),
  tags: texts(text(MAX_TAG_LENGTH), MAX_TAGS),
  groups: items({ title: text(200), lines: texts(text(MAX_INGREDIENT_LINE_LENGTH), MAX_LINES) }, 'title', 100),
  /** `title`: title of the section that begins with the step, or empty. `uses`: a person's decisions about lines. */
  steps: items(
    {
      title: text(200),
      text: text(MAX_LINE_LENGTH),
      uses: items(
        {
          line: text(MAX_INGREDIENT_LINE_LENGTH),
          /** Distinguishes equal lines: 0 is the first. */
          nth: number,
          /** 'all', 'rest', 'some', 'none', a fraction ('1/2') or an amount ('5 g'). See `StepUse`. */
          takes: text(MAX_TAKES_LENGTH),
        },
        'line',
        MAX_USES,
      ),
      footnotes: texts(text(MAX_FOOTNOTE_LENGTH), MAX_FOOTNOTES),
    },
    'text',
    MAX_STEPS,
  ),
  notes: texts(text(MAX_LINE_LENGTH), MAX_NOTES),
  /** Lines of the source that belong to no part of the recipe yet. Never shown to readers. */
  unplaced: texts(text(MAX_LINE_LENGTH), MAX_UNPLACED),
  /** Origin of the recipe: an address, or words. */
  source: maybe(text(2_000)),
  /** The first is the main picture. An address names a picture on this site (`/media/`) or is an https URL. */
  pictures: items({ address: text(2_000), alt: text(500) }, 'address', 20),
  allergens: answers(allergens, ['contains', 'free-from']),
  /** True if everyone may read the whole recipe. */
  free: flag,
});

/** Recipe as a person wrote it, in plain texts. */
export type WrittenRecipe = ValueOf<typeof recipeShape>;
export type RecipePicture = WrittenRecipe['pictures'][number];
export type RecipeYield = NonNullable<WrittenRecipe['yield']>;

export type WrittenStep = WrittenRecipe['steps'][number];
export type WrittenUse = WrittenStep['uses'][number];

/** Version 1 stored the lines that a step mentions as `uses`. */
const withDecidedUses: UpgradeStep = (fields) =>
  Array.isArray(fields.steps)
    ? { ...fields, steps: fields.steps.map((step: unknown) => (isRecord(step) ? withoutParsedParts(step) : step)) }
    : fields;

function withoutParsedParts(step: Record<string, unknown>): Record<string, unknown> {
  const { uses, parts: _p, durations: _d, amounts: _a, temperatures: _t, ...written } = step;
  return { ...written, uses: Array.isArray(uses) ? uses.filter(isRecord) : [] };
}

/** Steps of version 2 had no footnotes. */
const withFootnotes: UpgradeStep = (fields) =>
  Array.isArray(fields.steps)
    ? { ...fields, steps: fields.steps.map((step: unknown) => (isRecord(step) ? { footnotes: [], ...step } : step)) }
    : fields;

export const recipeFormat = documentFormat(recipeShape, [withDecidedUses, withFootnotes]);

export const emptyRecipe = recipeFormat.empty;
