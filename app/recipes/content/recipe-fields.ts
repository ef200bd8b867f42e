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

interface FieldDeclaration<Value> {
  /** `body`: for readers of the whole recipe. `columns`: public, in separate columns. */
  stored: 'body' | 'columns';
  /** True if readers see the field; otherwise only editors do. */
  shown: boolean;
  /** True if the text form of a recipe contains the field. */
  inText: boolean;
  /** True if a search finds the field's words. */
  searched: boolean;
  /** True if a copy of the recipe keeps the field. Allergens are not copied, because the copy may be changed. */
  copied: boolean;
  /** Normalizes equivalent inputs to one form. Idempotent. */
  normalize: (value: Value) => Value;
}

const asItIs = <Value>(value: Value): Value => value;
const normalizeTexts = (texts: readonly string[]): string[] => texts.map(normalizeText).filter(Boolean);

/** Fields of a recipe, in the order of comparisons between versions. */
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
  // The main picture is in columns, and the other pictures are in the body.
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
} as const satisfies { [Field in keyof WrittenRecipe]: FieldDeclaration<WrittenRecipe[Field]> };

type Answers = typeof recipeFields;
type FieldsWith<Answer> = { [Field in keyof Answers]: Answers[Field] extends Answer ? Field : never }[keyof Answers];
export type RecipeField = keyof Answers;
export type BodyField = FieldsWith<{ stored: 'body' }>;
export type ShownBodyField = FieldsWith<{ stored: 'body'; shown: true }>;
export type TextField = FieldsWith<{ inText: true }>;
export type OtherField = FieldsWith<{ inText: false }>;
export type PlainTextField = {
  [Field in RecipeField]: WrittenRecipe[Field] extends string ? Field : never;
}[RecipeField];

export type TextFields = Pick<WrittenRecipe, TextField>;
export type OtherFields = Pick<WrittenRecipe, OtherField>;

export const fieldNames = Object.keys(recipeFields) as RecipeField[];
export const bodyFields = fieldNames.filter((field): field is BodyField => recipeFields[field].stored === 'body');
export const textFields = fieldNames.filter((field): field is TextField => recipeFields[field].inText);
export const fieldsNotCopied = fieldNames.filter(
  (field): field is FieldsWith<{ copied: false }> => !recipeFields[field].copied,
);
export const otherFields = fieldNames.filter((field): field is OtherField => !recipeFields[field].inText);

export const isPlainText = <Field extends RecipeField>(field: Field): field is Extract<Field, PlainTextField> =>
  recipeShape.of[field].kind === 'text';
export const longestText = (field: PlainTextField): number => recipeShape.of[field].most;

export function pickFields<From, Field extends keyof From>(from: From, fields: readonly Field[]): Pick<From, Field> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<From, Field>;
}

export function normalizeRecipe<Written extends Partial<WrittenRecipe>>(written: Written): Written {
  const normalized = fieldNames
    .filter((field) => Object.hasOwn(written, field))
    .map((field) => [field, (recipeFields[field].normalize as (value: unknown) => unknown)(written[field])]);
  return { ...written, ...Object.fromEntries(normalized) };
}
