import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { violatedConstraint } from '../../db/postgres-errors.server.ts';
import { communityProfiles } from '../../db/schema/community.ts';
import type { WriteRefusal } from '../standing.ts';
import { asWriter, type By } from '../writer.server.ts';
import { checkName, type NameCheck } from './names.ts';
import { namesFor } from './profiles.server.ts';

export type SaveProfileResult =
  | { ok: true }
  | Extract<NameCheck, { ok: false }>
  | { ok: false; reason: 'taken' | WriteRefusal };

/**
 * Changes the display name and picture. Refuses a name that looks like another name of the community.
 * @param chosen.picture key of the picture, null to remove the picture, or undefined to keep it
 */
export function saveProfile(
  db: Db,
  by: By,
  chosen: { name: string; picture?: string | null | undefined },
): Promise<SaveProfileResult> {
  const { accountId, creatorId } = by;
  return asWriter(db, by, async (tx, { profile }): Promise<SaveProfileResult> => {
    const { isModerator, own } = await namesFor(tx, { accountId, creatorId });
    const checked = checkName(chosen.name, isModerator ? [] : own);
    if (!checked.ok) return checked;
    const { name, folded } = checked;
    const [taken] = await tx
      .select({ id: communityProfiles.id })
      .from(communityProfiles)
      .where(
        and(
          eq(communityProfiles.creatorId, creatorId),
          eq(communityProfiles.foldedName, folded),
          ne(communityProfiles.id, profile.id),
        ),
      );
    if (taken) return { ok: false, reason: 'taken' };
    await tx
      .update(communityProfiles)
      .set({ name, foldedName: folded, ...(chosen.picture !== undefined && { picture: chosen.picture }) })
      .where(eq(communityProfiles.id, profile.id));
    return { ok: true };
  }).catch((err: unknown) => {
    // Another person took the name at the same moment.
    if (violatedConstraint(err) === 'community_profiles_name') return { ok: false, reason: 'taken' } as const;
    throw err;
  });
}
