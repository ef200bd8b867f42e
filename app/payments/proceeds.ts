import type { Fact } from '../membership/access/access.ts';
import { divide, type Money } from './money.ts';

/** A fact with its money, as it is recorded; null: its kind has none. */
export type LedgerFact = Fact & {
  amount: number | null;
  currency: string | null;
  /** When this site first knew it. Left out: when it happened. */
  recordedAt?: Date;
};

/** From then on a month that is over stays as it was, also for what is learnt later. */
const CLOSED_SINCE = new Date('2026-12-01T00:00:00Z');

/** A calendar month in UTC, as `2026-12`. */
export type Month = string;

/**
 * What is owed for each month, by currency: what was paid, less what was given back or is disputed, and what the provider
 * kept. Before the platform's own share. Pure; the order of the facts does not matter, nor whether one is there twice.
 *
 * A paid period is divided into its months, equal to the cent, each counted in the calendar month in which it begins. What
 * is given back is taken from the last of them backwards, and put back there when it comes back. What the provider kept
 * counts in the month in which it did. Nothing changes a month that was over when it happened, or became known: what would
 * is counted in the month in which it did, so a month may be owed less than nothing.
 */
export function proceedsByMonth(facts: readonly LedgerFact[]): Map<Month, Money[]> {
  const known = [...new Map(facts.map((fact) => [`${fact.kind}:${fact.providerId}`, fact])).values()];
  const sums = new Map<number, Map<string, number>>();
  const add = (month: number, currency: string, amount: number) => {
    const sum = sums.get(month) ?? new Map<string, number>();
    sums.set(month, sum.set(currency, (sum.get(currency) ?? 0) + amount));
  };
  const moved = Map.groupBy(
    known.filter(({ kind }) => takes(kind) || takenBy.has(kind)),
    ({ aboutId }) => aboutId,
  );
  for (const paid of known.filter(({ kind }) => kind === 'paid')) {
    for (const { month, amount } of sharesOf(paid, moved.get(paid.providerId) ?? [])) {
      add(month, paid.currency!, amount);
    }
  }
  for (const fee of known) if (fee.kind === 'fee') add(laterMonth(fee.at, fee), fee.currency!, -fee.amount!);
  return new Map(
    [...sums]
      .sort(([one], [other]) => one - other)
      .map(([month, sum]) => [nameOf(month), [...sum].map(([currency, amount]) => ({ amount, currency }))]),
  );
}

/** What puts back what the other, of the same id, took. */
const takenBy: ReadonlyMap<LedgerFact['kind'], LedgerFact['kind']> = new Map([
  ['refund_failed', 'refunded'],
  ['dispute_won', 'disputed'],
]);

const takes = (kind: LedgerFact['kind']) => kind === 'refunded' || kind === 'disputed';

interface Share {
  /** Counted from the year 0. */
  month: number;
  amount: number;
}

/** What one invoice brought, month by month, what was taken of it, and what came back. */
function sharesOf(paid: LedgerFact, moved: readonly LedgerFact[]): Share[] {
  const begins = beginsOfMonths(paid.coversFrom!, paid.coversUntil!);
  const parts = divide(
    paid.amount!,
    begins.map(() => 1),
  );
  const shares = begins.map((begin, i) => ({ month: laterMonth(begin, paid), amount: parts[i]! }));
  const byTime = [...moved].sort(
    (one, other) =>
      knownAt(one).getTime() - knownAt(other).getTime() ||
      one.at.getTime() - other.at.getTime() ||
      Number(takenBy.has(one.kind)) - Number(takenBy.has(other.kind)) ||
      (one.providerId < other.providerId ? -1 : 1),
  );
  const taken = new Map<string, { i: number; part: number }[]>();
  for (const fact of byTime) {
    const { kind, providerId, amount } = fact;
    const from = takenBy.get(kind);
    if (from) {
      for (const { i, part } of taken.get(`${from}:${providerId}`) ?? []) {
        parts[i]! += part;
        shares.push({ month: laterMonth(begins[i]!, fact), amount: part });
      }
      continue;
    }
    const ofThis: { i: number; part: number }[] = [];
    taken.set(`${kind}:${providerId}`, ofThis);
    let rest = amount!;
    // Not more than there is: a dispute may be about what was given back in part already.
    for (let i = parts.length - 1; i >= 0 && rest > 0; i--) {
      const part = Math.min(rest, parts[i]!);
      parts[i]! -= part;
      rest -= part;
      if (part === 0) continue;
      ofThis.push({ i, part });
      shares.push({ month: laterMonth(begins[i]!, fact), amount: -part });
    }
  }
  return shares;
}

/** When each whole month of a period begins. What a period has beyond them, or a period without one, counts as the last. */
function beginsOfMonths(from: Date, until: Date): Date[] {
  const begins = [from];
  let ends = plusMonths(from, 1);
  for (let next = plusMonths(from, 2); next <= until; next = plusMonths(from, begins.length + 1)) {
    begins.push(ends);
    ends = next;
  }
  return begins;
}

/** The same day of a later month, or its last day. */
function plusMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(date.getUTCMonth() + months);
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/** From when on it counts: what came to be known later must not divide anew what was known before. */
function knownAt({ at, recordedAt }: { at: Date; recordedAt?: Date | undefined }): Date {
  return recordedAt && recordedAt >= CLOSED_SINCE && recordedAt > at ? recordedAt : at;
}

/** The month of a time, or that in which what moves it happened and was known. */
function laterMonth(time: Date, { at, recordedAt }: Pick<LedgerFact, 'at' | 'recordedAt'>): number {
  const known = knownAt({ at, recordedAt });
  const later = time > known ? time : known;
  return later.getUTCFullYear() * 12 + later.getUTCMonth();
}

function nameOf(month: number): Month {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}
