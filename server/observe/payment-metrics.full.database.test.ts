import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { chargedAfterLeaving } from '../../app/payments/facts-of.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { aMember, type FactFields } from '../../tests/support/members.ts';
import { bea, membershipServices } from '../../tests/support/membership.ts';
import { testMetrics } from '../../tests/support/metrics.ts';
import { insertPayments } from '../../tests/support/payment-rows.ts';
import { watchStatements } from '../../tests/support/statements.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const { startAtBeas } = await membershipServices(db);
beforeEach(startAtBeas);

const metrics = testMetrics(database);
const ofPayments = async () =>
  Object.fromEntries(
    [...(await metrics.text()).matchAll(/^larder_payment_(\S+) (\S+)$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const aFact = (kind: FactFields['kind'], minutes: number, fields: Partial<FactFields> = {}): FactFields => {
  const at = minutesAgo(minutes);
  const isPaid = kind === 'paid';
  return { kind, at, ...(isPaid && { coversFrom: at, coversUntil: minutesAgo(-60) }), ...fields };
};
const nothing = {
  'facts_last_hour{kind="paid"}': 0,
  'facts_last_hour{kind="payment_failed"}': 0,
  'facts_last_hour{kind="refunded"}': 0,
  'facts_last_hour{kind="disputed"}': 0,
  'facts_last_hour{kind="refund_failed"}': 0,
  'facts_last_hour{kind="dispute_won"}': 0,
  'facts_last_hour{kind="ended"}': 0,
  facts_late_last_hour: 0,
  lag_seconds: 0,
  refused_subscriptions: 0,
  orphans: 0,
  refunds_after_leaving_last_hour: 0,
  unqueued_event_seconds: 0,
};

test('provider facts count when they are recorded, and the site’s own do not', async () => {
  expect(await ofPayments()).toEqual(nothing);
  await aMember(db, {
    facts: [
      aFact('paid', 1),
      aFact('paid', 2),
      aFact('payment_failed', 1),
      aFact('ended', 1, { aboutId: 'sub_1' }),
      aFact('ended', 1),
      aFact('revoked', 1),
      aFact('refunded', 90, { recordedAt: minutesAgo(61) }),
    ],
  });
  const found = await ofPayments();
  expect(found).toMatchObject({
    'facts_last_hour{kind="paid"}': 2,
    'facts_last_hour{kind="payment_failed"}': 1,
    'facts_last_hour{kind="refunded"}': 0,
    'facts_last_hour{kind="ended"}': 1,
    facts_late_last_hour: 0,
  });
  expect(found.lag_seconds).toBeGreaterThan(119);
  expect(found.lag_seconds).toBeLessThan(200);
});

test('a fact that no webhook reported in time is late', async () => {
  await aMember(db, { facts: [aFact('paid', 16), aFact('disputed', 14)] });
  expect(await ofPayments()).toMatchObject({ facts_late_last_hour: 1 });
});

test('objects that fit no plan are counted by subscription', async () => {
  await insertPayments(db, { ...(await aMember(db)), word: 'rosa' });
  expect(await ofPayments()).toMatchObject({ refused_subscriptions: 0 });
  await db.execute(sql`update payment_subscriptions set refused = '[{"id": "in_1", "reason": "by-hand"}]'`);
  expect(await ofPayments()).toMatchObject({ refused_subscriptions: 1 });
});

test('subscriptions whose membership is gone, and charges after a member left, are counted', async () => {
  await aMember(db, {
    facts: [aFact('refunded', 1, { because: chargedAfterLeaving }), aFact('refunded', 1), aFact('paid', 1)],
  });
  await db.execute(sql`insert into payment_orphans (id, merchant_id, customer_id, found_at)
    values ('sub_1', 'acct_1', 'cus_1', now())`);
  expect(await ofPayments()).toMatchObject({ orphans: 1, refunds_after_leaving_last_hour: 1 });
  await db.execute(sql`delete from payment_orphans`);
  expect(await ofPayments()).toMatchObject({ orphans: 0 });
});

test('metrics are absent while the database cannot be read', async () => {
  await db.execute(sql`alter table payment_subscriptions rename to payments_away`);
  try {
    expect(await ofPayments()).toEqual({});
  } finally {
    await db.execute(sql`alter table payments_away rename to payment_subscriptions`);
  }
  expect(await ofPayments()).toEqual(nothing);
});

test('only the last hour of very many facts is read', async () => {
  const { membershipId } = await aMember(db, { creatorId: bea.creatorId });
  await db.execute(sql`insert into membership_facts (kind, provider_id, membership_id, at, recorded_at)
    select 'payment_failed', n::text, ${membershipId}, now(), now() - interval '1 day' from generate_series(1, 20000) n`);
  await db.execute(sql`vacuum analyze membership_facts`);
  const statements = watchStatements(db);
  await ofPayments();
  const { text, params } = statements.find((each) => each.text.includes('membership_facts'))!;
  const { $client } = db as unknown as { $client: { query(text: string, params: unknown[]): Promise<unknown> } };
  const plan = JSON.stringify(await $client.query(`explain (format json) ${text}`, params));
  expect(plan).toContain('membership_facts_recorded');
  expect(plan).not.toContain('Seq Scan');
});

test('an event whose jobs are not queued yet shows its waiting time', async () => {
  await db.execute(sql`insert into external_events (provider, id, received_at, about_kind, about_id, merchant_id) values
    ('stripe', 'evt_1', now() - interval '5 minutes', 'subscription', 'sub_1', 'acct_1'),
    ('stripe', 'evt_2', now() - interval '9 minutes', null, null, null)`);
  const { unqueued_event_seconds } = await ofPayments();
  expect(Math.floor(unqueued_event_seconds! / 60)).toBe(5);
  await db.execute(sql`truncate external_events`);
});
