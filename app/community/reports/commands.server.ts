import { randomInt } from 'node:crypto';
import { and, countDistinct, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { type Brand, queueMail } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles, postReports, posts } from '../../db/schema/community.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { findRoleOfAccount } from '../../membership/access/member.server.ts';
import { ensureProfile, isModeratorProfile } from '../profiles/profiles.server.ts';
import { findCommunitySettings } from '../settings.server.ts';
import { standingOf } from '../standing.ts';
import { visiblePosts } from '../threads/visible.server.ts';
import type { By } from '../writer.server.ts';
import { reportReceived } from './mail-copy.ts';

/** Number of people whose reports hide a post. */
const HIDES_FROM = 2;

export type ReportResult = { ok: true } | { ok: false; reason: 'not-a-member' | 'no-such-post' | 'own' | 'moderator' };

/**
 * Reports that a post breaks the community's rules, once per person and post. If the settings say so, reports by two
 * people hide a member's post until a moderator decides.
 */
export function reportPost(
  db: Db,
  by: By,
  { postId, reason }: { postId: string; reason: string },
): Promise<ReportResult> {
  const { accountId, creatorId, now, membershipNow } = by;
  return db.transaction(async (tx): Promise<ReportResult> => {
    await lockAccount(tx, accountId);
    const role = await findRoleOfAccount(tx, { accountId, creatorId, now: membershipNow });
    const standing = role ? standingOf(role) : 'visitor';
    if (standing === 'visitor') return { ok: false, reason: 'not-a-member' };
    if (standing === 'moderator') return { ok: false, reason: 'moderator' };
    const settings = await findCommunitySettings(tx, { creatorId });
    const profile = await ensureProfile(tx, { accountId, creatorId, now });
    await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('update');
    const [post] = await tx
      .select({ state: posts.state, authorId: posts.authorId, byModerator: isModeratorProfile })
      .from(posts)
      .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
      .where(and(eq(posts.id, postId), eq(posts.creatorId, creatorId), visibleOrReported(profile.id)));
    if (settings.state === 'closed' || !post) return { ok: false, reason: 'no-such-post' };
    if (post.authorId === profile.id) return { ok: false, reason: 'own' };
    await tx
      .insert(postReports)
      .values({ creatorId, postId, profileId: profile.id, kind: 'rules', reason, at: now })
      .onConflictDoNothing();
    const { profileId, settledAt } = postReports;
    const [open] = await tx
      .select({ people: countDistinct(profileId) })
      .from(postReports)
      .where(and(eq(postReports.postId, postId), isNull(settledAt), isNotNull(profileId)));
    const isEnough = (open?.people ?? 0) >= HIDES_FROM;
    if (settings.hidesReported && isEnough && post.state === 'shown' && !post.byModerator) {
      await tx.update(posts).set({ state: 'hidden', heldBy: 'reported', stateAt: now }).where(eq(posts.id, postId));
    }
    return { ok: true };
  });
}

/** Condition for visible posts and posts hidden by reports, so that another reader's open form still works. */
const visibleOrReported = (profileId: string) =>
  or(visiblePosts(profileId), and(eq(posts.state, 'hidden'), eq(posts.heldBy, 'reported')));

/**
 * Stores a report of unlawful content (EU 2022/2065, article 16), and mails the reference.
 * @param report.email normalized address
 * @returns the reference, or null if there is no such post
 */
export function reportUnlawful(
  services: EmailServices & { db: Db },
  report: { brand: Brand; postId: string; reason: string; name: string; email: string; now: Date },
): Promise<string | null> {
  const { brand, postId, reason, name, email, now } = report;
  const { creatorId } = brand;
  return services.db.transaction(async (tx) => {
    const [post] = await tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.id, postId), eq(posts.creatorId, creatorId)));
    if (!post) return null;
    const reference = newReference(now);
    await tx
      .insert(postReports)
      .values({ creatorId, postId, kind: 'unlawful', reason, name, email, reference, at: now });
    const link = services.origin + (brand.path ?? '');
    const words = reportReceived(brand.name, reference);
    const template = { name: 'worded', props: { firstName: name, words, link } } as const;
    await queueMail(tx, services, { to: email, brand, template });
    return reference;
  });
}

/** Without letters and digits that are easily mistaken. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Draws a number such as `L-2026-7F3K9QW2`. */
function newReference(now: Date): string {
  const drawn = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `L-${now.getUTCFullYear()}-${drawn.join('')}`;
}
