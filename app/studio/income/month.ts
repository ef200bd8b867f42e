import type { Month } from '../../payments/proceeds.ts';

/** A month from an address; null: it is none that a statement can have. */
export const readMonth = (text: string | undefined): Month | null =>
  /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(text ?? '') ? text! : null;

/** Where a page of lines ended. */
export interface LineCursor {
  /** As the database writes an instant, to the microsecond. */
  at: string;
  invoiceId: string;
  currency: string;
}

export const writeLineCursor = ({ at, currency, invoiceId }: LineCursor) => `${at}_${currency}_${invoiceId}`;

const cursor = /^(2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6})_([a-z]{3})_([\w-]{1,100})$/;

/** A place in the list from an address; null: the beginning, or no such place. */
export function readLineCursor(text: string | null): LineCursor | null {
  const found = cursor.exec(text ?? '');
  if (!found) return null;
  const [, at, currency, invoiceId] = found;
  const instant = new Date(`${at!.slice(0, 19)}Z`);
  // The platform accepts the 31st of every month.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 19) !== at!.slice(0, 19)) return null;
  return { at: at!, currency: currency!, invoiceId: invoiceId! };
}
