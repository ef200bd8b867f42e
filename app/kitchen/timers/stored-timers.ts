import { recall } from '../../recipes/device-store.ts';

export const TIMERS = 'timers';

export const TIMER_PUSH = 'timer push';

/** Name of the page event after a timer was started. */
export const TIMERS_CHANGED = 'larder:timers';

/** Also true if the server has not yet been told that a timer was stopped. */
export const mayHaveTimers = () => recall(TIMERS)?.includes('"id"') || recall(TIMER_PUSH)?.includes('unsent') || false;
