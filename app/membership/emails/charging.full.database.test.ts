import { eq, min } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { membershipServices, now } from '../../../tests/support/membership.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { memberships } from '../../db/schema/membership.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { createScheduledEmailWorker } from '../../mail/scheduled/due-worker.server.ts';
import { isWaiting } from '../../mail/scheduled/scheduled-emails.server.ts';
import { createMembershipWorker } from '../due-worker.server.ts';

const { db } = await testDatabase();
const { services, clock, mail, startAtBeas } = await membershipServices(db);
beforeEach(startAtBeas);

let isOpen = true;
beforeEach(() => {
  isOpen = true;
  stands({});
});
const { charges, stands } = aCharges({ listOpen: async (_db, { creatorIds }) => (isOpen ? [...creatorIds] : []) });
const paying = { ...services, charges };
const workers = [createMembershipWorker(paying), createScheduledEmailWorker(paying)];
const SIX_HOURS = 6 / 24;

const inTrial = () => aMember(db, { facts: [aTrial()], dueAt: now });

async function synced(membershipId: string, snapshot: object, { id = 'sub_1', createdAt = now } = {}): Promise<void> {
  const subscription = { id, membershipId, merchantId: beasMerchant, customerId: 'cus_1', createdAt, snapshot };
  await db
    .insert(paymentSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: paymentSubscriptions.id, set: { snapshot } });
  const [{ accountId } = { accountId: '' }] = await db
    .select()
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  const about = { membershipId, about: `trial-started:${id}` };
  const email = { accountId, kind: 'subscription-started', subject: about, key: id, dueAt: now, sentAt: now };
  await db.insert(scheduledEmails).values(email).onConflictDoNothing();
}

async function mailedUntil(days: number) {
  for (;;) {
    for (const worker of workers) {
      await worker.work({ id: 'any', data: {}, attempt: 1, last: true, signal: new AbortController().signal });
    }
    const [next] = await db
      .select({ at: min(scheduledEmails.dueAt) })
      .from(scheduledEmails)
      .where(isWaiting);
    if (!next?.at || next.at > inDays(days)) break;
    clock.now = next.at;
  }
  clock.now = inDays(days);
  return (await mail()).map(({ template: { name, props } }) => [name, 'after' in props ? props.after : undefined]);
}

const card = { id: 'pm_1' };
const nextCharge = { at: inDays(7).toISOString(), amount: { amount: 9900, currency: 'usd' }, forPlan: 'yearly' };
const withCard = { nextCharge, cancelAt: null, card };
const withoutCard = { nextCharge: null, cancelAt: inDays(7).toISOString(), card: null };

test('while the provider is unreachable for days, the trial’s start is mailed hours late, and its end too', async () => {
  stands({ cardGiven: { attemptId: 'attempt', state: 'checking' } });
  await inTrial();
  expect(await mailedUntil(0.2)).toEqual([]);
  const started = ['trial-started', { kind: 'unknown' }];
  expect(await mailedUntil(SIX_HOURS)).toEqual([started]);
  expect(await mailedUntil(8)).toEqual([started, ['trial-ending', undefined], ['access-ended', undefined]]);
  expect((await mail()).slice(1)).toMatchObject([
    { template: { props: { charges: 'none' } } },
    { template: { props: { charges: 'none' } } },
  ]);
});

test('the start of a trial for which no card was given is mailed with the price, and asks for a card', async () => {
  await inTrial();
  expect(await mailedUntil(SIX_HOURS)).toEqual([['trial-started', { kind: 'ends', amount: '$99', interval: 'year' }]]);
});

test('while the creator cannot charge, the mails of a trial are those of a site without payments', async () => {
  isOpen = false;
  await inTrial();
  const mails = [
    ['trial-started', null],
    ['trial-ending', undefined],
    ['access-ended', undefined],
  ];
  expect(await mailedUntil(8)).toEqual(mails);
  expect((await mail()).slice(1)).toMatchObject([
    { template: { props: { charges: null } } },
    { template: { props: { charges: null } } },
  ]);
});

test('once the creator can charge, the end of a trial says how to stay', async () => {
  isOpen = false;
  await inTrial();
  expect(await mailedUntil(1)).toEqual([['trial-started', null]]);
  isOpen = true;
  await mailedUntil(6.5);
  expect((await mail()).at(-1)).toMatchObject({ template: { name: 'trial-ending', props: { charges: 'none' } } });
});

test('a trial with a card has no mail here, unless its charge does not come', async () => {
  const { membershipId } = await inTrial();
  await synced(membershipId, withCard);
  expect(await mailedUntil(7.9)).toEqual([]);
  expect(await mailedUntil(8.1)).toEqual([['access-ended', undefined]]);
  expect(await mail()).toMatchObject([{ template: { props: { charges: 'open' } } }]);
});

test.each([
  ['without a card', withoutCard, ['trial-ending', 'access-ended']],
  ['that was cancelled, after the mail of payments', { ...withoutCard, card }, ['access-ended']],
] as const)('the end of a trial %s is mailed here', async (_what, snapshot, mails) => {
  const { membershipId } = await inTrial();
  await synced(membershipId, snapshot);
  expect((await mailedUntil(8)).map(([name]) => name)).toEqual(mails);
});

test('the latest synced subscription counts', async () => {
  const { membershipId } = await inTrial();
  await synced(membershipId, withCard);
  await synced(membershipId, withoutCard, { id: 'sub_2', createdAt: inDays(1) });
  const unsynced = { id: 'sub_3', membershipId, merchantId: beasMerchant, customerId: 'cus_1', createdAt: inDays(2) };
  await db.insert(paymentSubscriptions).values(unsynced);
  expect((await mailedUntil(6)).map(([name]) => name)).toEqual(['trial-ending']);
});

test('a member whose payment was disputed is not told that the next one did not go through', async () => {
  const paid = {
    kind: 'paid',
    providerId: 'in_1',
    at: inDays(7),
    coversFrom: inDays(7),
    coversUntil: inDays(37),
  } as const;
  const disputed = { kind: 'disputed', providerId: 'dp_1', aboutId: 'in_1', at: inDays(7.1) } as const;
  const { membershipId } = await aMember(db, { facts: [aTrial(), paid, disputed], dueAt: now });
  await synced(membershipId, withCard);
  expect(await mailedUntil(8)).toEqual([['access-ended', undefined]]);
  expect(await mail()).toMatchObject([{ template: { props: { charges: 'none' } } }]);
});

test('a member who cancelled with an open payment is not told that paying reopens access', async () => {
  const ended = { kind: 'ended', providerId: 'cancellation', at: inDays(7.1) } as const;
  const { membershipId } = await aMember(db, { facts: [aTrial(), ended], cancelAt: inDays(7.1), dueAt: now });
  await synced(membershipId, withCard);
  expect(await mailedUntil(8)).toEqual([['access-ended', undefined]]);
  expect(await mail()).toMatchObject([{ template: { props: { charges: 'none' } } }]);
});
