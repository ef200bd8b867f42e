import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { posts, threads } from '../../db/schema/community.ts';
import { mayDecide } from '../moderation/moderators.server.ts';

export type ShareResult = { ok: true } | { ok: false; reason: 'not-a-moderator' | 'not-offered' };

/**
 * Shows a note to visitors of its recipe, or to members alone again. Visitors see the note only while the recipe is
 * free. Idempotent.
 */
export function shareNote(
  db: Db,
  given: { accountId: string; creatorId: string; postId: string; isShared: boolean },
): Promise<ShareResult> {
  const { accountId, creatorId, postId, isShared } = given;
  return db.transaction(async (tx): Promise<ShareResult> => {
    if (!(await mayDecide(tx, { accountId, creatorId, as: 'studio' }))) return { ok: false, reason: 'not-a-moderator' };
    // Locks the post, so that an edit at the same moment comes before or after.
    const [note] = await tx
      .select({ state: posts.state, isOffered: threads.sharedByAuthor })
      .from(posts)
      .innerJoin(threads, and(eq(threads.id, posts.threadId), eq(threads.kind, 'note')))
      .where(and(eq(posts.id, postId), eq(posts.creatorId, creatorId), posts.isOpening))
      .for('update', { of: posts });
    if (!note || (isShared && (note.state !== 'shown' || !note.isOffered))) return { ok: false, reason: 'not-offered' };
    await tx.update(threads).set({ sharedByCreator: isShared }).where(eq(threads.id, postId));
    return { ok: true };
  });
}
