import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/client.server.ts';
import { isUuid } from '../../http/ids.ts';
import type { ShownRecipe } from '../../recipes/queries.server.ts';
import { listPublicRevisions } from '../../recipes/revisions/revisions.server.ts';
import { findProfile } from '../profiles/profiles.server.ts';
import { findLine, type Line, linesOf } from '../recipe-lines.ts';
import { beginThread, type NewPicture, type PostResult } from '../threads/commands.server.ts';
import { checkWords, RAW_WORDS_LENGTH } from '../threads/words.ts';
import type { By } from '../writer.server.ts';
import type { RecipeCommunity } from './load.server.ts';
import { madeAs } from './made-as.ts';

/** Maximum lengths of long fields in UTF-16 code units, and bytes of the body. */
export const formOptions = {
  longer: { words: RAW_WORDS_LENGTH, text: 2 * RAW_WORDS_LENGTH },
  bytes: 512 * 1024,
} as const;

export type WriteResult =
  | (Extract<PostResult, { ok: true }> & { profileId: string })
  | Extract<PostResult, { ok: false }>
  | { ok: false; reason: 'empty' | 'too-long' | 'line-changed' | 'says-nothing' };

/**
 * Writes a note or question about a recipe.
 * @param form.values.id UUID that the form chose
 * @param form.values.place, form.values.number, form.values.text line that a question is about, as the writer saw it
 * @param form.values.made amounts that the writer of a note cooked, as a query string
 */
export async function writeAboutRecipe(
  db: Db,
  by: By,
  { community, recipe }: RecipeCommunity,
  form: { values: Readonly<Record<string, string>>; pictures: readonly NewPicture[] },
): Promise<WriteResult> {
  // Visitors learn nothing about the lines of a recipe.
  if (community.standing === 'visitor') return { ok: false, reason: 'not-a-member' };
  const result = await write(db, by, recipe, form);
  if (!result.ok) return result;
  const profile = await findProfile(db, by);
  return { ...result, profileId: profile!.id };
}

async function write(
  db: Db,
  by: By,
  recipe: ShownRecipe,
  { values, pictures }: { values: Readonly<Record<string, string>>; pictures: readonly NewPicture[] },
): Promise<PostResult | { ok: false; reason: 'empty' | 'too-long' | 'line-changed' | 'says-nothing' }> {
  const { id = '', kind, words: text = '', again, made = '', shares } = values;
  const postId = isUuid(id) ? id.toLowerCase() : randomUUID();
  const recipeId = recipe.id;
  if (kind === 'note') {
    const wouldAgain = again === 'yes' ? true : again === 'no' ? false : null;
    const check = checkWords(text, true);
    if (!check.ok) return check;
    if (check.words === '' && wouldAgain === null && pictures.length === 0)
      return { ok: false, reason: 'says-nothing' };
    const yieldOf = recipe.yieldNumber === null ? null : { number: recipe.yieldNumber, word: recipe.yieldWord ?? '' };
    const note = { wouldAgain, madeAs: madeAs(made, yieldOf), shares: recipe.free && shares === 'yes' };
    return beginThread(db, by, { kind: 'note', recipeId, ...note }, { postId, words: check.words, pictures });
  }
  const check = checkWords(text);
  if (!check.ok) return check;
  const line = lineOf(values);
  const about = line && (await findAbout(db, recipe, line));
  if (line && !about) return { ok: false, reason: 'line-changed' };
  return beginThread(db, by, { kind: 'question', recipeId, about }, { postId, words: check.words, pictures });
}

function lineOf({ place, number = '', text = '' }: Readonly<Record<string, string>>): Line | null {
  if ((place !== 'step' && place !== 'ingredient') || !/^[1-9]\d{0,3}$/.test(number)) return null;
  return { place, number: Number(number), text: text.replace(/\r\n?/g, '\n') };
}

/** Maximum number of earlier revisions that are searched. */
const MAX_REVISIONS = 5;

/**
 * Finds the line in the public recipe, or else in the newest earlier revision that had the line. A reader may ask from
 * a page that was loaded before an edit.
 */
async function findAbout(db: Db, recipe: ShownRecipe, line: Line) {
  const { place, text } = line;
  const number = findLine(linesOf(recipe.body), line);
  if (number !== null) return { place, placeNumber: number, placeText: text };
  const earlier = await listPublicRevisions(db, {
    creatorId: recipe.creatorId,
    recipeId: recipe.id,
    limit: MAX_REVISIONS,
  });
  for (const revision of earlier) {
    const number = findLine(linesOf(revision.content), line);
    if (number !== null) return { place, placeNumber: number, placeText: text, revision: revision.number };
  }
  return null;
}
