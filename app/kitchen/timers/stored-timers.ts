import { recall } from '../../recipes/device-store.ts';

export const TIMERS = 'timers';

export const TIMER_PUSH = 'timer push';

/** Name of the page event after a timer was started. */
export const TIMERS_CHANGED = 'larder:timers';

/** Also true for a stopped timer that the server does not know to be stopped. */
export const mayHaveTimers = () => recall(TIMERS)?.includes('"id"') || recall(TIMER_PUSH)?.includes('unsent') || false;
