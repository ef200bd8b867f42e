import { allergens } from '../../recipes/content/allergens.ts';
import { findTooLong } from '../../recipes/content/bounds.ts';
import type { WrittenRecipe } from '../../recipes/content/recipe-content.ts';
import { type DraftReading, readDraft, tooMuch } from '../../recipes/editing/read-draft.server.ts';
import { emptyRecipe, type RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { readTextOf } from '../../recipes/editing/recipe-text.ts';

/** What the form says besides the text. */
export type BesidesText = Pick<WrittenRecipe, 'free' | 'pictures' | 'allergens'>;

/** What a form that could not be saved shows again. */
export interface PlainAnswer {
  summary: string;
  /** As they were sent; null: it was too large to be read. */
  text: string | null;
  besides: BesidesText | null;
  /** What is there now, where somebody saved since; it is what the next save goes on from. */
  theirs: { draft: RecipeDraft; version: number } | null;
}

/** Room for more than a recipe may have, so that what is too long is refused by `readDraft` and shown again. */
const BYTES = 512 * 1024;

export const formOptions = {
  repeated: ['picture', 'alt'],
  longer: { text: BYTES, picture: 2_000 },
  bytes: BYTES,
} as const;

type Form = { values: Record<string, string>; lists: Record<'picture' | 'alt', string[]> };

/** Everything that was sent besides the text, as it was sent. */
export function besidesText({ values, lists }: Form): BesidesText {
  const said = allergens.flatMap((each) => {
    const state = values[`allergen-${each}`];
    return state === 'contains' || state === 'free-from' ? [[each, state] as const] : [];
  });
  const pictures = lists.picture.map((address, at) => ({ address: address.trim(), alt: lists.alt[at] ?? '' }));
  return {
    free: values.free === 'yes',
    pictures: pictures.filter(({ address, alt }) => address || alt.trim()),
    allergens: Object.fromEntries(said),
  };
}

/**
 * What the form of the page without scripts says.
 * @param before what is stored, of which the form says nothing: what was said of lines that were in doubt
 */
export async function draftOfForm(
  form: Form,
  before: RecipeDraft | null,
): Promise<(Extract<DraftReading, { ok: true }> & { version: number }) | Extract<DraftReading, { ok: false }>> {
  const { values } = form;
  const { text = '' } = values;
  const version = Number(values.version);
  const tooLong = findTooLong(text);
  if (tooLong) return tooMuch(tooLong);
  const read = await readDraft({
    written: {
      ...emptyRecipe,
      ...readTextOf(text),
      ...besidesText(form),
    },
    mended: before?.mended ?? {},
  });
  return read.ok ? { ...read, version: Number.isSafeInteger(version) && version >= 0 ? version : 0 } : read;
}
