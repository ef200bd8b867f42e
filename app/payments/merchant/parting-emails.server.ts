import { and, asc, eq } from 'drizzle-orm';
import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import { merchantPath } from '../../creators/paths.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers, creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind, EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { access } from '../../membership/access/access.ts';
import { lastMomentBefore } from '../../membership/access/explain.ts';
import { paths } from '../../paths.ts';
import { formatMoney } from '../money.ts';
import { readSnapshot } from '../stored-subscription.ts';
import { merchantDisconnectedMail, merchantPartedMail } from './copy.ts';

const { date } = dateWords();

/** Email that tells a member of a disconnected merchant that the subscription ends, or who may charge the card. */
export const merchantPartedEmail: EmailKind<{ rowId: string; subscriptionId: string }> = {
  name: 'merchant-parted',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { rowId, subscriptionId }, now }) {
    const [account] = await tx.select().from(merchants).where(eq(merchants.id, rowId));
    const [subscription] = await tx
      .select()
      .from(paymentSubscriptions)
      .where(eq(paymentSubscriptions.id, subscriptionId));
    if (!account || !subscription || subscription.endedAt) return { skip: 'does-not-apply' };
    // The merchant was connected again in the meantime.
    if (account.parting === null && account.disconnectedAt === null) return { skip: 'does-not-apply' };
    const { membershipId } = subscription;
    const { creatorId, parting, statementDescriptor } = account;
    const [member] = await tx
      .select({ cancelAt: memberships.cancelAt, moveAt: memberships.moveAt })
      .from(memberships)
      .where(eq(memberships.id, membershipId));
    const facts = await tx.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId));
    const found = access(facts, now);
    const snapshot = readSnapshot(subscription.snapshot);
    // Without a card, nothing is charged. A trial, for example, ends by itself.
    if (snapshot && !snapshot.card) return { skip: 'does-not-apply' };
    // The member has ended the subscription, by cancelling or moving.
    if (snapshot?.cancelAt && (member?.cancelAt || member?.moveAt)) return { skip: 'already-told' };
    const charge = snapshot?.nextCharge;
    const brand = mailBrand(await findBrand(tx, { creatorId }), services);
    const words = merchantPartedMail(plainName(brand.name), {
      // A subscription with a scheduled end is not charged again. Without one, `cancel` has not taken effect.
      parting: snapshot?.cancelAt ? 'cancel' : parting === 'cancel' ? null : parting,
      until: found.may ? date(lastMomentBefore(found.until)) : null,
      charge: charge ? { amount: formatMoney(charge.amount), on: date(charge.at) } : null,
      contact: parting === 'continue' ? await findOwnerEmail(tx, { creatorId }) : null,
      statement: statementDescriptor,
    });
    const link = services.origin + paths.account();
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

/**
 * Returns the key of `merchantPartedEmail`. A later disconnection repeats the email only if the subscription's
 * scheduled end has changed.
 */
export async function partedEmailKey(tx: Db, { subscriptionId }: { subscriptionId: string }): Promise<string> {
  const [subscription] = await tx
    .select({ snapshot: paymentSubscriptions.snapshot })
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.id, subscriptionId));
  const cancelAt = readSnapshot(subscription?.snapshot ?? null)?.cancelAt;
  return `${subscriptionId} ${cancelAt ? cancelAt.toISOString() : 'goes-on'}`;
}

async function findOwnerEmail(tx: Db, { creatorId }: { creatorId: string }): Promise<string | null> {
  const [owner] = await tx
    .select({ email: accounts.email })
    .from(creatorMembers)
    .innerJoin(accounts, eq(accounts.id, creatorMembers.accountId))
    .where(and(eq(creatorMembers.creatorId, creatorId), eq(creatorMembers.role, 'owner')))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1);
  return owner?.email ?? null;
}

const merchantDisconnectedEmail: EmailKind<{ rowId: string }> = {
  name: 'merchant-disconnected',
  purpose: 'necessary',
  async load(tx, services, { recipient, subject: { rowId } }) {
    const [account] = await tx
      .select({ creatorId: creators.id, creator: creators.name, disconnectedAt: merchants.disconnectedAt })
      .from(merchants)
      .innerJoin(creators, eq(creators.id, merchants.creatorId))
      .innerJoin(creatorMembers, and(eq(creatorMembers.creatorId, creators.id), eq(creatorMembers.role, 'owner')))
      .where(and(eq(merchants.id, rowId), eq(creatorMembers.accountId, recipient.accountId)));
    if (!account?.disconnectedAt) return { skip: 'does-not-apply' };
    if (recipient.deletionAt) return { skip: 'deletion-requested' };
    const link = services.sites.platform.origin + merchantPath(account.creatorId);
    const words = merchantDisconnectedMail(plainName(account.creator));
    // The studio is part of the platform's site.
    const brand = mailBrand(null, services);
    return { brand, template: { name: 'worded', props: { firstName: recipient.firstName, words, link } } };
  },
};

export const partingEmails = [merchantPartedEmail, merchantDisconnectedEmail] as const;

/** Schedules the email to the owners. The caller holds the owners' locks (`lockOwners`). */
export async function scheduleDisconnectedEmail(
  tx: Db,
  services: EmailServices,
  { owners, rowId, now }: { owners: readonly string[]; rowId: string; now: Date },
): Promise<void> {
  const email = {
    kind: merchantDisconnectedEmail,
    subject: { rowId },
    key: `${rowId} ${now.toISOString()}`,
    dueAt: now,
  };
  await scheduleEmails(tx, services, { emails: owners.map((accountId) => ({ ...email, accountId })), now });
}
