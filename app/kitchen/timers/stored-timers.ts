import { recall } from '../../recipes/device-store.ts';

export const TIMERS = 'timers';

export const TIMER_PUSH = 'timer push';

/** Name of the event that the page dispatches after a timer was started. */
export const TIMERS_CHANGED = 'larder:timers';

/** Reports whether the device may have timers, or has changes of timers that the server has not received. */
export const mayHaveTimers = () => recall(TIMERS)?.includes('"id"') || recall(TIMER_PUSH)?.includes('unsent') || false;
