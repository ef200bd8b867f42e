/**
 * Every address of the site but for those that no page or few pages lead to, because these are on every page: what only
 * the server builds is in `server-paths.ts`, and a room's own `paths.ts` has its others (`studio/`, `payments/`, `landing/sitemap/`, `mail/mailbox/`). No other file contains a
 * literal one; `app/routes.ts` has the route patterns.
 */

/** Leaves out what is null or undefined. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** One segment of a path, whatever characters it holds. */
export const segment = encodeURIComponent;

export const paths = {
  home: ({ after }: { after?: string | null } = {}) => withQuery('/', { after }),
  /** The cooks, on the home page. */
  directory: () => '/#directory',
  privacyPolicy: () => '/privacy-policy',
  termsAndConditions: () => '/terms-and-conditions',
  /** A creator's landing page. */
  creator: (subdomain: string) => `/${segment(subdomain)}`,

  /** A creator's library. @param search the query of a search, as `cookbook/library/` makes it */
  recipes: (subdomain: string, search: [string, string][] = []) =>
    `/${segment(subdomain)}/recipes${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
  /** @param shown how its amounts are shown, as `recipes/scaling/` names it; left out: as they were written */
  recipe: (subdomain: string, slug: string, shown: Record<string, string | null | undefined> = {}) =>
    withQuery(`/${segment(subdomain)}/recipes/${segment(slug)}`, shown),
  /** What a recipe is to whoever is signed in: saved, cooked, the note. @param done what was just done there */
  memberRecipe: (subdomain: string, slug: string, { done }: { done?: string } = {}) =>
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

  /** Where an operator lands: how the site is. */
  operator: () => '/operator',

  /** Which studio to open, where somebody works in several; and the invitations to others. */
  studios: () => '/studio',
  /** A creator's studio: what there is to do. */
  studio: (creatorId: string) => `/studio/${segment(creatorId)}`,

  /**
   * An original picture; `key` is the first 128 bits of its SHA-256 in hexadecimal, with its point of interest where it
   * has one.
   */
  picture: (key: string) => `/media/${key}`,
  /** @param variant shape, width and format, as `media/` names them */
  pictureVariant: (key: string, variant: string) => `/media/${key}/${variant}`,

  /** Without an id: where a creator is chosen. */
  signUp: (creatorId?: string, { offer }: { offer?: string | null } = {}) =>
    creatorId === undefined ? '/sign-up' : withQuery(`/sign-up/${segment(creatorId)}`, { offer }),
  /** The link that a creator shares, with the code of an offer. */
  offer: (subdomain: string, code: string) => `/${segment(subdomain)}/offer/${segment(code)}`,
  chooseCreator: ({ after }: { after: string }) => withQuery('/sign-up', { after }),
  /** Moving the membership of whoever is signed in to this creator. */
  move: (creatorId: string) => `/sign-up/${segment(creatorId)}/move`,
  /** @param bank the bank has been asked about the card */
  success: (creatorId: string, { moved = false, bank = false } = {}) =>
    withQuery(`/${segment(creatorId)}/success`, { moved: moved ? 'yes' : null, bank: bank ? 'asked' : null }),

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
  account: ({
    done,
  }: {
    done?: 'plan' | 'returned' | 'started' | 'reason' | 'name' | 'terms' | 'emails' | 'deletion-cancelled';
  } = {}) => withQuery('/account', { done }),
  /** Accepting the terms. */
  accountTerms: () => '/account/terms',
  accountName: () => '/account/name',
  accountEmail: () => '/account/email',
  accountPassword: () => '/account/password',
  accountEmails: () => '/account/emails',
  accountSessions: () => '/account/sessions',
  /** Setting a second factor up. @param redirectTo a path of this site that needs one, and is led on to */
  accountSecondFactor: ({ redirectTo }: { redirectTo?: string | null } = {}) =>
    withQuery('/account/second-factor', { redirect_to: redirectTo }),
  accountExport: () => '/account/export',
  accountExportArchive: () => '/account/export/archive',
  accountDeletion: () => '/account/deletion',
  /** Keeping the account that was to be deleted. */
  accountDeletionReturn: () => '/account/deletion/return',
  /**
   * Giving, changing and removing the card that is charged.
   * @param attempt the id of the form that gave a card, to be shown how it stands
   * @param bank the bank has been asked
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
      ...{ attempt, bank: bank ? 'asked' : null },
      ...{ removed: removed ? 'yes' : null, another: another ? 'yes' : null },
    }),
  /**
   * Choosing the membership's plan.
   * @param now the plan of which is shown what it costs at once
   */
  accountPlan: ({ now }: { now?: string | null } = {}) => withQuery('/account/plan', { now }),
  /** Cancelling the membership. */
  cancellation: () => '/account/cancellation',
  /** Why it was cancelled; asked afterwards. */
  cancellationReason: () => '/account/cancellation/reason',
  /** Taking back a cancellation, or a move to come. */
  membershipReturn: () => '/account/return',
  /**
   * Beginning to pay for a membership that has no trial left.
   * @param attempt one that is under way, after the bank was asked
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
  /** All that was charged. */
  accountReceipts: () => '/account/receipts',

  /** @param link the parameters of a mailed link, as they came */
  verify: (link: Record<string, string> = {}) => withQuery('/auth/verify', link),
  /** Confirming a new address by a mailed link. */
  emailChange: (link: { token?: string } = {}) => withQuery('/auth/email', link),
  /** Taking back a change of address by the link that was mailed to the earlier one. */
  emailUndo: (link: { token?: string } = {}) => withQuery('/auth/email/undo', link),
  /** Taking back a second factor by the link in the mail about it. */
  secondFactorUndo: (link: { token?: string } = {}) => withQuery('/auth/second-factor/undo', link),
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
  /** Stopping a change of a studio's people by the link that was mailed to an owner. */
  peopleUndo: (link: { token?: string } = {}) => withQuery('/auth/people/undo', link),
  google: () => '/auth/google',
  googleCallback: ({ creatorId, error }: { creatorId?: string | null; error?: string } = {}) =>
    withQuery('/auth/google-callback', { creator_id: creatorId, error }),

  /** What a creator's pages send events to; the SDK appends the kind of upload. */
  analytics: (creatorId: string) => `/api/analytics/${segment(creatorId)}`,
} as const;
