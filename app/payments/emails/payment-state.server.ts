import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { listStoredEmails, type StoredEmail } from '../../membership/emails/stored-emails.server.ts';
import { priceColumn } from '../../membership/prices/queries.server.ts';
import { isNotifiedInTime } from '../../membership/raise/raise.ts';
import { raiseAnnounced } from '../../membership/raise/raise-email.server.ts';
import { raisedCharge } from '../payment-status.server.ts';
import { readInvoices, readSnapshot } from '../stored-subscription.ts';
import type { PaymentState } from './due-emails.ts';

export async function findPaymentState(
  tx: Db,
  membershipId: string,
): Promise<{ accountId: string; state: PaymentState; emails: StoredEmail[] } | null> {
  const [membership] = await tx
    .select({
      accountId: memberships.accountId,
      raisePrice: priceColumn(memberships.raisePriceId),
      raiseAt: memberships.raiseAt,
    })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  if (!membership) return null;
  const facts = await tx.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId));
  const [subscription] = await tx
    .select({ snapshot: paymentSubscriptions.snapshot, invoices: paymentSubscriptions.invoices })
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.membershipId, membershipId))
    .orderBy(desc(paymentSubscriptions.createdAt), desc(paymentSubscriptions.id))
    .limit(1);
  const { accountId, raisePrice, raiseAt } = membership;
  const emails = await listStoredEmails(tx, { membershipIds: [membershipId] });
  const raise = raisePrice && raiseAt && isAnnounced(emails, raiseAt) ? { price: raisePrice, at: raiseAt } : null;
  const snapshot = readSnapshot(subscription?.snapshot ?? null);
  const nextCharge =
    snapshot?.nextCharge && (raisedCharge(snapshot.nextCharge, raise, snapshot) ?? snapshot.nextCharge);
  const invoices = readInvoices(subscription?.invoices ?? []);
  const state = { facts, snapshot: snapshot && { ...snapshot, nextCharge: nextCharge ?? null }, invoices };
  return { accountId, state, emails };
}

/**
 * Returns true if the email about the raise was sent early enough. Without that, `executeRaise` postpones the raise.
 */
function isAnnounced(emails: readonly StoredEmail[], raiseAt: Date): boolean {
  const { name } = raiseAnnounced;
  const email = emails.find(({ kind, about }) => kind === name && about === raiseAt.toISOString());
  return isNotifiedInTime(email?.sentAt ?? null, raiseAt);
}
