/** What a page that is the same for everybody shows one person. */
export interface Marks {
  /** Ids of the recipes in a list that the person saved and cooked. */
  saved: string[];
  cooked: string[];
  /** Creator whose member the person is, with access, or null. */
  memberOf: string | null;
}

/** Maximum recipes per request. */
export const MAX_MARKS = 60;
