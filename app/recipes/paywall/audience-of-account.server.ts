import type { Db } from '../../db/client.server.ts';
import { findRoleOfAccount } from '../../membership/access/member.server.ts';
import { type Audience, audienceOf } from './paywall.ts';

/** Finds an account's audience. Null if the account does not exist or its email address is not confirmed. */
export async function findAudienceOfAccount(
  db: Db,
  { accountId, creatorId, now }: { accountId: string; creatorId: string; now: Date },
): Promise<Audience | null> {
  const role = await findRoleOfAccount(db, { accountId, creatorId, now });
  return role && audienceOf(role);
}

/** Finds an account's audiences for several creators' recipes, by creator id. */
export async function findAudiencesOfAccount(
  db: Db,
  { accountId, creatorIds, now }: { accountId: string; creatorIds: Iterable<string>; now: Date },
): Promise<Map<string, Audience | null>> {
  const audiences = new Map<string, Audience | null>();
  for (const creatorId of new Set(creatorIds)) {
    audiences.set(creatorId, await findAudienceOfAccount(db, { accountId, creatorId, now }));
  }
  return audiences;
}
