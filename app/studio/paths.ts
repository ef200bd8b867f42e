import { incomePath, pageEditorPath, payoutsPath } from '../creators/paths.ts';
import { segment, withQuery } from '../paths.ts';

/** First path segment of a studio page, from its pattern in the route table. */
export type PartOfPattern<Pattern> = Pattern extends `/studio/:creatorId/${infer Rest}`
  ? Rest extends `${infer First}/${string}`
    ? First
    : Rest
  : never;

/** Pattern of a studio page in the route table. */
export const studioPattern = <Part extends string>(part: Part) => `/studio/:creatorId/${part}` as const;

/** Paths within a studio. Separate from `paths`, which every page loads. */
export const studioPaths = {
  /**
   * List of the account's studios.
   * @param shown.gone set if the invitation that was just answered no longer exists
   */
  studios: (shown: { gone?: 'yes' } = {}) => withQuery('/studio', shown),
  /**
   * Onboarding.
   * @param shown step, and the recipe of the last step
   */
  onboarding: (creatorId: string, shown: { step?: string; recipe?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/begin`, shown),
  import: (creatorId: string) => `/studio/${segment(creatorId)}/import`,
  /** Preview of an import. @param shown.page from 1 */
  importPreview: (creatorId: string, previewId: string, shown: { page?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/import/${segment(previewId)}`, shown),
  /** Original picture of a previewed recipe. */
  importPicture: (creatorId: string, previewId: string, position: number) =>
    `/studio/${segment(creatorId)}/import/${segment(previewId)}/pictures/${position}`,
  /** Prefix of import results. Has no page. */
  imports: (creatorId: string) => `/studio/${segment(creatorId)}/imports`,
  /**
   * Result of an import.
   * @param shown.lost number of pictures that could not be stored
   */
  imported: (creatorId: string, importId: string, shown: { lost?: string | null; elsewhere?: string | null } = {}) =>
    withQuery(`${studioPaths.imports(creatorId)}/${segment(importId)}`, shown),
  /** Page that the bookmarklet opens. Has no creator id, because the bookmarklet does not know the studio. */
  importReceive: () => '/studio/import/receive',
  /**
   * Recipes of a studio.
   * @param search query of `own-search.ts`, and the last action
   */
  recipes: (creatorId: string, search: [string, string][] = []) =>
    `/studio/${segment(creatorId)}/recipes${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
  /**
   * Publication and history of a recipe.
   * @param shown last action, start of the history page, and revision to view
   */
  recipePublication: (
    creatorId: string,
    recipeId: string,
    shown: { done?: string; before?: string; see?: string } = {},
  ) => withQuery(`/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/publication`, shown),
  /** Bulk actions on recipes. @param search query of the list to return to */
  recipeSelection: (creatorId: string, search: [string, string][] = []) =>
    `/studio/${segment(creatorId)}/recipes/selection${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
  recipeCopy: (creatorId: string, recipeId: string) =>
    `/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/copy`,
  /**
   * Preview of a recipe's page.
   * @param shown.as audience (`previewRoles`)
   * @param shown.revision revision to show, by default the draft
   */
  recipePreview: (
    creatorId: string,
    recipeId: string,
    { as, revision }: { as?: string; revision?: number | null } = {},
  ) =>
    withQuery(`/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/preview`, {
      as,
      revision: revision?.toString(),
    }),
  /** Shared draft, for everyone with the link. */
  sharedRecipe: (token: string) => `/studio/shared/${segment(token)}`,
  /** Recipe editor. @param shown.done last publication action */
  recipe: (creatorId: string, recipeId: string, shown: { done?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/recipes/${segment(recipeId)}`, shown),
  /**
   * Editor for a new recipe.
   * @param recipeId id of a recipe that was begun but not saved
   */
  newRecipe: (creatorId: string, recipeId?: string) =>
    `/studio/${segment(creatorId)}/recipes/new${recipeId === undefined ? '' : `/${segment(recipeId)}`}`,
  /** Endpoint for a recipe's draft, as JSON. */
  recipeDraft: (creatorId: string, recipeId: string) =>
    `/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/draft`,
  page: pageEditorPath,
  /** Endpoint for the page's draft, as JSON. */
  pageDraft: (creatorId: string) => `/studio/${segment(creatorId)}/page/draft`,
  /**
   * Preview of the landing page, for a frame.
   * @param shown.revision number of a published revision, by default the draft
   */
  pagePreview: (creatorId: string, { revision }: { revision?: number } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/preview`, { revision: revision?.toString() }),
  pagePublication: (creatorId: string) => `/studio/${segment(creatorId)}/page/publication`,
  /** @param see number of the revision to show */
  pageHistory: (creatorId: string, { see }: { see?: number } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/history`, { see: see?.toString() }),
  /** @param shown.wanted subdomain whose availability to check */
  pageSubdomain: (creatorId: string, { wanted }: { wanted?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/subdomain`, { wanted }),
  /** @param after cursor of the next page */
  pictures: (creatorId: string, { after }: { after?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures`, { after }),
  /** @param done last action, confirmed at the top of the page */
  picture: (creatorId: string, key: string, { done }: { done?: 'added' | 'saved' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/${segment(key)}`, { done }),
  /**
   * Unused pictures.
   * @param undo time and number of a removal that can be undone
   */
  unusedPictures: (creatorId: string, undo: { removed?: string; count?: string; restored?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/unused`, undo),
  /** Endpoint that lists and receives pictures, for scripts. */
  pictureFiles: (creatorId: string, { after }: { after?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/files`, { after }),
  /** Endpoint for a picture's description and focal point, for scripts. */
  pictureWords: (creatorId: string, key: string) => `/studio/${segment(creatorId)}/pictures/${segment(key)}/words`,

  /** @param shown search and cursor (`member-list.ts`) */
  members: (creatorId: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/members`, shown),
  /**
   * Import of members who pay elsewhere.
   * @param shown page of the list, and the last action with its count
   */
  membersImport: (creatorId: string, shown: { page?: string; done?: string; count?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/members/import`, shown),
  membersExport: (creatorId: string) => `/studio/${segment(creatorId)}/members/export`,
  /** @param done last action, confirmed at the top of the page */
  member: (creatorId: string, membershipId: string, { done }: { done?: 'granted' | 'ended' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/members/${segment(membershipId)}`, { done }),
  income: incomePath,
  incomeExport: (creatorId: string) => `/studio/${segment(creatorId)}/income/export`,
  /**
   * Entries of a month such as `2026-12`.
   * @param shown.after cursor of the next page
   */
  incomeMonth: (
    creatorId: string,
    month: string,
    shown: { after?: string | undefined; moved?: string | undefined } = {},
  ) => withQuery(`/studio/${segment(creatorId)}/income/${segment(month)}`, shown),
  payouts: payoutsPath,
  /** @param shown range (`analytics/range.ts`) */
  analytics: (creatorId: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/analytics`, shown),
  analyticsTable: (creatorId: string, table: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/analytics/${segment(table)}`, shown),
  export: (creatorId: string) => `/studio/${segment(creatorId)}/export`,

  /** Prices for new members. @param done last action, confirmed at the top of the page */
  price: (creatorId: string, { done }: { done?: 'changed' | 'same' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/price`, { done }),
  /** Prices of members who joined at another price. */
  memberPrices: (creatorId: string, { done }: { done?: 'raised' | 'lowered' | 'withdrawn' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/price/members`, { done }),

  /** Discount codes. */
  offers: (creatorId: string, { done }: { done?: 'made' | 'ended' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/offers`, { done }),

  /**
   * People who work in a studio, and visits of operators.
   * @param done last action
   */
  people: (creatorId: string, { done }: { done?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/people`, { done }),
  person: (creatorId: string, accountId: string) => `/studio/${segment(creatorId)}/people/${segment(accountId)}`,
} as const;
