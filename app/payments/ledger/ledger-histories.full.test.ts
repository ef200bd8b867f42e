import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccountTerms, connectedAccounts, livedBy } from '../../../tests/support/connected-accounts.ts';
import { collectedLessTaken, customerId, happen, membershipId } from '../../../tests/support/payment-history.ts';
import { type PaymentHistory, paymentHistories } from '../../../tests/support/payment-steps.ts';
import { howMany, isLongRun } from '../../../tests/support/run.ts';
import { factsOf } from '../facts-of.ts';
import { type LedgerFact, type LedgerLine, linesOf, netOf, type PlatformFee } from '../proceeds.ts';
import type { Retrieved } from '../provider.ts';
import { MIN_MOVED, nextMove, sumOfMovements, withConversions } from '../transfers/movements.ts';
import type { ProviderMovement } from '../transfers/transfer-provider.ts';
import { balancesOf, type MonthSums, monthOf, payableByHand } from './balances.ts';

/** Number of runs. Each has the histories of two members. */
const RUNS = howMany({ short: 300, long: 10_000 });
/** Timeout in milliseconds, for a busy machine. */
const timeout = 1_800_000;
const feesSince = new Date('2026-12-01T00:00:00Z');
const members = [
  { prefix: 'u-', currency: 'usd' },
  { prefix: 'e-', currency: 'eur' },
];

/** Changes of the platform's share. */
const shares: fc.Arbitrary<PlatformFee[]> = fc
  .uniqueArray(fc.record({ days: fc.nat({ max: 500 }), basisPoints: fc.nat({ max: 5000 }) }), {
    maxLength: 3,
    selector: ({ days }: { days: number }) => days,
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

/** Computes the sums that `listMonths` computes in SQL. */
function monthsOf(
  lines: readonly LedgerLine[],
  payouts: readonly Payout[],
  movements: readonly ProviderMovement[] = [],
): MonthSums[] {
  const months = new Map<string, MonthSums>();
  const of = (month: string, currency: string) => {
    const none = {
      lines: 0,
      paid: 0,
      refunded: 0,
      disputed: 0,
      fee: 0,
      share: 0,
      tax: 0,
      paidOut: 0,
      transferred: 0,
      sentToBank: 0,
      onItsWay: 0,
      converted: 0,
    };
    const found = months.get(month + currency) ?? { month, currency, ...none, owed: { amount: 0, currency } };
    months.set(month + currency, found);
    return found;
  };
  for (const line of lines) {
    const month = of(line.month, line.currency);
    month.lines += 1;
    for (const column of ['paid', 'refunded', 'disputed', 'fee', 'share', 'tax'] as const)
      month[column] += line[column];
    month.owed.amount += netOf(line);
  }
  for (const { month, currency, amount } of payouts) of(month, currency).paidOut += amount;
  for (const movement of withConversions(movements)) {
    const month = of(monthOf(movement.at), movement.amount.currency);
    const { transferred, sentToBank, onItsWay, converted } = sumOfMovements([movement]);
    month.transferred += transferred;
    month.sentToBank += sentToBank;
    month.onItsWay += onItsWay;
    month.converted += converted;
  }
  return [...months.values()];
}

const factsIn = (retrieved: Retrieved) => {
  const read = factsOf(retrieved, { livemode: false, membership: { id: membershipId, customerId } });
  return read.ok ? read.facts : [];
};

/** Makes the histories of members happen, and returns what the site hears of them in order of time. */
function told(histories: readonly PaymentHistory[]) {
  const happened = histories.map(happen);
  const heard = happened
    .flatMap(({ retrieved, heardAt }, who) => retrieved.map((each, i) => ({ who, each, at: heardAt[i]! })))
    .sort((one, other) => one.at - other.at);
  const ledger = new Map<string, LedgerFact>();
  const record = (who: number, retrieved: Retrieved, recordedAt?: Date) => {
    // The provider's ids are equal in all histories, so they get the member's prefix.
    for (const fact of factsIn(retrieved)) {
      const { prefix, currency } = members[who]!;
      const { amount = null, coversFrom = null, coversUntil = null, aboutId = null } = fact;
      const key = `${fact.kind}:${prefix}${fact.providerId}`;
      if (ledger.has(key)) continue;
      ledger.set(key, {
        ...fact,
        providerId: prefix + fact.providerId,
        aboutId: aboutId && prefix + aboutId,
        amount,
        currency: amount === null ? null : currency,
        coversFrom,
        coversUntil,
        ...(recordedAt && { recordedAt }),
      });
    }
  };
  return { happened, heard, ledger, record };
}

/** Returns the tax in the amount left of each paid invoice. `isPart` is true if only a part of the payment is left. */
function taxedLeft(held: readonly Retrieved[]): [id: string, of: { tax: number; isPart: boolean }][] {
  return held.flatMap(({ invoices, refunds, disputes }) =>
    invoices.flatMap(({ id, paid, status, tax }) => {
      if (status !== 'paid' || paid.amount === 0) return [];
      const taken = [
        ...refunds.filter((refund) => refund.status === 'succeeded'),
        ...disputes.filter((dispute) => dispute.status !== 'warning' && dispute.status !== 'won'),
      ].filter(({ invoiceId }) => invoiceId === id);
      const left = Math.max(0, paid.amount - taken.reduce((sum, { amount }) => sum + amount.amount, 0));
      const of = Math.floor((left * (tax?.amount ?? 0)) / paid.amount);
      return [[id, { tax: of, isPart: left > 0 && left < paid.amount }] as [string, { tax: number; isPart: boolean }]];
    }),
  );
}

/** Returns payouts as the operator records them: a part of the amount left of each month that has begun. */
function pay(months: readonly MonthSums[], present: string, part: number): Payout[] {
  return months
    .filter(({ month }) => month <= present)
    .map(({ month, currency, owed, paidOut }) => ({
      month,
      currency,
      amount: Math.floor((owed.amount - paidOut) * part),
    }))
    .filter(({ amount }) => amount > 0);
}

/** Cases too rare for a short run: each occurs in one of a hundred or two hundred histories. */
const rare = [
  ...['a dispute won after its month', 'tax of what was refunded in part', 'a dispute is won', 'a reversal is refused'],
];

/** Returns the expected cases that occurred in no history. A property that holds for no case proves nothing. */
const missing = (seen: ReadonlySet<string>, expected: readonly string[]) =>
  expected.filter((each) => !seen.has(each) && (isLongRun() || !rare.includes(each)));

test(`in ${RUNS} histories of two currencies what was earned is paid out, held or ahead at every moment, and in the end what the provider has`, {
  timeout,
}, () => {
  const seen = new Set<string>();
  const holds = fc.property(
    fc.tuple(paymentHistories, paymentHistories),
    shares,
    fc.constantFrom(0, 0.3, 1),
    (histories, fees, part) => {
      const { happened, heard, ledger, record } = told(histories);
      const payouts: Payout[] = [];
      let over = '';
      for (const [count, { who, each, at }] of heard.entries()) {
        record(who, each, new Date(at));
        const present = monthOf(new Date(at));
        const lines = linesOf([...ledger.values()], fees);
        if (count % 4 === 0) payouts.push(...pay(monthsOf(lines, payouts), present, part));
        const balances = balancesOf(monthsOf(lines, payouts), present);
        for (const { currency, earned, paidOut, inAccount, held, ahead } of balances) {
          const net = lines.filter((line) => line.currency === currency).reduce((sum, line) => sum + netOf(line), 0);
          expect([earned, earned - paidOut - inAccount - held - ahead]).toEqual([net, 0]);
          if (held < 0) seen.add('less than nothing is held');
          if (ahead > 0) seen.add('ahead');
          if (paidOut > 0) seen.add('paid out');
        }
        // The lines of a past month do not change.
        const closed = (all: readonly LedgerLine[], before: string) =>
          JSON.stringify(all.filter(({ month }) => month > '2026-11' && month < before));
        if (over) expect(closed(lines, over.slice(0, 7))).toBe(over.slice(7));
        over = present + closed(lines, present);
      }
      for (const [who, { last }] of happened.entries()) for (const each of last) record(who, each);
      const lines = linesOf([...ledger.values()], fees);
      for (const [who, { last }] of happened.entries()) {
        // The amount left of an invoice contains tax at the same rate as the whole invoice.
        for (const [id, { tax, isPart }] of taxedLeft(last)) {
          const its = lines.filter(({ invoiceId }) => invoiceId === members[who]!.prefix + id);
          expect(its.reduce((sum, line) => sum + line.tax, 0)).toBe(tax);
          if (tax > 0) seen.add('tax');
          if (tax > 0 && isPart) seen.add('tax of what was refunded in part');
        }
      }
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
  const expected = [
    ...['a dispute won after its month', 'ahead', 'disputed', 'less than nothing is held', 'paid out'],
    ...['refunded in part', 'share', 'tax', 'tax of what was refunded in part'],
  ];
  expect(missing(seen, expected)).toEqual([]);
});

const rates = fc.uniqueArray(fc.double({ min: 0.3, max: 3, noNaN: true }), { minLength: 1, maxLength: 4 });
/** Currencies and conversion rates of the creator's successive accounts. */
const accountTerms = (currency: string): fc.Arbitrary<AccountTerms[]> =>
  fc.array(
    fc.oneof(
      fc.constant({ currency, rates: [1] }),
      fc.record({ currency: fc.constantFrom('gbp', 'jpy', currency), rates }),
    ),
    { minLength: 1, maxLength: 3 },
  );

/** Changes of the creator's account, one after each event of her members. */
const accountSteps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('nothing', 'transfers are made', 'transfers are made') },
    { weight: 2, arbitrary: fc.constantFrom('onboarded', 'paid out', 'paid out', 'payouts arrive', 'paid by hand') },
    { weight: 1, arbitrary: fc.constantFrom('restricted', 'another account', 'a payout fails') },
  ),
  { minLength: 4, maxLength: 24 },
);
type AccountStep = typeof accountSteps extends fc.Arbitrary<(infer Step)[]> ? Step : never;

test(`in ${RUNS} histories of two currencies, in accounts of those and of others, what was earned is in her bank, in her account or with the platform, to the cent as the provider has it`, {
  timeout,
}, () => {
  const seen = new Set<string>();
  const holds = fc.property(
    fc.tuple(paymentHistories, paymentHistories),
    shares,
    accountSteps,
    fc.tuple(accountTerms('usd'), accountTerms('eur')),
    (histories, fees, steps, terms) => {
      const { happened, heard, ledger, record } = told(histories);
      const providers = members.map((member, who) => connectedAccounts({ ...member, terms: terms[who]! }));
      const payouts: Payout[] = [];
      const live = providers.map((provider, who) =>
        livedBy(provider, { ...members[who]!, feesSince, basisPointsAt: (time) => inForce(fees, time) }),
      );
      const happenAt = (who: number, snapshot: Retrieved, at: Date) => {
        live[who]!(snapshot, at);
        if (snapshot.disputes.some(({ status }) => status === 'won')) seen.add('a dispute is won');
      };
      const statement = (who: number) => {
        const { currency } = members[who]!;
        const lines = linesOf([...ledger.values()], fees).filter((line) => line.currency === currency);
        const movements = providers[who]!.movements;
        const months = monthsOf(
          lines,
          payouts.filter((each) => each.currency === currency),
          movements,
        );
        return { lines, months };
      };
      const hold = (who: number, present: string) => {
        const { lines, months } = statement(who);
        const provider = providers[who]!;
        const byHand = months.reduce((sum, month) => sum + month.paidOut, 0);
        const share = lines.reduce((sum, line) => sum + line.share, 0);
        const net = lines.reduce((sum, line) => sum + netOf(line), 0);
        const charged = members[who]!.currency;
        let all = 0;
        for (const balance of balancesOf(months, present)) {
          const { currency, earned, paidOut, onItsWay, inAccount, held, ahead, converted } = balance;
          const isCharged = currency === charged;
          if (isCharged) all = held + ahead;
          expect({ earned, inAccount, inHand: held + ahead, paidOut, onItsWay }).toEqual({
            earned: isCharged ? net : 0,
            inAccount: provider.inAccountsIn(currency),
            inHand: isCharged ? provider.platform - share : 0,
            paidOut: provider.bankIn(currency) + (isCharged ? byHand : 0),
            onItsWay: provider.onItsWayIn(currency),
          });
          expect(earned).toBe(paidOut + onItsWay + inAccount + held + ahead + converted);
          if (onItsWay > 0) seen.add('on its way');
          if (converted < 0) seen.add('came from another currency');
          if (isCharged && converted > 0 && terms[who]!.every((each) => each.currency === charged)) {
            seen.add('something is lost on the way');
          }
        }
        return all;
      };
      const makeTransfers = (who: number, present: string, at: Date) => {
        const provider = providers[who]!;
        const refused = new Set<string>();
        for (;;) {
          const held = hold(who, present);
          const transfers = provider.transfers.filter(({ id }) => !refused.has(id));
          const move = nextMove({ held, accountId: provider.open, transfers });
          if (!move) {
            if (provider.open && refused.size === 0 && transfers.some(({ left }) => left > 0)) {
              expect(Math.abs(held)).toBeLessThan(MIN_MOVED);
            }
            return;
          }
          if (provider.make(move, at)) {
            seen.add(move.move === 'transfer' ? 'released' : 'reversed');
            if (move.move === 'reverse' && move.accountId !== provider.open)
              seen.add('reversed from the account before');
          } else if (move.move === 'reverse') {
            refused.add(move.transferId);
            seen.add('a reversal is refused');
          } else throw new Error('An account that is open takes transfers');
          if (terms[who]!.some(({ currency }) => provider.inAccountsIn(currency) < 0)) {
            seen.add('an account has less than nothing');
          }
        }
      };
      const take = (step: AccountStep, who: number, present: string, at: Date) => {
        const provider = providers[who]!;
        if (step === 'onboarded') provider.onboard();
        if (step === 'restricted') provider.restrict();
        if (step === 'another account') provider.replace();
        if (step === 'paid out') provider.payOut(at);
        if (step === 'payouts arrive') provider.payoutsArrive(at);
        if (step === 'a payout fails') provider.failPayout(at);
        if (step === 'transfers are made') makeTransfers(who, present, at);
        if (step !== 'paid by hand') return;
        const { currency } = members[who]!;
        for (const { month } of statement(who).months) {
          const { months } = statement(who);
          const amount = Math.floor(payableByHand(months, { month, currency }) / 2);
          if (month > present || amount <= 0) continue;
          payouts.push({ month, currency, amount });
          provider.payByHand(amount);
          // A transferred amount is not paid by hand too.
          if (provider.transfers.some(({ left }) => left > 0)) expect(hold(who, present)).toBeGreaterThanOrEqual(0);
          seen.add('paid by hand');
        }
      };
      for (const [count, { who, each, at }] of heard.entries()) {
        const time = new Date(at);
        const present = monthOf(time);
        record(who, each, time);
        happenAt(who, each, time);
        hold(who, present);
        for (const other of members.keys()) take(steps[(count * 2 + other) % steps.length]!, other, present, time);
        for (const other of members.keys()) hold(other, present);
      }
      const end = new Date(Math.max(...happened.map((each) => each.end)));
      for (const [who, { last }] of happened.entries()) {
        for (const each of last) {
          record(who, each);
          happenAt(who, each, end);
        }
        hold(who, '9999-12');
        const before = providers[who]!.transfers.length;
        providers[who]!.onboard();
        makeTransfers(who, '9999-12', end);
        const after = providers[who]!.transfers.length;
        if (after > before) seen.add('released in the end');
        // Money is transferred once.
        makeTransfers(who, '9999-12', end);
        expect(providers[who]!.transfers.length).toBe(after);
      }
    },
  );
  fc.assert(holds, { numRuns: RUNS, endOnFailure: true });
  const expected = [
    ...['a dispute is won', 'a reversal is refused', 'an account has less than nothing', 'came from another currency'],
    ...['paid by hand', 'released', 'released in the end', 'reversed', 'reversed from the account before'],
    ...['something is lost on the way', 'on its way'],
  ];
  expect(missing(seen, expected)).toEqual([]);
});

test('the share is rounded down on what is left of an invoice, and its lines have no more and no less', () => {
  const facts: LedgerFact[] = [
    {
      kind: 'paid',
      providerId: 'in_1',
      at: new Date('2026-12-03T10:00:00Z'),
      amount: 9900,
      currency: 'usd',
      coversFrom: new Date('2026-12-03T10:00:00Z'),
      coversUntil: new Date('2027-12-03T10:00:00Z'),
      aboutId: null,
    },
    {
      kind: 'refunded',
      providerId: 're_1',
      at: new Date('2027-02-01T10:00:00Z'),
      amount: 333,
      currency: 'usd',
      coversFrom: null,
      coversUntil: null,
      aboutId: 'in_1',
    },
  ];
  const share = (basisPoints: number, of = facts) =>
    linesOf(of, [{ since: new Date('2026-11-26T00:00:00Z'), basisPoints }]).map((line) => line.share);
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  // 825 cents a month: the share of each month is 41.25 cents.
  expect(share(500, facts.slice(0, 1))).toEqual([41, 41, 41, 42, 41, 41, 41, 42, 41, 41, 41, 42]);
  expect(sum(share(500, facts.slice(0, 1)))).toBe(495);
  expect(sum(share(500))).toBe(478);
  expect(sum(share(0))).toBe(0);
  expect(sum(share(5000))).toBe(4783);
});
