const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds after which an unused session ends. */
export const SESSION_IDLE = 30 * DAY;
/** Milliseconds after which a session ends, however often it is used. */
export const SESSION_LONGEST = 90 * DAY;
