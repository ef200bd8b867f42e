import type { Fact } from '../membership/access/access.ts';
import { divide, type Money } from './money.ts';

/** A fact with its money, as it is recorded; null: its kind has none. */
export type LedgerFact = Fact & {
  amount: number | null;
  currency: string | null;
  /** What of a payment's amount is tax. Null, or left out: none. */
  tax?: number | null;
  /** When this site first knew it. Left out: when it happened. */
  recordedAt?: Date;
};

/** From then on a month that is over stays as it was, also for what is learnt later. */
const CLOSED_SINCE = new Date('2026-12-01T00:00:00Z');

/** A calendar month in UTC, as `2026-12`. */
export type Month = string;

/**
 * What an invoice counts for in a month, in the smallest unit of its currency. A creator's income, what is owed to her and
 * what was paid out are sums of these lines and of nothing else.
 */
export interface LedgerLine {
  /** A fee that names no invoice: the fee's own id. */
  invoiceId: string;
  month: Month;
  /** A fee's may be another than its payment's. */
  currency: string;
  /** When the first of it happened; of a later month of a longer period, when that month begins. */
  at: Date;
  /** What was paid of it, before all that follows. */
  paid: number;
  /** What was given back of it. Less than nothing: a refund failed, and the money came back. */
  refunded: number;
  /** What disputes took. Less than nothing: they were won. */
  disputed: number;
  /** What the provider kept. Less than nothing: it came back. */
  fee: number;
  /** The platform's own share. */
  share: number;
  /** What of `paid`, less what was refunded and disputed, is tax. Whoever owes it, it is in what is the creator's. */
  tax: number;
}

/** What of a line is the creator's: what was paid, less all that was taken of it. */
export const netOf = ({
  paid,
  refunded,
  disputed,
  fee,
  share,
}: Pick<LedgerLine, 'paid' | 'refunded' | 'disputed' | 'fee' | 'share'>) => paid - refunded - disputed - fee - share;

/** The platform's share of what is paid from a time on. */
export interface PlatformFee {
  since: Date;
  /** Hundredths of a percent. */
  basisPoints: number;
}

/**
 * The lines of these facts. Pure; the order of the facts does not matter, nor whether one is there twice.
 *
 * A paid period is divided into its months, equal to the cent, each counted in the calendar month in which it begins. What
 * is given back is taken from the last of them backwards, and put back there when it comes back. What the provider kept
 * counts in the month in which it did. Nothing changes a month that was over when it happened, or became known: what would
 * is counted in the month in which it did, so a month may be owed less than nothing.
 *
 * The platform's share is that of the time at which an invoice was paid. Of what is left of the invoice it is so much,
 * rounded down to the cent; each line has by how much it grew there, so all lines have it together, and a refund gives the
 * share of what it gave back. What the provider kept does not lessen it, and neither does tax: the provider takes its percentage
 * of the whole invoice. Tax is divided as the share is, in proportion to what is left.
 * @param fees in any order; what was paid before all of them has none
 */
export function linesOf(facts: readonly LedgerFact[], fees: readonly PlatformFee[]): LedgerLine[] {
  const known = [...new Map(facts.map((fact) => [`${fact.kind}:${fact.providerId}`, fact])).values()];
  const byInvoice = new Map<string, LedgerLine[]>();
  const lineOf = ({ invoiceId, currency, month: number, at }: Counted & Pick<LedgerLine, 'invoiceId' | 'currency'>) => {
    const month = nameOf(number);
    const its = byInvoice.get(invoiceId) ?? [];
    if (its.length === 0) byInvoice.set(invoiceId, its);
    let line = its.find((each) => each.month === month && each.currency === currency);
    if (!line) {
      line = { invoiceId, month, currency, at, paid: 0, refunded: 0, disputed: 0, fee: 0, share: 0, tax: 0 };
      its.push(line);
    }
    return line;
  };
  const moved = Map.groupBy(
    known.filter(({ kind }) => takes(kind) || takenBy.has(kind)),
    ({ aboutId }) => aboutId,
  );
  for (const paid of known.filter(({ kind }) => kind === 'paid')) {
    const of = { invoiceId: paid.providerId, currency: paid.currency! };
    const basisPoints = basisPointsAt(paid.at, fees);
    const taxOf = (amount: number) => taxIn(amount, { tax: paid.tax ?? 0, of: paid.amount! });
    let left = 0;
    for (const part of partsOf(paid, moved.get(paid.providerId) ?? [])) {
      const { column, amount } = part;
      const line = lineOf({ ...of, ...part });
      line[column] += column === 'paid' ? amount : -amount;
      line.share += shareOf(left + amount, basisPoints) - shareOf(left, basisPoints);
      line.tax += taxOf(left + amount) - taxOf(left);
      left += amount;
    }
  }
  for (const fee of known) {
    if (fee.kind !== 'fee') continue;
    const of = { invoiceId: fee.aboutId ?? fee.providerId, currency: fee.currency! };
    lineOf({ ...of, month: laterMonth(fee.at, fee), at: fee.at }).fee += fee.amount!;
  }
  return [...byInvoice.values()].flat();
}

/** What is owed for each month, by currency, the earliest first: the sums of the lines. */
export function proceedsByMonth(facts: readonly LedgerFact[], fees: readonly PlatformFee[] = []): Map<Month, Money[]> {
  const byMonth = Map.groupBy(linesOf(facts, fees), ({ month }) => month);
  const sumOf = (lines: readonly LedgerLine[]) => lines.reduce((sum, line) => sum + netOf(line), 0);
  return new Map(
    [...byMonth]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, lines]) => {
        const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
        return [month, [...byCurrency].map(([currency, its]) => ({ amount: sumOf(its), currency }))];
      }),
  );
}

/** So much of an amount that is not negative, rounded down to the cent: what a fraction would be is the creator's. */
function shareOf(amount: number, basisPoints: number): number {
  const exact = amount * basisPoints;
  return (exact - (exact % 10_000)) / 10_000;
}

/** What of a part of a payment is tax, rounded down to the cent. The whole has all of it. */
const taxIn = (amount: number, { tax, of }: { tax: number; of: number }): number =>
  of === 0 ? 0 : Number((BigInt(amount) * BigInt(tax)) / BigInt(of));

/** What was in force at a time. */
function basisPointsAt(time: Date, fees: readonly PlatformFee[]): number {
  const begun = fees.filter(({ since }) => since <= time);
  return (
    begun.reduce<PlatformFee | null>((last, each) => (last && last.since > each.since ? last : each), null)
      ?.basisPoints ?? 0
  );
}

/** What puts back what the other, of the same id, took. */
const takenBy: ReadonlyMap<LedgerFact['kind'], LedgerFact['kind']> = new Map([
  ['refund_failed', 'refunded'],
  ['dispute_won', 'disputed'],
]);

const takes = (kind: LedgerFact['kind']) => kind === 'refunded' || kind === 'disputed';

interface Counted {
  /** Counted from the year 0. */
  month: number;
  /** When it happened. */
  at: Date;
}

interface Part extends Counted {
  column: 'paid' | 'refunded' | 'disputed';
  /** What there is more of the invoice; less than nothing: it was taken. */
  amount: number;
}

/** What one invoice brought, month by month, what was taken of it, and what came back, as it became known. */
function partsOf(paid: LedgerFact, moved: readonly LedgerFact[]): Part[] {
  const begins = beginsOfMonths(paid.coversFrom!, paid.coversUntil!);
  const parts = divide(
    paid.amount!,
    begins.map(() => 1),
  );
  const all: Part[] = begins.map((begin, i) => ({
    ...{ month: laterMonth(begin, paid), at: begin > paid.at ? begin : paid.at },
    ...{ column: 'paid', amount: parts[i]! },
  }));
  const byTime = [...moved].sort(
    (one, other) =>
      knownAt(one).getTime() - knownAt(other).getTime() ||
      one.at.getTime() - other.at.getTime() ||
      Number(takenBy.has(one.kind)) - Number(takenBy.has(other.kind)) ||
      (one.providerId < other.providerId ? -1 : 1),
  );
  const taken = new Map<string, { i: number; part: number }[]>();
  for (const fact of byTime) {
    const { kind, providerId, amount, at } = fact;
    const from = takenBy.get(kind);
    const column = (from ?? kind) === 'refunded' ? 'refunded' : 'disputed';
    if (from) {
      for (const { i, part } of taken.get(`${from}:${providerId}`) ?? []) {
        parts[i]! += part;
        all.push({ month: laterMonth(begins[i]!, fact), at, column, amount: part });
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
      all.push({ month: laterMonth(begins[i]!, fact), at, column, amount: -part });
    }
  }
  return all;
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

/** Memoised: a ledger has few months, and many lines of each. */
const names = new Map<number, Month>();

function nameOf(month: number): Month {
  let name = names.get(month);
  if (!name) {
    name = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    names.set(month, name);
  }
  return name;
}
