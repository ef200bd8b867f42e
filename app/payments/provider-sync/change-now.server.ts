import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import type { PlanNow, PlanNowResult } from '../../membership/charges.ts';
import type { Money } from '../money.ts';
import type { PayingServices } from '../paying.server.ts';
import type { SyncNow } from './start.server.ts';

export async function previewChangeNow(
  { db, payments }: PayingServices,
  { membershipId, ...change }: PlanNow,
): Promise<{ ok: true; due: Money } | { ok: false; reason: 'not-possible' | 'away' }> {
  const subscriptionId = await findRunning(db, { membershipId });
  if (subscriptionId === null) return { ok: false, reason: 'not-possible' };
  const preview = await payments.provider.previewChange({ subscriptionId, ...change });
  return preview.ok ? { ok: true, due: preview.value.due } : preview;
}

/**
 * Changes the price of a membership's subscription at once. The sync that records the payment also updates the
 * membership, so the change is not lost if this request is interrupted.
 */
export async function changeNow(
  { db, payments }: PayingServices,
  {
    membershipId,
    attemptId: requestId,
    syncNow,
    ...change
  }: PlanNow & { due: Money; attemptId: string; syncNow: SyncNow },
): Promise<PlanNowResult> {
  const subscriptionId = await findRunning(db, { membershipId });
  if (subscriptionId === null) return { ok: false, reason: 'not-possible' };
  const changed = await payments.provider.changeNow({ subscriptionId, requestId, ...change });
  if (!changed.ok) return changed;
  if (changed.value.state !== 'changed') return { ok: false, reason: changed.value.state };
  await syncNow({ subscriptionId });
  return { ok: true };
}

async function findRunning(db: Db, { membershipId }: { membershipId: string }): Promise<string | null> {
  const { id, snapshot, endedAt, createdAt } = paymentSubscriptions;
  const [running] = await db
    .select({ id })
    .from(paymentSubscriptions)
    .where(and(eq(paymentSubscriptions.membershipId, membershipId), isNull(endedAt), isNotNull(snapshot)))
    .orderBy(desc(createdAt))
    .limit(1);
  return running?.id ?? null;
}
