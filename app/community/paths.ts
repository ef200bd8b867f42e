import { segment, withQuery } from '../paths.ts';
import { serverPaths } from '../server-paths.ts';

export type ListKind = 'questions' | 'notes' | 'posts';

const { community } = serverPaths;

export const communityPaths = {
  /**
   * @param query.after cursor from the page before
   * @param query.done action just completed
   */
  community: (
    subdomain: string,
    query: { kind?: ListKind | null; q?: string | null; after?: string | null; done?: 'deleted' | null } = {},
  ) => withQuery(community(subdomain), query),
  /**
   * @param query.from id of the first answer on the page
   * @param query.after id of the answer before the page
   * @param query.before id of the answer after the page
   */
  thread: (
    subdomain: string,
    threadId: string,
    query: { from?: string; after?: string; before?: string; done?: 'posted' | 'held' | 'saved' | 'deleted' } = {},
  ) => withQuery(`${community(subdomain)}/${segment(threadId)}`, query),
  mark: (subdomain: string, threadId: string) => `${community(subdomain)}/${segment(threadId)}/mark`,
  /** Permanent link of a post. */
  post: (subdomain: string, postId: string) => `${community(subdomain)}/posts/${segment(postId)}`,
  editPost: (subdomain: string, postId: string) => `${community(subdomain)}/posts/${segment(postId)}/edit`,
  deletePost: (subdomain: string, postId: string) => `${community(subdomain)}/posts/${segment(postId)}/deletion`,
  profile: (subdomain: string, query: { done?: 'saved' | 'blocked' | 'unblocked' | 'not-blocked' } = {}) =>
    withQuery(`${community(subdomain)}/profile`, query),
  blocks: (subdomain: string) => `${community(subdomain)}/blocks`,
  /**
   * Form that reports a post.
   * @param shown.about `unlawful` for the form about unlawful content
   * @param shown.done `rules` after a report under the community's rules, otherwise the number of the report
   */
  report: (subdomain: string, postId: string, shown: { about?: 'unlawful'; done?: string } = {}) =>
    withQuery(`${community(subdomain)}/posts/${segment(postId)}/report`, shown),
  stream: (subdomain: string) => `${community(subdomain)}/stream`,
  /**
   * Ids of posts that are new to the reader, as JSON.
   * @param of.after ISO 8601
   * @param of.thread id of the thread, or null for the whole community
   */
  news: (subdomain: string, of: { after: string; thread: string | null }) =>
    withQuery(`${community(subdomain)}/news`, of),
  cookAlong: (subdomain: string) => `${community(subdomain)}/cook-along`,
  calendar: (subdomain: string, threadId: string) => `${community(subdomain)}/${segment(threadId)}/calendar.ics`,
  emails: (subdomain: string, { done }: { done?: 'saved' } = {}) =>
    withQuery(`${community(subdomain)}/emails`, { done }),
  /** Page of the reader's own words in all communities. */
  ownWords: ({ done, after }: { done?: 'deleted'; after?: string } = {}) =>
    withQuery(serverPaths.ownWords(), { done, after }),
  /** Decision about the reader's own words, with the form for an appeal. */
  decision: (decisionId: string) => `${serverPaths.ownWords()}/decisions/${segment(decisionId)}`,
  /** Page that asks the author of a note if the creator may quote it. */
  quote: (threadId: string) => `${serverPaths.ownWords()}/quotes/${segment(threadId)}`,
  /** Page for deleting the words that a deleted account left. @param token token from the account's last email */
  leftWords: serverPaths.leftWords,
} as const;

export const postAnchor = (postId: string) => `post-${postId}`;
