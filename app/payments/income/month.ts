/** Calendar month in UTC: `2026-12`. */
export type Month = string;

/** Sums of a month in one settlement currency, in the currency's smallest unit. */
export interface MonthSums {
  month: Month;
  currency: string;
  charges: number;
  gross: number;
  /** Refunds, less failed refunds. Negative if the failed ones exceed the month's refunds. */
  refunded: number;
  /** Disputed payments, less disputes won. */
  disputed: number;
  /** Provider's fees, less fees returned. */
  providerFee: number;
  platformFee: number;
  net: number;
  /** Charges in other currencies, before the provider converted them. */
  paidElsewhere: { currency: string; amount: number }[];
}

export const monthOf = (at: Date): Month => at.toISOString().slice(0, 7);

export function monthsBefore(month: Month, count: number): Month {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return monthOf(new Date(Date.UTC(year, number - 1 - count, 1)));
}

/** Returns the start of a month, inclusive, and its end, exclusive. */
export const spanOf = (month: Month): { from: Date; until: Date } => ({
  from: new Date(`${month}-01T00:00:00Z`),
  until: new Date(`${monthsBefore(month, -1)}-01T00:00:00Z`),
});

export const readMonth = (text: string | undefined): Month | null =>
  /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(text ?? '') ? text! : null;

export interface LineCursor {
  /** UTC timestamp to the microsecond, without a time zone. */
  at: string;
  /** `txn_…` */
  id: string;
}

export const writeLineCursor = ({ at, id }: LineCursor) => `${at}_${id}`;

const instant = /^2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/;
const lineCursor = /^(.{26})_([\w-]{1,100})$/;

export function readLineCursor(text: string | null): LineCursor | null {
  const [, at = '', id] = lineCursor.exec(text ?? '') ?? [];
  return isInstant(at) ? { at, id: id! } : null;
}

function isInstant(text: string): boolean {
  if (!instant.test(text)) return false;
  const time = new Date(`${text.slice(0, 19)}Z`);
  // `Date` accepts day 31 in every month.
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19);
}
