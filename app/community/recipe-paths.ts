import { paths, segment, withQuery } from '../paths.ts';

export const shownLists = ['notes', 'questions'] as const;
export type Shown = (typeof shownLists)[number];

export const recipeCommunityPaths = {
  /**
   * @param query.step number of the step that a new question is about
   * @param query.line number of the ingredient line that a new question is about
   * @param query.show list to show alone
   * @param query.after cursor in the list that is shown alone
   */
  page: (
    subdomain: string,
    slug: string,
    query: { step?: string; line?: string; show?: Shown; after?: string | null } = {},
  ) => withQuery(`${paths.recipe(subdomain, slug)}/community`, query),
  /** Form that adds an answer to the recipe, as a footnote. */
  footnote: (subdomain: string, slug: string, postId: string) =>
    `${paths.recipe(subdomain, slug)}/community/footnotes/${segment(postId)}`,
  /** Newest notes and questions, as JSON. */
  excerpt: (subdomain: string, slug: string) => `${paths.recipe(subdomain, slug)}/community/excerpt`,
} as const;
