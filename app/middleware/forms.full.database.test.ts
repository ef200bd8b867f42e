import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accountServices } from '../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { bea, now, rosa } from '../../tests/support/membership.ts';
import { aCreator, aLandingPage } from '../../tests/support/rows.ts';
import { howMany } from '../../tests/support/run.ts';
import { operators } from '../db/schema/access.ts';
import { creatorMembers } from '../db/schema/creators.ts';
import { sessions } from '../db/schema/identity.ts';
import { totpSecrets } from '../db/schema/second-factors.ts';
import type { Services } from '../http/services.ts';
import type { GoogleClient } from '../identity/google.server.ts';
import { type RoutePattern, routeTable } from '../route-table.ts';

const { db } = await testDatabase();
const { services: accountPages, startAtBeas, signUpIn, confirm } = await accountServices(db);
const services = {
  ...accountPages,
  limits: { consume: async () => ({ ok: true as const }), triesOf: () => 1, refund: async () => {} },
  google: {} as GoogleClient,
};
let browser: TestBrowser;

beforeEach(async () => {
  await startAtBeas();
  await aCreator(db, { id: ann.creatorId });
  await aLandingPage(db, ann);
  browser = aBrowser(services);
  rosasId = await signUpIn(browser);
});

const fields = [
  ...['email', 'password', 'confirmPassword', 'currentPassword', 'firstName', 'lastName', 'country', 'plan', 'terms'],
  ...['creatorId', 'purpose', 'from', 'token', 'type', 'redirect_to', 'access_token', 'refresh_token'],
];
const ann = { creatorId: 'a9900000-0000-4000-8000-000000000000' };
const addressOf = (pattern: string) =>
  pattern
    .replace(':creatorId', (pattern.endsWith('/move') ? ann : bea).creatorId)
    .replace(':accountId', rosasId)
    .replace(':recipeId', '5eeded00-0000-4000-8000-000000000000')
    .replace(':key', 'a0'.repeat(16));
let rosasId: string;
/** Form whose URL must name a creator's own site. The tests of the form are in `accounts/hand-over`. */
const ANSWER = '/auth/hand-over/answer';
/** Forms that the length test skips, because they redirect, take files, or belong to the demo's payment provider. */
const unread = [
  ANSWER,
  ...['/sign-out', '/account/cancellation'],
  ...['/studio/:creatorId/recipes/selection', '/studio/:creatorId/recipes/:recipeId/copy'],
  ...['/studio/:creatorId/pictures', '/studio/:creatorId/pictures/files'],
  ...['/dev/payments', '/dev/payments/authorization'],
  ...['/dev/payments/bank/:intentId', '/dev/payments/onboarding/:linkId'],
];
const forms = (Object.keys(routeTable) as RoutePattern[]).filter(
  (pattern) => routeTable[pattern].origin === 'same' && routeTable[pattern].write !== 'nothing',
);
const ofAccounts = new Set<string>(forms.filter((pattern) => routeTable[pattern].write !== 'everyone'));

/** Form shown only between the password and the second factor. */
const QUESTION = '/sign-in/second-factor';

async function signInFor(pattern: string) {
  if (pattern === QUESTION) await db.insert(totpSecrets).values({ accountId: rosasId, secret: 's', confirmedAt: now });
  else if (!ofAccounts.has(pattern)) return;
  if (pattern.startsWith('/studio/')) {
    await db.insert(creatorMembers).values({ accountId: rosasId, ...bea, role: 'owner' });
  }
  await confirm();
  await browser.signIn();
  if (pattern.startsWith('/operator/')) {
    const at = { accountId: rosasId };
    await db.insert(operators).values(at);
    // A live site requires a second factor of operators.
    await db.insert(totpSecrets).values({ ...at, secret: 's', confirmedAt: now });
    await db.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.accountId, rosasId));
  }
}

describe('a form of 62 KB', () => {
  /** Number of overlong fields per request. The long run sends each field alone, so that no field hides another. */
  const TOGETHER = howMany({ short: 9, long: 1 });
  const groups = fields.flatMap((_, at) => (at % TOGETHER === 0 ? [fields.slice(at, at + TOGETHER)] : []));

  /** Returns the length of the longest text that a request normalises, because normalising takes quadratic time. */
  async function longestNormalised(path: string, names: readonly string[]): Promise<number> {
    const normalise = vi.spyOn(String.prototype, 'normalize');
    const form = {
      email: rosa.email,
      password: rosa.password,
      firstName: 'Rosa',
      ...Object.fromEntries(names.map((field) => [field, `a${'\u0301'.repeat(10_300 / TOGETHER)}`])),
    };
    const { status } = await browser.post(path, form);
    const lengths = normalise.mock.contexts.map((text) => String(text).length);
    normalise.mockRestore();
    expect([path, names, status]).toEqual([path, names, 400]);
    return Math.max(0, ...lengths);
  }

  test.each(forms.filter((pattern) => !unread.includes(pattern)))(
    'of combining marks to %s is refused by its length',
    async (pattern) => {
      await signInFor(pattern);
      for (const names of groups) expect(await longestNormalised(addressOf(pattern), names)).toBeLessThan(1_100);
    },
  );
});

describe('an address over its limit', () => {
  const over = { limits: { consume: async () => ({ ok: false, retryAfter: 61 }) } } as unknown as Services;

  const counted = forms.filter(
    (pattern) => pattern !== ANSWER && Object.values(routeTable[pattern].limits).flat().includes('address'),
  );
  test.each(counted)('is refused by %s whatever its form holds', async (pattern) => {
    await signInFor(pattern);
    // Below the limit, this body gets 400, because it is not a form.
    const headers = { origin: services.origin, 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' };
    const answer = await browser.post(addressOf(pattern), 'nothing', { services: over, headers });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '61']);
    expect(answer.html).toContain('Too many attempts. Please try again in 2 minutes.');
  });
});

test('a form whose address cannot be counted is answered in its page’s words', async () => {
  const limits = { ...services.limits, consume: () => Promise.reject(new Error('The database is away')) };
  const answer = await aBrowser(services).post(
    '/sign-in',
    { email: rosa.email, password: rosa.password },
    { services: { limits } },
  );
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('An unexpected error occurred. Please try again.');
});
