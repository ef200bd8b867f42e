const DAY = 24 * 60 * 60 * 1000;

/** A session ends when it has not been used for so long (milliseconds) … */
export const SESSION_IDLE = 30 * DAY;
/** … and so long after it began, however often it is used. */
export const SESSION_LONGEST = 90 * DAY;
