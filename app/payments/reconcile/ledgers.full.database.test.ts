import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectedAccounts, livedBy } from '../../../tests/support/connected-accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { collectedLessTaken, happen } from '../../../tests/support/payment-history.ts';
import { type Happened, scrambled } from '../../../tests/support/payment-oracle.ts';
import { paymentServices, providerWith } from '../../../tests/support/payment-services.ts';
import { paymentHistories } from '../../../tests/support/payment-steps.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { howMany, isLongRun } from '../../../tests/support/run.ts';
import { withNaming } from '../../../tests/support/told-objects.ts';
import { deleteDueAccounts } from '../../accounts/deletion/worker.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
import { recordFact } from '../../membership/access/facts.server.ts';
import { recordPlatformFee } from '../ledger/platform-fee.server.ts';
import { findStatement } from '../ledger/statement.server.ts';
import { listOwed } from '../operator/owed.server.ts';
import { recordPayout } from '../operator/payouts.server.ts';
import type { ProviderEvent, Retrieved } from '../provider.ts';
import { storeEvents } from '../sync/events.server.ts';
import { createSyncWorker } from '../sync/sync-worker.server.ts';
import type { Move } from '../transfers/movements.ts';
import { makeTransfers } from '../transfers/orders.server.ts';
import { syncPayouts } from '../transfers/payouts.server.ts';
import type { ProviderMovement } from '../transfers/transfer-provider.ts';
import { reconcile } from './reconcile.server.ts';

/** Number of sites. Each has the histories of two members. */
const RUNS = howMany({ short: 20, long: 300 });
/** Timeout in milliseconds, for a busy machine. */
const timeout = 3_600_000;
const feesSince = new Date('2026-12-01T00:00:00Z');
const basisPoints = 725;
const shareOf = (left: number) => Math.floor((left * basisPoints) / 10_000);
const creatorIds = ['a0000000-0000-4000-8000-000000000000', 'bea00000-0000-4000-8000-000000000000'];

/** A member's history with one of two creators, in one of two currencies. */
interface Told {
  happened: Happened;
  creatorId: string;
  currency: string;
  /** True if the account is deleted halfway, after the events received so far were processed. */
  isDeleted: boolean;
  /** Prefix of the provider's ids, which are equal in all histories. */
  prefix: string;
  membershipId: string;
  accountId: string;
  /** Moves the money at the provider up to this snapshot. */
  live: (snapshot: Retrieved, at: Date) => void;
}

const currencies = ['usd', 'eur'];

const { db } = await testDatabase();
let members: Told[] = [];
/** Number of a member's changes that have happened at the provider. */
const present = new Map<Told, number>();
/** Creators' accounts at the provider, by creator and currency. */
const accountsAt = new Map<string, ReturnType<typeof connectedAccounts>>();
/** The provider's movement for each request; a repeated request makes no second one. */
const made = new Map<string, ProviderMovement | null>();
let isAnswerLost = false;

/**
 * The first creator's accounts keep each currency. The other creator's first account holds euros only, and the next
 * one dollars.
 */
const termsOf = (creator: number, currency: string) =>
  creator === 0
    ? [{ currency, rates: [1] }]
    : ['eur', 'usd'].map((own) => ({ currency: own, rates: own === currency ? [1] : [0.93, 1.08, 0.871] }));

const accountsOf = (creatorId: string) => currencies.map((currency) => accountsAt.get(`${creatorId} ${currency}`)!);

/** Makes a movement. Every third response is lost after the movement was made. */
function make(move: Move, { requestId, currency }: { requestId: string; currency: string }) {
  const accounts = [...accountsAt.entries()].find(
    ([key, each]) =>
      key.endsWith(currency) &&
      (move.move === 'transfer'
        ? each.open === move.accountId
        : each.transfers.some(({ id }) => id === move.transferId)),
  );
  const movement = made.has(requestId) ? made.get(requestId)! : (accounts?.[1].make(move, site.clock.now) ?? null);
  made.set(requestId, movement);
  isAnswerLost = made.size % 3 === 0 && !isAnswerLost;
  if (isAnswerLost) return { ok: false, reason: 'away' } as const;
  return movement ? ({ ok: true, value: movement } as const) : ({ ok: false, reason: 'refused' } as const);
}

function asTold(member: Told, retrieved: Retrieved): Retrieved {
  const named = withNaming(retrieved, member);
  const invoices = new Set(named.invoices.map(({ id }) => id));
  const all = accountsAt.get(`${member.creatorId} ${member.currency}`)!.movements;
  const about = (ids: ReadonlySet<string>) => all.filter(({ aboutId }) => ids.has(aboutId ?? ''));
  const own = about(invoices);
  const movements = [...own, ...about(new Set(own.map(({ id }) => id)))].filter(
    ({ kind }) => !kind.startsWith('payout'),
  );
  return {
    movements,
    ...named,
    subscription: { ...named.subscription, membershipId: member.membershipId },
  };
}

/** Returns the current state of all subscriptions at the provider. */
function allByNow(): Retrieved[] {
  return members.flatMap((member) => {
    const { retrieved, last } = member.happened;
    const count = present.get(member) ?? 0;
    const changed = count === retrieved.length ? [...retrieved, ...last] : retrieved.slice(0, count);
    const newest = new Map(changed.map((each) => [each.subscription.id, each]));
    return [...newest.values()].map((each) => asTold(member, each));
  });
}
const eventOf = (member: Told, at: number): ProviderEvent => ({
  id: `evt_${member.prefix}${at}`,
  type: 'customer.subscription.updated',
  livemode: false,
  isOfOtherVersion: false,
  createdAt: new Date(member.happened.end),
  about: { kind: 'subscription', id: member.prefix + member.happened.retrieved[at]!.subscription.id },
});

const provider = providerWith({
  async retrieve(id) {
    const value = allByNow().find(({ subscription }) => subscription.id === id);
    return value ? { ok: true, value } : { ok: false, reason: 'unknown-subscription' };
  },
  async transfer({ accountId, amount: { amount, currency }, requestId }) {
    return make({ move: 'transfer', accountId, amount }, { requestId, currency });
  },
  async reverseTransfer({ transferId, accountId, amount: { amount, currency }, requestId }) {
    return make({ move: 'reverse', transferId, accountId, amount }, { requestId, currency });
  },
  async listPayouts({ accountId }) {
    const all = [...accountsAt.values()].flatMap(({ movements }) => movements);
    const items = all.filter((each) => each.accountId === accountId && each.kind.startsWith('payout'));
    return { ok: true, value: { items, next: null } };
  },
  async listEvents() {
    const items = members.flatMap((member) => member.happened.retrieved.map((_, at) => eventOf(member, at)));
    return { ok: true, value: { items, next: null } };
  },
  async listSubscriptions() {
    return { ok: true, value: { items: allByNow().map(({ subscription }) => subscription), next: null } };
  },
});
const site = await paymentServices(db, { provider, livemode: false });
const { services } = site;
const worker = createSyncWorker(services);

async function work(): Promise<void> {
  const rest = { id: 'job', attempt: 1, last: false, signal: new AbortController().signal };
  for (const { queue, key } of await site.takeJobs()) {
    if (queue === 'sync') await worker.work({ ...rest, data: { subscriptionId: key } });
  }
}

type Given = Pick<Told, 'happened' | 'currency' | 'isDeleted'> & { creator: number };

async function begin(given: readonly Given[]): Promise<void> {
  await site.startAtBeas();
  await aCreator(db, { id: creatorIds[0]!, name: 'Ann' });
  await recordPlatformFee(db, { since: new Date(0), basisPoints });
  site.clock.now = new Date(Math.max(...given.map(({ happened }) => happened.end)));
  present.clear();
  members = [];
  made.clear();
  await emptyTables(db, 'account_movements', 'transfer_orders', 'payout_accounts');
  for (const [at, creatorId] of creatorIds.entries()) {
    for (const currency of currencies) {
      accountsAt.set(
        `${creatorId} ${currency}`,
        connectedAccounts({ prefix: `c${at}-${currency}-`, creator: `c${at}`, currency, terms: termsOf(at, currency) }),
      );
    }
  }
  for (const [at, { creator, ...member }] of given.entries()) {
    const prefix = `m${at}-`;
    const creatorId = creatorIds[creator]!;
    const record = await site.aMember({ customerId: `${prefix}cus_1`, trialDays: 0 });
    await db.update(memberships).set({ creatorId }).where(eq(memberships.id, record.membershipId));
    for (const fact of member.happened.own) {
      await recordFact(db, { ...fact, providerId: prefix + fact.providerId, membershipId: record.membershipId });
    }
    const accounts = accountsAt.get(`${creatorId} ${member.currency}`)!;
    const live = livedBy(accounts, { prefix, feesSince, basisPointsAt: () => basisPoints });
    members.push({ ...member, ...record, creatorId, prefix, live });
  }
}

async function deleteAccount({ accountId }: Told): Promise<void> {
  await db.update(accounts).set({ deletionAt: sql`clock() - interval '1 year'` }).where(eq(accounts.id, accountId));
  expect(await deleteDueAccounts(services)).toBe(0);
}

/**
 * Makes a member's first changes happen at the provider.
 * @param count number of changes, including earlier ones
 */
function happenAt(member: Told, count: number): void {
  const before = present.get(member) ?? 0;
  const { retrieved, last } = member.happened;
  for (let at = before; at < count; at++) member.live(retrieved[at]!, site.clock.now);
  if (count === retrieved.length) for (const each of last) member.live(each, site.clock.now);
  present.set(member, Math.max(before, count));
}

/** Changes a creator's account at the provider and in the stored rows. */
async function setAccount(creatorId: string, what: 'onboarded' | 'restricted' | 'another'): Promise<void> {
  for (const accounts of accountsOf(creatorId)) {
    if (what === 'onboarded') accounts.onboard();
    if (what === 'restricted') accounts.restrict();
    if (what === 'another') accounts.replace();
  }
  const accountId = accountsOf(creatorId)[0]!.open;
  const now = site.clock.now;
  const closed = { takesTransfers: false, takesCards: false, state: 'closed', closedAt: now } as const;
  await db
    .update(payoutAccounts)
    .set(closed)
    .where(sql`creator_id = ${creatorId} and account_id is distinct from ${accountId}`);
  if (accountId === null) return;
  const open = { takesTransfers: true, takesCards: true, state: 'active', closedAt: null } as const;
  await db
    .insert(payoutAccounts)
    .values({ creatorId, accountId, country: 'US', agreement: 'full', createdAt: now, ...open })
    .onConflictDoUpdate({ target: payoutAccounts.accountId, set: open });
}

/** Runs transfers like the job, which is retried while the provider is unavailable. */
async function moveMoney(creatorId: string): Promise<void> {
  const rows = await db.select({ accountId: payoutAccounts.accountId }).from(payoutAccounts);
  for (const { accountId } of rows) await syncPayouts(services, { accountId: accountId! });
  for (let tries = 0; tries < 100; tries++) {
    const isDone = await makeTransfers(services, { creatorId }).then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
  throw new Error('The transfers have no end');
}

/** Changes one creator's accounts between events. */
async function liveAccounts(step: number): Promise<void> {
  const creatorId = creatorIds[step % 2]!;
  const steps = [
    'onboarded',
    'transfers',
    'paid out',
    'transfers',
    'restricted',
    'payouts arrive',
    'a payout fails',
    'onboarded',
  ] as const;
  const what = [...steps, 'another', 'transfers'][(step >> 1) % (steps.length + 2)]!;
  if (what === 'onboarded' || what === 'restricted' || what === 'another') await setAccount(creatorId, what);
  if (what === 'transfers') await moveMoney(creatorId);
  if (what === 'paid out') for (const each of accountsOf(creatorId)) each.payOut(site.clock.now);
  if (what === 'payouts arrive') for (const each of accountsOf(creatorId)) each.payoutsArrive(site.clock.now);
  if (what === 'a payout fails') for (const each of accountsOf(creatorId)) each.failPayout(site.clock.now);
}

/** Delivers events in any order, some of them twice and some never. Jobs run late. */
async function hear(seed: number): Promise<void> {
  const told = members.flatMap((member) => member.happened.retrieved.map((_, at) => ({ member, at })));
  const heard = scrambled(told, seed);
  const deletions = members.filter(({ isDeleted }) => isDeleted);
  for (const [count, { member, at }] of heard.entries()) {
    happenAt(member, at + 1);
    await storeEvents(db, services, [eventOf(member, at)]);
    if ((count + seed) % 5 === 0) await work();
    if ((count + seed) % 2 === 0) await liveAccounts((count + (seed % 7)) >> 1);
    if (count === heard.length >> 1) {
      await work();
      for (const each of deletions) if (await isPaidFor(each)) await deleteAccount(each);
    }
  }
  for (const member of members) happenAt(member, member.happened.retrieved.length);
  expect(await reconcile(services)).toMatchObject({ ok: true });
  await work();
}

/**
 * Returns true if a payment is known for each subscription that is ever paid. Only such accounts are deleted: a real
 * account is deleted 14 days after the request, when all jobs have run and no subscription can begin.
 */
async function isPaidFor({ membershipId, happened, prefix }: Told): Promise<boolean> {
  const { rows } = (await db.execute(sql`select provider_id from membership_facts
    where membership_id = ${membershipId} and kind = 'paid'`)) as unknown as { rows: { provider_id: string }[] };
  const known = new Set(rows.map((row) => row.provider_id));
  const paid = happened.last
    .map(({ invoices }) => invoices.filter(({ status, paid }) => status === 'paid' && paid.amount > 0))
    .filter((invoices) => invoices.length > 0);
  return paid.length > 0 && paid.every((invoices) => invoices.some(({ id }) => known.has(prefix + id)));
}

function sumsOf(amounts: readonly { creatorId: string; amount: number; currency: string }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { creatorId, amount, currency } of amounts) {
    const key = `${creatorIds.indexOf(creatorId)} ${currency}`;
    sums[key] = (sums[key] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Records payouts of half the amount owed for the first months with an amount, as the operator does. */
async function payOut(owed: Awaited<ReturnType<typeof listOwed>>): Promise<void> {
  const by = { command: 'payments paid-out' };
  for (const { creatorId, month, owed: money } of owed.filter((each) => each.owed.amount > 1).slice(0, 3)) {
    const amount = { ...money, amount: money.amount >> 1 };
    const noted = await recordPayout(db, { creatorId, month, amount, by, now: site.clock.now });
    // A transferred amount is not paid out again.
    const accounts = accountsAt.get(`${creatorId} ${money.currency}`)!;
    if (noted.ok) accounts.payByHand(amount.amount);
    else expect(accounts.movements.length).toBeGreaterThan(0);
    const tooMuch = { ...money, amount: money.amount };
    expect(await recordPayout(db, { creatorId, month, amount: tooMuch, by, now: site.clock.now })).toMatchObject({
      ok: false,
    });
  }
}

const people = fc.array(
  fc.record({
    history: paymentHistories,
    creator: fc.nat({ max: 1 }),
    currency: fc.constantFrom('usd', 'eur'),
    isDeleted: fc.boolean(),
  }),
  { minLength: 2, maxLength: 2 },
);

test(`in ${RUNS} sites what is owed to each creator in each currency is what the provider has of theirs, also of deleted accounts`, {
  timeout,
}, async () => {
  const seen = { deleted: 0, paidOut: 0, transferred: 0, banked: 0, converted: 0, currencies: new Set<string>() };
  const holds = fc.asyncProperty(people, fc.nat(), async (histories, seed) => {
    await begin(histories.map(({ history, ...rest }) => ({ ...rest, happened: happen(history) })));
    await hear(seed);
    const owed = await listOwed(db, { month: null });
    const held = members.map(({ happened, creatorId, currency }) => ({
      creatorId,
      currency,
      amount: collectedLessTaken(happened.last, feesSince, shareOf),
    }));
    expect(sumsOf(owed.map(({ creatorId, owed: money }) => ({ creatorId, ...money })))).toEqual(sumsOf(held));
    await payOut(owed);
    for (const creatorId of creatorIds) {
      await setAccount(creatorId, 'onboarded');
      await moveMoney(creatorId);
    }
    // The operator's list and the creators' income pages show the same amounts.
    const after = await listOwed(db, { month: null });
    for (const creatorId of creatorIds) {
      const { months, balances } = await findStatement(db, { creatorId }, site.clock.now);
      const its = after.filter((each) => each.creatorId === creatorId);
      expect(months.map(({ month, owed: money, paidOut }) => ({ month, ...money, paidOut }))).toEqual(
        its.map(({ month, owed: money, paidOut }) => ({ month, ...money, paidOut })),
      );
      for (const { currency, earned, paidOut, onItsWay, inAccount, held: inHand, ahead, converted } of balances) {
        const ofIt = its.filter(({ owed: money }) => money.currency === currency);
        expect([earned, paidOut + onItsWay + inAccount + inHand + ahead + converted]).toEqual(
          Array(2).fill(total(ofIt.map(({ owed: money }) => money.amount))),
        );
        const accounts = accountsAt.get(`${creatorId} ${currency}`)!;
        const banked = total(accountsOf(creatorId).map((each) => each.bankIn(currency)));
        const share = total(months.filter((month) => month.currency === currency).map((month) => month.share));
        expect({ paidOut, onItsWay, inAccount, inHand: inHand + ahead }).toEqual({
          onItsWay: total(accountsOf(creatorId).map((each) => each.onItsWayIn(currency))),
          paidOut: total(ofIt.map((each) => each.paidOut)) + banked,
          inAccount: total(accountsOf(creatorId).map((each) => each.inAccountsIn(currency))),
          inHand: accounts.platform - share,
        });
        if (accounts.transfers.length > 0) seen.transferred += 1;
        if (banked + onItsWay > 0) seen.banked += 1;
        if (converted < 0) seen.converted += 1;
        if (paidOut > 0) seen.paidOut += 1;
      }
    }
    seen.deleted += members.length - (await db.select({ id: accounts.id }).from(accounts)).length;
    for (const { owed: money } of owed) seen.currencies.add(money.currency);
  });
  await fc.assert(holds, { numRuns: RUNS, endOnFailure: true });
  // A short run may have no site whose money reached a bank or was converted.
  const rare = isLongRun() ? [seen.banked, seen.converted] : [];
  expect([seen.deleted, seen.paidOut, seen.transferred, ...rare].every((count) => count > 0)).toBe(true);
  expect([...seen.currencies].sort()).toEqual(['eur', 'usd']);
});
