import { isRecord } from '../../../documents/shape.ts';
import { forget, recall, remember } from '../../../recipes/device-store.ts';
import { readJson } from '../../../recipes/stored-json.ts';
import { TIMER_PUSH } from '../stored-timers.ts';

/** That this browser's timers are sent to the server, which rings on it when they end. */
interface StoredPush {
  /** The number of the timers as they are now. */
  revision: number;
  /** The server has not got them yet. */
  unsent?: true;
}

/** Null: they are not. */
export function readStoredPush(): StoredPush | null {
  const stored = readJson(recall(TIMER_PUSH), 1_000);
  if (!isRecord(stored) || !Number.isSafeInteger(stored.revision)) return null;
  return { revision: stored.revision as number, ...(stored.unsent === true && { unsent: true }) };
}

export const storePush = (push: StoredPush) => remember(TIMER_PUSH, JSON.stringify(push));
export const forgetPush = () => forget(TIMER_PUSH);

/** The timers have changed. @returns whether they are to be sent */
export function markUnsent(): boolean {
  const push = readStoredPush();
  if (push) storePush({ revision: push.revision + 1, unsent: true });
  return push !== null;
}
