import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { paymentNotices, paymentSubscriptions } from '../../db/schema/payments.ts';
import type { Services } from '../../http/services.ts';
import { queuePaymentMail } from '../notices/payment-mail.server.ts';
import { nextPaymentNoticeAt, type PaymentState, paymentNoticesDue } from '../notices.ts';
import { readInvoices, readSnapshot } from '../stored-subscription.ts';

export type NoticeServices = Pick<Services, 'origin' | 'supportEmail' | 'mail'>;

/**
 * Queues the mails that what is stored of a membership's payments asks for, each once, and notes when the next is due.
 * Whether somebody is to be told of it at all is `queuePaymentMail`'s to say.
 * Idempotent. The caller holds the account's lock.
 * @returns how many were queued
 */
export async function queueDueNotices(
  tx: Db,
  services: NoticeServices,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<number> {
  const { newest, state } = await findPaymentState(tx, membershipId);
  const before = await tx
    .select({ key: paymentNotices.key })
    .from(paymentNotices)
    .where(eq(paymentNotices.membershipId, membershipId));
  const queued = new Set(before.map(({ key }) => key));
  const due = paymentNoticesDue(state, queued, now);
  for (const notice of due) {
    await tx.insert(paymentNotices).values({ membershipId, key: notice.key, queuedAt: now });
    await queuePaymentMail(tx, services, { membershipId, notice, now });
    queued.add(notice.key);
  }
  await noteNext(tx, { membershipId, newest, at: nextPaymentNoticeAt(state, queued, now) });
  return due.length;
}

/** @returns with the state the id of the subscription that was begun last; null: there is none */
async function findPaymentState(tx: Db, membershipId: string): Promise<{ newest: string | null; state: PaymentState }> {
  const facts = await tx.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId));
  const [subscription] = await tx
    .select({
      id: paymentSubscriptions.id,
      snapshot: paymentSubscriptions.snapshot,
      invoices: paymentSubscriptions.invoices,
    })
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.membershipId, membershipId))
    .orderBy(desc(paymentSubscriptions.createdAt), desc(paymentSubscriptions.id))
    .limit(1);
  const snapshot = readSnapshot(subscription?.snapshot ?? null);
  const invoices = readInvoices(subscription?.invoices ?? []);
  return { newest: subscription?.id ?? null, state: { facts, snapshot, invoices } };
}

/** On the newest subscription; on the membership's others none is due. */
async function noteNext(
  tx: Db,
  { membershipId, newest, at }: { membershipId: string; newest: string | null; at: Date | null },
): Promise<void> {
  const { noticeDueAt } = paymentSubscriptions;
  const due = sql`case when ${paymentSubscriptions.id} = ${newest} then ${sql.param(at, noticeDueAt)}::timestamptz end`;
  await tx
    .update(paymentSubscriptions)
    .set({ noticeDueAt: due })
    .where(and(eq(paymentSubscriptions.membershipId, membershipId), sql`${noticeDueAt} is distinct from ${due}`));
}
