import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type Answering, notifiedHistories } from '../../../tests/support/notified-histories.ts';
import { collectedLessTaken, happen } from '../../../tests/support/payment-history.ts';
import { disagreement, type Happened, scrambled } from '../../../tests/support/payment-oracle.ts';
import { paymentHistories } from '../../../tests/support/payment-steps.ts';
import { howMany } from '../../../tests/support/run.ts';
import { proceedsByMonth } from '../proceeds.ts';
import { reconcile } from './reconcile.server.ts';

const RUNS = howMany({ short: 20, long: 10_000 });
/** Sites side by side, each with a database: while one of them waits for it, the process works for another. */
const SITES = howMany({ short: 1, long: 4 });
/** On a busy machine. */
const timeout = 7_200_000;
/** From when on what the provider keeps is taken off (docs/decisions/0078). */
const feesSince = new Date('2026-12-01T00:00:00Z');
type Site = Awaited<ReturnType<typeof notifiedHistories>>;
const sites: Site[] = [];
while (sites.length < SITES) sites.push(await notifiedHistories((await testDatabase()).db));

interface Way {
  answering?: Answering;
  order?: (events: number[], seed: number) => number[];
  reconciles?: boolean;
}

/** How the site hears of a history: some events not, some twice, in any order, some after others have been followed. */
async function hear(site: Site, happened: Happened, seed: number, way: Way = {}): Promise<void> {
  const { answering = 'as it is', order = scrambled, reconciles = true } = way;
  await site.begin(happened, answering);
  const told = order([...Array(site.count()).keys()], seed);
  for (const [at, event] of told.entries()) {
    await site.tell(event);
    if (order !== scrambled || (at + seed) % 3 === 0) await site.work();
  }
  await site.work();
  site.end();
  if (!reconciles) return;
  expect(await reconcile(site.services)).toMatchObject({ ok: true });
  await site.work();
}

test(`of ${RUNS.toLocaleString('en')} histories that are told to the webhook somehow, access is right on each day after reconciliation, and what is owed to the cent`, {
  timeout,
}, async () => {
  const holdsAt = (site: Site) =>
    fc.asyncProperty(paymentHistories, fc.integer(), async (history, seed) => {
      const happened = happen(history);
      await hear(site, happened, seed);
      const facts = await site.facts();
      expect(disagreement(happened, facts)).toBeNull();
      const owed = [...proceedsByMonth(facts).values()].flat().reduce((sum, { amount }) => sum + amount, 0);
      expect(owed).toBe(collectedLessTaken(happened.last, feesSince));
    });
  await Promise.all(sites.map((site) => fc.assert(holdsAt(site), { numRuns: RUNS / SITES, endOnFailure: true })));
});

describe('one month that is paid and given back in two halves', () => {
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
  const site = sites[0]!;
  const heard = async (way: Way) => {
    await hear(site, paidAndGivenBack, 1, { order: inOrder, ...way });
    return disagreement(paidAndGivenBack, await site.facts());
  };

  test('is right as it is built, also where only the last event is told', async () => {
    expect(await heard({})).toBeNull();
    expect(await heard({ order: () => [last], reconciles: false })).toBeNull();
  });

  test('is wrong when ids are not stored, and what is retrieved again has new ones', async () => {
    expect(await heard({ answering: 'with new ids each time' })).not.toBeNull();
  });

  test('is wrong when payloads are believed, even if each arrives, in order', async () => {
    expect(await heard({ answering: 'as its last event said', reconciles: false })).not.toBeNull();
  });

  test('is wrong when an event is dropped and reconciliation is left out', async () => {
    const lastDropped = (events: number[]) => events.filter((event) => event !== last);
    expect(await heard({ order: lastDropped, reconciles: false })).not.toBeNull();
    expect(await heard({ order: lastDropped })).toBeNull();
  });
});
