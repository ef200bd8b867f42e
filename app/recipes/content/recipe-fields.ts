import {
  normalizeGroups,
  normalizeLine,
  normalizeMinutes,
  normalizePictures,
  normalizeSteps,
  normalizeTags,
  normalizeText,
  normalizeYield,
} from './normalize-recipe.ts';
import { recipeShape, type WrittenRecipe } from './recipe-shape.ts';

/** What every field of a recipe has to answer. */
interface FieldAnswer<Value> {
  /** `body`: for those who may read the whole recipe. `columns`: in columns of its own, which everybody may read. */
  stored: 'body' | 'columns';
  /** Whether those who may read the recipe see it; otherwise it is for those who work on it. */
  shown: boolean;
  /** Whether a recipe that is written as one text says it; otherwise it is written in a field of its own. */
  inText: boolean;
  /** Whether the recipe is found by its words (`recipe_body_text`, which a test asks), by who may read them. */
  searched: boolean;
  /** Whether a copy of the recipe has it. What was attested of a recipe may not hold for a changed one. */
  copied: boolean;
  /** The same, in one form whichever way it was typed. Idempotent. */
  normalize: (value: Value) => Value;
}

const asItIs = <Value>(value: Value): Value => value;
const normalizeTexts = (texts: readonly string[]): string[] => texts.map(normalizeText).filter(Boolean);

/** The fields of a recipe, in the order in which two versions are compared. */
export const recipeFields = {
  name: { stored: 'columns', shown: true, inText: true, searched: true, copied: true, normalize: normalizeLine },
  introduction: { stored: 'body', shown: true, inText: true, searched: true, copied: true, normalize: normalizeText },
  yield: { stored: 'columns', shown: true, inText: true, searched: false, copied: true, normalize: normalizeYield },
  minutes: {
    stored: 'columns',
    shown: true,
    inText: true,
    searched: false,
    copied: true,
    normalize: ({ prep, cook, rest }) => ({
      prep: normalizeMinutes(prep),
      cook: normalizeMinutes(cook),
      rest: normalizeMinutes(rest),
    }),
  },
  tags: { stored: 'columns', shown: true, inText: true, searched: true, copied: true, normalize: normalizeTags },
  groups: { stored: 'body', shown: true, inText: true, searched: true, copied: true, normalize: normalizeGroups },
  steps: { stored: 'body', shown: true, inText: true, searched: true, copied: true, normalize: normalizeSteps },
  notes: { stored: 'body', shown: true, inText: true, searched: true, copied: true, normalize: normalizeTexts },
  unplaced: { stored: 'body', shown: false, inText: false, searched: false, copied: true, normalize: normalizeTexts },
  source: {
    stored: 'body',
    shown: true,
    inText: true,
    searched: true,
    copied: true,
    normalize: (source) => normalizeLine(source ?? '') || null,
  },
  // The body has those after the recipe's own.
  pictures: {
    stored: 'columns',
    shown: true,
    inText: false,
    searched: true,
    copied: true,
    normalize: normalizePictures,
  },
  allergens: { stored: 'columns', shown: true, inText: false, searched: false, copied: false, normalize: asItIs },
  free: { stored: 'columns', shown: true, inText: false, searched: false, copied: true, normalize: asItIs },
} as const satisfies { [Field in keyof WrittenRecipe]: FieldAnswer<WrittenRecipe[Field]> };

type Answers = typeof recipeFields;
/** The fields with an answer. */
type FieldsWith<Answer> = { [Field in keyof Answers]: Answers[Field] extends Answer ? Field : never }[keyof Answers];
export type RecipeField = keyof Answers;
export type BodyField = FieldsWith<{ stored: 'body' }>;
/** What of a body those see who may read it. */
export type ShownBodyField = FieldsWith<{ stored: 'body'; shown: true }>;
export type TextField = FieldsWith<{ inText: true }>;
export type OtherField = FieldsWith<{ inText: false }>;
/** A field that is one text is read, shown and written like any other such field. */
export type PlainTextField = {
  [Field in RecipeField]: WrittenRecipe[Field] extends string ? Field : never;
}[RecipeField];

/** What of a recipe is said when it is written as one text, and what is not. */
export type TextFields = Pick<WrittenRecipe, TextField>;
export type OtherFields = Pick<WrittenRecipe, OtherField>;

export const fieldNames = Object.keys(recipeFields) as RecipeField[];
export const bodyFields = fieldNames.filter((field): field is BodyField => recipeFields[field].stored === 'body');
export const textFields = fieldNames.filter((field): field is TextField => recipeFields[field].inText);
/** What a copy has nothing of. */
export const fieldsNotCopied = fieldNames.filter(
  (field): field is FieldsWith<{ copied: false }> => !recipeFields[field].copied,
);
export const otherFields = fieldNames.filter((field): field is OtherField => !recipeFields[field].inText);

export const isPlainText = <Field extends RecipeField>(field: Field): field is Extract<Field, PlainTextField> =>
  recipeShape.of[field].kind === 'text';
/** How many code units a plain text may have. */
export const longestText = (field: PlainTextField): number => recipeShape.of[field].most;

export function pickFields<From, Field extends keyof From>(from: From, fields: readonly Field[]): Pick<From, Field> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<From, Field>;
}

/** These fields of a recipe in one form, whichever way they were typed. Idempotent. */
export function normalizeRecipe<Written extends Partial<WrittenRecipe>>(written: Written): Written {
  const tidied = fieldNames
    .filter((field) => Object.hasOwn(written, field))
    .map((field) => [field, (recipeFields[field].normalize as (value: unknown) => unknown)(written[field])]);
  return { ...written, ...Object.fromEntries(tidied) };
}
