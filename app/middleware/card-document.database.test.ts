import { beforeAll, expect, test } from 'vitest';
import { accountServices } from '../../tests/support/account-services.ts';
import { aBrowser } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import type { Charges } from '../membership/charges.ts';

const { db } = await testDatabase();
const { services, startWithRosa } = await accountServices(db);
const standing = { card: null, nextCharge: null, pastDue: null, receipts: [] };
const chargesWith = (browser: Charges['browser']) =>
  ({ browser, findStanding: async () => standing, findCardGiven: async () => null }) as unknown as Charges;

beforeAll(async () => {
  await startWithRosa();
});

async function inApp(browser: Charges['browser'], from: string) {
  const rosas = aBrowser({ ...services, charges: chargesWith(browser) });
  await rosas.signIn();
  const headers = { 'sec-fetch-dest': 'empty', referer: `${services.origin}${from}` };
  const { data } = await rosas.get('/account/card', { inApp: true, headers });
  // The framework names a redirect by a symbol.
  const [named] = Object.getOwnPropertySymbols(data);
  return named ? (data as Record<symbol, unknown>)[named] : null;
}

test('with keys the app loads the page for a card as a document, unless it is in one that lets Stripe in', async () => {
  const keys = { kind: 'stripe', publishableKey: 'pk_test_one' } as const;
  expect(await inApp(keys, '/account')).toMatchObject({ redirect: '/account/card', reload: true });
  expect(await inApp(keys, '/account/card')).toBeNull();
});

test('without keys it stays in its document', async () => {
  expect(await inApp({ kind: 'demo' }, '/account')).toBeNull();
});
