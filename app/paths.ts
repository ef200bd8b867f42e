/** Every address of the site. No other file contains a literal one; `app/routes.ts` has the route patterns. */

/** Leaves out what is null or undefined. */
function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** One segment of a path, whatever characters it holds. */
const segment = encodeURIComponent;

export const paths = {
  home: ({ after }: { after?: string | null } = {}) => withQuery('/', { after }),
  /** The cooks, on the home page. */
  directory: () => '/#directory',
  welcome: () => '/welcome',
  privacyPolicy: () => '/privacy-policy',
  termsAndConditions: () => '/terms-and-conditions',
  /** The landing page of fixed ids. */
  template: () => '/template_1',
  /** A creator's landing page. */
  creator: (subdomain: string) => `/${segment(subdomain)}`,

  /** A creator's library. @param search the query of a search, as `recipes/library/` makes it */
  recipes: (subdomain: string, search: [string, string][] = []) =>
    `/${segment(subdomain)}/recipes${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
  /** A creator's newest recipes as an Atom feed. */
  recipesFeed: (subdomain: string) => `/${segment(subdomain)}/recipes.xml`,
  /** @param shown how its amounts are shown, as `recipes/scaling/` names it; left out: as they were written */
  recipe: (subdomain: string, slug: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/${segment(subdomain)}/recipes/${segment(slug)}`, shown),
  /** What a recipe is to whoever is signed in: saved, cooked, the note. @param done what was just done there */
  recipeMine: (subdomain: string, slug: string, { done }: { done?: string } = {}) =>
    withQuery(`/${segment(subdomain)}/recipes/${segment(slug)}/mine`, { done }),
  recipeSaved: (subdomain: string, slug: string) => `/${segment(subdomain)}/recipes/${segment(slug)}/saved`,
  recipeCooked: (subdomain: string, slug: string) => `/${segment(subdomain)}/recipes/${segment(slug)}/cooked`,
  recipeNote: (subdomain: string, slug: string) => `/${segment(subdomain)}/recipes/${segment(slug)}/note`,
  /**
   * Where a member lands: what is new, saved and cooked.
   * @param saved the saved recipes alone: after this one, or from the last saved one where it is empty
   */
  kitchen: ({ saved }: { saved?: string | null } = {}) => withQuery('/kitchen', { saved }),
  /** Which of these recipes whoever is signed in saved and cooked, for scripts. */
  kitchenMarks: ({ recipeIds }: { recipeIds: readonly string[] }) =>
    withQuery('/kitchen/marks', { of: recipeIds.join(',') }),

  /** Which studio to open, where somebody works in several. */
  studios: () => '/studio',
  /** A creator's studio: what there is to do. */
  studio: (creatorId: string) => `/studio/${segment(creatorId)}`,
  /** The first steps. @param shown which of them, and the recipe of the last */
  studioFirstSteps: (creatorId: string, shown: { step?: string; recipe?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/begin`, shown),
  /** Bringing recipes in. */
  studioImport: (creatorId: string) => `/studio/${segment(creatorId)}/import`,
  /** What was understood of what was brought. @param shown.page from 1 */
  studioImportPreview: (creatorId: string, previewId: string, shown: { page?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/import/${segment(previewId)}`, shown),
  /** What came. @param shown.lost how many pictures did not */
  studioImported: (creatorId: string, importId: string, shown: { lost?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/imports/${segment(importId)}`, shown),
  /** Where the bookmarklet hands a page over, before it is known to whose studio. */
  studioImportReceive: () => '/studio/import/receive',
  /** All recipes of a studio. @param search the query of a search, as `recipes/editing/` makes it, and what was just done */
  studioRecipes: (creatorId: string, search: [string, string][] = []) =>
    `/studio/${segment(creatorId)}/recipes${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
  /** What is public of a recipe, and since when. @param shown what was just done there, and from where its history goes on */
  studioRecipePublication: (creatorId: string, recipeId: string, shown: { done?: string; before?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/publication`, shown),
  /** Takes the forms that remove a recipe, and take that back. */
  studioRecipeRemoval: (creatorId: string, recipeId: string) =>
    `/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/removal`,
  studioRecipeCopy: (creatorId: string, recipeId: string) =>
    `/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/copy`,
  /** A recipe's page as it would be. @param as who would see it so, as `studio/recipes/` names them */
  studioRecipePreview: (creatorId: string, recipeId: string, { as }: { as?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/preview`, { as }),
  /** A recipe in the editor. */
  /** @param shown.done what was just done about its publication */
  studioRecipe: (creatorId: string, recipeId: string, shown: { done?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/recipes/${segment(recipeId)}`, shown),
  /** Begins a recipe. @param recipeId of one that is begun and not saved yet */
  studioNewRecipe: (creatorId: string, recipeId?: string) =>
    `/studio/${segment(creatorId)}/recipes/new${recipeId === undefined ? '' : `/${segment(recipeId)}`}`,
  /** Takes what is being written of a recipe, as JSON. */
  studioRecipeDraft: (creatorId: string, recipeId: string) =>
    `/studio/${segment(creatorId)}/recipes/${segment(recipeId)}/draft`,
  /** Where the landing page is written. @param done what was just done, to be said at the top of the page */
  studioPage: (
    creatorId: string,
    { done, field }: { done?: 'published' | 'offline' | 'restored' | 'subdomain'; field?: string } = {},
  ) => withQuery(`/studio/${segment(creatorId)}/page`, { done }) + (field === undefined ? '' : `#${field}`),
  /** Takes what is written, as JSON. */
  studioPageDraft: (creatorId: string) => `/studio/${segment(creatorId)}/page/draft`,
  /** The landing page as it is being written, for a frame. @param revision what was published as that number */
  studioPagePreview: (creatorId: string, { revision }: { revision?: number } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/preview`, { revision: revision?.toString() }),
  studioPagePublication: (creatorId: string) => `/studio/${segment(creatorId)}/page/publication`,
  /** @param see the number of what was published, to be shown */
  studioPageHistory: (creatorId: string, { see }: { see?: number } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/history`, { see: see?.toString() }),
  /** @param wanted is checked, and not taken yet */
  studioPageSubdomain: (creatorId: string, { wanted }: { wanted?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/page/subdomain`, { wanted }),
  /** @param after where an earlier page of the list ended */
  studioPictures: (creatorId: string, { after }: { after?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures`, { after }),
  /** @param done what was just done there, to be said at the top of the page */
  studioPicture: (creatorId: string, key: string, { done }: { done?: 'added' | 'saved' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/${segment(key)}`, { done }),
  /**
   * The pictures that are not used.
   * @param undo the instant of a removal that can be taken back, and how many it removed
   */
  studioUnusedPictures: (creatorId: string, undo: { removed?: string; count?: string; restored?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/unused`, undo),
  /** For scripts: the list of pictures, and where a file is sent. */
  studioPictureFiles: (creatorId: string, { after }: { after?: string | null } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/pictures/files`, { after }),
  /** For scripts: what a picture shows, and its point of interest. */
  studioPictureWords: (creatorId: string, key: string) =>
    `/studio/${segment(creatorId)}/pictures/${segment(key)}/words`,

  /** @param shown what is looked for, and from where the list goes on, as `studio/members/` names it */
  studioMembers: (creatorId: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/members`, shown),
  /** All members as a file. */
  studioMembersExport: (creatorId: string) => `/studio/${segment(creatorId)}/members/export`,
  /** @param done what was just done there, to be said at the top of the page */
  studioMember: (creatorId: string, membershipId: string, { done }: { done?: 'granted' | 'ended' } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/members/${segment(membershipId)}`, { done }),
  /** What happened. @param shown the range, as `studio/activity/` names it */
  studioActivity: (creatorId: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/activity`, shown),
  /** One of its tables as a file. */
  studioActivityTable: (creatorId: string, table: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/studio/${segment(creatorId)}/activity/${segment(table)}`, shown),
  /** Everything out, as one archive. */
  studioEverything: (creatorId: string) => `/studio/${segment(creatorId)}/everything`,

  /** Who works in a studio, and who has been there. @param done what was just done with somebody */
  studioPeople: (creatorId: string, { done }: { done?: string } = {}) =>
    withQuery(`/studio/${segment(creatorId)}/people`, { done }),
  /** Somebody who works there. */
  studioPerson: (creatorId: string, accountId: string) => `/studio/${segment(creatorId)}/people/${segment(accountId)}`,

  sitemap: () => '/sitemap.xml',
  sitemapPages: () => '/sitemap-pages.xml',
  /** @param from the id of the first recipe of the chunk */
  sitemapRecipes: ({ from }: { from: string }) => withQuery('/sitemap-recipes.xml', { from }),
  sitemapCreators: ({ from }: { from: string }) => withQuery('/sitemap-creators.xml', { from }),

  /**
   * An original picture; `key` is the first 128 bits of its SHA-256 in hexadecimal, with its point of interest where it
   * has one.
   */
  picture: (key: string) => `/media/${key}`,
  /** @param variant shape, width and format, as `media/` names them */
  pictureVariant: (key: string, variant: string) => `/media/${key}/${variant}`,
  sharePicture: (pageId: string, version: string) => `/media/share/${pageId}/${version}.png`,

  /** Without an id: where a creator is chosen. */
  signUp: (creatorId?: string) => (creatorId === undefined ? '/sign-up' : `/sign-up/${segment(creatorId)}`),
  chooseCreator: ({ after }: { after: string }) => withQuery('/sign-up', { after }),
  /** Moving the membership of whoever is signed in to this creator. */
  move: (creatorId: string) => `/sign-up/${segment(creatorId)}/move`,
  success: (creatorId: string, { moved = false } = {}) =>
    withQuery(`/${segment(creatorId)}/success`, { moved: moved ? 'yes' : null }),

  /**
   * @param from a path of this site, to come back to
   * @param redirectTo a path of this site that signing in leads on to, whether or not it needs an account
   */
  signIn: ({ from, redirectTo }: { from?: string | null; redirectTo?: string | null } = {}) =>
    withQuery('/sign-in', { from, redirect_to: redirectTo }),
  /** Another verification mail for an address whose account is not confirmed. */
  verificationMail: ({ from }: { from?: string | null } = {}) => withQuery('/sign-in/verification-mail', { from }),
  /** Where the second factor is given. @param redirectTo a path of this site that it leads on to */
  secondFactor: ({ redirectTo }: { redirectTo?: string | null } = {}) =>
    withQuery('/sign-in/second-factor', { redirect_to: redirectTo }),
  /** Signing in once more, before what needs a sign-in of a moment ago. @param redirectTo as above */
  signInAgain: ({ redirectTo }: { redirectTo?: string | null } = {}) =>
    withQuery('/sign-in/again', { redirect_to: redirectTo }),
  signOut: () => '/sign-out',
  /** @param done what was just done there, to be said at the top of the page */
  account: ({ done }: { done?: 'plan' | 'returned' | 'reason' | 'name' | 'deletion-cancelled' } = {}) =>
    withQuery('/account', { done }),
  /** Accepting the terms. */
  accountTerms: () => '/account/terms',
  accountName: () => '/account/name',
  accountEmail: () => '/account/email',
  accountPassword: () => '/account/password',
  accountSessions: () => '/account/sessions',
  /** Setting a second factor up. @param redirectTo a path of this site that needs one, and is led on to */
  accountSecondFactor: ({ redirectTo }: { redirectTo?: string | null } = {}) =>
    withQuery('/account/second-factor', { redirect_to: redirectTo }),
  accountExport: () => '/account/export',
  accountExportArchive: () => '/account/export/archive',
  accountDeletion: () => '/account/deletion',
  /** Keeping the account that was to be deleted. */
  accountDeletionReturn: () => '/account/deletion/return',
  /** Choosing the membership's plan. */
  accountPlan: () => '/account/plan',
  /** Cancelling the membership. */
  cancellation: () => '/account/cancellation',
  /** Why it was cancelled; asked afterwards. */
  cancellationReason: () => '/account/cancellation/reason',
  /** Taking back a cancellation, or a move to come. */
  membershipReturn: () => '/account/return',

  /** @param link the parameters of a mailed link, as they came */
  verify: (link: Record<string, string> = {}) => withQuery('/auth/verify', link),
  /** Confirming a new address by a mailed link. */
  emailChange: (link: { token?: string } = {}) => withQuery('/auth/email', link),
  /** Taking back a change of address by the link that was mailed to the earlier one. */
  emailUndo: (link: { token?: string } = {}) => withQuery('/auth/email/undo', link),
  /** Another verification mail, for whoever holds a link that has expired. */
  verifyMail: () => '/auth/verify/mail',
  /** @param from where the visitor came from, whose brand the page keeps */
  forgotPassword: ({ from }: { from?: string | null } = {}) => withQuery('/auth/forgot-password', { from }),
  resetPassword: (link: Record<string, string> = {}) => withQuery('/auth/reset-password', link),
  passwordResetSuccess: ({ from }: { from?: string | null } = {}) =>
    withQuery('/auth/password-reset-success', { from }),
  invitation: (link: Record<string, string> = {}) => withQuery('/auth/invitation', link),
  /** Another invitation, for whoever holds one that has expired. */
  invitationMail: () => '/auth/invitation/mail',
  google: () => '/auth/google',
  /** The redirect URI that is registered with Google. */
  googleReturn: () => '/auth/google/return',
  googleCallback: ({ creatorId, error }: { creatorId?: string | null; error?: string } = {}) =>
    withQuery('/auth/google-callback', { creator_id: creatorId, error }),

  /** The demo's mailbox. */
  mailbox: () => '/dev/mail',
  mail: (id: string) => `/dev/mail/${segment(id)}`,
  mailHtml: (id: string) => `/dev/mail/${segment(id)}/html`,

  /** What a creator's pages send events to; the SDK appends the kind of upload. */
  analytics: (creatorId: string) => `/api/analytics/${segment(creatorId)}`,
} as const;
