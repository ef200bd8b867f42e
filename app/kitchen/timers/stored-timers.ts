import { recall } from '../../recipes/device-store.ts';

export const TIMERS = 'timers';

export const TIMER_PUSH = 'timer push';

/** Event that the page dispatches after a timer was started. */
export const TIMERS_CHANGED = 'larder:timers';

/** Returns true if the device may have timers, or unsent changes of timers. */
export const mayHaveTimers = () => recall(TIMERS)?.includes('"id"') || recall(TIMER_PUSH)?.includes('unsent') || false;
