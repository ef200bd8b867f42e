import { confirmed, type RouteAccess, siteOperators, studioPeople, studioReaders, workers } from './access/roles.ts';
import { isSubdomain } from './creators/subdomain/subdomain.ts';
import type { DocumentOptions } from './http/document-options.ts';
import { isUuid, readCursor } from './http/ids.ts';
import type { LimitName } from './http/limit.ts';
import { choiceInAddress, choiceOrRefusalInAddress } from './recipes/showing/serving/read-choice.ts';

type CountedBy = readonly ('address' | 'account' | 'creator' | 'merchant')[];

/** Module of a route, and the route's rules for middleware and the page cache. */
export interface RouteRow extends RouteAccess, DocumentOptions {
  /** Path of the module below `app/`. */
  module: string;
  /**
   * Path of the row on a creator's own site: none, the same path, or the path without the segment that names the
   * creator (`/recipes` for `/:name/recipes`).
   */
  onCreatorSites: 'absent' | 'same' | 'at-root';
  /** True for pages about the account's membership. On another creator's own site they redirect to the account page. */
  ofMembership?: true;
  /** Indexable and without parameters. */
  inSitemap?: true;
  /** Router id, needed if the module serves several routes. */
  id?: string;
  /** Pattern of the layout route. */
  within?: `/${string}`;
  /** For a layout: module of the page at the layout's address. */
  index?: string;
  /** `no-store`: never stored, even if the loader's headers allow storing. */
  cache: 'no-store' | SharedAnswers;
  /** Allowed origin of changes: this site, or any origin, for the given reason. */
  origin: 'same' | { any: string };
  /** Limits of the route with their keys, or the reason why the route needs none. */
  limits: { readonly [Name in LimitName]?: CountedBy } | { none: string };
  /** Reason why responses do not count towards the page limit of a network address. */
  uncounted?: string;
  /** Number of pages that a response counts as, if rendering it delays other visitors. */
  countsAs?: number;
  /** True for pages that take a card. Their policy allows Stripe's script if keys are configured. */
  takesCards?: true;
  /** Requires a recent sign-in or second factor. `changes`: required for changes only. */
  fresh?: true | 'changes';
  /** For URLs that may carry tokens, which must not be sent to other sites. */
  referrer?: 'no-referrer';
  /** For pages that communicate with their opener. Other pages are isolated. */
  opener?: 'kept';
}

/** Requests that share one response. */
export interface SharedAnswers {
  /**
   * - `everyone`: one response for all visitors.
   * - `audiences`: one response for each version of the creator's pages (`PageVersion`).
   * - `newcomers`: visitors without a cookie, by the public page they come from. Stored only in the process.
   */
  for: 'everyone' | 'audiences' | 'newcomers';
  /** For `newcomers`: the previous pages that change the response. */
  from?: readonly `/${string}`[];
  /** Predicates of the path parameters of a cached response. Any value if omitted. */
  params?: Readonly<Record<string, (value: string) => boolean>>;
  /** Also served with a trailing slash, because programs request such addresses. */
  slashed?: true;
  /**
   * Query parameters that change the response, with a predicate for caching. The cache ignores all other parameters.
   */
  query: Readonly<Record<string, (value: string) => boolean>>;
  /** Normalizes a query and drops invalid values. If omitted, the query is unchanged. */
  inOneSpelling?(query: URLSearchParams): [name: string, value: string][];
}

const site: Pick<RouteRow, 'origin' | 'policy' | 'hydration'> = { origin: 'same', policy: {}, hydration: 'late' };
const shown = { read: 'everyone', write: 'nothing' } as const satisfies RouteAccess;
const form = { read: 'everyone', write: 'everyone' } as const satisfies RouteAccess;
const readOnly = { none: 'nothing is sent there' };

const isCursor = (value: string) => readCursor(value) !== null;
/** Matches only lower case, as in the site's links. */
const isId = (value: string) => isUuid(value) && value === value.toLowerCase();
const isSlug = (value: string) => /^[a-z0-9-]+$/.test(value);
/** Returns false for the page on which a letter is requested, because the page depends on the visitor. */
const isLetterSlug = (value: string) => isSlug(value) && value !== 'subscribe';
/** Predicates for query parameters: `cached` caches responses to any value, and `rendered` caches none. */
const cached = () => true;
const rendered = () => false;

const inAnyAmounts = { serves: cached, scale: cached, from: cached, tin: cached, units: cached };

const shared = { ...site, ...shown, cache: { for: 'everyone', query: {} }, limits: readOnly } as const;
const api = { ...shared, onCreatorSites: 'same', cache: { for: 'everyone', query: {}, slashed: true } } as const;
const picture = {
  ...shared,
  onCreatorSites: 'same',
  uncounted: 'a page has dozens of them, and they wait in a queue',
} as const;
const ofCreator = {
  ...shared,
  onCreatorSites: 'at-root',
  cache: { for: 'everyone', query: {}, params: { name: isSubdomain } },
} as const;
/** Routes that depend on the visitor. */
const personal = { ...site, cache: 'no-store' } as const;
/** Routes that depend on the visitor and whose URL may carry a token. */
const byLink = { ...personal, onCreatorSites: 'same', referrer: 'no-referrer' } as const;
const linkForm = { ...byLink, ...form, limits: { verify: ['address'] } } as const;
const oneClick = {
  ...byLink,
  ...form,
  origin: {
    any: 'RFC 8058: a mail program posts it by itself, without a cookie; the token in the address is the proof',
  },
  limits: { unsubscribe: ['address'] },
} as const;
const demoForm = {
  ...personal,
  ...form,
  onCreatorSites: 'absent',
  limits: { none: 'only the demo has it, where nothing is real' },
} as const;
const accountPage = {
  ...personal,
  onCreatorSites: 'same',
  read: confirmed,
  write: 'nothing',
  limits: readOnly,
} as const;
const accountForm = { ...personal, onCreatorSites: 'same', read: confirmed, write: confirmed } as const;
const kitchenForm = { ...accountForm, limits: { kitchen: ['account'] } } as const;
const memberPage = { ...accountPage, onCreatorSites: 'at-root' } as const;
const memberForm = { ...kitchenForm, onCreatorSites: 'at-root' } as const;
const communityForm = { ...accountForm, onCreatorSites: 'at-root', limits: { community: ['account'] } } as const;
const ownPage = { ...accountPage, within: '/account' } as const;
const ownForm = { ...accountForm, within: '/account' } as const;
const membershipForm = { ...ownForm, ofMembership: true } as const;

const besideStudio = {
  ...personal,
  onCreatorSites: 'absent',
  hydration: 'immediate',
  policy: { 'img-src': ['blob:'] },
} as const;
const besideStudioPage = { ...besideStudio, read: studioReaders, write: 'nothing', limits: readOnly } as const;
/** Scripts start immediately, because the pages are interactive. */
const studio = { ...besideStudio, within: '/studio/:creatorId' } as const;
const studioPage = { ...studio, read: studioReaders, write: 'nothing', limits: readOnly } as const;
const studioForm = { ...studio, read: studioReaders, write: workers } as const;
const studioRequest = { ...studio, read: 'nothing', write: workers } as const;
const ownerForm = { ...studio, read: ['owner'], write: ['owner'] } as const;

const counted = { change: ['address'] } as const;
const resent = { resend: ['address', 'account'] } as const;
const drafted = { draft: ['account', 'creator'] } as const;
const published = { publication: ['account', 'creator'] } as const;

const polled = {
  limits: { version: ['address'] },
  uncounted: 'an open page asks for it fifteen times a minute, and it has a limit of its own',
} as const;

const operator = {
  ...personal,
  onCreatorSites: 'absent',
  hydration: 'immediate',
  read: siteOperators,
  write: 'nothing',
  limits: readOnly,
} as const;
const operatorPage = { ...operator, within: '/operator' } as const;
const operatorForm = { ...operatorPage, write: siteOperators, limits: counted } as const;

/**
 * URL map of the site. A row says which roles may use the route; the route decides what a role sees. A first segment
 * that could be a subdomain must be reserved in `creators/subdomain/subdomain.ts`.
 */
const rows = {
  '/': {
    module: 'landing/home/route.tsx',
    ...shared,
    onCreatorSites: 'absent',
    inSitemap: true,
    cache: { for: 'everyone', query: { after: isCursor } },
  },
  '/welcome': { module: 'landing/home/welcome-route.tsx', ...shared, onCreatorSites: 'absent' },
  '/privacy-policy': {
    module: 'landing/legal/privacy-policy-route.tsx',
    ...shared,
    onCreatorSites: 'same',
    inSitemap: true,
  },
  '/terms-and-conditions': {
    module: 'landing/legal/terms-route.tsx',
    ...shared,
    onCreatorSites: 'same',
    inSitemap: true,
  },

  '/robots.txt': { module: 'landing/sitemap/robots-route.ts', ...shared, onCreatorSites: 'same' },
  '/.well-known/apple-developer-merchantid-domain-association': {
    module: 'payments/stripe/apple-pay-route.ts',
    ...shared,
    onCreatorSites: 'same',
  },
  '/sitemap.xml': { module: 'landing/sitemap/route.ts', ...shared, onCreatorSites: 'same' },
  '/sitemap-pages.xml': { module: 'landing/sitemap/pages-route.ts', ...shared, onCreatorSites: 'same' },
  '/sitemap-creators.xml': {
    module: 'landing/sitemap/creators-route.ts',
    ...shared,
    onCreatorSites: 'absent',
    cache: { for: 'everyone', query: { from: isCursor } },
  },
  '/sitemap-recipes.xml': {
    module: 'cookbook/library/sitemap-route.ts',
    ...shared,
    onCreatorSites: 'same',
    cache: { for: 'everyone', query: { from: isUuid } },
  },
  '/sitemap-letters.xml': {
    module: 'letters/archive/sitemap-route.ts',
    ...shared,
    onCreatorSites: 'same',
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
    onCreatorSites: 'same',
    read: 'nothing',
    write: 'everyone',
    limits: { analytics: ['address'] },
  },
  '/api/analytics/:creatorId/:upload': {
    module: 'analytics/upload/route.ts',
    ...personal,
    ...form,
    onCreatorSites: 'same',
    origin: { any: 'the SDK wants a refusal in its own format, for what it asks by GET too: the route checks both' },
    limits: { analytics: ['address'], 'analytics-hour': ['address', 'creator'] },
  },

  '/sign-up': {
    module: 'membership/sign-up/choose-creator-route.tsx',
    ...personal,
    ...shown,
    onCreatorSites: 'absent',
    limits: readOnly,
  },
  '/sign-up/:creatorId': {
    module: 'membership/sign-up/route.tsx',
    ...site,
    ...form,
    onCreatorSites: 'at-root',
    cache: {
      for: 'newcomers',
      from: ['/', '/template_1', '/:name'],
      params: { creatorId: isId },
      // Not cached with an offer code, because the price then depends on the time. The other parameters are of members
      // who gave a card for a move.
      query: { offer: rendered, card: rendered, setup_intent_client_secret: rendered },
    },
    takesCards: true,
    // Wrong offer codes are counted where a code is read. Cards are not counted by IP address, so that sign-ups
    // without a card do not use up the limit.
    limits: { 'sign-up': ['address', 'account'], card: ['account', 'merchant'] },
  },
  '/sign-up/:creatorId/move': {
    module: 'membership/sign-up/move-route.tsx',
    ...accountForm,
    onCreatorSites: 'at-root',
    takesCards: true,
    limits: { move: ['account'], card: ['account', 'merchant'] },
  },
  '/:creatorId/success': {
    module: 'membership/sign-up/success-route.tsx',
    ...personal,
    ...form,
    onCreatorSites: 'at-root',
    takesCards: true,
    limits: { ...resent, card: ['address', 'account', 'merchant'] },
  },
  '/sign-in': {
    module: 'accounts/sign-in/route.tsx',
    ...personal,
    ...form,
    onCreatorSites: 'same',
    limits: { 'sign-in': ['address', 'account'] },
  },
  '/sign-in/verification-mail': {
    module: 'accounts/verification/mail-route.tsx',
    ...personal,
    ...form,
    onCreatorSites: 'same',
    limits: resent,
  },
  // Wrong codes from known browsers are counted separately, like wrong passwords.
  '/sign-in/second-factor': {
    module: 'accounts/second-factor/question-route.tsx',
    ...personal,
    ...form,
    onCreatorSites: 'same',
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
    onCreatorSites: 'same',
    limits: { none: 'it only ends the session of the request' },
  },
  '/account': { module: 'accounts/frame/route.tsx', index: 'accounts/account-page/route.tsx', ...accountPage },
  '/account/terms': { module: 'accounts/account-page/terms-route.tsx', ...ownForm, limits: counted },
  '/account/name': { module: 'accounts/name/route.tsx', ...ownForm, limits: counted },
  '/account/card': {
    module: 'membership/card/route.tsx',
    ...membershipForm,
    takesCards: true,
    limits: { card: ['address', 'account', 'merchant'] },
  },
  '/account/plan': {
    module: 'membership/plan/route.tsx',
    ...membershipForm,
    limits: { ...counted, 'pay-now': ['account'] },
  },
  '/account/cancellation': { module: 'membership/cancellation/route.tsx', ...membershipForm, limits: counted },
  '/account/cancellation/reason': {
    module: 'membership/cancellation/reason-route.tsx',
    ...membershipForm,
    limits: counted,
  },
  '/account/withdrawal': { module: 'membership/withdrawal/route.tsx', ...membershipForm, limits: counted },
  '/account/return': { module: 'membership/cancellation/return-route.tsx', ...membershipForm, limits: counted },
  '/account/start': {
    module: 'membership/start/route.tsx',
    ...membershipForm,
    takesCards: true,
    limits: { 'pay-now': ['account'] },
  },
  '/account/receipts': { module: 'membership/receipts/route.tsx', ...ownPage, ofMembership: true },
  // The form responds with a file, so the page already requires a recent sign-in.
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
  '/account/community': {
    module: 'accounts/own-words/route.tsx',
    ...ownForm,
    limits: { community: ['account'] },
  },
  '/account/deletion/return': { module: 'accounts/deletion/return-route.tsx', ...ownForm, limits: counted },
  // Password guesses of a signed-in user are counted apart from sign-ins, so that wrong sign-ins elsewhere do not
  // block a change. Mails are counted by the receiving address.
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
  '/account/community/decisions/:decisionId': {
    module: 'community/moderation/decision-route.tsx',
    ...ownForm,
    limits: counted,
  },
  '/account/community/quotes/:threadId': {
    module: 'community/quotes/route.tsx',
    ...ownForm,
    limits: counted,
  },
  '/account/emails': { module: 'accounts/account-page/emails-route.tsx', ...ownForm, limits: counted },
  '/account/sessions': { module: 'accounts/sessions/route.tsx', ...ownForm, limits: counted },
  '/account/second-factor': {
    module: 'accounts/second-factor/route.tsx',
    ...ownForm,
    fresh: true,
    limits: { none: 'it changes what the signed-in account gives, and a code that is tried there is of its own app' },
  },

  '/auth/verify': {
    module: 'accounts/verification/route.tsx',
    ...byLink,
    ...form,
    // The account is that of the mailed link, so guesses of a sign-up's password are limited.
    limits: { verify: ['address', 'account'] },
  },
  '/auth/verify/mail': { module: 'accounts/verification/link-mail-route.tsx', ...byLink, ...form, limits: resent },
  '/auth/email': {
    module: 'accounts/email/confirmation-route.tsx',
    ...byLink,
    ...form,
    limits: { verify: ['address'], 'change-password': ['account'] },
  },
  '/auth/email/undo': { module: 'accounts/email/undo-route.tsx', ...linkForm },
  '/auth/second-factor/undo': { module: 'accounts/second-factor/undo-route.tsx', ...linkForm },
  '/auth/forgot-password': {
    module: 'accounts/password/forgot-route.tsx',
    ...byLink,
    ...form,
    limits: { forgot: ['address', 'account'] },
  },
  '/auth/reset-password': { module: 'accounts/password/reset-route.tsx', ...linkForm },
  '/auth/password-reset-success': {
    module: 'accounts/password/reset-success-route.tsx',
    ...byLink,
    ...shown,
    limits: readOnly,
  },
  '/auth/invitation': { module: 'accounts/invitations/route.tsx', ...linkForm, onCreatorSites: 'absent' },
  '/auth/invitation/mail': {
    module: 'accounts/invitations/mail-route.tsx',
    ...byLink,
    ...form,
    onCreatorSites: 'absent',
    limits: resent,
  },
  // In the studio's folder, so that the manifest of public pages omits the route.
  '/auth/membership/:token': { module: 'studio/members/invitation-route.tsx', ...linkForm },
  '/auth/withdrawal/:token': { module: 'membership/withdrawal/link-route.tsx', ...linkForm },
  '/auth/people/undo': { module: 'accounts/people-undo/route.tsx', ...linkForm, onCreatorSites: 'absent' },
  '/auth/community/:token': { module: 'accounts/own-words/link-route.tsx', ...linkForm },
  '/auth/letters/:token': { module: 'letters/subscription/preferences-route.tsx', ...linkForm },
  '/auth/letters/:token/confirm': { module: 'letters/subscription/confirmation-route.tsx', ...linkForm },
  '/auth/letters/:token/stop': { module: 'letters/subscription/unsubscribe-route.tsx', ...oneClick },
  '/auth/letter-links/:minute': {
    module: 'letters/clicks/click-route.ts',
    ...byLink,
    ...shown,
    limits: { 'letter-click': ['address', 'account'] },
  },
  '/auth/unsubscribe/:token': { module: 'accounts/emails/unsubscribe-route.tsx', ...oneClick },
  '/auth/hand-over': {
    module: 'accounts/hand-over/route.tsx',
    ...byLink,
    ...form,
    origin: { any: 'another site of this process posts a token, whose counterpart is in a cookie' },
    limits: { verify: ['address'] },
  },
  '/auth/hand-over/answer': {
    module: 'accounts/hand-over/answer-route.tsx',
    ...byLink,
    read: confirmed,
    write: confirmed,
    limits: counted,
  },
  '/auth/google': { module: 'accounts/google/start-route.ts', ...byLink, ...form, limits: { google: ['address'] } },
  '/auth/google/return': {
    module: 'accounts/google/return-route.tsx',
    ...byLink,
    ...form,
    origin: { any: 'on a creator’s site as for `/auth/hand-over`; on the platform nothing is sent' },
    limits: { google: ['address'] },
  },
  '/auth/google-callback': {
    module: 'accounts/google/callback-route.tsx',
    ...byLink,
    ...form,
    limits: { none: 'it needs a cookie that only a counted start puts there' },
  },
  '/api/auth/token': {
    module: 'accounts/sign-in/token-route.ts',
    ...personal,
    onCreatorSites: 'same',
    read: 'nothing',
    write: 'everyone',
    origin: { any: 'for programs: a password proves who asks, and no cookie is read' },
    // Counted together with the account's attempts in the sign-in form and the second-factor form.
    limits: { token: ['address'], 'sign-in': ['account'], 'second-factor': ['account'] },
  },

  // In the operator's folder, so that the manifest of public pages omits the route.
  '/dev/components': {
    module: 'operator/components/route.tsx',
    ...personal,
    ...shown,
    onCreatorSites: 'absent',
    hydration: 'immediate',
    limits: readOnly,
  },
  '/dev/mail': { module: 'mail/mailbox/route.tsx', ...personal, ...shown, onCreatorSites: 'absent', limits: readOnly },
  '/dev/mail/:id': {
    module: 'mail/mailbox/message-route.tsx',
    ...personal,
    ...shown,
    onCreatorSites: 'absent',
    limits: readOnly,
  },
  '/dev/mail/:id/html': {
    module: 'mail/mailbox/message-html-route.ts',
    ...byLink,
    ...shown,
    onCreatorSites: 'absent',
    limits: readOnly,
  },
  '/dev/payments': { module: 'payments/demo/route.tsx', ...demoForm },
  '/dev/payments/authorization': { module: 'payments/demo/authorization-route.tsx', ...demoForm },
  '/dev/payments/bank/:intentId': { module: 'payments/demo/bank-route.tsx', ...demoForm },
  '/dev/payments/onboarding/:linkId': { module: 'payments/demo/onboarding-route.tsx', ...demoForm },
  '/dev/payments/elsewhere/:accountId': {
    module: 'payments/demo/elsewhere-route.ts',
    ...personal,
    ...shown,
    onCreatorSites: 'absent',
    limits: readOnly,
  },
  '/dev/payments/invoice/:invoiceId': {
    module: 'payments/demo/invoice-route.tsx',
    ...personal,
    ...shown,
    onCreatorSites: 'absent',
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
  // One address for all studios, because Stripe redirects only to registered addresses.
  '/studio/stripe/return': {
    module: 'studio/payments/stripe-return-route.ts',
    ...besideStudio,
    referrer: 'no-referrer',
    read: confirmed,
    write: 'nothing',
    limits: { merchant: ['account'] },
  },
  '/studio/shared/:token': {
    module: 'studio/recipes/draft-link-route.tsx',
    ...byLink,
    ...shown,
    onCreatorSites: 'absent',
    limits: { scaling: ['creator'] },
  },
  '/studio/:creatorId': { module: 'studio/frame/route.tsx', index: 'studio/overview/route.tsx', ...besideStudioPage },
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
  // Checking a name counts too, so that taken names cannot be listed.
  '/studio/:creatorId/page/subdomain': {
    module: 'studio/page-editor/subdomain-route.tsx',
    ...studioForm,
    limits: { subdomain: ['account'] },
  },
  '/studio/:creatorId/address': {
    module: 'studio/address/route.tsx',
    ...ownerForm,
    fresh: 'changes',
    limits: { subdomain: ['account'] },
  },
  '/studio/:creatorId/recipes': { module: 'studio/recipes/route.tsx', ...studioPage },
  '/studio/:creatorId/recipes/selection': {
    module: 'studio/recipes/selection-route.ts',
    ...studioRequest,
    limits: published,
  },
  '/studio/:creatorId/recipes/new': { module: 'studio/recipes/begin-route.ts', ...studioPage },
  '/studio/:creatorId/recipes/new/:recipeId': {
    module: 'studio/recipe-editor/route.tsx',
    id: 'studio/recipe-new',
    ...studioForm,
    limits: drafted,
  },
  '/studio/:creatorId/recipes/:recipeId': { module: 'studio/recipe-editor/route.tsx', ...studioForm, limits: drafted },
  '/studio/:creatorId/recipes/:recipeId/draft': {
    module: 'studio/recipe-editor/draft-route.ts',
    ...studioRequest,
    limits: drafted,
  },
  '/studio/:creatorId/recipes/:recipeId/publication': {
    module: 'studio/recipes/publication-route.tsx',
    ...studioForm,
    limits: published,
  },
  '/studio/:creatorId/recipes/:recipeId/copy': {
    module: 'studio/recipes/copy-route.ts',
    ...studioRequest,
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
  '/studio/:creatorId/pictures/unused': { module: 'studio/pictures/unused-route.tsx', ...studioForm, limits: counted },
  '/studio/:creatorId/pictures/:key': { module: 'studio/pictures/picture-route.tsx', ...studioForm, limits: counted },
  '/studio/:creatorId/members': { module: 'studio/members/route.tsx', ...studioPage, read: studioPeople },
  '/studio/:creatorId/members/export': {
    module: 'studio/members/export-route.tsx',
    ...ownerForm,
    fresh: true,
    limits: { export: ['account'] },
  },
  '/studio/:creatorId/members/import': {
    module: 'studio/members/import-route.tsx',
    ...ownerForm,
    fresh: true,
    limits: { import: ['account', 'creator'] },
    countsAs: 10,
  },
  '/studio/:creatorId/members/import/cards': {
    module: 'studio/members/cards-route.tsx',
    ...ownerForm,
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
  '/studio/:creatorId/members/:membershipId/refund/:invoiceId': {
    module: 'studio/members/refund-route.tsx',
    ...ownerForm,
    fresh: 'changes',
    limits: { refund: ['account'] },
  },
  '/studio/:creatorId/letters': { module: 'studio/letters/route.tsx', ...studioForm, limits: counted },
  '/studio/:creatorId/letters/settings': { module: 'studio/letters/settings-route.tsx', ...ownerForm, limits: counted },
  '/studio/:creatorId/letters/readers': {
    module: 'studio/letters/readers-route.tsx',
    ...ownerForm,
    fresh: true,
    limits: { export: ['account'] },
  },
  '/studio/:creatorId/letters/:letterId': { module: 'studio/letters/letter-route.tsx', ...studioForm, limits: counted },
  '/studio/:creatorId/letters/:letterId/draft': {
    module: 'studio/letters/draft-route.ts',
    ...studioRequest,
    limits: drafted,
  },
  '/studio/:creatorId/letters/:letterId/preview': {
    module: 'studio/letters/preview-route.tsx',
    ...studioForm,
    limits: resent,
  },
  '/studio/:creatorId/letters/:letterId/sending': {
    module: 'studio/letters/sending-route.tsx',
    ...studio,
    read: studioReaders,
    write: ['owner'],
    limits: counted,
  },
  '/studio/:creatorId/letters/:letterId/sending/confirmation': {
    module: 'studio/letters/confirmation-route.tsx',
    ...ownerForm,
    limits: counted,
  },
  '/studio/:creatorId/community': { module: 'studio/community/route.tsx', ...studioPage },
  '/studio/:creatorId/community/posts/:postId': {
    module: 'studio/community/post-route.tsx',
    ...studioForm,
    limits: counted,
  },
  '/studio/:creatorId/community/decisions': {
    module: 'studio/community/decisions-route.tsx',
    ...studioForm,
    limits: counted,
  },
  '/studio/:creatorId/community/decisions/:decisionId': {
    module: 'studio/community/appeal-route.tsx',
    ...studioForm,
    limits: counted,
  },
  '/studio/:creatorId/community/settings': {
    module: 'studio/community/settings-route.tsx',
    ...ownerForm,
    limits: counted,
  },
  '/studio/:creatorId/payments': { module: 'studio/payments/income-route.tsx', ...studioPage, read: ['owner'] },
  '/studio/:creatorId/payments/income/export': {
    module: 'studio/payments/export-route.tsx',
    ...ownerForm,
    fresh: true,
    limits: { export: ['account'] },
  },
  '/studio/:creatorId/payments/income/:month': {
    module: 'studio/payments/month-route.tsx',
    ...studioPage,
    read: ['owner'],
  },
  '/studio/:creatorId/payments/price': {
    module: 'studio/payments/price-route.tsx',
    ...ownerForm,
    fresh: 'changes',
    limits: counted,
  },
  '/studio/:creatorId/payments/price/members': {
    module: 'studio/payments/member-prices-route.tsx',
    ...ownerForm,
    fresh: 'changes',
    limits: counted,
  },
  '/studio/:creatorId/payments/offers': {
    module: 'studio/payments/offers-route.tsx',
    ...ownerForm,
    fresh: 'changes',
    limits: counted,
  },
  '/studio/:creatorId/payments/account': {
    module: 'studio/payments/account-route.tsx',
    ...ownerForm,
    // Other sites must not learn the studio's address from the `Referer` header.
    referrer: 'no-referrer',
    fresh: 'changes',
    limits: { merchant: ['account'] },
  },
  '/studio/:creatorId/payments/account/disconnect': {
    module: 'studio/payments/disconnect-route.tsx',
    ...ownerForm,
    fresh: 'changes',
    limits: { merchant: ['account'] },
  },
  '/studio/:creatorId/analytics': { module: 'studio/analytics/route.tsx', ...studioPage },
  '/studio/:creatorId/analytics/:table': { module: 'studio/analytics/table-route.ts', ...studioPage },
  '/studio/:creatorId/export': {
    module: 'studio/export/route.tsx',
    ...ownerForm,
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
    ...ownerForm,
    fresh: true,
    limits: { none: 'it changes one row of a creator whose owner has just signed in' },
  },
  '/studio/:creatorId/activity': { module: 'studio/frame/moved-route.ts', id: 'studio/activity', ...besideStudioPage },
  '/studio/:creatorId/activity/:table': {
    module: 'studio/frame/moved-route.ts',
    id: 'studio/activity-table',
    ...besideStudioPage,
  },
  '/studio/:creatorId/everything': {
    module: 'studio/frame/moved-route.ts',
    id: 'studio/everything',
    ...besideStudioPage,
  },
  '/studio/:creatorId/income': {
    module: 'studio/frame/moved-route.ts',
    id: 'studio/income',
    ...besideStudioPage,
  },
  '/studio/:creatorId/income/:page': {
    module: 'studio/frame/moved-route.ts',
    id: 'studio/income-page',
    ...besideStudioPage,
  },
  '/studio/:creatorId/price': {
    module: 'studio/frame/moved-route.ts',
    id: 'studio/price',
    ...besideStudioPage,
  },
  '/studio/:creatorId/price/members': {
    module: 'studio/frame/moved-route.ts',
    id: 'studio/price-members',
    ...besideStudioPage,
  },
  '/studio/:creatorId/offers': {
    module: 'studio/frame/moved-route.ts',
    id: 'studio/offers',
    ...besideStudioPage,
  },
  '/studio/:creatorId/payouts': {
    module: 'studio/frame/moved-route.ts',
    id: 'studio/payouts',
    ...besideStudioPage,
  },
  // Outside the studio's layout.
  '/studio/:creatorId/page/preview': {
    module: 'studio/page-editor/preview-route.tsx',
    ...besideStudioPage,
    framedBy: 'self',
  },
  '/studio/:creatorId/page/draft': {
    module: 'studio/page-editor/draft-route.ts',
    ...besideStudio,
    read: 'nothing',
    write: workers,
    limits: drafted,
  },
  '/studio/:creatorId/recipes/:recipeId/preview': { module: 'studio/recipes/preview-route.tsx', ...besideStudioPage },
  '/studio/:creatorId/letters/recipes': { module: 'studio/letters/recipes-route.ts', ...besideStudioPage },
  '/studio/:creatorId/letters/:letterId/preview/mail': { module: 'studio/letters/mail-route.ts', ...besideStudioPage },
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

  '/operator': { module: 'operator/frame/route.tsx', index: 'operator/overview/route.tsx', ...operator },
  '/operator/creators': { module: 'operator/creators/route.tsx', ...operatorPage },
  '/operator/queue': { module: 'operator/queue/route.tsx', ...operatorForm },
  // Requires a recent sign-in, because ending a subscription is final.
  '/operator/payments': { module: 'operator/payments/route.tsx', ...operatorForm, fresh: 'changes' },
  '/operator/community': { module: 'operator/community/route.tsx', ...operatorForm },
  '/operator/deletions': { module: 'operator/deletions/route.tsx', ...operatorPage },

  '/kitchen': { module: 'kitchen/overview/route.tsx', ...accountPage, ofMembership: true },
  '/kitchen/marks': { module: 'kitchen/member-recipe/marks-route.ts', ...accountPage },
  '/kitchen/reader': {
    module: 'kitchen/offline/reader-route.ts',
    ...personal,
    ...shown,
    onCreatorSites: 'same',
    limits: readOnly,
  },
  '/kitchen/list': { module: 'kitchen/shopping-list/route.tsx', ...kitchenForm, ofMembership: true },
  '/kitchen/week': { module: 'kitchen/week/route.tsx', ...kitchenForm, ofMembership: true },
  '/kitchen/calendar/:file': {
    module: 'kitchen/week/calendar-route.ts',
    ...byLink,
    ...shown,
    limits: { calendar: ['address'] },
  },
  '/kitchen/timers': { module: 'kitchen/timers/push/route.ts', ...kitchenForm, read: 'nothing' },
  '/kitchen/versions': { module: 'kitchen/overview/versions-route.ts', ...accountPage, ...polled },
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
  '/kitchen/dinner': {
    module: 'kitchen/dinner/route.tsx',
    ...accountPage,
    ofMembership: true,
    limits: { dinner: ['account'] },
    countsAs: 10,
  },
  '/kitchen/dinner/cook': {
    module: 'kitchen/dinner/cook-route.tsx',
    ...accountPage,
    ofMembership: true,
    limits: { dinner: ['account'] },
    countsAs: 10,
  },
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
      inOneSpelling: choiceOrRefusalInAddress,
    },
    limits: { scaling: ['creator'] },
  },
  // Further steps are requested only without scripts.
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
  '/:name/recipes/:slug/mine': { module: 'kitchen/member-recipe/member-recipe-route.tsx', ...memberPage },
  // One module for all three forms, so that a page with the member's data also has the forms' code, even offline.
  '/:name/recipes/:slug/saved': {
    module: 'kitchen/member-recipe/member-recipe-route.tsx',
    id: 'kitchen/saved',
    ...memberForm,
  },
  '/:name/recipes/:slug/cooked': {
    module: 'kitchen/member-recipe/member-recipe-route.tsx',
    id: 'kitchen/cooked',
    ...memberForm,
  },
  '/:name/recipes/:slug/note': {
    module: 'kitchen/member-recipe/member-recipe-route.tsx',
    id: 'kitchen/note',
    ...memberForm,
  },
  '/:name/recipes/:slug/community': { module: 'community/recipe/route.tsx', ...communityForm, read: 'everyone' },
  '/:name/recipes/:slug/community/footnotes/:postId': {
    module: 'community/recipe/footnote-route.tsx',
    ...communityForm,
  },
  '/:name/recipes/:slug/community/excerpt': { module: 'community/recipe/excerpt-route.ts', ...communityForm },

  '/:name/letters': {
    module: 'letters/archive/route.tsx',
    ...ofCreator,
    cache: { for: 'audiences', params: { name: isSubdomain }, query: { after: rendered } },
  },
  '/:name/letters/feed': { module: 'letters/archive/feed-route.ts', ...ofCreator },
  '/:name/letters/feed/mine': {
    module: 'letters/archive/own-feed-route.tsx',
    ...accountForm,
    onCreatorSites: 'at-root',
    limits: counted,
  },
  '/:name/letters/feed/:token': {
    module: 'letters/archive/member-feed-route.ts',
    ...byLink,
    ...shown,
    onCreatorSites: 'at-root',
    limits: { 'letter-feed': ['address'] },
  },
  '/:name/letters/:slug': {
    module: 'letters/archive/letter-route.tsx',
    ...ofCreator,
    cache: { for: 'audiences', params: { name: isSubdomain, slug: isLetterSlug }, query: {} },
  },
  // A signed-in account's address is already confirmed, so subscribing it sends no mail.
  '/:name/letters/subscribe': {
    module: 'letters/subscription/route.tsx',
    ...personal,
    ...form,
    onCreatorSites: 'at-root',
    limits: { ...counted, letter: ['address', 'account'], 'letter-requests': ['creator'] },
  },

  // Personal, because blocks, held posts and marks differ by reader.
  '/:name/community': {
    module: 'community/pages/route.tsx',
    ...communityForm,
    read: 'everyone',
  },
  '/:name/community/profile': { module: 'community/pages/profile-route.tsx', ...communityForm },
  '/:name/community/blocks': { module: 'community/pages/blocks-route.ts', ...communityForm, read: 'nothing' },
  '/:name/community/news': { module: 'community/stream/news-route.ts', ...memberPage, ...polled },
  '/:name/community/emails': { module: 'community/digest/route.tsx', ...communityForm },
  '/:name/community/cook-along': { module: 'community/cook-along/route.tsx', ...communityForm },
  '/:name/community/:threadId': { module: 'community/pages/thread-route.tsx', ...communityForm },
  // Requested by each opened thread, so it has a separate limit.
  '/:name/community/:threadId/mark': {
    module: 'community/pages/mark-route.ts',
    ...communityForm,
    read: 'nothing',
    limits: { 'community-mark': ['account'] },
  },
  '/:name/community/:threadId/calendar.ics': { module: 'community/cook-along/calendar-route.ts', ...memberPage },
  '/:name/community/posts/:postId': { module: 'community/pages/post-route.tsx', ...memberPage },
  '/:name/community/posts/:postId/edit': { module: 'community/pages/edit-route.tsx', ...communityForm },
  '/:name/community/posts/:postId/deletion': { module: 'community/pages/deletion-route.tsx', ...communityForm },
  '/:name/community/posts/:postId/report': {
    module: 'community/reports/route.tsx',
    ...personal,
    ...form,
    onCreatorSites: 'at-root',
    limits: { community: ['account'], report: ['address', 'account'] },
  },

  '/template_1': { module: 'landing/creator-page/template-route.tsx', ...shared, onCreatorSites: 'absent' },
  '/:name/offer/:code': {
    module: 'landing/creator-page/offer-route.ts',
    ...personal,
    ...shown,
    onCreatorSites: 'at-root',
    limits: readOnly,
  },
  '/:name': { module: 'landing/creator-page/route.tsx', ...ofCreator },
} as const satisfies Record<`/${string}`, RouteRow>;

export type RoutePattern = keyof typeof rows;

export const routeTable: Record<RoutePattern, RouteRow> = rows;

/** Returns true if browsers and proxies may store the route's response, as the loader's headers allow. */
export const isPublic = ({ cache }: Pick<RouteRow, 'cache'>) => cache !== 'no-store' && cache.for !== 'newcomers';

/** Endpoint that the process serves before the router, and so without middleware and its limits. */
export interface EndpointRow extends Pick<RouteRow, 'onCreatorSites'> {
  /** Name of the handler; `files` serves the client build. */
  answeredBy: 'liveness' | 'readiness' | 'ask' | 'webhook' | 'mail-webhook' | 'community-stream' | 'provider' | 'files';
  /** `Cache-Control` of files. Other endpoints set `no-store` themselves. */
  cache?: string;
  /** Content security policy of the service worker's script. */
  policy?: string;
  why: string;
  /** Also matches upper case and a trailing slash. */
  spelled?: 'anyhow';
}

const health = { onCreatorSites: 'same', why: 'it answers even if nothing else does' } as const;
const files = {
  answeredBy: 'files',
  onCreatorSites: 'same',
  cache: 'public, max-age=3600',
  why: 'nothing is rendered',
} as const;

const endpoints = {
  '/healthz': { answeredBy: 'liveness', ...health },
  '/readyz': { answeredBy: 'readiness', ...health },
  '/api/domains/ask': {
    answeredBy: 'ask',
    onCreatorSites: 'absent',
    why: 'a proxy asks it during a handshake, with a limit of its own',
  },
  '/api/stripe/webhook': {
    answeredBy: 'webhook',
    onCreatorSites: 'absent',
    why: 'nothing of the router is for it, and thousands come together (decision 50)',
    // The payment provider may be configured with another spelling.
    spelled: 'anyhow',
  },
  '/api/mail/webhook/*': {
    answeredBy: 'mail-webhook',
    onCreatorSites: 'absent',
    why: 'nothing of the router is for it, and many come together after a letter',
  },
  '/:name/community/stream': {
    answeredBy: 'community-stream',
    onCreatorSites: 'at-root',
    why: 'thousands of connections stay open for hours',
  },
  '/dev/google/*': {
    answeredBy: 'provider',
    onCreatorSites: 'absent',
    why: 'it stands in for another site, in a demo alone',
  },

  // File names contain a hash of the content.
  '/assets/*': { ...files, cache: 'public, max-age=31536000, immutable' },
  '/house/*': files,
  '/fallback/*': files,
  '/favicon.png': files,
  '/share.png': files,
  // Revalidated for each request, because an old service worker would keep serving old pages.
  '/service-worker.js': {
    ...files,
    cache: 'no-cache',
    policy: "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  },
} as const satisfies Record<`/${string}`, EndpointRow>;

/** A pattern that ends in `/*` covers all addresses with the prefix. */
export type EndpointPattern = keyof typeof endpoints;

export const endpointTable: Record<EndpointPattern, EndpointRow> = endpoints;

/** Returns the pattern of an `at-root` row on a creator's own site. */
export const patternAtRoot = (pattern: string): string => pattern.replace(/\/:(name|creatorId)(?=\/|$)/, '') || '/';
