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
  route('sign-out/everywhere', 'accounts/routes/sign-out-everywhere.ts'),
  route('account', 'accounts/routes/account.tsx'),
  route('account/terms', 'accounts/routes/account-terms.tsx'),
  route('account/name', 'accounts/routes/account-name.tsx'),
  route('account/plan', 'membership/routes/plan.tsx'),
  route('account/cancellation', 'membership/routes/cancellation.tsx'),
  route('account/cancellation/reason', 'membership/routes/cancellation-reason.tsx'),
  route('account/return', 'membership/routes/return.tsx'),
  route('account/export', 'accounts/routes/account-export.tsx'),
  route('account/export/archive', 'accounts/routes/account-export-archive.tsx'),
  route('account/deletion', 'accounts/routes/account-deletion.tsx'),
  route('account/deletion/return', 'accounts/routes/account-deletion-return.tsx'),

  route('auth/verify', 'accounts/routes/verify.tsx'),
  route('auth/verify/mail', 'accounts/routes/verify-mail.tsx'),
  route('auth/forgot-password', 'accounts/routes/forgot-password.tsx'),
  route('auth/reset-password', 'accounts/routes/reset-password.tsx'),
  route('auth/password-reset-success', 'accounts/routes/password-reset-success.tsx'),
  route('auth/invitation', 'accounts/routes/invitation.tsx'),
  route('auth/invitation/mail', 'accounts/routes/invitation-mail.tsx'),
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
