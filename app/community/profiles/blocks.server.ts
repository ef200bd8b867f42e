import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityBlocks, communityProfiles } from '../../db/schema/community.ts';
import { asReader, type By, type Refused } from '../writer.server.ts';
import { setBlocked } from './profiles.server.ts';

const MAX_SHOWN = 200;

export interface BlockedPerson {
  id: string;
  /** Null for a former member. */
  name: string | null;
}

export function listBlocked(db: Db, { profileId }: { profileId: string }): Promise<BlockedPerson[]> {
  return db
    .select({ id: communityProfiles.id, name: communityProfiles.name })
    .from(communityBlocks)
    .innerJoin(communityProfiles, eq(communityProfiles.id, communityBlocks.blockedId))
    .where(eq(communityBlocks.profileId, profileId))
    .orderBy(desc(communityBlocks.since), asc(communityProfiles.id))
    .limit(MAX_SHOWN);
}

/** Blocks or unblocks a person. Idempotent. The creator's people cannot be blocked. */
export function blockPerson(
  db: Db,
  by: By,
  { personId, isBlocked }: { personId: string; isBlocked: boolean },
): Promise<{ ok: true } | Refused | { ok: false; reason: 'unknown' | 'moderator' }> {
  return asReader(db, by, (tx, { profile }) =>
    setBlocked(tx, { profileId: profile.id, otherId: personId, isBlocked, now: by.now }),
  );
}
