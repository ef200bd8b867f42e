import { eq } from 'drizzle-orm';
import type { Actor } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { recipeDrafts } from '../../db/schema/recipe-editing.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { auditCommand, lockRecipe, lockRecipesOf, type OwnRecipe } from '../commands.server.ts';
import { refreshListings } from '../listing/refresh.server.ts';
import {
  addRevision,
  holdRevision,
  newestRevision,
  publishRevision,
  type Revision,
} from '../revisions/revisions.server.ts';
import { lacksEssentials } from './checks.ts';
import { type FoundDraft, findDraft } from './draft-queries.server.ts';
import { withDescriptions } from './picture-descriptions.server.ts';

type Row = typeof recipes.$inferSelect;

/** Recipe with the version that the person saw. Commands are refused if the version has changed since. */
export type SeenRecipe = OwnRecipe & { version: number; by: Actor; now: Date };

type Refusal = { ok: false; reason: 'unknown' | 'changed-since' | 'unfinished' };
export type PublishResult = { ok: true; slug: string } | Refusal;
export type ScheduleResult =
  | { ok: true; slug: string }
  | Refusal
  | { ok: false; reason: 'not-to-come' | 'too-far' | 'is-published' };

/** Maximum time ahead for scheduling, in milliseconds. */
const MAX_AHEAD_MS = 2 * 366 * 24 * 3600 * 1_000;

/** Publishes the draft, or the newest revision if there is no draft. */
export function publishDraft(db: Db, seen: SeenRecipe): Promise<PublishResult> {
  return withSeenDraft(db, seen, async (tx, row, draft) => {
    const { by, now } = seen;
    const revision = await takeDraft(tx, row, draft, { change: 'Published', by, now });
    // Skips content that is public already, so that its pages stay cached.
    if (row.status === 'published' && revision && row.revision === revision.number) return { ok: true, slug: row.slug };
    const slug = await publishRevision(tx, row, revision, now);
    await refreshListings(tx, { recipeIds: [row.id] });
    await auditCommand(tx, by, 'recipe.published', seen, { revision: revision?.number ?? null });
    return { ok: true, slug };
  });
}

/** Schedules, or reschedules, publication of the current content. Later changes of the draft are not included. */
export async function scheduleDraft(db: Db, { at, ...seen }: SeenRecipe & { at: Date }): Promise<ScheduleResult> {
  const { by, now } = seen;
  if (at <= now) return { ok: false, reason: 'not-to-come' };
  if (at.getTime() - now.getTime() > MAX_AHEAD_MS) return { ok: false, reason: 'too-far' };
  return withSeenDraft<ScheduleResult>(db, seen, async (tx, row, draft) => {
    if (row.status === 'published') return { ok: false, reason: 'is-published' };
    const revision = await takeDraft(tx, row, draft, { change: 'Scheduled', by, now });
    if (revision) await holdRevision(tx, row, revision);
    await tx.update(recipes).set({ status: 'scheduled', publishedAt: at }).where(eq(recipes.id, row.id));
    await refreshListings(tx, { recipeIds: [row.id] });
    await auditCommand(tx, by, 'recipe.scheduled', seen, { at: at.toISOString() });
    return { ok: true, slug: row.slug };
  });
}

/** Locks a recipe and runs `work` if the draft is the one that the person saw and can be published. */
function withSeenDraft<Result extends { ok: boolean }>(
  db: Db,
  { version, ...own }: SeenRecipe,
  work: (tx: Db, row: Row, draft: FoundDraft) => Promise<Result>,
): Promise<Result | Refusal> {
  return db.transaction(async (tx): Promise<Result | Refusal> => {
    // Publishing may choose a slug.
    await lockRecipesOf(tx, own.creatorId);
    const row = await lockRecipe(tx, own);
    const found = row && (await findDraft(tx, own));
    if (!found) return { ok: false, reason: 'unknown' };
    if (found.version !== version) return { ok: false, reason: 'changed-since' };
    if (lacksEssentials(found.content)) return { ok: false, reason: 'unfinished' };
    return work(tx, row, found);
  });
}

/**
 * Stores the draft or new picture descriptions as a revision, and deletes the draft. Returns the newest revision, or
 * null if there is none, as after plain SQL.
 */
async function takeDraft(
  tx: Db,
  row: Row,
  { content, isDraft }: FoundDraft,
  { change, by, now }: { change: string; by: Actor; now: Date },
): Promise<Revision | null> {
  const pictures = await withDescriptions(tx, { creatorId: row.userId, pictures: content.pictures });
  if (!isDraft && pictures === content.pictures) return newestRevision(tx, row.id);
  const revision = await addRevision(tx, row, { content: { ...content, pictures }, change, by, now });
  await tx.delete(recipeDrafts).where(eq(recipeDrafts.recipeId, row.id));
  return revision;
}
