/** Minimum number of people for showing a count, because a smaller count could identify a member. */
export const MIN_PEOPLE = 5;
