/** Days during which a removed recipe can be restored; then it is deleted permanently. */
export const DAYS_TO_RESTORE = 30;
