import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import type { PlanNow, PlanNowResult } from '../../membership/charges.ts';
import type { Money } from '../money.ts';
import type { PayingServices } from '../paying.server.ts';
import type { SubscriptionRef } from '../payments.ts';
import type { SyncNow } from './start.server.ts';

export async function previewChangeNow(
  { db, payments }: PayingServices,
  { membershipId, ...change }: PlanNow,
): Promise<{ ok: true; due: Money } | { ok: false; reason: 'not-possible' | 'away' }> {
  const running = await findRunning(db, { membershipId });
  if (running === null) return { ok: false, reason: 'not-possible' };
  const { merchantId, subscriptionId } = running;
  const preview = await payments.of(merchantId).previewChange({ subscriptionId, ...change });
  return preview.ok ? { ok: true, due: preview.value.due } : preview;
}

/** Changes the price at once. The sync that records the payment also updates the membership. */
export async function changeNow(
  { db, payments }: PayingServices,
  {
    membershipId,
    attemptId: requestId,
    syncNow,
    ...change
  }: PlanNow & { due: Money; attemptId: string; syncNow: SyncNow },
): Promise<PlanNowResult> {
  const running = await findRunning(db, { membershipId });
  if (running === null) return { ok: false, reason: 'not-possible' };
  const { merchantId, subscriptionId } = running;
  const changed = await payments.of(merchantId).changeNow({ subscriptionId, requestId, ...change });
  if (!changed.ok) return changed;
  if (changed.value.state !== 'changed') return { ok: false, reason: changed.value.state };
  await syncNow(running);
  return { ok: true };
}

async function findRunning(db: Db, { membershipId }: { membershipId: string }): Promise<SubscriptionRef | null> {
  const { id, merchantId, snapshot, endedAt, createdAt } = paymentSubscriptions;
  const [running] = await db
    .select({ merchantId, subscriptionId: id })
    .from(paymentSubscriptions)
    .where(and(eq(paymentSubscriptions.membershipId, membershipId), isNull(endedAt), isNotNull(snapshot)))
    .orderBy(desc(createdAt))
    .limit(1);
  return running ?? null;
}
