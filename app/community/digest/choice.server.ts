import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles } from '../../db/schema/community.ts';
import { isZone } from '../../http/local-time.server.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import { askForEmails, declineEmails, hasOptedIn } from '../../mail/scheduled/preferences.server.ts';
import { findMembershipStatus } from '../../membership/access/member.server.ts';
import { ensureProfile, findProfile } from '../profiles/profiles.server.ts';
import { asReader, type By, type Refused } from '../writer.server.ts';
import { communityAnswers, communityDigest } from './community-emails.server.ts';

export interface EmailChoice {
  digest: boolean;
  rhythm: 'daily' | 'weekly';
  timeZone: string;
  answers: boolean;
}

export async function findEmailChoice(
  db: Db,
  { accountId, creatorId }: { accountId: string; creatorId: string },
): Promise<EmailChoice> {
  const [profile, digest, answers] = await Promise.all([
    findProfile(db, { accountId, creatorId }),
    hasOptedIn(db, { accountId, kind: communityDigest.name }),
    hasOptedIn(db, { accountId, kind: communityAnswers.name }),
  ]);
  return { digest, answers, rhythm: profile?.digest ?? 'weekly', timeZone: profile?.timeZone ?? 'UTC' };
}

export function chooseEmails(
  db: Db,
  by: By,
  { choice, on }: { choice: EmailChoice; on: string },
): Promise<{ ok: true } | Refused | { ok: false; reason: 'no-zone' }> {
  return asReader(db, by, async (tx, { profile }) => {
    const { digest, answers, rhythm, timeZone } = choice;
    if (!isZone(timeZone)) return { ok: false, reason: 'no-zone' } as const;
    await tx
      .update(communityProfiles)
      .set({ digest: rhythm, timeZone })
      .where(and(eq(communityProfiles.id, profile.id), eq(communityProfiles.creatorId, by.creatorId)));
    for (const [kind, isWanted] of [
      [communityDigest.name, digest],
      [communityAnswers.name, answers],
    ] as const) {
      const preference = { accountId: by.accountId, kind };
      if (isWanted) await askForEmails(tx, { ...preference, on, now: by.now });
      else await declineEmails(tx, preference);
    }
    return { ok: true } as const;
  });
}

/**
 * Creates the profile that community emails need. Does nothing for other kinds of email, or for an account with neither
 * a current membership nor a studio.
 */
export async function prepareEmails(
  tx: Db,
  { accountId, kind, now, membershipNow }: { accountId: string; kind: string; now: Date; membershipNow: Date },
): Promise<void> {
  if (kind !== communityDigest.name && kind !== communityAnswers.name) return;
  await lockAccount(tx, accountId);
  const { membership, studios } = await findMembershipStatus(tx, { accountId, now: membershipNow });
  const creatorId = membership?.endedAt === null ? membership.creatorId : studios[0]?.creatorId;
  if (creatorId) await ensureProfile(tx, { accountId, creatorId, now });
}
