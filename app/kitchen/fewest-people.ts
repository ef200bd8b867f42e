/**
 * Of how many people at the least a creator sees that they cooked or saved a recipe. Of fewer a member could be told by
 * the number, and the kitchen says that only she sees it.
 */
export const FEWEST_PEOPLE = 5;
