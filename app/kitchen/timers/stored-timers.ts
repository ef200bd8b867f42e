import { recall } from '../../recipes/device-store.ts';

/** Storage key of the device's timers. */
export const TIMERS = 'timers';

/** Storage key of the push state (`timers/push/stored-push.ts`). */
export const TIMER_PUSH = 'timer push';

/** Page event after a timer was started. */
export const TIMERS_CHANGED = 'larder:timers';

/**
 * Reports whether there may be timers, or a stopped one that the server does not know of. Only then is the timer bar
 * loaded.
 */
export const mayHaveTimers = () => recall(TIMERS)?.includes('"id"') || recall(TIMER_PUSH)?.includes('unsent') || false;
