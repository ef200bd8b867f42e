import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { recipeDrafts } from '../../db/schema/recipe-editing.ts';
import { recipeRevisions, recipes } from '../../db/schema/recipes.ts';
import { lockRecipe, type OwnRecipe } from '../commands.server.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import { readWork } from './draft-rows.server.ts';

/** A content that a recipe had, as the studio lists it. */
export interface ListedRevision {
  number: number;
  at: Date;
  change: string;
  /** Its author's name or address, for those who work there too; null: somebody who does not, or not any more. */
  author: string | null;
}

export const REVISIONS_SHOWN = 20;

/** The revisions of a creator's recipe, the newest first. @param of.before the number that the list goes on from */
export function listRevisions(
  db: Db,
  { creatorId, recipeId, before }: OwnRecipe & { before: number | null },
): Promise<ListedRevision[]> {
  const given = sql`nullif(trim(concat_ws(' ', ${accounts.metadata} ->> 'first_name', ${accounts.metadata} ->> 'last_name')), '')`;
  return db
    .select({
      number: recipeRevisions.number,
      at: recipeRevisions.createdAt,
      change: recipeRevisions.change,
      author: sql<string | null>`case when ${creatorMembers.accountId} is not null
        then coalesce(${given}, ${accounts.email}) end`,
    })
    .from(recipeRevisions)
    .innerJoin(recipes, and(eq(recipes.id, recipeRevisions.recipeId), eq(recipes.userId, creatorId)))
    .leftJoin(accounts, eq(accounts.id, recipeRevisions.authorId))
    .leftJoin(
      creatorMembers,
      and(eq(creatorMembers.accountId, recipeRevisions.authorId), eq(creatorMembers.creatorId, creatorId)),
    )
    .where(
      and(eq(recipeRevisions.recipeId, recipeId), before === null ? undefined : lt(recipeRevisions.number, before)),
    )
    .orderBy(desc(recipeRevisions.number))
    .limit(REVISIONS_SHOWN + 1);
}

export type BringBackResult = { ok: true } | { ok: false; reason: 'unknown' | 'changed-since' };

/**
 * Has an earlier revision be what is being written, in place of the draft as it was seen. What is published stays until
 * it is published.
 */
export function bringBack(
  db: Db,
  revision: OwnRecipe & { number: number; version: number; authorId: string | null; now: Date },
): Promise<BringBackResult> {
  const { number, version, authorId, now } = revision;
  return db.transaction(async (tx): Promise<BringBackResult> => {
    const row = await lockRecipe(tx, revision);
    if (!row) return { ok: false, reason: 'unknown' };
    if ((await readWork(tx, row)).version !== version) return { ok: false, reason: 'changed-since' };
    const [found] = await tx
      .select({ content: recipeRevisions.content })
      .from(recipeRevisions)
      .where(and(eq(recipeRevisions.recipeId, row.id), eq(recipeRevisions.number, number)));
    if (!found) return { ok: false, reason: 'unknown' };
    // Written by this room's commands alone.
    const content = found.content as RecipeContent;
    const written = { content, version: version + 1, authorId, savedAt: now };
    await tx
      .insert(recipeDrafts)
      .values({ recipeId: row.id, ...written })
      .onConflictDoUpdate({ target: recipeDrafts.recipeId, set: written });
    return { ok: true };
  });
}
