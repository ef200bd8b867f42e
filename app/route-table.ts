import { confirmed, type RouteAccess, siteOperators, studioPeople, studioReaders, workers } from './access/roles.ts';
import { isSubdomain } from './creators/subdomain/subdomain.ts';
import type { DocumentOptions } from './http/document-options.ts';
import { isUuid, readCursor } from './http/ids.ts';
import type { LimitName } from './http/limit.ts';
import { choiceInAddress } from './recipes/showing/serving/read-choice.ts';

/** Whose tries are counted: the visitor's address, the account that the form names, the creator, or several. */
type CountedBy = readonly ('address' | 'account' | 'creator')[];

/** A route: where it is, what answers it, and what middleware and the page cache do for it. */
export interface RouteRow extends RouteAccess, DocumentOptions {
  /** Its module, from `app/`. */
  module: string;
  /** Among the pages of the sitemap: one that search engines may show, and that has no parameter. */
  inSitemap?: true;
  /** The router's name for it, where its module answers for several routes. */
  id?: string;
  /** The row of the route whose module stands around it, as a frame. */
  within?: `/${string}`;
  /** Of a frame: the module that it shows at its own address. */
  index?: string;
  /** `no-store`: nowhere, whatever the loader's headers say. */
  cache: 'no-store' | SharedAnswers;
  /** Where a change may come from: pages of this site, or anywhere, for the reason given. */
  origin: 'same' | { any: string };
  /** The route's limits and what they are counted by, or why it needs none. */
  limits: { readonly [Name in LimitName]?: CountedBy } | { none: string };
  /** Why its answers are not counted as pages by the visitor's address (`server/http/render-limit.ts`). */
  uncounted?: string;
  /** Pages on which a card is given: with keys their policy lets Stripe's script in (`middleware/route-rules.ts`). */
  takesCards?: true;
  /**
   * Only for who signed in, or gave the second factor, a moment ago: what must not be done in a browser left open.
   * `changes`: whoever did not may read the page, and changes nothing.
   */
  fresh?: true | 'changes';
  /** For URLs that may carry tokens, which must not be sent to other sites. */
  referrer?: 'no-referrer';
  /** For pages that talk to the page of another site that opened them; others are cut off from it. */
  opener?: 'kept';
}

/** Which requests are given one answer (`server/cache/cache-key.ts`). */
export interface SharedAnswers {
  /**
   * - `everyone`: all that ask for the address.
   * - `audiences`: those who may read all of the creator's recipes one, and everybody else another.
   * - `newcomers`: visitors without a cookie, by the public page they come from. Only the process itself stores these.
   */
  for: 'everyone' | 'audiences' | 'newcomers';
  /** Of `newcomers`: the routes whose pages make a difference when a visitor comes from them. */
  from?: readonly `/${string}`[];
  /** What the parameters of the path are in an answer that is cached; left out: anything. */
  params?: Readonly<Record<string, (value: string) => boolean>>;
  /** Asked for by programs, with a slash at the end too. */
  slashed?: true;
  /**
   * The query parameters that mean something, and whether an answer to a value is cached: one to a value that nothing
   * can have is not worth its memory. All others are ignored, by the cache and by the loader, which never sees them.
   */
  query: Readonly<Record<string, (value: string) => boolean>>;
  /** Writes a query in one spelling, without what makes no sense; left out: as it came. */
  inOneSpelling?(query: URLSearchParams): [name: string, value: string][];
}

const site: Pick<RouteRow, 'origin' | 'policy' | 'hydration'> = { origin: 'same', policy: {}, hydration: 'late' };
const shown = { read: 'everyone', write: 'nothing' } as const satisfies RouteAccess;
const form = { read: 'everyone', write: 'everyone' } as const satisfies RouteAccess;
const readOnly = { none: 'nothing is sent there' };

const isCursor = (value: string) => readCursor(value) !== null;
/** In the one spelling that links have. */
const isId = (value: string) => isUuid(value) && value === value.toLowerCase();
const isSlug = (value: string) => /^[a-z0-9-]+$/.test(value);
/** Of a query parameter: an answer to any value is cached, or is rendered for each request. */
const cached = () => true;
const rendered = () => false;

/** What an address of a recipe may say of its amounts. */
const inAnyAmounts = { serves: cached, scale: cached, from: cached, tin: cached, units: cached };

/** Routes that are the same for everyone. */
const shared = { ...site, ...shown, cache: { for: 'everyone', query: {} }, limits: readOnly } as const;
/** What the API answers to everyone. */
const api = { ...shared, cache: { for: 'everyone', query: {}, slashed: true } } as const;
/** Pictures, which are the same for everyone too. */
const picture = {
  ...shared,
  uncounted: 'a page has dozens of them, and they wait in a queue',
} as const;
/** Pages of a creator. */
const ofCreator = { ...shared, cache: { for: 'everyone', query: {}, params: { name: isSubdomain } } } as const;
/** Routes that depend on the visitor. */
const personal = { ...site, cache: 'no-store' } as const;
/** Routes that depend on the visitor and whose URL may carry a token. */
const byLink = { ...personal, referrer: 'no-referrer' } as const;
/** Those of an account, where nothing is sent. */
const accountPage = { ...personal, read: confirmed, write: 'nothing', limits: readOnly } as const;
const accountForm = { ...personal, read: confirmed, write: confirmed } as const;
/** Pages within the account's, whose header the frame reads. */
const ownPage = { ...accountPage, within: '/account' } as const;
const ownForm = { ...accountForm, within: '/account' } as const;

/** What the studio's scripts ask, and previews: without its frame. */
const besideStudio = { ...personal, hydration: 'immediate', policy: { 'img-src': ['blob:'] } } as const;
/** Pages of the studio, which are worked on: their scripts start at once. */
const studio = { ...besideStudio, within: '/studio/:creatorId' } as const;
const studioPage = { ...studio, read: studioReaders, write: 'nothing', limits: readOnly } as const;
const studioForm = { ...studio, read: studioReaders, write: workers } as const;
/** Where a page of the studio was once, which leads to where it is. */
const movedPage = { ...besideStudio, read: studioReaders, write: 'nothing', limits: readOnly } as const;

const counted = { change: ['address'] } as const;
const resent = { resend: ['address', 'account'] } as const;
const drafted = { draft: ['account', 'creator'] } as const;
const published = { publication: ['account', 'creator'] } as const;

/** What open pages ask every few seconds. */
const polled = {
  limits: { version: ['address'] },
  uncounted: 'an open page asks for it fifteen times a minute, and it has a limit of its own',
} as const;

/** Pages of whoever runs the site. */
const operator = { ...personal, hydration: 'immediate' } as const;
const operatorPage = {
  ...operator,
  within: '/operator',
  read: siteOperators,
  write: 'nothing',
  limits: readOnly,
} as const;
const operatorForm = { ...operatorPage, write: siteOperators, limits: counted } as const;

/**
 * The site's whole URL map: one row for every route. A row says what a role may do; what it sees is decided by the
 * route. Every first word here must be in `creators/subdomain/subdomain.ts` (a test keeps them equal).
 */
const rows = {
  '/': {
    module: 'landing/home/route.tsx',
    ...shared,
    inSitemap: true,
    cache: { for: 'everyone', query: { after: isCursor } },
  },
  '/welcome': { module: 'landing/home/welcome-route.tsx', ...shared },
  '/privacy-policy': { module: 'landing/legal/privacy-policy-route.tsx', ...shared, inSitemap: true },
  '/terms-and-conditions': { module: 'landing/legal/terms-route.tsx', ...shared, inSitemap: true },

  '/robots.txt': { module: 'landing/sitemap/robots-route.ts', ...shared },
  '/sitemap.xml': { module: 'landing/sitemap/route.ts', ...shared },
  '/sitemap-pages.xml': { module: 'landing/sitemap/pages-route.ts', ...shared },
  '/sitemap-creators.xml': {
    module: 'landing/sitemap/creators-route.ts',
    ...shared,
    cache: { for: 'everyone', query: { from: isCursor } },
  },
  '/sitemap-recipes.xml': {
    module: 'cookbook/library/sitemap-route.ts',
    ...shared,
    cache: { for: 'everyone', query: { from: isUuid } },
  },

  '/media/:key/:variant': { module: 'media/variants/route.ts', ...picture },
  '/media/share/:pageId/:version': { module: 'landing/share-picture/route.ts', ...picture },

  '/api/landing-pages': {
    module: 'landing/api/landing-page-route.ts',
    ...api,
    cache: { ...api.cache, query: { subdomain: isSubdomain, id: isUuid, creator_id: isUuid } },
  },
  '/api/landing-pages/:pageId/reviews': { module: 'landing/api/reviews-route.ts', ...api },
  '/api/landing-pages/:pageId/faqs': { module: 'landing/api/faqs-route.ts', ...api },
  '/api/landing-pages/:pageId/features': { module: 'landing/api/features-route.ts', ...api },
  '/api/creators/:creatorId/recipes': { module: 'landing/api/recipes-route.ts', ...api },
  '/api/recipes/:recipeId/views': {
    module: 'cookbook/views/route.ts',
    ...personal,
    read: 'nothing',
    write: 'everyone',
    limits: { analytics: ['address'] },
  },
  '/api/analytics/:creatorId/:upload': {
    module: 'analytics/upload/route.ts',
    ...personal,
    ...form,
    origin: { any: 'the SDK wants a refusal in its own format, for what it asks by GET too: the route checks both' },
    limits: { analytics: ['address'], 'analytics-hour': ['address', 'creator'] },
  },

  '/sign-up': { module: 'membership/sign-up/choose-creator-route.tsx', ...personal, ...shown, limits: readOnly },
  '/sign-up/:creatorId': {
    module: 'membership/sign-up/route.tsx',
    ...site,
    ...form,
    cache: {
      for: 'newcomers',
      from: ['/', '/template_1', '/:name'],
      params: { creatorId: isId },
      // What a code makes of a price depends on the moment.
      query: { offer: rendered },
    },
    takesCards: true,
    // Wrong codes of offers are counted where one is read (`membership/offers/typed-code.server.ts`), in addresses too.
    limits: { 'sign-up': ['address', 'account'] },
  },
  '/sign-up/:creatorId/move': {
    module: 'membership/sign-up/move-route.tsx',
    ...accountForm,
    limits: { move: ['account'] },
  },
  '/:creatorId/success': {
    module: 'membership/sign-up/success-route.tsx',
    ...personal,
    ...form,
    takesCards: true,
    limits: { ...resent, card: ['address', 'account'] },
  },
  '/sign-in': {
    module: 'accounts/sign-in/route.tsx',
    ...personal,
    ...form,
    limits: { 'sign-in': ['address', 'account'] },
  },
  '/sign-in/verification-mail': {
    module: 'accounts/verification/mail-route.tsx',
    ...personal,
    ...form,
    limits: resent,
  },
  // Counted with those of a known browser apart, like the password.
  '/sign-in/second-factor': {
    module: 'accounts/second-factor/question-route.tsx',
    ...personal,
    ...form,
    limits: { 'second-factor': ['address', 'account'] },
  },
  '/sign-in/again': {
    module: 'accounts/second-factor/sign-in-again-route.tsx',
    ...accountForm,
    limits: { 'change-password': ['account'] },
  },
  '/sign-out': {
    module: 'accounts/sign-in/sign-out-route.ts',
    ...personal,
    ...form,
    limits: { none: 'it only ends the session of the request' },
  },
  '/account': { module: 'accounts/frame/route.tsx', index: 'accounts/account-page/route.tsx', ...accountPage },
  '/account/terms': { module: 'accounts/account-page/terms-route.tsx', ...ownForm, limits: counted },
  '/account/name': { module: 'accounts/name/route.tsx', ...ownForm, limits: counted },
  '/account/card': {
    module: 'membership/card/route.tsx',
    ...ownForm,
    takesCards: true,
    limits: { card: ['address', 'account'] },
  },
  '/account/plan': {
    module: 'membership/plan/route.tsx',
    ...ownForm,
    limits: { ...counted, 'pay-now': ['account'] },
  },
  '/account/cancellation': { module: 'membership/cancellation/route.tsx', ...ownForm, limits: counted },
  '/account/cancellation/reason': {
    module: 'membership/cancellation/reason-route.tsx',
    ...ownForm,
    limits: counted,
  },
  '/account/return': { module: 'membership/cancellation/return-route.tsx', ...ownForm, limits: counted },
  '/account/start': {
    module: 'membership/start/route.tsx',
    ...ownForm,
    takesCards: true,
    limits: { 'pay-now': ['account'] },
  },
  '/account/receipts': { module: 'membership/receipts/route.tsx', ...ownPage },
  // Its form answers with a file, so the sign-in is asked for before it is shown.
  '/account/export': { module: 'accounts/export/route.tsx', ...ownPage, fresh: true },
  '/account/export/archive': {
    module: 'accounts/export/archive-route.tsx',
    ...ownForm,
    fresh: true,
    limits: { export: ['account'] },
  },
  '/account/deletion': {
    module: 'accounts/deletion/route.tsx',
    ...ownForm,
    limits: { 'change-password': ['account'], resend: ['account'] },
  },
  '/account/deletion/return': {
    module: 'accounts/deletion/return-route.tsx',
    ...ownForm,
    limits: counted,
  },
  // Guesses at the password of whoever is signed in are not counted with sign-ins, so that wrong ones there do not stop
  // a change. The account of the mail is the address that it goes to.
  '/account/email': {
    module: 'accounts/email/route.tsx',
    ...ownForm,
    limits: { 'change-password': ['account'], 'change-email': ['address', 'account'] },
  },
  '/account/password': {
    module: 'accounts/password/route.tsx',
    ...ownForm,
    limits: { 'change-password': ['account'] },
  },
  '/account/emails': { module: 'accounts/account-page/emails-route.tsx', ...ownForm, limits: counted },
  '/account/sessions': { module: 'accounts/sessions/route.tsx', ...ownForm, limits: counted },
  '/account/second-factor': {
    module: 'accounts/second-factor/route.tsx',
    ...ownForm,
    fresh: true,
    limits: { none: 'it changes what the signed-in account gives, and a code that is tried there is of its own app' },
  },

  // A guess at a sign-up's password is counted by its link.
  '/auth/verify': {
    module: 'accounts/verification/route.tsx',
    ...byLink,
    ...form,
    limits: { verify: ['address', 'account'] },
  },
  '/auth/verify/mail': { module: 'accounts/verification/link-mail-route.tsx', ...byLink, ...form, limits: resent },
  '/auth/email': {
    module: 'accounts/email/confirmation-route.tsx',
    ...byLink,
    ...form,
    limits: { verify: ['address'], 'change-password': ['account'] },
  },
  '/auth/email/undo': { module: 'accounts/email/undo-route.tsx', ...byLink, ...form, limits: { verify: ['address'] } },
  '/auth/second-factor/undo': {
    module: 'accounts/second-factor/undo-route.tsx',
    ...byLink,
    ...form,
    limits: { verify: ['address'] },
  },
  '/auth/forgot-password': {
    module: 'accounts/password/forgot-route.tsx',
    ...byLink,
    ...form,
    limits: { forgot: ['address', 'account'] },
  },
  '/auth/reset-password': {
    module: 'accounts/password/reset-route.tsx',
    ...byLink,
    ...form,
    limits: { verify: ['address'] },
  },
  '/auth/password-reset-success': {
    module: 'accounts/password/reset-success-route.tsx',
    ...byLink,
    ...shown,
    limits: readOnly,
  },
  '/auth/invitation': { module: 'accounts/invitations/route.tsx', ...byLink, ...form, limits: { verify: ['address'] } },
  '/auth/invitation/mail': { module: 'accounts/invitations/mail-route.tsx', ...byLink, ...form, limits: resent },
  // In the studio's room: nothing on the site leads there, so no other page's list of routes has it.
  '/auth/membership/:token': {
    module: 'studio/members/invitation-route.tsx',
    ...byLink,
    ...form,
    limits: { verify: ['address'] },
  },
  '/auth/people/undo': {
    module: 'accounts/people-undo/route.tsx',
    ...byLink,
    ...form,
    limits: { verify: ['address'] },
  },
  '/auth/unsubscribe/:token': {
    module: 'accounts/emails/unsubscribe-route.tsx',
    ...byLink,
    ...form,
    origin: {
      any: 'RFC 8058: a mail program posts it by itself, without a cookie; the token in the address is the proof',
    },
    limits: { unsubscribe: ['address'] },
  },
  '/auth/google': { module: 'accounts/google/start-route.ts', ...byLink, ...form, limits: { google: ['address'] } },
  '/auth/google/return': { module: 'accounts/google/return-route.ts', ...byLink, ...shown, limits: readOnly },
  '/auth/google-callback': {
    module: 'accounts/google/callback-route.tsx',
    ...byLink,
    ...form,
    limits: { none: 'it needs a cookie that only a counted start puts there' },
  },
  '/api/auth/token': {
    module: 'accounts/sign-in/token-route.ts',
    ...personal,
    read: 'nothing',
    write: 'everyone',
    origin: { any: 'for programs: a password proves who asks, and no cookie is read' },
    // An account's tries are counted together with those of the sign-in form and of the second factor's.
    limits: { token: ['address'], 'sign-in': ['account'], 'second-factor': ['account'] },
  },

  '/dev/mail': { module: 'mail/mailbox/route.tsx', ...personal, ...shown, limits: readOnly },
  '/dev/mail/:id': { module: 'mail/mailbox/message-route.tsx', ...personal, ...shown, limits: readOnly },
  '/dev/mail/:id/html': { module: 'mail/mailbox/message-html-route.ts', ...byLink, ...shown, limits: readOnly },
  '/dev/payments': {
    module: 'payments/demo/route.tsx',
    ...personal,
    ...form,
    limits: { none: 'only the demo has it, where nothing is real' },
  },
  '/dev/payments/bank/:intentId': {
    module: 'payments/demo/bank-route.tsx',
    ...personal,
    ...form,
    limits: { none: 'only the demo has it, where nothing is real' },
  },
  '/dev/payments/onboarding/:linkId': {
    module: 'payments/demo/onboarding-route.tsx',
    ...personal,
    ...form,
    limits: { none: 'only the demo has it, where nothing is real' },
  },
  '/dev/payments/invoice/:invoiceId': {
    module: 'payments/demo/invoice-route.tsx',
    ...personal,
    ...shown,
    limits: readOnly,
  },

  '/studio': {
    module: 'studio/studios/route.tsx',
    ...besideStudio,
    read: confirmed,
    write: confirmed,
    fresh: 'changes',
    limits: { none: 'it answers an invitation of the signed-in account' },
  },
  '/studio/import/receive': {
    module: 'studio/import/receive-route.tsx',
    ...besideStudio,
    ...shown,
    opener: 'kept',
    limits: readOnly,
  },
  '/studio/shared/:token': {
    module: 'studio/recipes/draft-link-route.tsx',
    ...byLink,
    ...shown,
    limits: { scaling: ['creator'] },
  },
  '/studio/:creatorId': {
    module: 'studio/frame/route.tsx',
    index: 'studio/overview/route.tsx',
    ...besideStudio,
    read: studioReaders,
    write: 'nothing',
    limits: readOnly,
  },
  '/studio/:creatorId/begin': {
    module: 'studio/onboarding/route.tsx',
    ...studio,
    read: workers,
    write: workers,
    limits: drafted,
  },
  '/studio/:creatorId/page': { module: 'studio/page-editor/route.tsx', ...studioForm, limits: drafted },
  '/studio/:creatorId/page/publication': {
    module: 'studio/page-editor/publication-route.tsx',
    ...studioForm,
    limits: published,
  },
  '/studio/:creatorId/page/history': { module: 'studio/page-editor/history-route.tsx', ...studioForm, limits: drafted },
  // Looking for a name counts too: which ones are taken is nobody's list to make.
  '/studio/:creatorId/page/subdomain': {
    module: 'studio/page-editor/subdomain-route.tsx',
    ...studioForm,
    limits: { subdomain: ['account'] },
  },
  '/studio/:creatorId/recipes': { module: 'studio/recipes/route.tsx', ...studioPage },
  '/studio/:creatorId/recipes/selection': {
    module: 'studio/recipes/selection-route.ts',
    ...studio,
    read: 'nothing',
    write: workers,
    limits: published,
  },
  '/studio/:creatorId/recipes/new': { module: 'studio/recipes/begin-route.ts', ...studioPage },
  '/studio/:creatorId/recipes/new/:recipeId': {
    module: 'studio/recipe-editor/route.tsx',
    id: 'studio/recipe-new',
    ...studioForm,
    limits: drafted,
  },
  '/studio/:creatorId/recipes/:recipeId': {
    module: 'studio/recipe-editor/route.tsx',
    ...studioForm,
    limits: drafted,
  },
  '/studio/:creatorId/recipes/:recipeId/draft': {
    module: 'studio/recipe-editor/draft-route.ts',
    ...studio,
    read: 'nothing',
    write: workers,
    limits: drafted,
  },
  '/studio/:creatorId/recipes/:recipeId/publication': {
    module: 'studio/recipes/publication-route.tsx',
    ...studioForm,
    limits: published,
  },
  '/studio/:creatorId/recipes/:recipeId/copy': {
    module: 'studio/recipes/copy-route.ts',
    ...studio,
    read: 'nothing',
    write: workers,
    limits: { copy: ['account', 'creator'] },
  },
  '/studio/:creatorId/import': {
    module: 'studio/import/route.tsx',
    ...studioForm,
    limits: { import: ['account', 'creator'] },
  },
  '/studio/:creatorId/import/:previewId': {
    module: 'studio/import/preview-route.tsx',
    ...studioForm,
    limits: { import: ['account', 'creator'] },
  },
  '/studio/:creatorId/import/:previewId/pictures/:position': {
    module: 'studio/import/picture-route.ts',
    ...studioPage,
  },
  '/studio/:creatorId/imports/:importId': {
    module: 'studio/import/imported-route.tsx',
    ...studioForm,
    limits: published,
  },
  '/studio/:creatorId/pictures': {
    module: 'studio/pictures/route.tsx',
    ...studioForm,
    limits: { picture: ['account', 'creator'] },
  },
  '/studio/:creatorId/pictures/unused': {
    module: 'studio/pictures/unused-route.tsx',
    ...studioForm,
    limits: counted,
  },
  '/studio/:creatorId/pictures/:key': { module: 'studio/pictures/picture-route.tsx', ...studioForm, limits: counted },
  '/studio/:creatorId/members': { module: 'studio/members/route.tsx', ...studioPage, read: studioPeople },
  '/studio/:creatorId/members/export': {
    module: 'studio/members/export-route.tsx',
    ...studio,
    read: ['owner'],
    write: ['owner'],
    fresh: true,
    limits: { export: ['account'] },
  },
  '/studio/:creatorId/members/import': {
    module: 'studio/members/import-route.tsx',
    ...studio,
    read: ['owner'],
    write: ['owner'],
    fresh: true,
    limits: { import: ['account', 'creator'] },
  },
  '/studio/:creatorId/members/:membershipId': {
    module: 'studio/members/member-route.tsx',
    ...studio,
    read: studioPeople,
    write: ['owner'],
    limits: { 'grant-access': ['account'] },
  },
  '/studio/:creatorId/price': {
    module: 'studio/price/route.tsx',
    ...studio,
    read: ['owner'],
    write: ['owner'],
    limits: counted,
  },
  '/studio/:creatorId/price/members': {
    module: 'studio/price/members-route.tsx',
    ...studio,
    read: ['owner'],
    write: ['owner'],
    limits: counted,
  },
  '/studio/:creatorId/offers': {
    module: 'studio/offers/route.tsx',
    ...studio,
    read: ['owner'],
    write: ['owner'],
    limits: counted,
  },
  '/studio/:creatorId/income': { module: 'studio/income/route.tsx', ...studioPage, read: ['owner'] },
  '/studio/:creatorId/income/export': {
    module: 'studio/income/export-route.tsx',
    ...studio,
    read: ['owner'],
    write: ['owner'],
    fresh: true,
    limits: { export: ['account'] },
  },
  '/studio/:creatorId/income/:month': { module: 'studio/income/month-route.tsx', ...studioPage, read: ['owner'] },
  '/studio/:creatorId/payouts': {
    module: 'studio/payouts/route.tsx',
    ...studio,
    // Where Stripe sends back to names the studio; nobody outside is to learn of it.
    referrer: 'no-referrer',
    read: ['owner'],
    write: ['owner'],
    fresh: 'changes',
    limits: { payouts: ['account'] },
  },
  '/studio/:creatorId/analytics': { module: 'studio/analytics/route.tsx', ...studioPage },
  '/studio/:creatorId/analytics/:table': { module: 'studio/analytics/table-route.ts', ...studioPage },
  '/studio/:creatorId/export': {
    module: 'studio/export/route.tsx',
    ...studio,
    read: ['owner'],
    write: ['owner'],
    fresh: true,
    limits: { export: ['account'] },
  },
  '/studio/:creatorId/people': {
    module: 'studio/people/route.tsx',
    ...studio,
    read: studioReaders,
    write: ['owner'],
    fresh: 'changes',
    limits: resent,
  },
  '/studio/:creatorId/people/:accountId': {
    module: 'studio/people/person-route.tsx',
    ...studio,
    read: ['owner'],
    write: ['owner'],
    fresh: true,
    limits: { none: 'it changes one row of a creator whose owner has just signed in' },
  },
  '/studio/:creatorId/activity': { module: 'studio/frame/moved-route.ts', id: 'studio/activity', ...movedPage },
  '/studio/:creatorId/activity/:table': {
    module: 'studio/frame/moved-route.ts',
    id: 'studio/activity-table',
    ...movedPage,
  },
  '/studio/:creatorId/everything': { module: 'studio/frame/moved-route.ts', id: 'studio/everything', ...movedPage },
  // Without the studio's frame around them: previews of public pages, and what scripts ask.
  '/studio/:creatorId/page/preview': {
    module: 'studio/page-editor/preview-route.tsx',
    ...besideStudio,
    read: studioReaders,
    write: 'nothing',
    framedBy: 'self',
    limits: readOnly,
  },
  '/studio/:creatorId/page/draft': {
    module: 'studio/page-editor/draft-route.ts',
    ...besideStudio,
    read: 'nothing',
    write: workers,
    limits: drafted,
  },
  '/studio/:creatorId/recipes/:recipeId/preview': {
    module: 'studio/recipes/preview-route.tsx',
    ...besideStudio,
    read: studioReaders,
    write: 'nothing',
    limits: readOnly,
  },
  '/studio/:creatorId/pictures/files': {
    module: 'studio/pictures/files-route.ts',
    ...besideStudio,
    read: studioReaders,
    write: workers,
    limits: { picture: ['account', 'creator'] },
  },
  '/studio/:creatorId/pictures/:key/words': {
    module: 'studio/pictures/description-route.ts',
    ...besideStudio,
    read: studioReaders,
    write: workers,
    limits: counted,
  },

  '/operator': {
    module: 'operator/frame/route.tsx',
    index: 'operator/overview/route.tsx',
    ...operator,
    read: siteOperators,
    write: 'nothing',
    limits: readOnly,
  },
  '/operator/creators': { module: 'operator/creators/route.tsx', ...operatorPage },
  '/operator/queue': { module: 'operator/queue/route.tsx', ...operatorForm },
  // A subscription is ended for good, so it needs a sign-in of a moment ago.
  '/operator/payments': { module: 'operator/payments/route.tsx', ...operatorForm, fresh: 'changes' },
  '/operator/deletions': { module: 'operator/deletions/route.tsx', ...operatorPage },

  '/kitchen': { module: 'kitchen/overview/route.tsx', ...accountPage },
  '/kitchen/marks': { module: 'kitchen/member-recipe/marks-route.ts', ...accountPage },
  '/kitchen/reader': { module: 'kitchen/offline/reader-route.ts', ...personal, ...shown, limits: readOnly },
  '/kitchen/list': { module: 'kitchen/shopping-list/route.tsx', ...accountForm, limits: { kitchen: ['account'] } },
  '/kitchen/week': { module: 'kitchen/week/route.tsx', ...accountForm, limits: { kitchen: ['account'] } },
  '/kitchen/calendar/:file': {
    module: 'kitchen/week/calendar-route.ts',
    ...byLink,
    ...shown,
    limits: { calendar: ['address'] },
  },
  '/kitchen/timers': {
    module: 'kitchen/timers/push/route.ts',
    ...accountForm,
    read: 'nothing',
    limits: { kitchen: ['account'] },
  },
  // What an open page of either asks, and one by the list's link.
  '/kitchen/versions': {
    module: 'kitchen/overview/versions-route.ts',
    ...accountPage,
    ...polled,
  },
  '/kitchen/shared-list/:token': {
    module: 'kitchen/shopping-list/link/route.tsx',
    ...byLink,
    ...form,
    limits: { 'shared-list': ['address'], 'shared-list-change': ['account'] },
  },
  '/kitchen/shared-list/:token/version': {
    module: 'kitchen/shopping-list/link/version-route.ts',
    ...byLink,
    ...shown,
    ...polled,
  },
  '/kitchen/dinner': { module: 'kitchen/dinner/route.tsx', ...accountPage, limits: { dinner: ['account'] } },
  '/kitchen/dinner/cook': {
    module: 'kitchen/dinner/cook-route.tsx',
    ...accountPage,
    limits: { dinner: ['account'] },
  },
  // A library is rendered for each search.
  '/:name/recipes': {
    module: 'cookbook/library/route.tsx',
    ...ofCreator,
    cache: {
      for: 'audiences',
      params: { name: isSubdomain },
      query: {
        q: rendered,
        exact: rendered,
        tag: rendered,
        free: rendered,
        time: rendered,
        diet: rendered,
        sort: rendered,
        after: rendered,
      },
    },
  },
  '/:name/app.webmanifest': { module: 'kitchen/offline/app-manifest-route.ts', ...ofCreator },
  '/:name/app-icon.svg': { module: 'kitchen/offline/app-manifest-route.ts', id: 'kitchen/app-icon', ...ofCreator },
  '/:name/recipes.xml': { module: 'cookbook/library/feed-route.ts', ...ofCreator },
  '/:name/recipes/:slug': {
    module: 'cookbook/recipe-page/route.tsx',
    ...ofCreator,
    cache: {
      for: 'audiences',
      params: { name: isSubdomain, slug: isSlug },
      query: inAnyAmounts,
      inOneSpelling: choiceInAddress,
    },
    limits: { scaling: ['creator'] },
  },
  // Of the steps only the first is cached: to the others one comes without a request, but for who has no scripts.
  '/:name/recipes/:slug/cook': {
    module: 'kitchen/cook-mode/route.tsx',
    ...ofCreator,
    cache: {
      for: 'audiences',
      params: { name: isSubdomain, slug: isSlug },
      query: { ...inAnyAmounts, step: rendered },
      inOneSpelling: choiceInAddress,
    },
    limits: { scaling: ['creator'] },
  },
  '/:name/recipes/:slug/mine': { module: 'kitchen/member-recipe/member-recipe-route.tsx', ...accountPage },
  // One module, so that a page which has read what is one's own has the code for one's forms too, also offline.
  '/:name/recipes/:slug/saved': {
    module: 'kitchen/member-recipe/member-recipe-route.tsx',
    id: 'kitchen/saved',
    ...accountForm,
    limits: { kitchen: ['account'] },
  },
  '/:name/recipes/:slug/cooked': {
    module: 'kitchen/member-recipe/member-recipe-route.tsx',
    id: 'kitchen/cooked',
    ...accountForm,
    limits: { kitchen: ['account'] },
  },
  '/:name/recipes/:slug/note': {
    module: 'kitchen/member-recipe/member-recipe-route.tsx',
    id: 'kitchen/note',
    ...accountForm,
    limits: { kitchen: ['account'] },
  },

  '/template_1': { module: 'landing/creator-page/template-route.tsx', ...shared },
  '/:name/offer/:code': { module: 'landing/creator-page/offer-route.ts', ...personal, ...shown, limits: readOnly },
  '/:name': { module: 'landing/creator-page/route.tsx', ...ofCreator },
} as const satisfies Record<`/${string}`, RouteRow>;

/** The pattern of a route, as the router passes it to middleware. */
export type RoutePattern = keyof typeof rows;

export const routeTable: Record<RoutePattern, RouteRow> = rows;

/** Whether browsers and proxies may store what the route answers, as its loader's headers say. */
export const isPublic = ({ cache }: Pick<RouteRow, 'cache'>) => cache !== 'no-store' && cache.for !== 'newcomers';

/** What the process answers before the router, and so without middleware: what needs a limit there has its own. */
export interface EndpointRow {
  /** What answers it: `server/app-process.ts` has one for each of these, but for the files of the client build. */
  answeredBy: 'liveness' | 'readiness' | 'webhook' | 'provider' | 'files';
  /** The `Cache-Control` of files; the others say `no-store` themselves. */
  cache?: string;
  /** Of a script that runs by itself: its content security policy. */
  policy?: string;
  /** Why the router does not answer it. */
  why: string;
  /** Also in capitals, and with a slash at its end. */
  spelled?: 'anyhow';
}

const health = { why: 'it answers even if nothing else does' } as const;
const files = { answeredBy: 'files', cache: 'public, max-age=3600', why: 'nothing is rendered' } as const;

const endpoints = {
  '/healthz': { answeredBy: 'liveness', ...health },
  '/readyz': { answeredBy: 'readiness', ...health },
  '/api/stripe/webhook': {
    answeredBy: 'webhook',
    why: 'nothing of the router is for it, and thousands come together (decision 50)',
    // The router took it so, and somebody may have entered it so at the provider.
    spelled: 'anyhow',
  },
  '/dev/google/*': { answeredBy: 'provider', why: 'it stands in for another site, in a demo alone' },

  // Their names have a hash of what is in them.
  '/assets/*': { ...files, cache: 'public, max-age=31536000, immutable' },
  '/house/*': files,
  '/fallback/*': files,
  '/favicon.png': files,
  '/share.png': files,
  // Asked about each time: an old one would go on answering for pages.
  '/service-worker.js': {
    ...{ ...files, cache: 'no-cache' },
    policy: "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  },
} as const satisfies Record<`/${string}`, EndpointRow>;

/** The address of an endpoint; with `/*` at its end, all addresses that begin so. */
export type EndpointPattern = keyof typeof endpoints;

export const endpointTable: Record<EndpointPattern, EndpointRow> = endpoints;
