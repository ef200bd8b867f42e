import { and, eq } from 'drizzle-orm';
import { mailBrand } from '../../creators/brand/brand.server.ts';
import { letterSendingPath } from '../../creators/paths.ts';
import type { Db } from '../../db/client.server.ts';
import { operators } from '../../db/schema/access.ts';
import { creatorMembers, creators } from '../../db/schema/creators.ts';
import { letters } from '../../db/schema/letters.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind } from '../../mail/scheduled/email-kind.server.ts';
import { storeEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { readStoredIssue } from '../document/issue.ts';
import { harmfulMail, isTold, stoppedMail, type ToldReason } from './copy.ts';

/** Email about a letter stopped by the site, to the creator's owners, and after bounces or complaints to operators. */
export const letterStopped: EmailKind<{ letterId: string; reason: string; to: 'owner' | 'operator' }> = {
  name: 'letter-stopped',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { letterId, reason, to } }) {
    const [found] = await tx
      .select({
        creatorId: creators.id,
        creator: creators.name,
        state: letters.state,
        stopReason: letters.stopReason,
        issue: letters.issue,
      })
      .from(letters)
      .innerJoin(creators, eq(creators.id, letters.creatorId))
      .where(eq(letters.id, letterId));
    const stopped = found?.stopReason;
    if (!found || !stopped || stopped !== reason || !isTold(stopped)) return { skip: 'does-not-apply' };
    if (recipient.deletionAt) return { skip: 'deletion-requested' };
    const { creatorId } = found;
    const subject = plainName(readStoredIssue(found.issue).letter.subject);
    const state = found.state === 'held' ? 'held' : 'paused';
    const words =
      to === 'operator' && isHarmful(stopped)
        ? harmfulMail(plainName(found.creator), { subject, reason: stopped })
        : stoppedMail({ subject, state, reason: stopped });
    const link = services.sites.platform.origin + letterSendingPath(creatorId, letterId);
    // The studio is part of the platform's site, so the email has the platform's brand.
    const brand = mailBrand(null, services);
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

const isHarmful = (reason: ToldReason): reason is 'bounces' | 'complaints' =>
  reason === 'bounces' || reason === 'complaints';

export async function tellStopped(
  tx: Db,
  { creatorId, letterId, reason, now }: { creatorId: string; letterId: string; reason: ToldReason; now: Date },
): Promise<void> {
  const owners = await tx
    .select({ accountId: creatorMembers.accountId })
    .from(creatorMembers)
    .where(and(eq(creatorMembers.creatorId, creatorId), eq(creatorMembers.role, 'owner')));
  const told = isHarmful(reason) ? await tx.select({ accountId: operators.accountId }).from(operators) : [];
  const ownerIds = new Set(owners.map(({ accountId }) => accountId));
  const people = [
    ...owners.map(({ accountId }) => ({ accountId, to: 'owner' as const })),
    ...told.flatMap(({ accountId }) => (ownerIds.has(accountId) ? [] : { accountId, to: 'operator' as const })),
  ];
  const key = `${letterId} ${now.toISOString()}`;
  const emails = people.map(({ accountId, to }) => ({
    kind: letterStopped,
    accountId,
    subject: { letterId, reason, to },
    key,
    dueAt: now,
  }));
  await storeEmails(tx, emails);
}
