/** Marks of the signed-in person on a page whose HTML is the same for everyone. */
export interface Marks {
  /** Ids of recipes that the person saved, among those requested; `cooked` likewise. */
  saved: string[];
  cooked: string[];
  /** Id of the creator whose member the person is, or null if the person has no access. */
  memberOf: string | null;
}

/** Maximum number of recipes per request. */
export const MAX_MARKS = 60;
