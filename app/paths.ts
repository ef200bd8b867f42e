/**
 * Paths used on most pages. Every page loads this file; `server-paths.ts` has paths that few pages use. Links and
 * redirects use these functions instead of literal paths.
 */

/** Appends a query, leaving out parameters that are null or undefined. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

export const segment = encodeURIComponent;

/** Paths at a creator's own address. */
export interface OwnPaths {
  subdomain: string;
  creatorId: string;
  /** Origin of the platform. */
  platform: string;
  ofCreator(key: string, before: string): string;
}

declare global {
  /** Creator's site of the page, or undefined on the platform. */
  var ownSite: OwnPaths | undefined;
}

/**
 * Returns a path that ends with the creator's subdomain or id, which is omitted at the creator's own address.
 * @param before path before the key
 */
export const ofCreator = (key: string, before = '') =>
  globalThis.ownSite?.ofCreator(key, before) ?? `${before}/${segment(key)}`;

export const paths = {
  home: ({ after }: { after?: string | null } = {}) => withQuery('/', { after }),
  directory: () => '/#directory',
  privacyPolicy: () => '/privacy-policy',
  termsAndConditions: () => '/terms-and-conditions',
  creator: (subdomain: string) => ofCreator(subdomain) || '/',

  /** @param search parameters of a search, as `cookbook/library/` builds them */
  recipes: (subdomain: string, search: [string, string][] = []) =>
    `${ofCreator(subdomain)}/recipes${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
  /** @param shown parameters of the shown amounts, as in `recipes/scaling/`; the original amounts if omitted */
  recipe: (subdomain: string, slug: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`${ofCreator(subdomain)}/recipes/${segment(slug)}`, shown),
  /**
   * Signed-in member's own page of a recipe.
   * @param done action just completed on that page
   */
  memberRecipe: (subdomain: string, slug: string, { done }: { done?: string } = {}) =>
    withQuery(`${ofCreator(subdomain)}/recipes/${segment(slug)}/mine`, { done }),
  /** @param saved cursor; if given, shows only saved recipes: those after the cursor, or the newest if it is empty */
  kitchen: ({ saved }: { saved?: string | null } = {}) => withQuery('/kitchen', { saved }),
  shoppingList: () => '/kitchen/list',
  week: () => '/kitchen/week',
  /** JSON with the signed-in member's marks of these recipes. */
  kitchenMarks: ({ recipeIds }: { recipeIds: readonly string[] }) =>
    withQuery('/kitchen/marks', { of: recipeIds.join(',') }),

  operator: () => '/operator',

  /** Invitations, and the choice of a studio for people who work in several. */
  studios: () => '/studio',
  studio: (creatorId: string) => `/studio/${segment(creatorId)}`,

  /** @param key first 128 bits of the picture's SHA-256 in hexadecimal, with the focal point if the picture has one */
  picture: (key: string) => `/media/${key}`,
  /** @param variant shape, width and format, as `media/` names them */
  pictureVariant: (key: string, variant: string) => `/media/${key}/${variant}`,

  /**
   * Sign-up to a creator, or the choice of a creator if no id is given.
   * @param query.card attempt of the card that a member gave for a move to the creator
   */
  signUp: (creatorId?: string, { offer, card }: { offer?: string | null; card?: string | null } = {}) =>
    creatorId === undefined ? '/sign-up' : withQuery(ofCreator(creatorId, '/sign-up'), { offer, card }),
  /** Moves the signed-in member's membership to this creator. */
  move: (creatorId: string) => `${ofCreator(creatorId, '/sign-up')}/move`,
  /** @param bank true after the bank was asked to confirm the card */
  success: (creatorId: string, { moved = false, bank = false } = {}) =>
    withQuery(`${ofCreator(creatorId)}/success`, { moved: moved ? 'yes' : null, bank: bank ? 'asked' : null }),

  /**
   * @param from path on this site to return to
   * @param redirectTo path on this site to continue to after signing in
   * @param lost `cookie` if the browser did not return the session cookie of a sign-in
   */
  signIn: ({ from, redirectTo, lost }: { from?: string | null; redirectTo?: string | null; lost?: 'cookie' } = {}) =>
    withQuery('/sign-in', { from, redirect_to: redirectTo, lost }),
  verificationMail: ({ from }: { from?: string | null } = {}) => withQuery('/sign-in/verification-mail', { from }),
  secondFactor: ({ redirectTo }: { redirectTo?: string | null } = {}) =>
    withQuery('/sign-in/second-factor', { redirect_to: redirectTo }),
  /** Signs in again, before an action that requires a recent sign-in. */
  signInAgain: ({ redirectTo }: { redirectTo?: string | null } = {}) =>
    withQuery('/sign-in/again', { redirect_to: redirectTo }),
  signOut: () => '/sign-out',
  /** @param done action just completed, reported at the top of the page */
  account: ({
    done,
  }: {
    done?: 'plan' | 'returned' | 'started' | 'reason' | 'name' | 'terms' | 'emails' | 'deletion-cancelled';
  } = {}) => withQuery('/account', { done }),
  accountTerms: () => '/account/terms',
  accountName: () => '/account/name',
  accountEmail: () => '/account/email',
  accountPassword: () => '/account/password',
  accountEmails: () => '/account/emails',
  accountSessions: () => '/account/sessions',
  /** @param redirectTo path on this site that requires a second factor, to continue to */
  accountSecondFactor: ({ redirectTo }: { redirectTo?: string | null } = {}) =>
    withQuery('/account/second-factor', { redirect_to: redirectTo }),
  accountExport: () => '/account/export',
  accountExportArchive: () => '/account/export/archive',
  accountDeletion: () => '/account/deletion',
  accountDeletionReturn: () => '/account/deletion/return',
  /**
   * @param attempt id of an attempt to give a card; the page shows the attempt's state
   * @param bank true after the bank was asked to confirm the card
   */
  accountCard: ({
    attempt,
    bank = false,
    removed = false,
    another = false,
    billing = false,
  }: {
    attempt?: string;
    bank?: boolean;
    removed?: boolean;
    another?: boolean;
    billing?: boolean;
  } = {}) =>
    withQuery('/account/card', {
      attempt,
      bank: bank ? 'asked' : null,
      removed: removed ? 'yes' : null,
      another: another ? 'yes' : null,
      billing: billing ? 'saved' : null,
    }),
  /** @param now name of the plan for which the price of an immediate change is shown */
  accountPlan: ({ now }: { now?: string | null } = {}) => withQuery('/account/plan', { now }),
  cancellation: () => '/account/cancellation',
  cancellationReason: () => '/account/cancellation/reason',
  withdrawal: () => '/account/withdrawal',
  /** Undoes a cancellation or a scheduled move. */
  membershipReturn: () => '/account/return',
  /**
   * Starts paying for a membership whose trial is over.
   * @param attempt id of the payment attempt in progress, after the bank was asked to confirm it
   */
  membershipStart: ({
    attempt,
    plan,
    offer,
  }: {
    attempt?: string | null;
    plan?: string | null;
    offer?: string | null;
  } = {}) => withQuery('/account/start', { attempt, plan, offer }),
  accountReceipts: () => '/account/receipts',

  /** @param from page that the visitor came from, whose brand is shown */
  forgotPassword: ({ from }: { from?: string | null } = {}) => withQuery('/auth/forgot-password', { from }),
  google: () => '/auth/google',

  /** Receives the events of a creator's pages. The SDK appends the kind of upload. */
  analytics: (creatorId: string) => `/api/analytics/${segment(creatorId)}`,
} as const;
