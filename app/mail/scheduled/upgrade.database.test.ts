import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { membershipServices } from '../../../tests/support/membership.ts';
import { databaseOfVersion } from '../../../tests/support/older-database.ts';
import { migrateDatabase } from '../../db/migrate.server.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { scheduleMembershipEmails } from '../../membership/emails/due.server.ts';
import { sendDueEmails } from './due-worker.server.ts';

// The version before emails had a table of their own.
const database = await databaseOfVersion('0016_foreign_key_indexes');
const { db } = database;
const began = new Date('2026-11-02T10:00:00Z');
const day = (days: number) => new Date(began.getTime() + days * 24 * 3_600_000);

const [accountId, creatorId, membershipId] = [randomUUID(), randomUUID(), randomUUID()];
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
const snapshot = {
  ...{ subscriptionId: 'sub_1', status: 'active', plan: 'yearly', cancelAt: null, nextPlan: null, trialEndsAt: null },
  ...{ pastDueSince: null, nextAttemptAt: null },
  nextCharge: { at: day(365).toISOString(), amount: { amount: 9900, currency: 'usd' }, forPlan: 'yearly' },
  card: { id: 'pm_1', brand: 'visa', last4: '4242', expiryMonth: 3, expiryYear: 2040, fingerprint: null },
};
await db.execute(sql`insert into creators (id, name, email) values (${creatorId}, 'Bea', 'bea@home.example')`);
await db.execute(sql`insert into accounts (id, email, email_confirmed_at)
  values (${accountId}, 'rosa@home.example', ${at(began)})`);
await db.execute(sql`insert into memberships (id, account_id, creator_id, plan, began_at, opened_at)
  values (${membershipId}, ${accountId}, ${creatorId}, 'yearly', ${at(began)}, ${at(began)})`);
const [trial] = (
  (await db.execute(sql`select provider_id, covers_until from membership_facts where kind = 'trial'`)) as unknown as {
    rows: { provider_id: string; covers_until: Date }[];
  }
).rows;
await db.execute(sql`insert into membership_notices (membership_id, kind, fact, queued_at)
  values (${membershipId}, 'trial-started', ${`trial:${trial!.provider_id}`}, ${at(began)})`);
await db.execute(sql`insert into payment_notices (membership_id, key, queued_at)
  values (${membershipId}, 'trial-started:sub_1', ${at(began)}), (${membershipId}, 'charged:in_1', ${at(day(7))})`);
await db.execute(sql`insert into payment_subscriptions
    (id, membership_id, customer_id, created_at, snapshot, version, notice_due_at)
  values ('sub_1', ${membershipId}, 'cus_1', ${at(began)}, ${JSON.stringify(snapshot)}::jsonb, 1, ${at(day(362))})`);
await migrateDatabase(database);
const { services, clock, templates } = await membershipServices(db);

test('what was sent before the migration is not sent again', async () => {
  const sent = await db.select().from(scheduledEmails).where(sql`${scheduledEmails.sentAt} is not null`);
  expect(sent.map(({ kind, subject }) => [kind, subject.about]).sort()).toEqual([
    ['charged', 'charged:in_1'],
    ['subscription-started', 'trial-started:sub_1'],
    ['trial-started', `trial:${trial!.provider_id}`],
  ]);
  clock.now = new Date(new Date(trial!.covers_until).getTime() - 3 * 24 * 3_600_000);
  await db.transaction((tx) => scheduleMembershipEmails(tx, services, { membershipId, now: clock.now }));
  expect(await templates()).toEqual([]);
});

test('what waited comes at its time', async () => {
  const isAnnounced = (each: { kind: string }) => each.kind === 'charge-coming';
  const waiting = await db.select().from(scheduledEmails).where(sql`${scheduledEmails.sentAt} is null`);
  expect(waiting.filter(isAnnounced)).toMatchObject([
    {
      accountId,
      subject: { membershipId, about: `charge-coming:sub_1:${day(365).toISOString()}:9900` },
      dueAt: day(362),
    },
  ]);
  clock.now = day(362);
  while (await sendDueEmails(services)) {}
  expect(await templates()).toContain('charge-coming');
});
