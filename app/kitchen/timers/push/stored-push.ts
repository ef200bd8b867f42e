import { isRecord } from '../../../documents/shape.ts';
import { forget, recall, remember } from '../../../recipes/device-store.ts';
import { readJson } from '../../../recipes/stored-json.ts';
import { TIMER_PUSH } from '../stored-timers.ts';

/** State of this browser's subscription. Present while the server has its timers and rings when they end. */
interface StoredPush {
  /** Revision of the current timers. */
  revision: number;
  /** The server lacks this revision. */
  unsent?: true;
}

/** Null if the browser is not subscribed. */
export function readStoredPush(): StoredPush | null {
  const stored = readJson(recall(TIMER_PUSH), 1_000);
  if (!isRecord(stored) || !Number.isSafeInteger(stored.revision)) return null;
  return { revision: stored.revision as number, ...(stored.unsent === true && { unsent: true }) };
}

export const storePush = (push: StoredPush) => remember(TIMER_PUSH, JSON.stringify(push));
export const forgetPush = () => forget(TIMER_PUSH);

/**
 * Records a change of the timers.
 * @returns whether they have to be sent
 */
export function markUnsent(): boolean {
  const push = readStoredPush();
  if (push) storePush({ revision: push.revision + 1, unsent: true });
  return push !== null;
}
