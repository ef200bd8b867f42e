import type { Month } from '../../payments/proceeds.ts';
import { type MovementKind, signOf } from '../../payments/transfers/movements.ts';

export const readMonth = (text: string | undefined): Month | null =>
  /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(text ?? '') ? text! : null;

export interface LineCursor {
  /** UTC timestamp to the microsecond, without a time zone. */
  at: string;
  invoiceId: string;
  currency: string;
}

export const writeLineCursor = ({ at, currency, invoiceId }: LineCursor) => `${at}_${currency}_${invoiceId}`;

export interface MovementCursor {
  at: string;
  kind: MovementKind;
  id: string;
}

export const writeMovementCursor = ({ at, kind, id }: MovementCursor) => `${at}.${kind}.${id}`;

const instant = /^2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/;
const lineCursor = /^(.{26})_([a-z]{3})_([\w-]{1,100})$/;
const movementCursor = /^(.{26})\.([a-z_]{1,20})\.([\w-]{1,100})$/;

export function readLineCursor(text: string | null): LineCursor | null {
  const [, at = '', currency, invoiceId] = lineCursor.exec(text ?? '') ?? [];
  return isInstant(at) ? { at, currency: currency!, invoiceId: invoiceId! } : null;
}

export function readMovementCursor(text: string | null): MovementCursor | null {
  const [, at = '', kind, id] = movementCursor.exec(text ?? '') ?? [];
  return isInstant(at) && Object.hasOwn(signOf, kind!) ? { at, kind: kind as MovementKind, id: id! } : null;
}

function isInstant(text: string): boolean {
  if (!instant.test(text)) return false;
  const time = new Date(`${text.slice(0, 19)}Z`);
  // `Date` accepts day 31 in every month.
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19);
}
