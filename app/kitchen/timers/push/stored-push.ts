import { isRecord, readJson } from '../../../documents/shape.ts';
import { forget, recall, remember } from '../../../recipes/device-store.ts';
import { TIMER_PUSH } from '../stored-timers.ts';

/** State of this browser's subscription. */
interface StoredPush {
  revision: number;
  /** Set while the server lacks this revision. */
  unsent?: true;
}

/** Returns null if the browser is not subscribed. */
export function readStoredPush(): StoredPush | null {
  const stored = readJson(recall(TIMER_PUSH), 1_000);
  if (!isRecord(stored) || !Number.isSafeInteger(stored.revision)) return null;
  return { revision: stored.revision as number, ...(stored.unsent === true && { unsent: true }) };
}

export const storePush = (push: StoredPush) => remember(TIMER_PUSH, JSON.stringify(push));
export const forgetPush = () => forget(TIMER_PUSH);

/** Records a change of the timers. Returns true if the timers have to be sent. */
export function markUnsent(): boolean {
  const push = readStoredPush();
  if (push) storePush({ revision: push.revision + 1, unsent: true });
  return push !== null;
}
