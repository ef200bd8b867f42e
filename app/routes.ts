import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The site's whole URL map. Every first word here must be in `creators/subdomain.ts` (a test keeps them equal). */
export default [
  index('landing/routes/home.tsx'),
  route('welcome', 'landing/routes/welcome.tsx'),
  route('privacy-policy', 'landing/routes/privacy-policy.tsx'),
  route('terms-and-conditions', 'landing/routes/terms-and-conditions.tsx'),

  route('robots.txt', 'landing/routes/robots.ts'),
  route('sitemap.xml', 'landing/routes/sitemap-index.ts'),
  route('sitemap-pages.xml', 'landing/routes/sitemap-pages.ts'),
  route('sitemap-creators.xml', 'landing/routes/sitemap-creators.ts'),

  route('media/:key/:variant', 'media/routes/variant.ts'),
  route('media/share/:pageId/:version', 'landing/routes/share-picture.ts'),

  route('api/landing-pages', 'landing/routes/api-landing-page.ts'),
  route('api/landing-pages/:pageId/reviews', 'landing/routes/api-reviews.ts'),
  route('api/landing-pages/:pageId/faqs', 'landing/routes/api-faqs.ts'),
  route('api/landing-pages/:pageId/features', 'landing/routes/api-features.ts'),
  route('api/creators/:creatorId/recipes', 'landing/routes/api-recipes.ts'),
  route('api/analytics/:creatorId/:upload', 'analytics/routes/upload.ts'),

  route('sign-up', 'membership/routes/choose-creator.tsx'),
  route('sign-up/:creatorId', 'membership/routes/sign-up.tsx'),
  route('sign-up/:creatorId/move', 'membership/routes/move.tsx'),
  route(':creatorId/success', 'membership/routes/success.tsx'),
  route('sign-in', 'accounts/routes/sign-in.tsx'),
  route('sign-in/verification-mail', 'accounts/routes/verification-mail.tsx'),
  route('sign-out', 'accounts/routes/sign-out.ts'),
  route('account', 'accounts/routes/account.tsx'),
  route('account/terms', 'accounts/routes/account-terms.tsx'),
  route('account/email', 'accounts/routes/account-email.tsx'),
  route('account/password', 'accounts/routes/account-password.tsx'),
  route('account/sessions', 'accounts/routes/account-sessions.tsx'),

  route('auth/verify', 'accounts/routes/verify.tsx'),
  route('auth/verify/mail', 'accounts/routes/verify-mail.tsx'),
  route('auth/email', 'accounts/routes/email-change.tsx'),
  route('auth/email/undo', 'accounts/routes/email-undo.tsx'),
  route('auth/forgot-password', 'accounts/routes/forgot-password.tsx'),
  route('auth/reset-password', 'accounts/routes/reset-password.tsx'),
  route('auth/password-reset-success', 'accounts/routes/password-reset-success.tsx'),
  route('auth/google', 'accounts/routes/google-start.ts'),
  route('auth/google/return', 'accounts/routes/google-return.ts'),
  route('auth/google-callback', 'accounts/routes/google-callback.tsx'),
  route('api/auth/token', 'accounts/routes/api-token.ts'),

  route('dev/mail', 'mail/routes/mailbox.tsx'),
  route('dev/mail/:id', 'mail/routes/message.tsx'),
  route('dev/mail/:id/html', 'mail/routes/message-html.ts'),

  route('template_1', 'landing/routes/template.tsx'),
  route(':name', 'landing/routes/creator-page.tsx'),
] satisfies RouteConfig;
