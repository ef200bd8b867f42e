import { and, desc, eq, isNotNull, isNull, max, not, sql } from 'drizzle-orm';
import type { Actor } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { isPublished, recipeRevisions, recipes } from '../../db/schema/recipes.ts';
import { auditCommand, lockRecipe, lockRecipesOf, type OwnRecipe } from '../commands.server.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import { contentOfRow, readStoredRecipe, storedColumns, storedRecipe } from '../content/stored-recipe.ts';
import { refreshListings } from '../listing/refresh.server.ts';

/**
 * A published recipe's row holds the published revision. An unpublished recipe's row holds the newest revision that is
 * not set aside.
 */

type Row = typeof recipes.$inferSelect;
export interface Revision {
  number: number;
  content: RecipeContent;
}

export type ReviseResult = { ok: true; number: number } | { ok: false; reason: 'unknown' };

/** Adds a revision with the next number, and publishes it if `publish` is set. */
export function reviseRecipe(
  db: Db,
  revision: OwnRecipe & { content: RecipeContent; publish: boolean; change: string; by: Actor; now: Date },
): Promise<ReviseResult> {
  const { content, publish, change, by, now } = revision;
  return db.transaction(async (tx): Promise<ReviseResult> => {
    // Locks the creator, because publishing may choose a slug.
    await lockRecipesOf(tx, revision.creatorId);
    const row = await lockRecipe(tx, revision);
    if (!row) return { ok: false, reason: 'unknown' };
    const added = await addRevision(tx, row, { content, change, by, now });
    if (publish) await publishRevision(tx, row, added, now);
    else if (row.status !== 'published') await holdRevision(tx, row, added);
    await refreshListings(tx, { recipeIds: [row.id] });
    await auditCommand(tx, by, 'recipe.revised', revision, { revision: added.number, published: publish });
    return { ok: true, number: added.number };
  });
}

/**
 * Adds the next revision of a locked recipe, within the caller's transaction. Does not change the content of the row.
 * @param revision.by author, or null if unknown
 * @param revision.setAside true for a replaced draft, on which no later revision is based
 */
export async function addRevision(
  tx: Db,
  row: Row,
  revision: { content: RecipeContent; change: string; by: Actor | null; now: Date; setAside?: boolean },
): Promise<Revision> {
  const { content, change, by, now, setAside = false } = revision;
  if (!(await newestRevision(tx, row.id))) await firstRevision(tx, row);
  const [last] = await tx
    .select({ number: max(recipeRevisions.number) })
    .from(recipeRevisions)
    .where(eq(recipeRevisions.recipeId, row.id));
  const added = { number: last!.number! + 1, content };
  const authorId = by && 'accountId' in by ? by.accountId : null;
  await insertRevision(tx, row, { ...added, authorId, createdAt: now, change, setAside });
  return added;
}

/** Stores a draft as a set-aside revision. Idempotent for the same content. */
export async function setDraftAside(
  tx: Db,
  row: Row,
  { authorId, ...draft }: { content: RecipeContent; change: string; authorId: string | null; now: Date },
): Promise<void> {
  const { recipeId, setAside, content } = recipeRevisions;
  const [there] = await tx
    .select({ recipeId })
    .from(recipeRevisions)
    .where(and(eq(recipeId, row.id), setAside, eq(content, storedRecipe(draft.content))))
    .limit(1);
  const by = authorId === null ? null : { accountId: authorId };
  if (!there) await addRevision(tx, row, { ...draft, by, setAside: true });
}

export type PublicationResult =
  /** `changed` is false if the recipe already was in this state. */
  { ok: true; slug: string; changed: boolean } | { ok: false; reason: 'unknown' };

/** Publishes a recipe's newest revision. The first or scheduled publication sets the date. Idempotent. */
export function publishRecipe(
  db: Db,
  { by, now, ...own }: OwnRecipe & { by: Actor; now: Date },
): Promise<PublicationResult> {
  return db.transaction(async (tx): Promise<PublicationResult> => {
    // Locks the creator, because publishing may choose a slug.
    await lockRecipesOf(tx, own.creatorId);
    const row = await lockRecipe(tx, own);
    if (!row) return { ok: false, reason: 'unknown' };
    const newest = await newestRevision(tx, row.id);
    const changed = row.status !== 'published' || (newest !== null && row.revision !== newest.number);
    let { slug } = row;
    if (changed) {
      slug = await publishRevision(tx, row, newest, now);
      await refreshListings(tx, { recipeIds: [row.id] });
      await auditCommand(tx, by, 'recipe.published', own, { revision: newest?.number ?? null });
    }
    return { ok: true, slug, changed };
  });
}

/** Makes a published recipe a draft, or cancels a schedule. Idempotent. */
export function unpublishRecipe(db: Db, { by, ...own }: OwnRecipe & { by: Actor }): Promise<PublicationResult> {
  return db.transaction(async (tx): Promise<PublicationResult> => {
    const row = await lockRecipe(tx, own);
    if (!row) return { ok: false, reason: 'unknown' };
    const changed = row.status !== 'draft';
    if (changed) {
      // A later publication is dated by its own time.
      const unsaid = row.status === 'scheduled' ? { publishedAt: null } : {};
      await tx
        .update(recipes)
        .set({ ...unsaid, status: 'draft', revision: null })
        .where(eq(recipes.id, row.id));
      const newest = await newestRevision(tx, row.id);
      if (newest) await holdRevision(tx, row, newest);
      await refreshListings(tx, { recipeIds: [row.id] });
      await auditCommand(tx, by, 'recipe.unpublished', own);
    }
    return { ok: true, slug: row.slug, changed };
  });
}

/** Finds the newest revision that is not set aside, public or not. Null if none, as after plain SQL. */
export async function newestRevision(db: Db, recipeId: string): Promise<Revision | null> {
  const [newest] = await db
    .select({ number: recipeRevisions.number, content: recipeRevisions.content })
    .from(recipeRevisions)
    .where(and(eq(recipeRevisions.recipeId, recipeId), not(recipeRevisions.setAside)))
    .orderBy(desc(recipeRevisions.number))
    .limit(1);
  return newest ? { number: newest.number, content: readStoredRecipe(newest.content) } : null;
}

/** Lists a published recipe's revisions that are or were public, newest first. For readers of the full recipe only. */
export async function listPublicRevisions(
  db: Db,
  { creatorId, recipeId, limit }: OwnRecipe & { limit: number },
): Promise<Revision[]> {
  const found = await db
    .select({ number: recipeRevisions.number, content: recipeRevisions.content })
    .from(recipeRevisions)
    .innerJoin(recipes, eq(recipes.id, recipeRevisions.recipeId))
    .where(
      and(
        eq(recipeRevisions.recipeId, recipeId),
        eq(recipes.userId, creatorId),
        isPublished,
        isNotNull(recipeRevisions.publishedAt),
      ),
    )
    .orderBy(desc(recipeRevisions.number))
    .limit(limit);
  return found.map(({ number, content }) => ({ number, content: readStoredRecipe(content) }));
}

/** Stores content written by plain SQL as the first revision, so that the next revision does not replace it. */
async function firstRevision(tx: Db, row: Row): Promise<Revision> {
  const first = { number: 1, content: contentOfRow(row) };
  const createdAt = row.publishedAt ?? row.dateCreated;
  const change = 'As it was brought over';
  const wasPublic = row.status === 'published' || (row.status === 'draft' && row.publishedAt !== null);
  const publishedAt = wasPublic ? createdAt : null;
  await insertRevision(tx, row, { ...first, authorId: null, createdAt, change, publishedAt });
  if (row.status === 'published') await tx.update(recipes).set({ revision: 1 }).where(eq(recipes.id, row.id));
  return first;
}

async function insertRevision(
  tx: Db,
  { id: recipeId }: Row,
  {
    content,
    ...revision
  }: Revision & {
    authorId: string | null;
    createdAt: Date;
    change: string;
    publishedAt?: Date | null;
    setAside?: boolean;
  },
): Promise<void> {
  await tx.insert(recipeRevisions).values({ recipeId, ...revision, content: storedRecipe(content) });
}

/** Makes a revision public and returns the recipe's slug. With null, publishes the row's content as it is. */
export async function publishRevision(tx: Db, row: Row, revision: Revision | null, now: Date): Promise<string> {
  // Until a scheduled recipe is published, `publishedAt` is the scheduled time.
  const isFirst = row.publishedAt === null || row.status === 'scheduled';
  const [published] = await tx
    .update(recipes)
    .set({
      ...(revision ? { ...storedColumns(revision.content), revision: revision.number } : {}),
      ...(isFirst ? { publishedAt: now, dateCreated: now } : {}),
      status: 'published',
      // A slug equal to the id is a placeholder from before the recipe had a name.
      slug: sql`case when ${recipes.slug} = ${recipes.id}::text
        then free_recipe_slug(${recipes.userId}, ${revision?.content.name ?? row.name}, ${recipes.id}) else ${recipes.slug} end`,
    })
    .where(eq(recipes.id, row.id))
    .returning({ slug: recipes.slug });
  if (revision) {
    const { recipeId, number, publishedAt } = recipeRevisions;
    await tx
      .update(recipeRevisions)
      .set({ publishedAt: now })
      .where(and(eq(recipeId, row.id), eq(number, revision.number), isNull(publishedAt)));
  }
  return published!.slug;
}

/** Copies a revision to the row of an unpublished recipe. */
export async function holdRevision(tx: Db, row: Row, { content }: Pick<Revision, 'content'>): Promise<void> {
  await tx.update(recipes).set(storedColumns(content)).where(eq(recipes.id, row.id));
}
