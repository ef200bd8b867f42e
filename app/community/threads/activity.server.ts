import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles, communitySettings, posts, threads } from '../../db/schema/community.ts';
import { creators } from '../../db/schema/creators.ts';

/** Numbers of a community on public pages. `people` does not count authors of imported comments. */
export interface PublicActivity {
  people: number;
  notes: number;
  questions: number;
}

/** Maximum number of newest posts that are counted. */
const MAX_COUNTED_POSTS = 20_000;

/**
 * SQL for a creator's `PublicActivity`, or null for a closed community, or if no post is shown. Columns are written in
 * full, because Drizzle leaves out the table in a select from one table.
 */
export const activityColumn = (creatorId: PgColumn | SQL): SQL<PublicActivity | null> => sql<PublicActivity | null>`(
  select json_build_object(
    'people', count(distinct post.author_id) filter (where author.account_id is not null or author.name is null),
    'notes', count(*) filter (where post.is_opening and thread.kind = 'note'),
    'questions', count(*) filter (where post.is_opening and thread.kind = 'question'))
  from (
    select newest.author_id, newest.is_opening, newest.thread_id from ${posts} newest
    where newest.creator_id = ${creatorId} and newest.state = 'shown'
    order by newest.shown_at desc limit ${sql.raw(String(MAX_COUNTED_POSTS))}) post
  join ${threads} thread on thread.id = post.thread_id
  join ${communityProfiles} author on author.id = post.author_id
  where not exists (select from ${communitySettings} settings
    where settings.creator_id = ${creatorId} and settings.state = 'closed')
  having count(*) > 0)`;

export async function findActivity(db: Db, { creatorId }: { creatorId: string }): Promise<PublicActivity> {
  const [found] = await db
    .select({ activity: activityColumn(sql`${creatorId}::uuid`) })
    .from(creators)
    .where(eq(creators.id, creatorId));
  return found?.activity ?? { people: 0, notes: 0, questions: 0 };
}
