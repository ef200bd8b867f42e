import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { testSites } from '../../../tests/support/sites.ts';
import { creatorAddresses } from '../../db/schema/creator-addresses.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { type RouteRow, routeTable } from '../../route-table.ts';

const { db } = await testDatabase();
const account = await accountServices(db);
const services = { ...account.services, sites: testSites(db, { siteHost: 'larder.test' }) };

const BEA = 'Bea’s kitchen';
let marisol: string;

/** Rosa is a member of the creator Bea. Another creator, Marisol, has an own site. */
beforeEach(async () => {
  await account.startWithRosa();
  await db.update(landingPages).set({ name: BEA });
  ({ creatorId: marisol } = await aLandingPage(db, { subdomain: 'marisol', name: 'Marisol' }));
  await db.insert(creatorAddresses).values({ creatorId: marisol, domainId: null });
  services.sites.drop('everything');
});

async function signedInAt(host: string): Promise<TestBrowser> {
  const browser = aBrowser(services, { at: (await services.sites.find(host))! });
  await browser.signIn();
  return browser;
}

test('on another creator’s site the account page has that creator’s brand, and leads to the membership', async () => {
  const browser = await signedInAt('marisol.larder.test');
  const { text, html } = await browser.get('/account');
  expect(text).toContain(`Your membership is with ${BEA}.`);
  expect(text).toContain('Marisol');
  expect(text).not.toContain('Your plan');
  expect(html).not.toContain('/account/cancellation');
  expect(html).toContain(`href="https://larder.test/auth/hand-over?redirect_to=%2Faccount&amp;creator_id=${marisol}"`);
  for (const path of ['/account/password', '/account/sessions', '/account/email']) {
    expect((await browser.get(path)).html, path).not.toContain(BEA);
  }
});

test('it leads to the address of her own that the other creator has', async () => {
  await db.insert(creatorAddresses).values({ creatorId: bea.creatorId, domainId: null });
  services.sites.drop('everything');
  const { html } = await (await signedInAt('marisol.larder.test')).get('/account');
  expect(html).toContain('href="https://bea.larder.test/auth/hand-over?redirect_to=%2Faccount"');
});

const ofMembership = (Object.entries(routeTable) as [string, RouteRow][]).flatMap(([path, row]) =>
  row.ofMembership ? [{ path, isForm: row.write !== 'nothing' }] : [],
);

test('pages about the membership are not on another creator’s site', async () => {
  const browser = await signedInAt('marisol.larder.test');
  expect(ofMembership.length).toBeGreaterThan(10);
  for (const { path, isForm } of ofMembership) {
    expect([path, (await browser.get(path)).location]).toEqual([path, '/account']);
    if (isForm) expect([path, (await browser.post(path)).location]).toEqual([path, '/account']);
  }
});

test('they are on the site of the membership’s creator, and on the platform', async () => {
  await db.insert(creatorAddresses).values({ creatorId: bea.creatorId, domainId: null });
  services.sites.drop('everything');
  for (const host of ['bea.larder.test', 'larder.test']) {
    const browser = await signedInAt(host);
    const { text } = await browser.get('/account');
    expect(text.join(' ')).toContain(BEA);
    expect(text).not.toContain(`Your membership is with ${BEA}.`);
    expect((await browser.get('/account/plan')).status).toBe(200);
    expect((await browser.get('/kitchen')).status).toBe(200);
  }
});
