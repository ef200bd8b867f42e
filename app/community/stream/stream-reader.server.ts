import { and, eq, sql } from 'drizzle-orm';
import { roleOf } from '../../access/roles.ts';
import { communityBlocks, communityProfiles, communitySettings } from '../../db/schema/community.ts';
import { creators } from '../../db/schema/creators.ts';
import type { Services } from '../../http/services.ts';
import { readMember } from '../../membership/access/member.server.ts';
import { standingOf } from '../standing.ts';

export interface StreamReader {
  accountId: string;
  /** Null if the person has no profile yet. */
  profileId: string | null;
  /** Ids of profiles whose posts the person does not see. */
  blocked: ReadonlySet<string>;
}

/** Maximum number of blocks, by or of a person, that a stream knows. */
const MAX_BLOCKED = 1_000;

/** Finds the person of a session as a reader of a community. Returns null without access. */
export async function findStreamReader(
  { db, now, membershipNow }: Pick<Services, 'db' | 'now' | 'membershipNow'>,
  { token, creatorId }: { token: string; creatorId: string },
): Promise<StreamReader | null> {
  const session = await readMember(db, { token, now: now(), membershipNow: membershipNow() });
  const account = session?.user ?? null;
  if (!account || standingOf(roleOf(account, creatorId)) === 'visitor') return null;
  const { accountId } = account;
  const { profileId, blockedId } = communityBlocks;
  const blocked = sql<string[]>`array(
    select case ${profileId} when ${communityProfiles.id} then ${blockedId} else ${profileId} end from ${communityBlocks}
    where ${communityProfiles.id} in (${profileId}, ${blockedId}) limit ${MAX_BLOCKED})::text[]`;
  const [found] = await db
    .select({
      state: sql<string>`coalesce(${communitySettings.state}, 'open')`,
      profileId: communityProfiles.id,
      blocked,
    })
    .from(creators)
    .leftJoin(communitySettings, eq(communitySettings.creatorId, creators.id))
    .leftJoin(
      communityProfiles,
      and(eq(communityProfiles.creatorId, creators.id), eq(communityProfiles.accountId, accountId)),
    )
    .where(eq(creators.id, creatorId));
  if (!found || found.state === 'closed') return null;
  return { accountId, profileId: found.profileId, blocked: new Set(found.blocked) };
}
