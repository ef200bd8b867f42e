const DAY = 24 * 60 * 60 * 1000;

/** In milliseconds: a session that is not used for so long ends. */
export const SESSION_IDLE = 30 * DAY;
/** In milliseconds: a session ends so long after it began, however often it is used. */
export const SESSION_LONGEST = 90 * DAY;
