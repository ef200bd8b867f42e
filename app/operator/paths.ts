import { withQuery } from '../paths.ts';

type Done = { done?: string };

export const operatorPaths = {
  /** @param search search and cursor, as named in `creators/route.tsx` */
  creators: (search: Record<string, string | null> = {}) => withQuery('/operator/creators', search),
  /** @param shown.done number of mails requeued, or `lifted` */
  queue: (shown: Done = {}) => withQuery('/operator/queue', shown),
  payments: (shown: Done = {}) => withQuery('/operator/payments', shown),
  community: (shown: Done = {}) => withQuery('/operator/community', shown),
  /** @param shown.after cursor after which the page starts */
  deletions: (shown: { after?: string } = {}) => withQuery('/operator/deletions', shown),
  components: (shown: { style?: string } = {}) => withQuery('/dev/components', shown),
} as const;
