import { recipeText } from '../editing/copy.ts';
import { recipeEditor as copy } from '../editing/editor-copy.ts';
import {
  normalizeGroups,
  normalizeLine,
  normalizeMinutes,
  normalizePictures,
  normalizeSteps,
  normalizeTags,
  normalizeText,
  normalizeYield,
} from '../editing/normalize-recipe.ts';
import { recipePage } from '../recipe-page/copy.ts';
import { allergens } from './allergens.ts';
import type { WrittenRecipe } from './recipe-content.ts';
import { recipeShape } from './recipe-shape.ts';

/** What every field of a recipe has to answer. */
interface FieldAnswer<Value> {
  /** What it is called to who writes it. */
  label: string;
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
  /** In words, for two versions side by side; empty: it says nothing. */
  words: (value: Value) => string;
}

const asItIs = <Value>(value: Value): Value => value;

/** The fields of a recipe, in the order in which two versions are compared. */
export const recipeFields = {
  name: {
    label: copy.parts.name,
    ...{ stored: 'columns', shown: true, inText: true, searched: true, copied: true },
    normalize: normalizeLine,
    words: asItIs,
  },
  introduction: {
    label: copy.parts.introduction,
    ...{ stored: 'body', shown: true, inText: true, searched: true, copied: true },
    normalize: normalizeText,
    words: asItIs,
  },
  yield: {
    label: copy.parts.yield,
    ...{ stored: 'columns', shown: true, inText: true, searched: false, copied: true },
    normalize: normalizeYield,
    words: (made) =>
      made ? (made.word ? recipeText.makes(made.number, made.word) : recipeText.serves(made.number)) : '',
  },
  minutes: {
    label: copy.parts.minutes,
    ...{ stored: 'columns', shown: true, inText: true, searched: false, copied: true },
    normalize: ({ prep, cook, rest }) => ({
      prep: normalizeMinutes(prep),
      cook: normalizeMinutes(cook),
      rest: normalizeMinutes(rest),
    }),
    words: (minutes) =>
      (['prep', 'cook', 'rest'] as const)
        .flatMap((each) => (minutes[each] ? [recipeText.time[each](minutes[each])] : []))
        .join('\n'),
  },
  tags: {
    label: copy.parts.tags,
    ...{ stored: 'columns', shown: true, inText: true, searched: true, copied: true },
    normalize: normalizeTags,
    words: (tags) => tags.join(', '),
  },
  groups: {
    label: copy.parts.groups,
    ...{ stored: 'body', shown: true, inText: true, searched: true, copied: true },
    normalize: normalizeGroups,
    words: (groups) => groups.flatMap(({ lines }) => lines).join('\n'),
  },
  steps: {
    label: copy.parts.steps,
    ...{ stored: 'body', shown: true, inText: true, searched: true, copied: true },
    normalize: normalizeSteps,
    words: (steps) =>
      steps.map(({ title, text }, at) => [title, `${at + 1}. ${text}`].filter(Boolean).join('\n')).join('\n'),
  },
  notes: {
    label: copy.parts.notes,
    ...{ stored: 'body', shown: true, inText: true, searched: true, copied: true },
    normalize: (notes) => notes.map(normalizeText).filter(Boolean),
    words: (notes) => notes.join('\n'),
  },
  unplaced: {
    label: copy.parts.unplaced,
    ...{ stored: 'body', shown: false, inText: false, searched: false, copied: true },
    normalize: (lines) => lines.map(normalizeText).filter(Boolean),
    words: (lines) => lines.join('\n'),
  },
  source: {
    label: copy.parts.source,
    ...{ stored: 'body', shown: true, inText: true, searched: true, copied: true },
    normalize: (source) => normalizeLine(source ?? '') || null,
    words: (source) => source ?? '',
  },
  pictures: {
    label: copy.parts.pictures,
    // The body has those after the recipe's own.
    ...{ stored: 'columns', shown: true, inText: false, searched: true, copied: true },
    normalize: normalizePictures,
    words: (pictures) => pictures.map(({ address, alt }) => alt || address).join('\n'),
  },
  allergens: {
    label: copy.parts.allergens,
    ...{ stored: 'columns', shown: true, inText: false, searched: false, copied: false },
    normalize: asItIs,
    words: (attested) =>
      allergens
        .flatMap((each) => {
          const state = attested[each];
          return state ? [`${recipePage.allergens.names[each]}: ${copy.allergens.states[state]}`] : [];
        })
        .join('\n'),
  },
  free: {
    label: copy.parts.free,
    ...{ stored: 'columns', shown: true, inText: false, searched: false, copied: true },
    normalize: asItIs,
    words: (free) => (free ? copy.who.free : copy.who.members),
  },
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

/** A field in words. */
export const wordsOf = (field: RecipeField, written: WrittenRecipe): string =>
  (recipeFields[field].words as (value: unknown) => string)(written[field]);
