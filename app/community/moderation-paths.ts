import { segment, withQuery } from '../paths.ts';

/** Paths of reports, decisions and quotes, outside of the studio. */
export const moderationPaths = {
  /**
   * Form that reports a post.
   * @param shown.about `unlawful` for the form about unlawful content
   * @param shown.done `rules` after a report against the rules, otherwise the number of the report
   */
  report: (subdomain: string, postId: string, shown: { about?: 'unlawful'; done?: string } = {}) =>
    withQuery(`/${segment(subdomain)}/community/posts/${segment(postId)}/report`, shown),
  /** Decision about the reader's own words, with the form for an appeal. */
  decision: (decisionId: string) => `/account/community/decisions/${segment(decisionId)}`,
  /** Question to the author of a note: may it be quoted? */
  quote: (threadId: string) => `/account/community/quotes/${segment(threadId)}`,
} as const;
