/**
 * Minimum number of people for showing a creator how many cooked or saved a recipe. A smaller number could identify a
 * member, and the kitchen promises privacy.
 */
export const MIN_PEOPLE = 5;
