import { recall } from '../../recipes/device-store.ts';

/** Where timers are stored on the device. */
export const TIMERS = 'timers';

/** Where it is stored that the server rings too, and whether it has the newest of them (`timers/push/stored-push.ts`). */
export const TIMER_PUSH = 'timer push';

/** The event of a page on which a timer was started. */
export const TIMERS_CHANGED = 'larder:timers';

/** Whether there may be timers, or the server does not know yet that one was stopped: what shows them is loaded only then. */
export const mayHaveTimers = () => recall(TIMERS)?.includes('"id"') || recall(TIMER_PUSH)?.includes('unsent') || false;
