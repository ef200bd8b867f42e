import {
  addressPath,
  letterSendingPath,
  merchantPath,
  moderatedPostPath,
  pageEditorPath,
  paymentsPath,
} from '../creators/paths.ts';
import { segment, withQuery } from '../paths.ts';

export type PartOfPattern<Pattern> = Pattern extends `/studio/:creatorId/${infer Rest}`
  ? Rest extends `${infer First}/${string}`
    ? First
    : Rest
  : never;

export const studioPattern = <Part extends string>(part: Part) => `/studio/:creatorId/${part}` as const;

/** Paths within a studio. Separate from `paths`, which every page loads. */
export const studioPaths = {
  /** @param shown.gone set if the invitation that was just answered no longer exists */
  studios: (shown: { gone?: 'yes' } = {}) => withQuery('/studio', shown),
  onboarding: (creatorId: string, shown: { step?: string; recipe?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/begin`, shown),
  import: (creatorId: string) => `/studio/${segment(creatorId)}/import`,
  importPreview: (creatorId: string, previewId: string, shown: { page?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/import/${segment(previewId)}`, shown),
  importPicture: (creatorId: string, previewId: string, position: number) =>
    `/studio/${segment(creatorId)}/import/${segment(previewId)}/pictures/${position}`,
  /** Prefix of the pages of finished imports. Has no page itself. */
  imports: (creatorId: string) => `/studio/${segment(creatorId)}/imports`,
  /** @param shown.lost number of pictures that could not be stored */
  imported: (creatorId: string, importId: string, shown: { lost?: string | null; elsewhere?: string | null } = {}) =>
    withQuery(`${studioPaths.imports(creatorId)}/${segment(importId)}`, shown),
  /** Page that the bookmarklet opens. Without a creator id, because the bookmarklet does not know the studio. */
  importReceive: () => '/studio/import/receive',
  /** @param search query of `own-search.ts`, and the last action */
  recipes: (creatorId: string, search: [string, string][] = []) =>
    `/studio/${segment(creatorId)}/recipes${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
  recipePublication: (
    creatorId: string,
    recipeId: string,
    shown: { done?: string; before?: string; see?: string } = {},
  ) => withQuery(`/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/publication`, shown),
  /** @param search query of the list to return to */
  recipeSelection: (creatorId: string, search: [string, string][] = []) =>
    `/studio/${segment(creatorId)}/recipes/selection${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
  recipeCopy: (creatorId: string, recipeId: string) =>
    `/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/copy`,
  /** @param shown.revision revision to show, by default the draft */
  recipePreview: (
    creatorId: string,
    recipeId: string,
    { as, revision }: { as?: string; revision?: number | null } = {},
  ) =>
    withQuery(`/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/preview`, {
      as,
      revision: revision?.toString(),
    }),
  /** Draft that everyone with the link may read. */
  sharedRecipe: (token: string) => `/studio/shared/${segment(token)}`,
  recipe: (creatorId: string, recipeId: string, shown: { done?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/recipes/${segment(recipeId)}`, shown),
  /** @param recipeId id of a recipe that was begun but not saved */
  newRecipe: (creatorId: string, recipeId?: string) =>
    `/studio/${segment(creatorId)}/recipes/new${recipeId === undefined ? '' : `/${segment(recipeId)}`}`,
  recipeDraft: (creatorId: string, recipeId: string) =>
    `/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/draft`,
  page: pageEditorPath,
  pageDraft: (creatorId: string) => `/studio/${segment(creatorId)}/page/draft`,
  /** @param shown.revision number of a published revision, by default the draft */
  pagePreview: (creatorId: string, { revision }: { revision?: number } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/preview`, { revision: revision?.toString() }),
  pagePublication: (creatorId: string) => `/studio/${segment(creatorId)}/page/publication`,
  pageHistory: (creatorId: string, { see }: { see?: number } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/history`, { see: see?.toString() }),
  pageSubdomain: (creatorId: string, { wanted }: { wanted?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/subdomain`, { wanted }),
  pictures: (creatorId: string, { after }: { after?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures`, { after }),
  picture: (creatorId: string, key: string, { done }: { done?: 'added' | 'saved' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/${segment(key)}`, { done }),
  /** @param undo time and number of a removal that can be undone, or number of restored pictures */
  unusedPictures: (creatorId: string, undo: { removed?: string; count?: string; restored?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/unused`, undo),
  pictureFiles: (creatorId: string, { after }: { after?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/files`, { after }),
  pictureWords: (creatorId: string, key: string) => `/studio/${segment(creatorId)}/pictures/${segment(key)}/words`,

  members: (creatorId: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/members`, shown),
  membersImport: (
    creatorId: string,
    shown: { page?: string; columns?: 'change'; done?: string; count?: string } = {},
  ) => withQuery(`/studio/${segment(creatorId)}/members/import`, shown),
  cardMove: (creatorId: string, shown: { show?: string; page?: string; done?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/members/import/cards`, shown),
  membersExport: (creatorId: string) => `/studio/${segment(creatorId)}/members/export`,
  member: (
    creatorId: string,
    membershipId: string,
    { done }: { done?: 'granted' | 'ended' | 'refunded' | 'tried-again' } = {},
  ) => withQuery(`/studio/${segment(creatorId)}/members/${segment(membershipId)}`, { done }),
  refund: (creatorId: string, membershipId: string, invoiceId: string) =>
    `/studio/${segment(creatorId)}/members/${segment(membershipId)}/refund/${segment(invoiceId)}`,

  /** @param shown.before time when the last letter on the previous page began to go out, in Unix milliseconds */
  letters: (creatorId: string, shown: { before?: string | null; done?: 'removed' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/letters`, shown),
  letterReaders: (creatorId: string) => `/studio/${segment(creatorId)}/letters/readers`,
  letterSettings: (creatorId: string, { done }: { done?: 'saved' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/letters/settings`, { done }),
  /** @param shown.q part of the recipe's name */
  letterRecipes: (creatorId: string, { q }: { q?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/letters/recipes`, { q }),
  letter: (creatorId: string, letterId: string) => `/studio/${segment(creatorId)}/letters/${segment(letterId)}`,
  letterDraft: (creatorId: string, letterId: string) => `${studioPaths.letter(creatorId, letterId)}/draft`,
  letterPreview: (creatorId: string, letterId: string, shown: Record<string, string | undefined> = {}) =>
    withQuery(`${studioPaths.letter(creatorId, letterId)}/preview`, shown),
  letterMail: (creatorId: string, letterId: string, shown: { as?: string; theme?: string } = {}) =>
    withQuery(`${studioPaths.letter(creatorId, letterId)}/preview/mail`, shown),
  /** @param search choices of the form, and the last action */
  letterSending: (creatorId: string, letterId: string, search: [string, string][] = []) =>
    letterSendingPath(creatorId, letterId) + (search.length > 0 ? `?${new URLSearchParams(search)}` : ''),
  letterConfirmation: (creatorId: string, letterId: string) => `${letterSendingPath(creatorId, letterId)}/confirmation`,

  /** @param shown.done decision that was just made, or another action */
  community: (creatorId: string, shown: { only?: string | null; done?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/community`, shown),
  communityPost: moderatedPostPath,
  /** @param shown.after cursor after which the page starts */
  communityDecisions: (creatorId: string, shown: { after?: string | null; done?: 'undone' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/community/decisions`, shown),
  communityAppeal: (creatorId: string, decisionId: string) =>
    `/studio/${segment(creatorId)}/community/decisions/${segment(decisionId)}`,
  communitySettings: (creatorId: string, { done }: { done?: 'saved' | 'ending' | 'kept' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/community/settings`, { done }),

  payments: paymentsPath,
  incomeExport: (creatorId: string) => `${paymentsPath(creatorId)}/income/export`,
  /** @param month such as `2026-12` */
  incomeMonth: (creatorId: string, month: string, shown: { after?: string | undefined } = {}) =>
    withQuery(`${paymentsPath(creatorId)}/income/${segment(month)}`, shown),
  /** Prices for new members. */
  price: (creatorId: string, { done }: { done?: 'changed' | 'same' } = {}) =>
    withQuery(`${paymentsPath(creatorId)}/price`, { done }),
  /** Prices of members who joined at another price. */
  memberPrices: (creatorId: string, { done }: { done?: 'raised' | 'lowered' | 'withdrawn' } = {}) =>
    withQuery(`${paymentsPath(creatorId)}/price/members`, { done }),
  offers: (creatorId: string, { done }: { done?: 'made' | 'ended' } = {}) =>
    withQuery(`${paymentsPath(creatorId)}/offers`, { done }),
  merchant: merchantPath,
  disconnect: (creatorId: string) => `${merchantPath(creatorId)}/disconnect`,
  /** Page to which Stripe returns after an owner connected an account. The same for all studios. */
  stripeReturn: () => '/studio/stripe/return',

  analytics: (creatorId: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/analytics`, shown),
  analyticsTable: (creatorId: string, table: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/analytics/${segment(table)}`, shown),
  export: (creatorId: string) => `/studio/${segment(creatorId)}/export`,

  address: addressPath,
  people: (creatorId: string, { done }: { done?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/people`, { done }),
  person: (creatorId: string, accountId: string) => `/studio/${segment(creatorId)}/people/${segment(accountId)}`,
} as const;
