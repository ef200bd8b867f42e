import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectedLessTaken, customerId, happen, membershipId } from '../../../tests/support/payment-history.ts';
import { paymentHistories } from '../../../tests/support/payment-steps.ts';
import { howMany } from '../../../tests/support/run.ts';
import { factsOf } from '../facts-of.ts';
import { type LedgerFact, type LedgerLine, linesOf, netOf, type PlatformFee } from '../proceeds.ts';
import type { Retrieved } from '../provider.ts';
import { balancesOf, type MonthSums, monthOf } from './balances.ts';

/** Two members' histories each. */
const RUNS = howMany({ short: 300, long: 10_000 });
/** On a busy machine. */
const timeout = 600_000;
const feesSince = new Date('2026-12-01T00:00:00Z');
const members = [
  { prefix: 'u-', currency: 'usd' },
  { prefix: 'e-', currency: 'eur' },
];

/** The platform's share as it changes, from the beginning on. */
const shares: fc.Arbitrary<PlatformFee[]> = fc
  .uniqueArray(fc.record({ days: fc.nat({ max: 500 }), basisPoints: fc.nat({ max: 5000 }) }), {
    ...{ maxLength: 3, selector: ({ days }: { days: number }) => days },
  })
  .map((all) => all.map(({ days, basisPoints }) => ({ since: new Date(Date.UTC(2026, 10, 26 + days)), basisPoints })));

const inForce = (fees: readonly PlatformFee[], at: Date) =>
  fees.reduce<PlatformFee>((last, each) => (each.since <= at && each.since > last.since ? each : last), {
    since: new Date(0),
    basisPoints: 0,
  }).basisPoints;

interface Payout {
  month: string;
  currency: string;
  amount: number;
}

/** What the statement sums up in SQL. */
function monthsOf(lines: readonly LedgerLine[], payouts: readonly Payout[]): MonthSums[] {
  const months = new Map<string, MonthSums>();
  const of = (month: string, currency: string) => {
    const none = { lines: 0, paid: 0, refunded: 0, disputed: 0, fee: 0, share: 0, paidOut: 0 };
    const found = months.get(month + currency) ?? { month, currency, ...none, owed: { amount: 0, currency } };
    months.set(month + currency, found);
    return found;
  };
  for (const line of lines) {
    const month = of(line.month, line.currency);
    month.lines += 1;
    for (const column of ['paid', 'refunded', 'disputed', 'fee', 'share'] as const) month[column] += line[column];
    month.owed.amount += netOf(line);
  }
  for (const { month, currency, amount } of payouts) of(month, currency).paidOut += amount;
  return [...months.values()];
}

const factsIn = (retrieved: Retrieved) => {
  const read = factsOf(retrieved, { livemode: false, membership: { id: membershipId, customerId } });
  return read.ok ? read.facts : [];
};

/** Payouts as the operator notes them: of a month that has begun, so much of what is left of it. */
function pay(months: readonly MonthSums[], present: string, part: number): Payout[] {
  return months
    .filter(({ month }) => month <= present)
    .map(({ month, currency, owed, paidOut }) => ({
      ...{ month, currency, amount: Math.floor((owed.amount - paidOut) * part) },
    }))
    .filter(({ amount }) => amount > 0);
}

test(`in ${RUNS} histories of two currencies what was earned is paid out, held or ahead at every moment, and in the end what the provider has`, {
  timeout,
}, () => {
  const seen = new Set<string>();
  const holds = fc.property(
    fc.tuple(paymentHistories, paymentHistories),
    shares,
    fc.constantFrom(0, 0.3, 1),
    (histories, fees, part) => {
      const happened = histories.map(happen);
      const heard = happened
        .flatMap(({ retrieved, heardAt }, who) => retrieved.map((each, i) => ({ who, each, at: heardAt[i]! })))
        .sort((one, other) => one.at - other.at);
      const ledger = new Map<string, LedgerFact>();
      const record = (who: number, retrieved: Retrieved, recordedAt?: Date) => {
        // Facts are those of the provider's own names; then they are told apart.
        for (const fact of factsIn(retrieved)) {
          const { prefix, currency } = members[who]!;
          const { amount = null, coversFrom = null, coversUntil = null, aboutId = null } = fact;
          const key = `${fact.kind}:${prefix}${fact.providerId}`;
          if (ledger.has(key)) continue;
          ledger.set(key, {
            ...{ ...fact, providerId: prefix + fact.providerId, aboutId: aboutId && prefix + aboutId },
            ...{ amount, currency: amount === null ? null : currency, coversFrom, coversUntil },
            ...(recordedAt && { recordedAt }),
          });
        }
      };
      const payouts: Payout[] = [];
      let over = '';
      for (const [count, { who, each, at }] of heard.entries()) {
        record(who, each, new Date(at));
        const present = monthOf(new Date(at));
        const lines = linesOf([...ledger.values()], fees);
        if (count % 4 === 0) payouts.push(...pay(monthsOf(lines, payouts), present, part));
        const balances = balancesOf(monthsOf(lines, payouts), present);
        for (const { currency, earned, paidOut, held, ahead } of balances) {
          const net = lines.filter((line) => line.currency === currency).reduce((sum, line) => sum + netOf(line), 0);
          expect([earned, earned - paidOut - held - ahead]).toEqual([net, 0]);
          if (held < 0) seen.add('less than nothing is held');
          if (ahead > 0) seen.add('ahead');
          if (paidOut > 0) seen.add('paid out');
        }
        // Of a month that is over no line changes, neither its share.
        const closed = (all: readonly LedgerLine[], before: string) =>
          JSON.stringify(all.filter(({ month }) => month > '2026-11' && month < before));
        if (over) expect(closed(lines, over.slice(0, 7))).toBe(over.slice(7));
        over = present + closed(lines, present);
      }
      for (const [who, { last }] of happened.entries()) for (const each of last) record(who, each);
      const lines = linesOf([...ledger.values()], fees);
      for (const { currency, earned } of balancesOf(monthsOf(lines, []), '9999-12')) {
        const { last } = happened[members.findIndex((member) => member.currency === currency)]!;
        const shareOf = (left: number, paidAt: Date | null) =>
          Number((BigInt(left) * BigInt(inForce(fees, paidAt ?? new Date(0)))) / 10_000n);
        expect(earned).toBe(collectedLessTaken(last, feesSince, shareOf));
        if (lines.some(({ share }) => share > 0)) seen.add('share');
        if (lines.some(({ disputed }) => disputed < 0)) seen.add('a dispute won after its month');
        if (lines.some(({ refunded, paid }) => refunded > 0 && refunded < paid)) seen.add('refunded in part');
        if (lines.some(({ disputed }) => disputed > 0)) seen.add('disputed');
      }
    },
  );
  fc.assert(holds, { numRuns: RUNS, endOnFailure: true });
  expect([...seen].sort()).toEqual([
    ...['a dispute won after its month', 'ahead', 'disputed', 'less than nothing is held', 'paid out'],
    ...['refunded in part', 'share'],
  ]);
});

test('the share is rounded down on what is left of an invoice, and its lines have no more and no less', () => {
  const facts: LedgerFact[] = [
    {
      ...{ kind: 'paid', providerId: 'in_1', at: new Date('2026-12-03T10:00:00Z'), amount: 9900, currency: 'usd' },
      ...{ coversFrom: new Date('2026-12-03T10:00:00Z'), coversUntil: new Date('2027-12-03T10:00:00Z'), aboutId: null },
    },
    {
      ...{ kind: 'refunded', providerId: 're_1', at: new Date('2027-02-01T10:00:00Z'), amount: 333, currency: 'usd' },
      ...{ coversFrom: null, coversUntil: null, aboutId: 'in_1' },
    },
  ];
  const share = (basisPoints: number, of = facts) =>
    linesOf(of, [{ since: new Date('2026-11-26T00:00:00Z'), basisPoints }]).map((line) => line.share);
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  // 825 cents a month: 41.25 cents each.
  expect(share(500, facts.slice(0, 1))).toEqual([41, 41, 41, 42, 41, 41, 41, 42, 41, 41, 41, 42]);
  expect(sum(share(500, facts.slice(0, 1)))).toBe(495);
  expect(sum(share(500))).toBe(478);
  expect(sum(share(0))).toBe(0);
  expect(sum(share(5000))).toBe(4783);
});
