/** How many days a removed recipe can be taken back; then it is deleted for good. */
export const DAYS_TO_RETURN = 30;
