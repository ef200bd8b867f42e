import { segment, withQuery } from '../paths.ts';
import { serverPaths } from '../server-paths.ts';

/** Kinds that the list can be narrowed to. */
export type ListKind = 'questions' | 'notes' | 'posts';

/** Addresses of a creator's community. */
export const communityPaths = {
  /**
   * @param query.q words to find
   * @param query.after cursor of the page before
   * @param query.done action just completed, reported at the top of the page
   */
  community: (
    subdomain: string,
    query: { kind?: ListKind | null; q?: string | null; after?: string | null; done?: 'deleted' | null } = {},
  ) => withQuery(serverPaths.community(subdomain), query),
  /**
   * @param query.from id of the first answer on the page
   * @param query.after id of the answer before the page
   * @param query.before id of the answer after the page
   */
  thread: (
    subdomain: string,
    threadId: string,
    query: { from?: string; after?: string; before?: string; done?: 'posted' | 'held' | 'saved' | 'deleted' } = {},
  ) => withQuery(`${serverPaths.community(subdomain)}/${segment(threadId)}`, query),
  mark: (subdomain: string, threadId: string) => `${serverPaths.community(subdomain)}/${segment(threadId)}/mark`,
  /** Permanent link of a post, which redirects to the page of its thread that has it. */
  post: (subdomain: string, postId: string) => `${serverPaths.community(subdomain)}/posts/${segment(postId)}`,
  editPost: (subdomain: string, postId: string) => `${serverPaths.community(subdomain)}/posts/${segment(postId)}/edit`,
  deletePost: (subdomain: string, postId: string) =>
    `${serverPaths.community(subdomain)}/posts/${segment(postId)}/deletion`,
  profile: (subdomain: string, query: { done?: 'saved' | 'blocked' | 'unblocked' | 'not-blocked' } = {}) =>
    withQuery(`${serverPaths.community(subdomain)}/profile`, query),
  blocks: (subdomain: string) => `${serverPaths.community(subdomain)}/blocks`,
  /** Page of the own words in all communities. */
  ownWords: ({ done, after }: { done?: 'deleted'; after?: string } = {}) =>
    withQuery(serverPaths.ownWords(), { done, after }),
  /** Deletes the words that a deleted account left. @param token token from the account's last email */
  leftWords: serverPaths.leftWords,
} as const;

/** Id of a post's element on its thread's page. */
export const postAnchor = (postId: string) => `post-${postId}`;
