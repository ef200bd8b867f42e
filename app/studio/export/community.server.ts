import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityDecisions, communityProfiles, posts, threads } from '../../db/schema/community.ts';
import { BATCH, jsonRows } from './json-rows.ts';

/** Streams a creator's community as JSON. People appear only by their names in the community. */
export async function* communityJson(db: Db, creatorId: string): AsyncGenerator<string> {
  yield '{\n"conversations": [';
  yield* jsonRows((after) => listThreads(db, { creatorId, after }));
  yield '],\n"posts": [';
  yield* jsonRows((after) => listPosts(db, { creatorId, after }));
  yield '],\n"decisions": [';
  yield* jsonRows((after) => listDecisions(db, { creatorId, after }));
  yield ']\n}\n';
}

interface Page {
  creatorId: string;
  after: string;
}

function listThreads(db: Db, { creatorId, after }: Page) {
  const { id, kind, title, recipeName, place, placeNumber, wouldAgain, madeAs, startsAt, createdAt } = threads;
  return db
    .select({ id, kind, title, recipeName, place, placeNumber, wouldAgain, madeAs, startsAt, createdAt })
    .from(threads)
    .where(and(eq(threads.creatorId, creatorId), gt(id, after)))
    .orderBy(asc(id))
    .limit(BATCH);
}

function listPosts(db: Db, { creatorId, after }: Page) {
  const { id, threadId, state, createdAt, editedAt } = posts;
  return db
    .select({
      ...{ id, threadId, state, createdAt, editedAt },
      author: communityProfiles.name,
      words: sql<string>`case when ${state} = 'deleted' then '' else ${posts.words} end`,
    })
    .from(posts)
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(and(eq(posts.creatorId, creatorId), gt(id, after)))
    .orderBy(asc(id))
    .limit(BATCH);
}

function listDecisions(db: Db, { creatorId, after }: Page) {
  const { id, action, postId, threadId, reason, until, at, undoneAt } = communityDecisions;
  const { appeal, appealedAt, appealAnswer, appealOutcome, appealDecidedAt } = communityDecisions;
  return db
    .select({
      ...{ id, action, postId, threadId, reason, until, at, undoneAt },
      ...{ appeal, appealedAt, appealAnswer, appealOutcome, appealDecidedAt },
      author: communityProfiles.name,
    })
    .from(communityDecisions)
    .leftJoin(communityProfiles, eq(communityProfiles.id, communityDecisions.profileId))
    .where(and(eq(communityDecisions.creatorId, creatorId), gt(id, after)))
    .orderBy(asc(id))
    .limit(BATCH);
}
