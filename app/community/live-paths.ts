import { segment, withQuery } from '../paths.ts';
import { serverPaths } from '../server-paths.ts';

const { community } = serverPaths;

/** Addresses of events, news, cook-alongs and emails. */
export const livePaths = {
  stream: (subdomain: string) => `${community(subdomain)}/stream`,
  /**
   * Ids of posts that are new to the reader, as JSON.
   * @param of.after time of the newest post that the page shows, in ISO 8601
   * @param of.thread id of the thread, or null for the whole community
   */
  news: (subdomain: string, of: { after: string; thread: string | null }) =>
    withQuery(`${community(subdomain)}/news`, of),
  /** Form for a cook-along. */
  cookAlong: (subdomain: string) => `${community(subdomain)}/cook-along`,
  /** Choice of the emails from the community. */
  emails: (subdomain: string, { done }: { done?: 'saved' } = {}) =>
    withQuery(`${community(subdomain)}/emails`, { done }),
  /** A cook-along as a calendar file. */
  calendar: (subdomain: string, threadId: string) => `${community(subdomain)}/${segment(threadId)}/calendar.ics`,
} as const;
