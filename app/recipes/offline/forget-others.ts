import { recall, remember } from '../device-store.ts';
import { loadStore } from './device.ts';

/** Whose progress and ticks this browser has, as `Reader.account`; nobody's is an empty word. */
const OWNER = 'owner';
/** Where a cook is in a recipe, and which ingredients they ticked. Timers are the kitchen's, whoever started them. */
const personal = /^larder (cooking|ticks) /;

/** Removes what somebody else has left in this page's storage, which the worker cannot reach. */
export async function forgetOthers(): Promise<void> {
  const { reader } = await loadStore();
  if (!reader) return;
  const account = reader.account ?? '';
  const before = recall(OWNER);
  if (before === account) return;
  if (before !== null) {
    for (const key of Object.keys(localStorage)) if (personal.test(key)) localStorage.removeItem(key);
  }
  remember(OWNER, account);
}
