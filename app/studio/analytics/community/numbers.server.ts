import { and, eq, gte, lt, not, sql } from 'drizzle-orm';
import { isImportedProfile, isModeratorProfile } from '../../../community/profiles/profiles.server.ts';
import { findCommunitySettings } from '../../../community/settings.server.ts';
import type { Db } from '../../../db/client.server.ts';
import { communityProfiles, posts, threads } from '../../../db/schema/community.ts';
import { memberships } from '../../../db/schema/membership.ts';
import type { Range } from '../range.ts';

export interface CommunityNumbers {
  /** Number of people with a visible post first shown in the period, except moderators and imported authors. */
  people: number;
  /** Number of the period's shown questions. `answered` is how many of these the creator's people have answered. */
  asked: number;
  answered: number;
  /** Median time from a question of the period to the first answer by the creator's people, or null without answers. */
  medianMinutes: number | null;
  /** Sign-ups that began on a page of the community or at the notes on a recipe. */
  signUps: number;
}

export interface ComparedNumbers {
  now: CommunityNumbers;
  before: CommunityNumbers;
}

/** Returns a community's numbers in a range and in the range before, or null if the community is closed. */
export async function findCommunityNumbers(
  db: Db,
  { creatorId }: { creatorId: string },
  range: Pick<Range, 'from' | 'until' | 'before'>,
): Promise<ComparedNumbers | null> {
  const settings = await findCommunitySettings(db, { creatorId });
  if (settings.state === 'closed') return null;
  return {
    now: await countCommunity(db, { creatorId, ...range }),
    before: await countCommunity(db, { creatorId, ...range.before }),
  };
}

async function countCommunity(
  db: Db,
  { creatorId, from, until }: { creatorId: string; from: Date; until: Date },
): Promise<CommunityNumbers> {
  const [wrote] = await db
    .select({ people: sql<number>`count(distinct ${posts.authorId})::int` })
    .from(posts)
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(
      and(
        eq(posts.creatorId, creatorId),
        eq(posts.state, 'shown'),
        gte(posts.shownAt, from),
        lt(posts.shownAt, until),
        not(isModeratorProfile),
        not(isImportedProfile),
      ),
    );
  const waited = sql`extract(epoch from ${threads.answeredAt} - ${threads.createdAt}) / 60`;
  const [questions] = await db
    .select({
      asked: sql<number>`count(*)::int`,
      answered: sql<number>`count(${threads.answeredAt})::int`,
      medianMinutes: sql<number | null>`
        ceil(percentile_cont(0.5) within group (order by ${waited}) filter (where ${threads.answeredAt} is not null))::int`,
    })
    .from(threads)
    .innerJoin(posts, and(eq(posts.threadId, threads.id), posts.isOpening))
    .where(
      and(
        eq(threads.creatorId, creatorId),
        eq(threads.kind, 'question'),
        gte(threads.createdAt, from),
        lt(threads.createdAt, until),
        eq(posts.state, 'shown'),
      ),
    );
  const signUps = await db.$count(
    memberships,
    and(
      eq(memberships.creatorId, creatorId),
      eq(memberships.cameFrom, 'community'),
      gte(memberships.beganAt, from),
      lt(memberships.beganAt, until),
    ),
  );
  return { ...wrote!, ...questions!, signUps };
}
