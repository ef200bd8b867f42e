import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { importPreviewRecipes, importPreviews } from '../../db/schema/import-previews.ts';
import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import type { TakenKind } from '../../media/receiving/picture-kind.ts';
import type { BundleFile, BundlePart } from '../../recipe-import/archives/reader.server.ts';
import { isSamePicture } from '../../recipe-import/importing/copied-picture.ts';
import type { SourceComment } from '../../recipe-import/reading/exports/wordpress-comments.ts';
import { readStoredRecipe, storedRecipe } from '../../recipes/content/stored-recipe.ts';
import { doubtsOf, MAX_SHOWN_BYTES, type NotRead, shownKind } from './preview.ts';
import type { PagePicture } from './receive-files.server.ts';

/** Milliseconds before a preview expires. */
const LIFETIME_MS = 24 * 3600 * 1_000;
/** Maximum previews per account and creator. The oldest are deleted. */
const MAX_PREVIEWS = 10;

/** Key of a preview. Only the account that made the preview may see it, and only in the same studio. */
export interface OwnPreview {
  creatorId: string;
  accountId: string;
  previewId: string;
}

export type PreviewResult =
  | { ok: true; previewId: string }
  | { ok: false; reason: 'busy' | 'waiting' | 'too-much' }
  /** No recipe could be read. `refused` has the reason per file or recipe. */
  | { ok: false; reason: 'nothing'; refused: NotRead[] };

/** Parses files and stores the result as a preview. `picture` is used only if the files contain exactly one recipe. */
export async function makePreview(
  { db, recipeReader, now }: Pick<Services, 'db' | 'recipeReader' | 'now'>,
  given: {
    creatorId: string;
    accountId: string;
    source: string;
    files: readonly BundleFile[];
    picture: PagePicture | null;
  },
): Promise<PreviewResult> {
  const { creatorId, accountId } = given;
  const source = given.source.toWellFormed().slice(0, 200).replaceAll('\0', '');
  const previewId = await startPreview(db, { creatorId, accountId, source, now: now() });
  const refused: NotRead[] = [];
  const keys = new Set<string>();
  const read = await recipeReader
    .read({
      of: creatorId,
      files: given.files,
      take: async (some) => {
        const rows = some.flatMap((part) => {
          if (!part.ok) refused.push({ file: part.file, name: part.name, reason: part.reason });
          // Keeps one of several identical recipes.
          if (!part.ok || keys.has(part.key)) return [];
          keys.add(part.key);
          return [rowOf(part, { previewId, position: keys.size - 1 })];
        });
        if (rows.length > 0) await db.insert(importPreviewRecipes).values(rows);
      },
    })
    .catch(async (error: unknown) => {
      await removePreview(db, previewId);
      throw error;
    });
  if (!read.ok || keys.size === 0) {
    await removePreview(db, previewId);
    return read.ok ? { ok: false, reason: 'nothing', refused } : read;
  }
  if (given.picture && keys.size === 1) await addPagePicture(db, previewId, given.picture);
  await db.update(importPreviews).set({ isWhole: true, refused }).where(eq(importPreviews.id, previewId));
  await removeOldest(db, { creatorId, accountId, previewId });
  return { ok: true, previewId };
}

type Row = typeof importPreviewRecipes.$inferInsert;

function rowOf(part: Extract<BundlePart, { ok: true }>, place: { previewId: string; position: number }): Row {
  const { content, missing, key: importKey, picture, written, comments } = part;
  const file = part.file.toWellFormed().replaceAll('\0', '');
  const doubts = doubtsOf(content, missing);
  return { ...place, file, content: storedRecipe(content), missing, doubts, importKey, picture, written, comments };
}

/**
 * Adds the page's picture to the only recipe of a preview. If the recipe names only other pictures, the page's picture
 * probably shows something else, and is not added.
 */
async function addPagePicture(db: Db, previewId: string, { address, bytes }: PagePicture): Promise<void> {
  const ofPreview = and(eq(importPreviewRecipes.previewId, previewId), isNull(importPreviewRecipes.picture));
  const { content: stored, missing } = importPreviewRecipes;
  const [row] = await db.select({ stored, missing }).from(importPreviewRecipes).where(ofPreview);
  if (!row) return;
  const content = readStoredRecipe(row.stored);
  const others = content.pictures.filter((each) => !isSamePicture(each.address, address));
  if (content.pictures.length > 0 && others.length === content.pictures.length) return;
  await db
    .update(importPreviewRecipes)
    .set({
      picture: new Uint8Array(bytes),
      content: storedRecipe({ ...content, pictures: others }),
      missing: row.missing.filter((part) => part !== 'picture'),
    })
    .where(ofPreview);
}

async function startPreview(
  db: Db,
  given: { creatorId: string; accountId: string; source: string; now: Date },
): Promise<string> {
  const expiresAt = new Date(given.now.getTime() + LIFETIME_MS);
  const [row] = await db
    .insert(importPreviews)
    .values({ ...given, createdAt: given.now, expiresAt, isWhole: false, refused: [] })
    .returning({ id: importPreviews.id });
  return row!.id;
}

/** Deletes an account's oldest previews in a studio. Runs after reading, so a file without recipes removes nothing. */
async function removeOldest(db: Db, { creatorId, accountId, previewId }: OwnPreview): Promise<void> {
  const others = await db
    .select({ id: importPreviews.id })
    .from(importPreviews)
    .where(
      and(
        eq(importPreviews.creatorId, creatorId),
        eq(importPreviews.accountId, accountId),
        ne(importPreviews.id, previewId),
      ),
    )
    .orderBy(desc(importPreviews.createdAt), desc(importPreviews.id))
    .offset(MAX_PREVIEWS - 1);
  const old = others.map(({ id }) => id);
  if (old.length > 0) await db.delete(importPreviews).where(inArray(importPreviews.id, old));
}

/** Returns how many recipes of the account's newest preview have been read so far, or null if none is being made. */
export async function countRead(
  db: Db,
  { creatorId, accountId }: Pick<OwnPreview, 'creatorId' | 'accountId'>,
): Promise<number | null> {
  const [newest] = await db
    .select({
      isWhole: importPreviews.isWhole,
      count: sql<number>`(select count(*)::int from ${importPreviewRecipes}
        where ${importPreviewRecipes.previewId} = ${importPreviews.id})`,
    })
    .from(importPreviews)
    .where(and(eq(importPreviews.creatorId, creatorId), eq(importPreviews.accountId, accountId)))
    .orderBy(desc(importPreviews.createdAt), desc(importPreviews.id))
    .limit(1);
  return newest && !newest.isWhole ? newest.count : null;
}

async function removePreview(db: Db, id: string): Promise<void> {
  await db.delete(importPreviews).where(eq(importPreviews.id, id));
}

const commentCount = sql<number>`jsonb_array_length(${importPreviewRecipes.comments})`;

/** Returns a finished preview of the account, with the keys of its recipes. Null if unknown or expired. */
export async function findPreview(db: Db, { creatorId, accountId, previewId, now }: OwnPreview & { now: Date }) {
  if (!isUuid(previewId)) return null;
  const [found] = await db
    .select()
    .from(importPreviews)
    .where(
      and(
        eq(importPreviews.id, previewId),
        eq(importPreviews.creatorId, creatorId),
        eq(importPreviews.accountId, accountId),
        eq(importPreviews.isWhole, true),
      ),
    );
  if (!found || found.expiresAt <= now) return null;
  const keys = await db
    .select({
      position: importPreviewRecipes.position,
      key: importPreviewRecipes.importKey,
      doubts: importPreviewRecipes.doubts,
      comments: commentCount,
    })
    .from(importPreviewRecipes)
    .where(eq(importPreviewRecipes.previewId, previewId))
    .orderBy(asc(importPreviewRecipes.position));
  return { id: found.id, source: found.source, refused: found.refused as NotRead[], keys };
}

const listed = {
  position: importPreviewRecipes.position,
  file: importPreviewRecipes.file,
  content: importPreviewRecipes.content,
  missing: importPreviewRecipes.missing,
  importKey: importPreviewRecipes.importKey,
  written: importPreviewRecipes.written,
  comments: commentCount,
  hasPicture: sql<boolean>`${importPreviewRecipes.picture} is not null`,
  pictureBytes: sql<number>`coalesce(octet_length(${importPreviewRecipes.picture}), 0)`,
  pictureStart: sql<Uint8Array | null>`substring(${importPreviewRecipes.picture} from 1 for 128)`,
};

/** Returns recipes of a preview by position, without the picture files. The caller must have checked ownership. */
export async function readPreviewed(db: Db, previewId: string, positions: readonly number[]) {
  if (positions.length === 0) return [];
  return db
    .select(listed)
    .from(importPreviewRecipes)
    .where(and(eq(importPreviewRecipes.previewId, previewId), inArray(importPreviewRecipes.position, [...positions])))
    .orderBy(asc(importPreviewRecipes.position));
}

export async function readPreviewedComments(db: Db, previewId: string, position: number): Promise<SourceComment[]> {
  const [row] = await db
    .select({ comments: importPreviewRecipes.comments })
    .from(importPreviewRecipes)
    .where(and(eq(importPreviewRecipes.previewId, previewId), eq(importPreviewRecipes.position, position)));
  return (row?.comments ?? []) as SourceComment[];
}

export async function readPreviewedPicture(db: Db, previewId: string, position: number): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ picture: importPreviewRecipes.picture })
    .from(importPreviewRecipes)
    .where(and(eq(importPreviewRecipes.previewId, previewId), eq(importPreviewRecipes.position, position)));
  return row?.picture ?? null;
}

/**
 * Returns a preview's picture as uploaded, or null if there is none, the preview has expired, or the picture may not be
 * shown.
 */
export async function findPictureToShow(
  db: Db,
  { creatorId, accountId, previewId, position, now }: OwnPreview & { position: number; now: Date },
): Promise<{ bytes: Uint8Array; kind: TakenKind } | null> {
  if (!isUuid(previewId)) return null;
  const [row] = await db
    .select({ bytes: importPreviewRecipes.picture })
    .from(importPreviewRecipes)
    .innerJoin(importPreviews, eq(importPreviews.id, importPreviewRecipes.previewId))
    .where(
      and(
        eq(importPreviews.id, previewId),
        eq(importPreviews.creatorId, creatorId),
        eq(importPreviews.accountId, accountId),
        eq(importPreviews.isWhole, true),
        gt(importPreviews.expiresAt, now),
        eq(importPreviewRecipes.position, position),
        lte(sql`octet_length(${importPreviewRecipes.picture})`, MAX_SHOWN_BYTES),
      ),
    );
  const kind = row?.bytes ? shownKind(row.bytes.subarray(0, 128), row.bytes.length) : null;
  return kind && { bytes: row!.bytes!, kind };
}

export async function deleteExpiredPreviews(db: Db, { now }: { now: Date }): Promise<number> {
  const gone = await db
    .delete(importPreviews)
    .where(lt(importPreviews.expiresAt, now))
    .returning({ id: importPreviews.id });
  return gone.length;
}
