/** Minimum number of people for showing a creator a count: a smaller number could identify a member. */
export const MIN_PEOPLE = 5;
