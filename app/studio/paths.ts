import { incomePath, pageEditorPath, payoutsPath } from '../creators/paths.ts';
import { segment, withQuery } from '../paths.ts';

/**
 * Every address within a studio; the studios themselves are in `paths`. Apart from it, since `paths` is on every page of
 * the site, and these are on the studio's alone.
 */
export const studioPaths = {
  /**
   * The studios of whoever is signed in.
   * @param shown.gone the invitation that was just answered is no more
   */
  studios: (shown: { gone?: 'yes' } = {}) => withQuery('/studio', shown),
  /** The first steps. @param shown which of them, and the recipe of the last */
  onboarding: (creatorId: string, shown: { step?: string; recipe?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/begin`, shown),
  /** Bringing recipes in. */
  import: (creatorId: string) => `/studio/${segment(creatorId)}/import`,
  /** What was understood of what was brought. @param shown.page from 1 */
  importPreview: (creatorId: string, previewId: string, shown: { page?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/import/${segment(previewId)}`, shown),
  /** The picture that came with a recipe of a preview, as it came. */
  importPicture: (creatorId: string, previewId: string, position: number) =>
    `/studio/${segment(creatorId)}/import/${segment(previewId)}/pictures/${position}`,
  /** Where the addresses of what came begin; there is no page at it. */
  imports: (creatorId: string) => `/studio/${segment(creatorId)}/imports`,
  /** What came. @param shown.lost how many pictures did not */
  imported: (creatorId: string, importId: string, shown: { lost?: string | null } = {}) =>
    withQuery(`${studioPaths.imports(creatorId)}/${segment(importId)}`, shown),
  /** Where the bookmarklet hands a page over, before it is known to whose studio. */
  importReceive: () => '/studio/import/receive',
  /** All recipes of a studio. @param search the query of a search, as `recipes/editing/` makes it, and what was just done */
  recipes: (creatorId: string, search: [string, string][] = []) =>
    `/studio/${segment(creatorId)}/recipes${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
  /**
   * What is public of a recipe, and since when.
   * @param shown what was just done there, from where its history goes on, and which version is looked into
   */
  recipePublication: (
    creatorId: string,
    recipeId: string,
    shown: { done?: string; before?: string; see?: string } = {},
  ) => withQuery(`/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/publication`, shown),
  /** Takes what is to be done with recipes of the list. @param search the list's, to which it leads back */
  recipeSelection: (creatorId: string, search: [string, string][] = []) =>
    `/studio/${segment(creatorId)}/recipes/selection${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
  recipeCopy: (creatorId: string, recipeId: string) =>
    `/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/copy`,
  /**
   * A recipe's page as it would be.
   * @param shown.as who would see it so, as `studio/recipes/` names them
   * @param shown.revision as it was in that version; left out: with what is being written
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
  /** A draft, for whoever has the link. */
  sharedRecipe: (token: string) => `/studio/shared/${segment(token)}`,
  /** A recipe in the editor. @param shown.done what was just done about its publication */
  recipe: (creatorId: string, recipeId: string, shown: { done?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/recipes/${segment(recipeId)}`, shown),
  /** Begins a recipe. @param recipeId of one that is begun and not saved yet */
  newRecipe: (creatorId: string, recipeId?: string) =>
    `/studio/${segment(creatorId)}/recipes/new${recipeId === undefined ? '' : `/${segment(recipeId)}`}`,
  /** Takes what is being written of a recipe, as JSON. */
  recipeDraft: (creatorId: string, recipeId: string) =>
    `/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/draft`,
  page: pageEditorPath,
  /** Takes what is written, as JSON. */
  pageDraft: (creatorId: string) => `/studio/${segment(creatorId)}/page/draft`,
  /** The landing page as it is being written, for a frame. @param revision what was published as that number */
  pagePreview: (creatorId: string, { revision }: { revision?: number } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/preview`, { revision: revision?.toString() }),
  pagePublication: (creatorId: string) => `/studio/${segment(creatorId)}/page/publication`,
  /** @param see the number of what was published, to be shown */
  pageHistory: (creatorId: string, { see }: { see?: number } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/history`, { see: see?.toString() }),
  /** @param wanted is checked, and not taken yet */
  pageSubdomain: (creatorId: string, { wanted }: { wanted?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/subdomain`, { wanted }),
  /** @param after where an earlier page of the list ended */
  pictures: (creatorId: string, { after }: { after?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures`, { after }),
  /** @param done what was just done there, to be said at the top of the page */
  picture: (creatorId: string, key: string, { done }: { done?: 'added' | 'saved' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/${segment(key)}`, { done }),
  /**
   * The pictures that are not used.
   * @param undo the instant of a removal that can be taken back, and how many it removed
   */
  unusedPictures: (creatorId: string, undo: { removed?: string; count?: string; restored?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/unused`, undo),
  /** For scripts: the list of pictures, and where a file is sent. */
  pictureFiles: (creatorId: string, { after }: { after?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/files`, { after }),
  /** For scripts: what a picture shows, and its point of interest. */
  pictureWords: (creatorId: string, key: string) => `/studio/${segment(creatorId)}/pictures/${segment(key)}/words`,

  /** @param shown what is looked for, and from where the list goes on, as `studio/members/` names it */
  members: (creatorId: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/members`, shown),
  /** Inviting those who pay elsewhere. @param shown a page of the list, and what was just done, with how many */
  membersImport: (creatorId: string, shown: { page?: string; done?: string; count?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/members/import`, shown),
  /** All members as a file. */
  membersExport: (creatorId: string) => `/studio/${segment(creatorId)}/members/export`,
  /** @param done what was just done there, to be said at the top of the page */
  member: (creatorId: string, membershipId: string, { done }: { done?: 'granted' | 'ended' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/members/${segment(membershipId)}`, { done }),
  income: incomePath,
  /** All lines of it as a file. */
  incomeExport: (creatorId: string) => `/studio/${segment(creatorId)}/income/export`,
  /** The lines of a month, such as `2026-12`. @param shown.after where an earlier page of them ended */
  incomeMonth: (
    creatorId: string,
    month: string,
    shown: { after?: string | undefined; moved?: string | undefined } = {},
  ) => withQuery(`/studio/${segment(creatorId)}/income/${segment(month)}`, shown),
  payouts: payoutsPath,
  /** @param shown the range, as `studio/analytics/` names it */
  analytics: (creatorId: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/analytics`, shown),
  /** One of its tables as a file. */
  analyticsTable: (creatorId: string, table: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/analytics/${segment(table)}`, shown),
  /** All of the studio, as one archive. */
  export: (creatorId: string) => `/studio/${segment(creatorId)}/export`,

  /** What new members pay. @param done what was just done there, to be said at the top of the page */
  price: (creatorId: string, { done }: { done?: 'changed' | 'same' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/price`, { done }),
  /** What her members pay who joined at another price. @param done as of `price` */
  memberPrices: (creatorId: string, { done }: { done?: 'raised' | 'lowered' | 'withdrawn' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/price/members`, { done }),

  /** What is taken off the price with a code. @param done as of `price` */
  offers: (creatorId: string, { done }: { done?: 'made' | 'ended' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/offers`, { done }),

  /** Who works in a studio, and who has been there. @param done what was just done with somebody */
  people: (creatorId: string, { done }: { done?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/people`, { done }),
  /** Somebody who works there. */
  person: (creatorId: string, accountId: string) => `/studio/${segment(creatorId)}/people/${segment(accountId)}`,
} as const;
