import { allergens } from '../../recipes/content/allergens.ts';
import { type DraftReading, readDraft } from '../../recipes/editing/read-draft.ts';
import { emptyRecipe, type RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { readTextOf } from '../../recipes/editing/recipe-text.ts';

/** What a form that could not be saved shows again. */
export interface PlainAnswer {
  summary: string;
  /** As it was sent. */
  text: string;
  /** What is there now, where somebody saved since; it is what the next save goes on from. */
  theirs: { draft: RecipeDraft; version: number } | null;
}

export const formOptions = {
  repeated: ['picture', 'alt'],
  /** What a form of 64 KB has room for. */
  longer: { text: 60_000, picture: 2_000 },
} as const;

/**
 * What the form of the page without scripts says.
 * @param before what is stored, of which the form says nothing: what was said of lines that were in doubt
 */
export function draftOfForm(
  { values, lists }: { values: Record<string, string>; lists: Record<'picture' | 'alt', string[]> },
  before: RecipeDraft | null,
): (Extract<DraftReading, { ok: true }> & { version: number }) | Extract<DraftReading, { ok: false }> {
  const said = allergens.flatMap((each) => {
    const state = values[`allergen-${each}`];
    return state === 'contains' || state === 'free-from' ? [[each, state] as const] : [];
  });
  const version = Number(values.version);
  const read = readDraft({
    written: {
      ...emptyRecipe,
      ...readTextOf(values.text ?? ''),
      free: values.free === 'yes',
      pictures: lists.picture.map((address, at) => ({ address, alt: lists.alt[at] ?? '' })),
      allergens: Object.fromEntries(said),
    },
    mended: before?.mended ?? {},
  });
  return read.ok ? { ...read, version: Number.isSafeInteger(version) && version >= 0 ? version : 0 } : read;
}
