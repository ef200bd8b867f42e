import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import type { Charging } from './due-emails.ts';
import { isDoneWith, listStoredEmails } from './stored-emails.server.ts';

/** Of a membership about which whoever charges has not said anything yet. */
export const nothingKnown: Omit<Charging, 'awaitsTerms'> = {
  isTrialNotified: false,
  isChargeComing: false,
  isCancelled: false,
};

/** What is stored of the subscriptions that were begun last, by membership; none of those without one. */
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
      // Of a trial that ends because there is no card nothing is mailed.
      isCancelled: sql<boolean>`${has('cancelAt')} and ${has('card')}`,
    })
    .from(paymentSubscriptions)
    .where(and(inArray(membershipId, ids), isNotNull(snapshot)))
    .orderBy(membershipId, desc(createdAt));
  const begun = await listStoredEmails(tx, { membershipIds, kinds: ['subscription-started'] });
  const isTrialNotified = new Set(begun.filter(isDoneWith).map((email) => email.membershipId));
  return new Map(
    subscriptions.map(({ membershipId: id, ...subscription }) => [
      id,
      { ...subscription, isTrialNotified: isTrialNotified.has(id) },
    ]),
  );
}
