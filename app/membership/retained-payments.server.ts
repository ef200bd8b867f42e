import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { memberships, moneyKinds, retainedConsents, retainedPayments } from '../db/schema/membership.ts';
import { membershipFacts } from '../db/schema/membership-facts.ts';
import { paymentConsents } from '../db/schema/payments.ts';
import type { NewFact } from './access/facts.server.ts';

/** Copies payments and consents to tables without the person, before the account is deleted. Idempotent. */
export async function retainPayments(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  const { kind, providerId, at, coversFrom, coversUntil, amount, currency, tax, aboutId, recordedAt } = membershipFacts;
  const payments = await tx
    .select({
      kind,
      providerId,
      at,
      coversFrom,
      coversUntil,
      amount,
      currency,
      tax,
      aboutId,
      recordedAt,
      creatorId: memberships.creatorId,
    })
    .from(membershipFacts)
    .innerJoin(memberships, eq(memberships.id, membershipFacts.membershipId))
    .where(and(eq(memberships.accountId, accountId), inArray(kind, [...moneyKinds])));
  if (payments.length === 0) return;
  const rows = payments as (typeof retainedPayments.$inferInsert)[];
  await tx.insert(retainedPayments).values(rows).onConflictDoNothing();
  await tx.execute(sql`
    insert into ${retainedConsents} (invoice_id, version, plan, amount, currency, offer_id, agreed_at, keep_until)
    select distinct on (fact.provider_id) fact.provider_id, consent.version, consent.plan, consent.amount,
      consent.currency, consent.offer_id, consent.at, fact.at + interval '18 months'
    from ${membershipFacts} fact
    join ${memberships} membership on membership.id = fact.membership_id
    join ${paymentConsents} consent on consent.account_id = membership.account_id and consent.at <= fact.at
    where membership.account_id = ${accountId} and fact.kind = 'paid'
    order by fact.provider_id, consent.at desc
    on conflict do nothing`);
}

/** Adds later events of a deleted account's payments, and returns the number of new rows. Idempotent. */
export async function recordRetainedPayments(
  tx: Db,
  { creatorId, facts }: { creatorId: string; facts: readonly NewFact[] },
): Promise<number> {
  if (facts.length === 0) return 0;
  const rows = facts.map(({ kind, providerId, at, coversFrom, coversUntil, amount, currency, tax, aboutId }) => ({
    kind,
    providerId,
    at,
    coversFrom,
    coversUntil,
    amount,
    currency,
    tax,
    aboutId,
    creatorId,
  })) as (typeof retainedPayments.$inferInsert)[];
  const added = await tx
    .insert(retainedPayments)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: retainedPayments.providerId });
  return added.length;
}

export async function deleteOldConsents(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(retainedConsents).where(lt(retainedConsents.keepUntil, now));
}
