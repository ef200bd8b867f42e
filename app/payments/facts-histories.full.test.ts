import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customerId, happen, membershipId, sumsOf } from '../../tests/support/payment-history.ts';
import { disagreement, type Happened, scrambled, strangers } from '../../tests/support/payment-oracle.ts';
import { type PaymentHistory, paymentHistories } from '../../tests/support/payment-steps.ts';
import { howMany } from '../../tests/support/run.ts';
import { access, type Fact } from '../membership/access/access.ts';
import { factsOf } from './facts-of.ts';
import type { Retrieved } from './provider.ts';

/** Number of histories, enough that each expected answer of `access` occurs. */
const RUNS = howMany({ short: 2_000, long: 10_000 });
/** Number of histories that is enough to refute a false property. */
const FEWER = 1_000;
const timeout = 120_000;
const ours = { livemode: false, membership: { id: membershipId, customerId } };

/** Seed that selects which syncs are made, in which order, and which are repeated. */
const arrivals = fc.integer();

function addTo(ledger: Map<string, Fact>, fact: Omit<Fact, 'coversFrom' | 'coversUntil' | 'aboutId'> & Partial<Fact>) {
  const key = `${fact.kind}:${fact.providerId}`;
  const { kind, providerId, at, coversFrom = null, coversUntil = null, aboutId = null } = fact;
  if (!ledger.has(key)) ledger.set(key, { kind, providerId, at, coversFrom, coversUntil, aboutId });
}

function sync(ledger: Map<string, Fact>, retrieved: Retrieved): void {
  const read = factsOf(retrieved, ours);
  if (read.ok) for (const fact of read.facts) addTo(ledger, fact);
}

/** Returns the change of the creator's balance in cents, from all retrieved balance transactions. */
function netOf(retrieved: readonly Retrieved[]): number {
  const known = new Map(retrieved.flatMap(({ transactions }) => transactions.map((each) => [each.id, each] as const)));
  return [...known.values()].reduce((sum, each) => sum + each.amount.amount - each.providerFee - each.platformFee, 0);
}

const ledgerOf = ({ own }: Happened) => {
  const ledger = new Map<string, Fact>();
  for (const fact of own) addTo(ledger, fact);
  return ledger;
};

/** Way to build a ledger of what happened. The seed selects the order of the syncs. */
type Keeping = (happened: Happened, seed: number) => Map<string, Fact>;

const asBuilt: Keeping = (happened, seed) => {
  const ledger = ledgerOf(happened);
  for (const retrieved of scrambled(happened.retrieved, seed)) sync(ledger, retrieved);
  for (const retrieved of scrambled(strangers(happened), seed)) sync(ledger, retrieved);
  for (const retrieved of happened.last) sync(ledger, retrieved);
  return ledger;
};

const holds = (keeping: Keeping, seen?: Set<string>) =>
  fc.property(paymentHistories, arrivals, (history: PaymentHistory, seed) => {
    const happened = happen(history);
    const ledger = keeping(happened, seed);
    expect(disagreement(happened, [...ledger.values()])).toBeNull();
    const { retrieved, last } = happened;
    expect(netOf([...scrambled(retrieved, seed), ...last])).toBe(sumsOf(last, { currency: 'usd', rate: 1 }).net);
    const answer = access([...ledger.values()], new Date(happened.end));
    seen?.add(`${answer.may} ${answer.because}`);
  });
const isRefuted = (keeping: Keeping) =>
  fc.check(holds(keeping), { numRuns: FEWER, seed: 1, endOnFailure: true }).failed;

test('in thousands of histories, the facts of any syncs and the last one give the expected access on each day, and the balance transactions add up to the cent', {
  timeout,
}, () => {
  const seen = new Set<string>();
  fc.assert(holds(asBuilt, seen), { numRuns: RUNS });
  const grounds = ['trial', 'paid', 'grace', 'complimentary'];
  const without = [...grounds, 'refunded', 'disputed', 'ended', 'revoked', 'moved'];
  const expected = [...grounds.map((why) => `true ${why}`), ...without.map((why) => `false ${why}`)];
  // A won dispute without a later payment is too rare to occur in thousands of histories.
  expect(expected.filter((each) => !seen.has(each))).toEqual([]);
});

test('a later sync gives all facts of an earlier one, equal to the millisecond', { timeout }, () => {
  fc.assert(
    fc.property(paymentHistories, (history) => {
      const { retrieved, last } = happen(history);
      const final = new Map(
        last.flatMap(factsIn).map((fact) => [`${fact.kind}:${fact.providerId}`, JSON.stringify(fact)]),
      );
      for (const fact of retrieved.flatMap(factsIn)) {
        expect(JSON.stringify(fact)).toBe(final.get(`${fact.kind}:${fact.providerId}`));
      }
    }),
    { numRuns: FEWER },
  );
});

const factsIn = (retrieved: Retrieved) => {
  const read = factsOf(retrieved, ours);
  return read.ok ? read.facts : [];
};

test('the property is refuted if each fact gets a new key', { timeout }, () => {
  const withoutIds: Keeping = (happened, seed) => {
    const ledger = ledgerOf(happened);
    let count = 0;
    for (const retrieved of [...scrambled(happened.retrieved, seed), ...happened.last]) {
      for (const fact of factsIn(retrieved)) addTo(ledger, { ...fact, providerId: `${++count}` });
    }
    return ledger;
  };
  expect(isRefuted(withoutIds)).toBe(true);
});

test('the property is refuted if the payloads of events are trusted, even if all arrive in order', { timeout }, () => {
  const believing: Keeping = (happened) => {
    const ledger = ledgerOf(happened);
    for (const payload of happened.payloads) sync(ledger, payload);
    return ledger;
  };
  expect(isRefuted(believing)).toBe(true);
});

test('the property is refuted without the last sync, the reconciliation', { timeout }, () => {
  const withoutReconciliation: Keeping = (happened, seed) => {
    const ledger = ledgerOf(happened);
    for (const retrieved of scrambled(happened.retrieved, seed)) sync(ledger, retrieved);
    return ledger;
  };
  expect(isRefuted(withoutReconciliation)).toBe(true);
});
