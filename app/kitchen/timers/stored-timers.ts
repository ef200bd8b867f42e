import { recall } from '../../recipes/device-store.ts';

export const TIMERS = 'timers';

/** Storage key of the push state (`timers/push/stored-push.ts`). */
export const TIMER_PUSH = 'timer push';

/** Name of the page event after a timer was started. */
export const TIMERS_CHANGED = 'larder:timers';

/**
 * Reports whether there may be timers, or a stopped timer that the server does not know to be stopped. The timer bar is
 * loaded only then.
 */
export const mayHaveTimers = () => recall(TIMERS)?.includes('"id"') || recall(TIMER_PUSH)?.includes('unsent') || false;
