import type { Db } from '../db/client.server.ts';
import { lockAccount } from '../identity/commands.server.ts';
import { findRoleOfAccount } from '../membership/access/member.server.ts';
import { ensureProfile, type Profile } from './profiles/profiles.server.ts';
import { type CommunitySettings, findCommunitySettings } from './settings.server.ts';
import { type Standing, standingOf, type WriteRefusal, writeRefusal } from './standing.ts';

/** Person and community of a command. `membershipNow` decides access; `now` is the stored time. */
export interface By {
  accountId: string;
  creatorId: string;
  now: Date;
  membershipNow: Date;
}

export interface Writer {
  profile: Profile;
  standing: Exclude<Standing, 'visitor'>;
  settings: CommunitySettings;
}

export type Refused = { ok: false; reason: WriteRefusal };

/**
 * Runs a command of a person who may read. Locks the account, so that commands of one person run one after another.
 * Creates the profile if there is none. Paused and excluded people may read.
 */
export function asReader<Result>(
  db: Db,
  { accountId, creatorId, now, membershipNow }: By,
  work: (tx: Db, reader: Writer) => Promise<Result>,
): Promise<Result | Refused> {
  return db.transaction(async (tx): Promise<Result | Refused> => {
    await lockAccount(tx, accountId);
    const role = await findRoleOfAccount(tx, { accountId, creatorId, now: membershipNow });
    const standing = role ? standingOf(role) : 'visitor';
    if (standing === 'visitor') return { ok: false, reason: 'not-a-member' };
    const settings = await findCommunitySettings(tx, { creatorId });
    if (settings.state === 'closed') return { ok: false, reason: 'closed' };
    const profile = await ensureProfile(tx, { accountId, creatorId, now });
    return work(tx, { profile, standing, settings });
  });
}

/** Runs a command of a person who may write. */
export function asWriter<Result>(
  db: Db,
  by: By,
  work: (tx: Db, writer: Writer) => Promise<Result>,
): Promise<Result | Refused> {
  return asReader(db, by, async (tx, writer): Promise<Result | Refused> => {
    const refusal = writeRefusal(writer.standing, writer.settings, writer.profile, by.now);
    return refusal ? { ok: false, reason: refusal } : work(tx, writer);
  });
}
