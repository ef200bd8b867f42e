import { type DraftReading, readDraft, tooMuch } from '../../recipe-import/text-form/read-draft.server.ts';
import { readTextOf } from '../../recipe-import/text-form/recipe-text.ts';
import { allergens } from '../../recipes/content/allergens.ts';
import { findTooLong, MAX_LINE_LENGTH } from '../../recipes/content/bounds.ts';
import {
  isPlainText,
  type OtherField,
  type OtherFields,
  otherFields,
  type PlainTextField,
} from '../../recipes/content/recipe-fields.ts';
import { recipeFormat, type WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { isLinePlace, type Placements, placeLines } from '../../recipes/editing/unplaced-lines.ts';

export interface PlainAnswer {
  summary: string;
  /** Submitted text, or null if the text was too large to read. */
  text: string | null;
  otherFields: OtherFields | null;
  /** True if another save changed the draft. */
  isConflict: boolean;
}

/**
 * Maximum bytes of the form, and maximum length of its texts. Larger than any valid recipe, so that a recipe that is
 * too long reaches `readDraft`.
 */
const BYTES = 512 * 1024;

const otherTexts = otherFields.filter(isPlainText);

export const formOptions = {
  repeated: ['picture', 'alt', 'unplaced', 'place'],
  longer: {
    ...Object.fromEntries(otherTexts.map((field): [string, number] => [field, BYTES])),
    text: BYTES,
    picture: 2_000,
    unplaced: MAX_LINE_LENGTH,
  },
  bytes: BYTES,
} as const;

type Form = { values: Record<string, string>; lists: Record<'picture' | 'alt' | 'unplaced' | 'place', string[]> };
type OtherPart = Exclude<OtherField, PlainTextField>;

/** Functions that read fields which the recipe's text does not express. Plain text fields need no such function. */
const readers: { [Field in OtherPart]: (form: Form) => OtherFields[Field] } = {
  pictures: ({ lists }) =>
    lists.picture
      .map((address, at) => ({ address: address.trim(), alt: lists.alt[at] ?? '' }))
      .filter(({ address, alt }) => address || alt.trim()),
  allergens: ({ values }) =>
    Object.fromEntries(
      allergens.flatMap((each) => {
        const state = values[`allergen-${each}`];
        return state === 'contains' || state === 'free-from' ? [[each, state] as const] : [];
      }),
    ),
  free: ({ values }) => values.free === 'yes',
  unplaced: ({ lists }) => lists.unplaced.map((line) => line.replaceAll('\r\n', '\n')),
};

export function readOtherFields(form: Form): OtherFields {
  const texts = otherTexts.map((field) => [field, (form.values[field] ?? '').replaceAll('\r\n', '\n')]);
  const read = Object.entries(readers).map(([field, reader]) => [field, reader(form)]);
  return Object.fromEntries([...texts, ...read]) as OtherFields;
}

/** Returns the chosen targets of unplaced lines, by index. Leaves out undecided lines. */
const placementsIn = ({ lists }: Form): Placements =>
  new Map(lists.place.flatMap((place, at) => (isLinePlace(place) ? [[at, place] as const] : [])));

/** Parses the form of a page without scripts. Corrections come from the draft `before`, because the form has none. */
export async function draftOfForm(
  form: Form,
  before: RecipeDraft | null,
): Promise<(Extract<DraftReading, { ok: true }> & { version: number }) | Extract<DraftReading, { ok: false }>> {
  const { values } = form;
  const { text = '' } = values;
  const version = Number(values.version);
  const tooLong = findTooLong(text);
  if (tooLong) return tooMuch(tooLong);
  const written = placeLines<WrittenRecipe>({ ...readTextOf(text), ...readOtherFields(form) }, placementsIn(form));
  const read = await readDraft(
    { written, corrections: before?.corrections ?? {} },
    { schemaVersion: recipeFormat.version, stored: before?.written ?? null },
  );
  return read.ok ? { ...read, version: Number.isSafeInteger(version) && version >= 0 ? version : 0 } : read;
}
