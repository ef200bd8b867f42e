import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../app/db/client.server.ts';
import { openPictureStore } from '../../app/media/store.server.ts';
import { isBundle, type NotReadReason } from '../../app/recipes/archives/bundle.server.ts';
import { type BundlePart, createRecipeReader, LARGEST_BUNDLE_FILE } from '../../app/recipes/archives/reader.server.ts';
import type { RecipeContent } from '../../app/recipes/content/recipe-content.ts';
import { findImported } from '../../app/recipes/import/import.server.ts';
import { withPicture } from '../../app/studio/import/confirm.server.ts';
import { bringIn as copy } from '../../app/studio/import/copy.ts';
import { storeBroughtPicture } from '../../app/studio/pictures/store-brought-picture.server.ts';
import type { Config } from '../config.ts';
import { keepFilesPrivate } from '../private-files.ts';

export type ArchivedRecipe = Extract<BundlePart, { ok: true }>;

/** What is in an archive, in its order. Of a file in it, `file` has both names. */
export type ArchivePart = ArchivedRecipe | { ok: false; file: string; name: string; error: string };

/** Why something was not read, other than that it is no recipe. */
const unread: ReadonlySet<NotReadReason> = new Set<NotReadReason>([
  ...(['not-archive', 'too-many-files', 'too-large', 'encrypted', 'unsafe-names'] as const),
  ...(['too-many-recipes', 'too-slow', 'cannot-read'] as const),
]);

/** Whether a file is read as an archive is. @throws what opening the file throws */
export async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return isBundle(file, buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/**
 * Reads an archive as the studio does: by the same reader, within the same bounds, in the same words.
 * @returns `wasRead` false: not all of it was
 */
export async function readArchive(file: string): Promise<{ parts: ArchivePart[]; wasRead: boolean }> {
  const parts: ArchivePart[] = [];
  const not = (error: string) => ({ ok: false as const, file, name: '', error });
  if ((await stat(file)).size > LARGEST_BUNDLE_FILE)
    return { parts: [not(`It is larger than ${LARGEST_BUNDLE_FILE / 1024 / 1024} MB.`)], wasRead: false };
  let wasRead = true;
  // Whatever ends the reader's thread is in the result.
  const reader = createRecipeReader({ log: { error: () => {}, info: () => {} } });
  const read = await reader.read({
    of: 'the command',
    files: [{ name: file, path: file }],
    take: async (some) => {
      for (const part of some) {
        if (!part.ok && unread.has(part.reason)) wasRead = false;
        parts.push(part.ok ? part : { ...part, error: copy.reasons[part.reason] });
      }
    },
  });
  if (!read.ok) parts.push(not(copy.errors[read.reason]));
  return { parts, wasRead: wasRead && read.ok };
}

/** What a recipe of an archive is imported as, and whether the picture that came with it was taken; null: none came. */
export interface Pictured {
  content: RecipeContent;
  picture: 'taken' | 'not taken' | null;
}

/** Stores the pictures of the recipes that are new, as the studio's taking over does; they come first in theirs. */
export async function withPictures(
  { db, config }: { db: Db; config: Pick<Config, 'dataDirectory' | 's3'> },
  recipes: readonly ArchivedRecipe[],
  creatorId: string,
): Promise<Pictured[]> {
  if (!recipes.some(({ picture }) => picture)) return recipes.map(({ content }) => ({ content, picture: null }));
  const seen = new Set((await findImported(db, { creatorId, keys: recipes.map(({ key }) => key) })).keys());
  keepFilesPrivate(config.dataDirectory);
  const pictures = openPictureStore(path.join(config.dataDirectory, 'pictures'), { s3: config.s3 });
  const pictured: Pictured[] = [];
  for (const { content, picture: bytes, key } of recipes) {
    const isNew = !seen.has(key);
    seen.add(key);
    if (!bytes || !isNew) {
      pictured.push({ content, picture: null });
      continue;
    }
    const brought = { creatorId, accountId: null, bytes, filename: content.name };
    const address = await storeBroughtPicture({ db, pictures, now: () => new Date() }, brought);
    pictured.push(
      address ? { content: withPicture(content, address), picture: 'taken' } : { content, picture: 'not taken' },
    );
  }
  return pictured;
}
