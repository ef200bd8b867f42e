/**
 * Addresses used on most pages, because this file is loaded by every page. Addresses that only the server
 * builds are in `server-paths.ts`; a module's own `paths.ts` has its others (`studio/`, `payments/`,
 * `landing/sitemap/`, `mail/mailbox/`). No other file contains a literal address; `app/routes.ts` has the
 * route patterns.
 */

/** Omits parameters that are null or undefined. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Encodes one path segment. */
export const segment = encodeURIComponent;

export const paths = {
  home: ({ after }: { after?: string | null } = {}) => withQuery('/', { after }),
  /** List of creators on the home page. */
  directory: () => '/#directory',
  privacyPolicy: () => '/privacy-policy',
  termsAndConditions: () => '/terms-and-conditions',
  creator: (subdomain: string) => `/${segment(subdomain)}`,

  /**
   * A creator's library.
   * @param search query of a search, as `cookbook/library/` makes it
   */
  recipes: (subdomain: string, search: [string, string][] = []) =>
    `/${segment(subdomain)}/recipes${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
  /** @param shown displayed amounts, as `recipes/scaling/` names them; the original ones if omitted */
  recipe: (subdomain: string, slug: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/${segment(subdomain)}/recipes/${segment(slug)}`, shown),
  /**
   * A signed-in member's relation to a recipe: saved, cooked, the note.
   * @param done action just completed there
   */
  memberRecipe: (subdomain: string, slug: string, { done }: { done?: string } = {}) =>
    withQuery(`/${segment(subdomain)}/recipes/${segment(slug)}/mine`, { done }),
  recipeSaved: (subdomain: string, slug: string) => `/${segment(subdomain)}/recipes/${segment(slug)}/saved`,
  recipeCooked: (subdomain: string, slug: string) => `/${segment(subdomain)}/recipes/${segment(slug)}/cooked`,
  recipeNote: (subdomain: string, slug: string) => `/${segment(subdomain)}/recipes/${segment(slug)}/note`,
  /**
   * Member's start page: new, saved and cooked recipes.
   * @param saved shows saved recipes only: after this one, or from the newest if empty
   */
  kitchen: ({ saved }: { saved?: string | null } = {}) => withQuery('/kitchen', { saved }),
  /** Saved and cooked marks of these recipes for the signed-in member, for scripts. */
  kitchenMarks: ({ recipeIds }: { recipeIds: readonly string[] }) =>
    withQuery('/kitchen/marks', { of: recipeIds.join(',') }),

  /** Operator's start page: the state of the site. */
  operator: () => '/operator',

  /** Choice of a studio for people who work in several, and invitations to others. */
  studios: () => '/studio',
  /** Start page of a creator's studio: its to-do list. */
  studio: (creatorId: string) => `/studio/${segment(creatorId)}`,

  /**
   * Original picture. `key` is the first 128 bits of its SHA-256 in hexadecimal, with its focal point if it
   * has one.
   */
  picture: (key: string) => `/media/${key}`,
  /** @param variant shape, width and format, as `media/` names them */
  pictureVariant: (key: string, variant: string) => `/media/${key}/${variant}`,

  /** Without an id: choice of a creator. */
  signUp: (creatorId?: string, { offer }: { offer?: string | null } = {}) =>
    creatorId === undefined ? '/sign-up' : withQuery(`/sign-up/${segment(creatorId)}`, { offer }),
  /** Link that a creator shares, with the code of an offer. */
  offer: (subdomain: string, code: string) => `/${segment(subdomain)}/offer/${segment(code)}`,
  chooseCreator: ({ after }: { after: string }) => withQuery('/sign-up', { after }),
  /** Moves the signed-in member's membership to this creator. */
  move: (creatorId: string) => `/sign-up/${segment(creatorId)}/move`,
  /** @param bank true after the bank was asked about the card */
  success: (creatorId: string, { moved = false, bank = false } = {}) =>
    withQuery(`/${segment(creatorId)}/success`, { moved: moved ? 'yes' : null, bank: bank ? 'asked' : null }),

  /**
   * @param from path of this site to come back to
   * @param redirectTo path of this site to continue to after signing in, whether or not it needs an account
   */
  /** @param lost `cookie` if the browser did not return the cookie of a sign-in */
  signIn: ({ from, redirectTo, lost }: { from?: string | null; redirectTo?: string | null; lost?: 'cookie' } = {}) =>
    withQuery('/sign-in', { from, redirect_to: redirectTo, lost }),
  /** Requests another verification mail for an unconfirmed account. */
  verificationMail: ({ from }: { from?: string | null } = {}) => withQuery('/sign-in/verification-mail', { from }),
  /**
   * Form for the second factor.
   * @param redirectTo path of this site to continue to
   */
  secondFactor: ({ redirectTo }: { redirectTo?: string | null } = {}) =>
    withQuery('/sign-in/second-factor', { redirect_to: redirectTo }),
  /**
   * Signs in again, before an action that needs a recent sign-in.
   * @param redirectTo as above
   */
  signInAgain: ({ redirectTo }: { redirectTo?: string | null } = {}) =>
    withQuery('/sign-in/again', { redirect_to: redirectTo }),
  signOut: () => '/sign-out',
  /** @param done action just completed there, reported at the top of the page */
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
  /**
   * Sets up a second factor.
   * @param redirectTo path of this site that requires one, to continue to
   */
  accountSecondFactor: ({ redirectTo }: { redirectTo?: string | null } = {}) =>
    withQuery('/account/second-factor', { redirect_to: redirectTo }),
  accountExport: () => '/account/export',
  accountExportArchive: () => '/account/export/archive',
  accountDeletion: () => '/account/deletion',
  /** Cancels the deletion of the account. */
  accountDeletionReturn: () => '/account/deletion/return',
  /**
   * Adds, changes and removes the charged card.
   * @param attempt id of the form that gave a card, to show its state
   * @param bank true after the bank was asked
   */
  accountCard: ({
    attempt,
    bank = false,
    removed = false,
    another = false,
  }: {
    attempt?: string;
    bank?: boolean;
    removed?: boolean;
    another?: boolean;
  } = {}) =>
    withQuery('/account/card', {
      attempt,
      bank: bank ? 'asked' : null,
      removed: removed ? 'yes' : null,
      another: another ? 'yes' : null,
    }),
  /**
   * Choice of the membership's plan.
   * @param now plan whose immediate price is shown
   */
  accountPlan: ({ now }: { now?: string | null } = {}) => withQuery('/account/plan', { now }),
  cancellation: () => '/account/cancellation',
  /** Reason of a cancellation; asked afterwards. */
  cancellationReason: () => '/account/cancellation/reason',
  /** Undoes a cancellation or a pending move. */
  membershipReturn: () => '/account/return',
  /**
   * Starts paying for a membership without a remaining trial.
   * @param attempt attempt in progress, after the bank was asked
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
  /** All charges. */
  accountReceipts: () => '/account/receipts',

  /** @param from page that the visitor came from, whose brand is kept */
  forgotPassword: ({ from }: { from?: string | null } = {}) => withQuery('/auth/forgot-password', { from }),
  google: () => '/auth/google',

  /** Receiver of the events of a creator's pages; the SDK appends the kind of upload. */
  analytics: (creatorId: string) => `/api/analytics/${segment(creatorId)}`,
} as const;
