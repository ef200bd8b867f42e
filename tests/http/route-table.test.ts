import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { reservedWords } from '../../app/creators/subdomain/subdomain.ts';
import { endpointTable } from '../../app/route-table.ts';
import { findEndpoint } from '../../server/http/endpoint.ts';
import { startTestApp } from '../support/app.ts';
import { routePatterns } from '../support/route-patterns.ts';

const app = await startTestApp();
const client = path.resolve(import.meta.dirname, '../../build/client');
const pattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const paths = routePatterns.map((pattern) => pattern.slice(1));

test('the first path segments of the site’s own addresses are reserved, and served are no others', () => {
  const patterns = [...paths, ...Object.keys(endpointTable).map((each) => each.slice(1))];
  const first = new Set(patterns.map((each) => each.split('/')[0]!).filter((word) => pattern.test(word)));
  const toCome: ReadonlySet<string> = new Set(reservedWords.toCome);
  const served = [...reservedWords.served, ...reservedWords.process];
  expect(served.sort()).toEqual([...first].filter((word) => !toCome.has(word)).sort());
});

test('every file of the client build has a row, without which it is not sent', () => {
  const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.length).toBeGreaterThan(50);
  const compressed = /\.(br|gz)$/;
  const addresses = files
    .filter(({ name }) => !compressed.test(name))
    .map(({ parentPath, name }) => `/${path.relative(client, path.join(parentPath, name))}`);
  expect(addresses.filter((each) => findEndpoint(each)?.row.answeredBy !== 'files')).toEqual([]);
});

test('no reserved word is on two lists', () => {
  const served: readonly string[] = reservedWords.served;
  expect([...reservedWords.process, ...reservedWords.toCome].filter((word) => served.includes(word))).toEqual([]);
});

describe('the site’s addresses', () => {
  test('are these', () => {
    expect(paths).toEqual([
      '',
      'welcome',
      'privacy-policy',
      'terms-and-conditions',
      'robots.txt',
      'sitemap.xml',
      'sitemap-pages.xml',
      'sitemap-creators.xml',
      'sitemap-recipes.xml',
      'media/:key/:variant',
      'media/share/:pageId/:version',
      'api/landing-pages',
      'api/landing-pages/:pageId/reviews',
      'api/landing-pages/:pageId/faqs',
      'api/landing-pages/:pageId/features',
      'api/creators/:creatorId/recipes',
      'api/recipes/:recipeId/views',
      'api/analytics/:creatorId/:upload',
      'sign-up',
      'sign-up/:creatorId',
      'sign-up/:creatorId/move',
      ':creatorId/success',
      'sign-in',
      'sign-in/verification-mail',
      'sign-in/second-factor',
      'sign-in/again',
      'sign-out',
      'account',
      'account/terms',
      'account/name',
      'account/card',
      'account/plan',
      'account/cancellation',
      'account/cancellation/reason',
      'account/return',
      'account/start',
      'account/receipts',
      'account/export',
      'account/export/archive',
      'account/deletion',
      'account/deletion/return',
      'account/email',
      'account/password',
      'account/emails',
      'account/sessions',
      'account/second-factor',
      'auth/verify',
      'auth/verify/mail',
      'auth/email',
      'auth/email/undo',
      'auth/second-factor/undo',
      'auth/forgot-password',
      'auth/reset-password',
      'auth/password-reset-success',
      'auth/invitation',
      'auth/invitation/mail',
      'auth/membership/:token',
      'auth/people/undo',
      'auth/unsubscribe/:token',
      'auth/google',
      'auth/google/return',
      'auth/google-callback',
      'api/auth/token',
      'dev/mail',
      'dev/mail/:id',
      'dev/mail/:id/html',
      'dev/payments',
      'dev/payments/bank/:intentId',
      'dev/payments/onboarding/:linkId',
      'dev/payments/invoice/:invoiceId',
      'studio',
      'studio/import/receive',
      'studio/shared/:token',
      'studio/:creatorId',
      'studio/:creatorId/begin',
      'studio/:creatorId/page',
      'studio/:creatorId/page/publication',
      'studio/:creatorId/page/history',
      'studio/:creatorId/page/subdomain',
      'studio/:creatorId/recipes',
      'studio/:creatorId/recipes/selection',
      'studio/:creatorId/recipes/new',
      'studio/:creatorId/recipes/new/:recipeId',
      'studio/:creatorId/recipes/:recipeId',
      'studio/:creatorId/recipes/:recipeId/draft',
      'studio/:creatorId/recipes/:recipeId/publication',
      'studio/:creatorId/recipes/:recipeId/copy',
      'studio/:creatorId/import',
      'studio/:creatorId/import/:previewId',
      'studio/:creatorId/import/:previewId/pictures/:position',
      'studio/:creatorId/imports/:importId',
      'studio/:creatorId/pictures',
      'studio/:creatorId/pictures/unused',
      'studio/:creatorId/pictures/:key',
      'studio/:creatorId/members',
      'studio/:creatorId/members/export',
      'studio/:creatorId/members/import',
      'studio/:creatorId/members/:membershipId',
      'studio/:creatorId/price',
      'studio/:creatorId/price/members',
      'studio/:creatorId/offers',
      'studio/:creatorId/income',
      'studio/:creatorId/income/export',
      'studio/:creatorId/income/:month',
      'studio/:creatorId/payouts',
      'studio/:creatorId/analytics',
      'studio/:creatorId/analytics/:table',
      'studio/:creatorId/export',
      'studio/:creatorId/people',
      'studio/:creatorId/people/:accountId',
      'studio/:creatorId/activity',
      'studio/:creatorId/activity/:table',
      'studio/:creatorId/everything',
      'studio/:creatorId/page/preview',
      'studio/:creatorId/page/draft',
      'studio/:creatorId/recipes/:recipeId/preview',
      'studio/:creatorId/pictures/files',
      'studio/:creatorId/pictures/:key/words',
      'operator',
      'operator/creators',
      'operator/queue',
      'operator/payments',
      'operator/deletions',
      'kitchen',
      'kitchen/marks',
      'kitchen/reader',
      'kitchen/list',
      'kitchen/week',
      'kitchen/calendar/:file',
      'kitchen/timers',
      'kitchen/versions',
      'kitchen/shared-list/:token',
      'kitchen/shared-list/:token/version',
      'kitchen/dinner',
      'kitchen/dinner/cook',
      ':name/recipes',
      ':name/app.webmanifest',
      ':name/app-icon.svg',
      ':name/recipes.xml',
      ':name/recipes/:slug',
      ':name/recipes/:slug/cook',
      ':name/recipes/:slug/mine',
      ':name/recipes/:slug/saved',
      ':name/recipes/:slug/cooked',
      ':name/recipes/:slug/note',
      'template_1',
      ':name/offer/:code',
      ':name',
    ]);
  });

  test('all answer, and none fails', async () => {
    for (const each of paths) {
      const { status } = await app.get(`/${each.replace(/:\w+/g, 'x')}`);
      expect([each, status]).toEqual([each, expect.toSatisfy((code: number) => code < 500)]);
    }
  });
});
