import { isRecord } from '../../documents/shape.ts';

export interface PendingOperation {
  /** Id by which the server applies the operation once. */
  id: string;
  /** Opaque hash of the owner's account id (`readerOf`). */
  account: string;
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** Time of the operation in milliseconds, by the device's clock. */
  at: number;
  failures: number;
}

export interface Outbox {
  operations: readonly PendingOperation[];
  /** Operations that the server refused or failed at repeatedly, until the cook dismisses them. */
  refused: readonly PendingOperation[];
  /** Number of operations removed unsent. Kept until dismissed. */
  removed: number;
  /**
   * Operations pending when the session expired, with the time in milliseconds, or null if there are none. Sent when
   * the same account signs in.
   */
  aside: (Pick<Outbox, 'operations' | 'refused'> & { at: number }) | null;
}

export const emptyOutbox: Outbox = { operations: [], refused: [], removed: 0, aside: null };

export interface SignedIn {
  account: string | null;
  /** True if the session was ended deliberately, on any device. */
  isEnded: boolean;
}

export const MAX_PENDING = 300;
const MAX_REFUSED = 50;
/** Number of failures after which an operation counts as refused, so that later ones do not wait for it. */
const MAX_FAILURES = 5;
/** Milliseconds for which operations stay set aside. */
const ASIDE_LIFETIME_MS = 24 * 60 * 60 * 1_000;

export function readOutbox(stored: unknown): Outbox {
  const isOutbox = isRecord(stored) && Array.isArray(stored.operations) && Array.isArray(stored.refused);
  return isOutbox ? { ...emptyOutbox, ...(stored as unknown as Outbox) } : emptyOutbox;
}

/** Adds an operation, once per id. Returns null if the outbox is full. */
export function withOperation(outbox: Outbox, operation: PendingOperation): Outbox | null {
  if (outbox.operations.some(({ id }) => id === operation.id)) return outbox;
  if (outbox.operations.length >= MAX_PENDING) return null;
  return { ...outbox, operations: [...outbox.operations, operation] };
}

/** `failed` counts as a failure of the operation, `later` does not. */
export type Sent = 'done' | 'refused' | 'failed' | 'later' | 'signed-out';

/** @param answer.isOurs true if the response has the header of the site's form responses */
export function sentBy({ status, isOurs }: { status: number; isOurs: boolean }): Sent {
  if (!isOurs || status === 429 || status === 503) return 'later';
  if (status === 200) return 'done';
  // React Router answers a data request with 202 in place of a redirect, here to the sign-in page.
  if (status === 202 || status === 401) return 'signed-out';
  return status >= 500 ? 'failed' : 'refused';
}

export function afterAnswer(outbox: Outbox, id: string, sent: Sent): Outbox {
  const operation = outbox.operations.find((each) => each.id === id);
  if (!operation) return outbox;
  const others = outbox.operations.filter((each) => each !== operation);
  switch (sent) {
    case 'done':
      return { ...outbox, operations: others };
    case 'refused':
      return { ...outbox, operations: others, refused: [...outbox.refused, operation].slice(-MAX_REFUSED) };
    case 'failed': {
      const failures = operation.failures + 1;
      if (failures >= MAX_FAILURES) return afterAnswer(outbox, id, 'refused');
      const tried = { ...operation, failures };
      return { ...outbox, operations: outbox.operations.map((each) => (each === operation ? tried : each)) };
    }
    case 'later':
    case 'signed-out':
      return outbox;
  }
}

/**
 * Applies the account that the server named. Sets operations aside after an expired session. Otherwise resumes the
 * account's operations and removes those of other accounts.
 */
export function forAccount(outbox: Outbox, { account, isEnded }: SignedIn, now: number): Outbox {
  const recent = withoutOld(outbox, now);
  const { aside } = recent;
  const operations = [...(aside?.operations ?? []), ...recent.operations];
  const refused = [...(aside?.refused ?? []), ...recent.refused].slice(-MAX_REFUSED);
  if (account === null && !isEnded) {
    if (recent.operations.length === 0 && recent.refused.length === 0) return recent;
    return { ...emptyOutbox, removed: recent.removed, aside: { at: now, operations, refused } };
  }
  const isOwn = (operation: PendingOperation) => operation.account === account;
  const own = { operations: operations.filter(isOwn), refused: refused.filter(isOwn), aside: null };
  const removed = operations.length - own.operations.length;
  if (!aside && removed === 0 && own.refused.length === refused.length) return recent;
  return { ...own, removed: recent.removed + removed };
}

/** Drops operations set aside too long ago. A time far in the future counts too: the clock was set back. */
export function withoutOld(outbox: Outbox, now: number): Outbox {
  const { aside, removed } = outbox;
  if (!aside || Math.abs(now - aside.at) < ASIDE_LIFETIME_MS) return outbox;
  return { ...outbox, aside: null, removed: removed + aside.operations.length };
}

export const fieldOf = ({ fields }: PendingOperation, name: string): string =>
  fields.find(([each]) => each === name)?.[1] ?? '';
