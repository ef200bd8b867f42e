import { recall } from '../device-store.ts';

/** Where timers are stored on the device. */
export const TIMERS = 'timers';

/** The event of a page on which a timer was started. */
export const TIMERS_CHANGED = 'larder:timers';

/** Whether there may be timers: what shows them is loaded only then. */
export const mayHaveTimers = () => recall(TIMERS)?.includes('"id"') ?? false;
