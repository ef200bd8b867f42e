import { isRecord } from '../../documents/shape.ts';

/** One thing that a cook did, which the server does not know yet. */
export interface PendingOperation {
  /** The operation's, by which the server applies it once. */
  id: string;
  /** Whose, as `Reader.account`. */
  account: string;
  /** The path that takes the form. */
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** When it was done, in milliseconds of the device's clock. */
  at: number;
  /** How often the server failed at it. */
  failures: number;
}

/** What waits for the network, in the order in which it was done. */
export interface Outbox {
  operations: readonly PendingOperation[];
  /** Those that the server refused, or failed at again and again, until the cook has read it. */
  refused: readonly PendingOperation[];
  /** How many were removed because whoever did them is not signed in any more; until somebody has read it. */
  removed: number;
  /** What waited when the session expired, which no page shows until the same account signs in. */
  aside: (Pick<Outbox, 'operations' | 'refused'> & { at: number }) | null;
}

export const emptyOutbox: Outbox = { operations: [], refused: [], removed: 0, aside: null };

/** Who is signed in on the device, as the server says it. */
export interface SignedIn {
  /** Null: nobody. */
  account: string | null;
  /** Where it is nobody: somebody has ended the session, here or on another device. Else it expired. */
  isEnded: boolean;
}

/** More than anybody does in a shop. */
export const MOST_PENDING = 300;
const MOST_REFUSED = 50;
/** Answers of a server that fails at one operation, before those behind it go on without it. */
const MOST_FAILURES = 5;
/** As long as what pages have stored themselves (`signed-in-script.ts`). */
const ASIDE_FOR = 24 * 60 * 60 * 1_000;

export function readOutbox(stored: unknown): Outbox {
  const isOutbox = isRecord(stored) && Array.isArray(stored.operations) && Array.isArray(stored.refused);
  return isOutbox ? { ...emptyOutbox, ...(stored as unknown as Outbox) } : emptyOutbox;
}

/** @returns null: there are too many */
export function withOperation(outbox: Outbox, operation: PendingOperation): Outbox | null {
  if (outbox.operations.some(({ id }) => id === operation.id)) return outbox;
  if (outbox.operations.length >= MOST_PENDING) return null;
  return { ...outbox, operations: [...outbox.operations, operation] };
}

/**
 * What an answer to an operation means: it is `done`; `refused` for good; `failed` and to be tried again; `later`, as all
 * others; or whoever did it is signed out.
 */
export type Sent = 'done' | 'refused' | 'failed' | 'later' | 'signed-out';

/** @param answer.isOurs it has the header that the site's own answers to a form have: others come from what is between */
export function sentBy({ status, isOurs }: { status: number; isOurs: boolean }): Sent {
  if (!isOurs || status === 429 || status === 503) return 'later';
  if (status === 200) return 'done';
  // A redirect, as data: to the sign-in.
  if (status === 202 || status === 401) return 'signed-out';
  return status >= 500 ? 'failed' : 'refused';
}

/** What waits after the first operation got this answer. */
export function afterAnswer(outbox: Outbox, id: string, sent: Sent): Outbox {
  const operation = outbox.operations.find((each) => each.id === id);
  if (!operation) return outbox;
  const others = outbox.operations.filter((each) => each !== operation);
  switch (sent) {
    case 'done':
      return { ...outbox, operations: others };
    case 'refused':
      return { ...outbox, operations: others, refused: [...outbox.refused, operation].slice(-MOST_REFUSED) };
    case 'failed': {
      const failures = operation.failures + 1;
      if (failures >= MOST_FAILURES) return afterAnswer(outbox, id, 'refused');
      const tried = { ...operation, failures };
      return { ...outbox, operations: outbox.operations.map((each) => (each === operation ? tried : each)) };
    }
    case 'later':
    case 'signed-out':
      return outbox;
  }
}

/**
 * What waits once the server has said who is signed in. A session that expired may have done so in the middle of a dish:
 * then all of it is set aside, and comes back when the same account signs in within a day. What belongs to anybody else is
 * removed, and counted.
 */
export function ofAccount(outbox: Outbox, { account, isEnded }: SignedIn, now: number): Outbox {
  const recent = withoutOld(outbox, now);
  const { aside } = recent;
  const operations = [...(aside?.operations ?? []), ...recent.operations];
  const refused = [...(aside?.refused ?? []), ...recent.refused].slice(-MOST_REFUSED);
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

/** Without what was set aside a day ago, also after the device's clock was set back. */
export function withoutOld(outbox: Outbox, now: number): Outbox {
  const { aside, removed } = outbox;
  if (!aside || Math.abs(now - aside.at) < ASIDE_FOR) return outbox;
  return { ...outbox, aside: null, removed: removed + aside.operations.length };
}

export const fieldOf = ({ fields }: PendingOperation, name: string): string =>
  fields.find(([each]) => each === name)?.[1] ?? '';
