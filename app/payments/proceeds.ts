import type { Fact } from '../membership/access/access.ts';
import { divide, type Money } from './money.ts';

/** Fact with its amount and currency, which are null for kinds without money. */
export type LedgerFact = Fact & {
  amount: number | null;
  currency: string | null;
  /** Tax within a payment's amount. Null or absent if there is none. */
  tax?: number | null;
  /** Time when this site recorded the fact. Absent if the fact was recorded when it happened. */
  recordedAt?: Date;
};

/** Facts recorded from this time on do not change past months. */
const CLOSED_SINCE = new Date('2026-12-01T00:00:00Z');

/** Calendar month in UTC, as `2026-12`. */
export type Month = string;

/**
 * Contribution of an invoice to a month, in the smallest unit of its currency. A creator's income and the amount owed
 * are sums of these lines.
 */
export interface LedgerLine {
  /** Id of the invoice, or of the fee itself for a fee without an invoice. */
  invoiceId: string;
  month: Month;
  /** Currency of all amounts of the line. A fee in another currency than the payment has a separate line. */
  currency: string;
  /** Time of the first event in the line, or the start of the month's period if that is later. */
  at: Date;
  /** Amount paid, before the deductions that follow. */
  paid: number;
  /** Refunded amount, less failed refunds. */
  refunded: number;
  /** Disputed amount, less disputes that were won. */
  disputed: number;
  /** Fee of the provider. Negative if the fee was returned. */
  fee: number;
  share: number;
  /**
   * Tax contained in `paid`, less the tax refunded and disputed. The creator receives the tax, even if the platform
   * owes the tax.
   */
  tax: number;
}

export const netOf = ({
  paid,
  refunded,
  disputed,
  fee,
  share,
}: Pick<LedgerLine, 'paid' | 'refunded' | 'disputed' | 'fee' | 'share'>) => paid - refunded - disputed - fee - share;

/** Percentage of payments that the platform keeps from a time on. */
export interface PlatformFee {
  since: Date;
  /** Hundredths of a percent. */
  basisPoints: number;
}

/**
 * Computes the ledger lines of facts. Pure; order and duplicates of the facts do not matter.
 * A payment is divided equally among the months of its period, and each part counts in the calendar month in which it
 * begins. A refund is taken from the period's last month backwards, and a failed refund is returned to the same months.
 * The provider's fee counts in the month in which it was charged. A month that was over when a fact became known does
 * not change: the fact counts in the month in which it became known, so the amount owed for a month may be negative.
 * The platform's share has the rate of the time when the invoice was paid. The rate applies to what is left of the
 * invoice, rounded down to the cent, so a refund lowers the share. Each line has the change of the share, so that the
 * shares of the lines add up. The provider's fee and the tax do not reduce the share, because the provider takes the
 * platform's percentage of the whole invoice. Tax is divided like the share.
 * @param fees the platform's rates, in any order; payments before the first rate have no share
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

/** Returns the amount owed for each month, by currency, earliest month first. */
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

/** Returns the share of a non-negative amount, rounded down to the cent in the creator's favour. */
function shareOf(amount: number, basisPoints: number): number {
  const exact = amount * basisPoints;
  return (exact - (exact % 10_000)) / 10_000;
}

/** Returns the tax of a part of a payment, rounded down to the cent. */
const taxIn = (amount: number, { tax, of }: { tax: number; of: number }): number =>
  of === 0 ? 0 : Number((BigInt(amount) * BigInt(tax)) / BigInt(of));

function basisPointsAt(time: Date, fees: readonly PlatformFee[]): number {
  const begun = fees.filter(({ since }) => since <= time);
  return (
    begun.reduce<PlatformFee | null>((last, each) => (last && last.since > each.since ? last : each), null)
      ?.basisPoints ?? 0
  );
}

/** Kinds of facts that reverse a fact of another kind with the same id. */
const takenBy: ReadonlyMap<LedgerFact['kind'], LedgerFact['kind']> = new Map([
  ['refund_failed', 'refunded'],
  ['dispute_won', 'disputed'],
]);

const takes = (kind: LedgerFact['kind']) => kind === 'refunded' || kind === 'disputed';

interface Counted {
  /** Months since the year 0. */
  month: number;
  at: Date;
}

interface Part extends Counted {
  column: 'paid' | 'refunded' | 'disputed';
  /** Change to the amount left of the invoice; negative for deductions. */
  amount: number;
}

/** Splits the payment, deductions and returns of an invoice into months, in the order in which they became known. */
function partsOf(paid: LedgerFact, moved: readonly LedgerFact[]): Part[] {
  const begins = beginsOfMonths(paid.coversFrom!, paid.coversUntil!);
  const parts = divide(
    paid.amount!,
    begins.map(() => 1),
  );
  const all: Part[] = begins.map((begin, i) => ({
    month: laterMonth(begin, paid),
    at: begin > paid.at ? begin : paid.at,
    column: 'paid',
    amount: parts[i]!,
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
    // Takes at most the amount left, because a dispute may include money that was already refunded in part.
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

/**
 * Returns the beginnings of the whole months of a period. A shorter rest is part of the last month. A period shorter
 * than a month counts as one month.
 */
function beginsOfMonths(from: Date, until: Date): Date[] {
  const begins = [from];
  let ends = plusMonths(from, 1);
  for (let next = plusMonths(from, 2); next <= until; next = plusMonths(from, begins.length + 1)) {
    begins.push(ends);
    ends = next;
  }
  return begins;
}

/** Returns the same day of a later month, or the last day of a shorter month. */
function plusMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(date.getUTCMonth() + months);
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/** Returns the time from which a fact counts. Since `CLOSED_SINCE`, this is when the fact was recorded. */
function knownAt({ at, recordedAt }: { at: Date; recordedAt?: Date | undefined }): Date {
  return recordedAt && recordedAt >= CLOSED_SINCE && recordedAt > at ? recordedAt : at;
}

/** Returns the month of `time`, or the month from which the fact counts if that is later. */
function laterMonth(time: Date, { at, recordedAt }: Pick<LedgerFact, 'at' | 'recordedAt'>): number {
  const known = knownAt({ at, recordedAt });
  const later = time > known ? time : known;
  return later.getUTCFullYear() * 12 + later.getUTCMonth();
}

/** Memoized names of months: a ledger has few months and many lines. */
const names = new Map<number, Month>();

function nameOf(month: number): Month {
  let name = names.get(month);
  if (!name) {
    name = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    names.set(month, name);
  }
  return name;
}
