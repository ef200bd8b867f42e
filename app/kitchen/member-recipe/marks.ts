/** Which recipes of a list a person saved and cooked: their ids. */
export interface Marks {
  saved: string[];
  cooked: string[];
}

/** Recipes that are asked about at once. */
export const MOST_MARKS = 60;
