import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Actor } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { recipeRevisions, recipes } from '../../db/schema/recipes.ts';
import { isUuid } from '../../http/ids.ts';
import { lockRecipe, type OwnRecipe } from '../commands.server.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import { readStoredRecipe } from '../content/stored-recipe.ts';
import { setDraftAside } from '../revisions/revisions.server.ts';
import { recipeHistory as copy } from './copy.ts';
import { saveDraft } from './draft-commands.server.ts';
import { findDraft } from './draft-queries.server.ts';

export interface ListedRevision {
  number: number;
  at: Date;
  change: string;
  /** Name or email address of the author, or null if the author is unknown or does not work for the creator. */
  author: string | null;
}

export const REVISIONS_SHOWN = 20;

/** Lists one more revision than a page shows, newest first, numbered below `before` if given. */
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

export type RestoreResult = { ok: true } | { ok: false; reason: 'unknown' | 'changed-since' };

/** Restores an earlier revision as the draft. Stores the replaced draft as a set-aside revision. */
export function restoreRevision(
  db: Db,
  { number, ...seen }: OwnRecipe & { number: number; version: number; by: Actor; now: Date },
): Promise<RestoreResult> {
  return db.transaction(async (tx): Promise<RestoreResult> => {
    const row = await lockRecipe(tx, seen);
    const earlier = row && (await findRevision(tx, { ...seen, number }));
    const found = earlier && (await findDraft(tx, seen));
    if (!found) return { ok: false, reason: 'unknown' };
    if (found.version !== seen.version) return { ok: false, reason: 'changed-since' };
    if (found.isDraft) {
      const { content, authorId } = found;
      await setDraftAside(tx, row!, { content, change: copy.replaced, authorId, now: seen.now });
    }
    const saved = await saveDraft(tx, { ...seen, content: earlier, replaces: 'all' });
    return saved.ok ? { ok: true } : { ok: false, reason: 'unknown' };
  });
}

export async function findRevision(
  db: Db,
  { creatorId, recipeId, number }: OwnRecipe & { number: number },
): Promise<RecipeContent | null> {
  if (!isUuid(recipeId)) return null;
  const [found] = await db
    .select({ content: recipeRevisions.content })
    .from(recipeRevisions)
    .innerJoin(recipes, and(eq(recipes.id, recipeRevisions.recipeId), eq(recipes.userId, creatorId)))
    .where(and(eq(recipeRevisions.recipeId, recipeId), eq(recipeRevisions.number, number)));
  return found ? readStoredRecipe(found.content) : null;
}
