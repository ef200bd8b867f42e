import { expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await membershipServices(db);
const { get } = aBrowser(services);

test('without a creator the page lists creators to choose from, page by page', async () => {
  await startAtBeas();
  for (let more = 0; more < 25; more += 1) {
    await aLandingPage(db, { subdomain: `c-${String(more).padStart(2, '0')}`, name: 'A cook' });
  }
  await aLandingPage(db, { subdomain: 'c-unfilled' });
  const first = await get('/sign-up', { headers: { referer: `${services.origin}/` } });
  expect(first.data).toMatchObject({ from: '/', continued: false, next: 'c-22' });
  expect(first.data.choices).toHaveLength(24);
  const second = await get('/sign-up?after=c-22', { headers: { referer: `${services.origin}/sign-up` } });
  expect(second.data).toMatchObject({ from: null, continued: true, next: null });
  expect(second.data.choices).toHaveLength(2);
  for (const { headers } of [first, second]) expect(headers.get('cache-control')).toBe('no-store');
});

test.each(['%00', '', 'x'.repeat(256)])('an invalid cursor (%j) gives the first page', async (after) => {
  await startAtBeas();
  const page = await get(`/sign-up?after=${after}`);
  expect(page).toMatchObject({ status: 200, data: { choices: [{ subdomain: 'bea' }], continued: false, next: null } });
});
