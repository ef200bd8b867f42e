import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import type { Charging } from './due-emails.ts';
import { isFinished, listStoredEmails } from './stored-emails.server.ts';

export const unsyncedCharging: Omit<Charging, 'awaitsTerms'> = {
  isTrialNotified: false,
  isChargeComing: false,
  isCancelled: false,
};

/** Reads the charging state by membership, from the latest subscription with a snapshot. */
export async function listCharging(
  tx: Db,
  membershipIds: readonly string[],
): Promise<Map<string, Omit<Charging, 'awaitsTerms'>>> {
  const ids = [...membershipIds];
  const { membershipId, snapshot, createdAt } = paymentSubscriptions;
  const has = (field: string) => sql<boolean>`${snapshot} ->> ${field} is not null`;
  const subscriptions = await tx
    .selectDistinctOn([membershipId], {
      membershipId,
      isChargeComing: has('nextCharge'),
      // A subscription without a card is set to end with the trial; `payments/` sends no email about that.
      isCancelled: sql<boolean>`${has('cancelAt')} and ${has('card')}`,
    })
    .from(paymentSubscriptions)
    .where(and(inArray(membershipId, ids), isNotNull(snapshot)))
    .orderBy(membershipId, desc(createdAt));
  const begun = await listStoredEmails(tx, { membershipIds, kinds: ['subscription-started'] });
  const isTrialNotified = new Set(begun.filter(isFinished).map((email) => email.membershipId));
  return new Map(
    subscriptions.map(({ membershipId: id, ...subscription }) => [
      id,
      { ...subscription, isTrialNotified: isTrialNotified.has(id) },
    ]),
  );
}
