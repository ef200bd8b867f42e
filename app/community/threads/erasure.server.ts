import { and, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { postMentions, postPictures, postQuotes, postRevisions, posts, threads } from '../../db/schema/community.ts';
import type { Services } from '../../http/services.ts';
import type { Worker } from '../../jobs/worker.server.ts';

/** Days after which the words of deleted and removed posts are erased. */
const ERASED_AFTER_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/**
 * Erases words, earlier words, pictures and mentions of posts that were deleted or removed more than 30 days ago. The
 * rows stay, so that answers and links keep their place.
 */
export async function erasePosts(db: Db, { now }: { now: Date }): Promise<number> {
  const before = new Date(now.getTime() - ERASED_AFTER_DAYS * DAY_MS);
  const due = and(inArray(posts.state, ['removed', 'deleted']), isNull(posts.erasedAt), lt(posts.stateAt, before));
  let erased = 0;
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: posts.id })
        .from(posts)
        .where(due)
        .limit(BATCH)
        .for('update', { skipLocked: true });
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.update(posts).set({ words: '', erasedAt: now }).where(inArray(posts.id, ids));
      // An opening has the id of its thread.
      await tx.update(threads).set({ title: '', wouldAgain: null, madeAs: null }).where(inArray(threads.id, ids));
      await tx.delete(postQuotes).where(inArray(postQuotes.threadId, ids));
      for (const table of [postRevisions, postPictures, postMentions]) {
        await tx.delete(table).where(inArray(table.postId, ids));
      }
      return ids.length;
    });
    erased += count;
    if (count < BATCH) return erased;
  }
}

export function createErasureWorker(services: Pick<Services, 'db' | 'now'>): Worker {
  return {
    name: 'community-erasure',
    cron: '20 3 * * *',
    concurrency: 1,
    attemptMs: 600_000,
    options: { retryLimit: 2, retryDelay: 600, retentionSeconds: 24 * 3600, deleteAfterSeconds: 24 * 3600 },
    async work() {
      await erasePosts(services.db, { now: services.now() });
      return { ok: true };
    },
  };
}
