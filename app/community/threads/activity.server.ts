import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles, communitySettings, posts, threads } from '../../db/schema/community.ts';
import { creators } from '../../db/schema/creators.ts';
import { isImportedProfile } from '../profiles/profiles.server.ts';

/** Numbers of a community on public pages. Authors of imported comments are no people of the community. */
export interface PublicActivity {
  people: number;
  notes: number;
  questions: number;
}

/** Newest posts that are counted. Bounds the time of the query, not of a usual community. */
const MAX_COUNTED_POSTS = 20_000;

/** SQL for a creator's `PublicActivity`, or null for a closed community, or if nothing was written. */
export const activityColumn = (creatorId: PgColumn | SQL): SQL<PublicActivity | null> => sql<PublicActivity | null>`(
  select json_build_object(
    'people', count(distinct counted.author_id) filter (where not ${isImportedProfile}),
    'notes', count(*) filter (where counted.is_opening and ${threads.kind} = 'note'),
    'questions', count(*) filter (where counted.is_opening and ${threads.kind} = 'question'))
  from (
    select ${posts.authorId}, ${posts.isOpening}, ${posts.threadId} from ${posts}
    where ${posts.creatorId} = ${creatorId} and ${posts.state} = 'shown'
    order by ${posts.shownAt} desc limit ${sql.raw(String(MAX_COUNTED_POSTS))}) counted
  join ${threads} on ${threads.id} = counted.thread_id
  join ${communityProfiles} on ${communityProfiles.id} = counted.author_id
  where not exists (select from ${communitySettings}
    where ${communitySettings.creatorId} = ${creatorId} and ${communitySettings.state} = 'closed')
  having count(*) > 0)`;
