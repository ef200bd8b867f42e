import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { added, notifiedHistories } from '../../../tests/support/notified-histories.ts';
import { happen, noSums, sumsOf } from '../../../tests/support/payment-history.ts';
import { disagreement, type Happened, scrambled } from '../../../tests/support/payment-oracle.ts';
import { paymentHistories } from '../../../tests/support/payment-steps.ts';
import { howMany } from '../../../tests/support/run.ts';
import { reconcile } from './reconcile.server.ts';

/** Number of histories that share one site, so that the database is emptied and compared once for all of them. */
const TOGETHER = 25;
const RUNS = howMany({ short: 25, long: 10_000 });
const timeout = 7_200_000;
/** One site for all histories, because the databases of a test file share one clock, which each history moves. */
const site = await notifiedHistories((await testDatabase()).db);

interface Way {
  order?: (events: number[], seed: number) => number[];
  reconciles?: boolean;
}

/** Delivers the events of histories to the site in any order: some never, some twice, some after others were synced. */
async function hear(histories: readonly Happened[], seed: number, way: Way = {}): Promise<void> {
  const { order = scrambled, reconciles = true } = way;
  await site.begin(histories);
  const told = histories.map((_, which) => order([...Array(site.count(which)).keys()], seed + which));
  const most = Math.max(...told.map(({ length }) => length));
  for (let at = 0; at < most; at += 1) {
    // Events of one member arrive one after another, and events of different members at once.
    const events = told.flatMap((ofOne, which) => (at < ofOne.length ? [[which, ofOne[at]!] as const] : []));
    await Promise.all(events.map(([which, event]) => site.tell(which, event)));
    if (order !== scrambled || (at + seed) % 3 === 0) await site.work();
  }
  await site.work();
  site.end();
  if (!reconciles) return;
  expect(await reconcile(site.services)).toMatchObject({ ok: true });
  await site.work();
}

test(`of ${RUNS.toLocaleString('en')} histories that are told to the webhook somehow, access is right on each day after reconciliation, and each creator’s income in each currency to the cent`, {
  timeout,
}, async () => {
  const together = fc.array(paymentHistories, { minLength: TOGETHER, maxLength: TOGETHER });
  const holds = fc.asyncProperty(together, fc.integer(), async (histories, seed) => {
    const all = histories.map(happen);
    await hear(all, seed);
    for (const [which, happened] of all.entries()) {
      expect(disagreement(happened, await site.facts(which)), JSON.stringify(histories[which])).toBeNull();
    }
    for (const { earner, histories: own, sums } of await site.income()) {
      const expected = own.map(({ last }) => sumsOf(last, earner)).reduce(added, noSums);
      expect(sums, JSON.stringify(histories)).toEqual({ [earner.currency]: expected });
    }
  });
  await fc.assert(holds, { numRuns: RUNS / TOGETHER, endOnFailure: true });
});

describe('a month that is paid, and refunded in two halves', () => {
  const paidAndGivenBack = happen({
    plan: 'monthly',
    steps: [
      { what: 'nothing', wait: null, which: 7 },
      { what: 'refunded in part', wait: 60, which: 0 },
      { what: 'refunded whole', wait: 60, which: 0 },
    ],
  });
  const inOrder = (events: number[]) => events;
  const last = paidAndGivenBack.payloads.length - 1;
  const heard = async (way: Way) => {
    await hear([paidAndGivenBack], 1, { order: inOrder, ...way });
    return disagreement(paidAndGivenBack, await site.facts(0));
  };

  test('gives the right access, even if only the last event is delivered', async () => {
    expect(await heard({})).toBeNull();
    expect(await heard({ order: () => [last], reconciles: false })).toBeNull();
  });

  test('gives wrong access if an event is lost and nothing is reconciled', async () => {
    const lastDropped = (events: number[]) => events.filter((event) => event !== last);
    expect(await heard({ order: lastDropped, reconciles: false })).not.toBeNull();
    expect(await heard({ order: lastDropped })).toBeNull();
  });
});

test('a month that is refunded, then disputed, and whose refund then fails, costs the creator the disputed amount', async () => {
  const history = happen({
    plan: 'monthly',
    steps: [
      { what: 'nothing', wait: null, which: 7 },
      { what: 'refunded whole', wait: 60, which: 0 },
      { what: 'disputed', wait: 60, which: 1 },
      { what: 'refund fails', wait: 60, which: 0 },
    ],
  });
  await hear([history], 1);
  expect(disagreement(history, await site.facts(0))).toBeNull();
  const [{ sums } = { sums: null }] = await site.income();
  // The platform's share of a refund stays returned. The provider's fee for the dispute is not returned.
  expect(sums).toMatchObject({ usd: { gross: 1000, refunded: 0, disputed: 1000, platformFee: 0, net: -1559 } });
});
