/** Minimum number of people for showing a count: a smaller number could identify a member, and recommends little. */
export const MIN_PEOPLE = 5;
