/** Ids of the recipes in a list that a person saved and cooked. */
export interface Marks {
  saved: string[];
  cooked: string[];
}

/** Maximum recipes per request. */
export const MAX_MARKS = 60;
