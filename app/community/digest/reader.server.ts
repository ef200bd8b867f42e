import { sql } from 'drizzle-orm';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { creatorOfPath } from '../../creators/subdomain/subdomain.ts';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles } from '../../db/schema/community.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { memberships } from '../../db/schema/membership.ts';
import type { SkipReason } from '../../mail/scheduled/email-kind.server.ts';
import { findRoleOfAccount } from '../../membership/access/member.server.ts';
import { findProfile, type Profile } from '../profiles/profiles.server.ts';
import { findCommunitySettings } from '../settings.server.ts';
import { standingOf } from '../standing.ts';

export interface MailReader {
  profile: Profile;
  brand: NonNullable<Awaited<ReturnType<typeof findBrand>>>;
  subdomain: string;
}

/** Finds the recipient of a mail when the mail is sent, or the reason why none is sent. */
export async function findMailReader(
  tx: Db,
  { accountId, creatorId, now }: { accountId: string; creatorId: string; now: Date },
): Promise<MailReader | { skip: SkipReason }> {
  const role = await findRoleOfAccount(tx, { accountId, creatorId, now });
  if (!role || standingOf(role) === 'visitor') return { skip: 'no-access' };
  const profile = await findProfile(tx, { accountId, creatorId });
  const { state } = await findCommunitySettings(tx, { creatorId });
  if (!profile || profile.excludedAt || state === 'closed') return { skip: 'no-access' };
  const brand = await findBrand(tx, { creatorId });
  const page = creatorOfPath(brand?.path ?? null);
  if (!brand || !page || !('subdomain' in page)) return { skip: 'no-access' };
  return { profile, brand, subdomain: page.subdomain };
}

/**
 * Condition on `community_profiles` for the one community that sends mail to an account: that of the current
 * membership, or else of the first studio. So several profiles cause only one digest a day.
 */
export const isMailingProfile = sql`${communityProfiles.creatorId} = coalesce(
  (select ${memberships.creatorId} from ${memberships}
    where ${memberships.accountId} = ${communityProfiles.accountId} and ${memberships.endedAt} is null limit 1),
  (select ${creatorMembers.creatorId} from ${creatorMembers}
    where ${creatorMembers.accountId} = ${communityProfiles.accountId}
    order by ${creatorMembers.createdAt}, ${creatorMembers.creatorId} limit 1))`;
