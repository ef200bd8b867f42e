import { withQuery } from '../paths.ts';

/** What an operator may just have done on a page, to be said there. */
type Done = { done?: string };

/** The pages of whoever runs the site; where they begin is `paths.operator`. */
export const operatorPaths = {
  /** @param search what is looked for, and after whom the list goes on, as `creators/search.ts` names it */
  creators: (search: Record<string, string | null> = {}) => withQuery('/operator/creators', search),
  /** The queue, and mail that was given up. @param shown.done how many were put back */
  queue: (shown: Done = {}) => withQuery('/operator/queue', shown),
  payments: (shown: Done = {}) => withQuery('/operator/payments', shown),
  /** @param shown.after where an earlier page of the list ended */
  deletions: (shown: { after?: string } = {}) => withQuery('/operator/deletions', shown),
} as const;
