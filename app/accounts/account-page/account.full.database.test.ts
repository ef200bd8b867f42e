import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { accountServices } from '../../../tests/support/account-services.ts';
import { withoutUpdates } from '../../../tests/support/broken-tables.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';

const { db } = await testDatabase();
const { services, clock, takeLogged, signUpIn, startWithRosa } = await accountServices(db);

let browser: TestBrowser;

beforeEach(async () => {
  await startWithRosa();
  browser = aBrowser(services);
  await browser.signIn();
});

describe('the account', () => {
  test('shows the email, the creator and the plan, in the creator’s colour', async () => {
    const page = await browser.get('/account');
    expect(page.status).toBe(200);
    expect(page.text).toEqual(
      expect.arrayContaining([rosa.email, 'Rosa Marsh', 'Your membership with Bea', 'Yearly', '2 November 2026']),
    );
    expect(page.html).toContain('href="/bea"');
    expect(page.html).toContain('#245c4a');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('states when the terms were not accepted, and when the creator’s page is not public', async () => {
    await db.update(endUserDetails).set({ legalAccepted: false, legalAcceptedAt: null });
    await db.update(landingPages).set({ isActive: false });
    const page = await browser.get('/account');
    expect(page.text).toEqual(
      expect.arrayContaining(['Not accepted', 'Bea’s page isn’t open right now. Your membership isn’t affected.']),
    );
    expect(page.html).not.toContain('href="/bea"');
  });

  test('hides what needs a record or a password without one', async () => {
    await db.delete(endUserDetails);
    await db.update(accounts).set({ passwordHash: null });
    const page = await browser.get('/account');
    expect(page.text).toEqual(expect.arrayContaining(['Your membership with Bea', 'Choose a password']));
    for (const gone of ['Change your password', 'Change plan', 'Terms']) expect(page.text).not.toContain(gone);
  });
});

describe('accepting the terms', () => {
  const termsOfRosa = () =>
    db.select({ accepted: endUserDetails.legalAccepted, at: endUserDetails.legalAcceptedAt }).from(endUserDetails);
  const notAccepted = () => db.update(endUserDetails).set({ legalAccepted: false, legalAcceptedAt: null });

  test('is offered and recorded with its time', async () => {
    expect((await browser.get('/account')).text).not.toContain('Accept the terms');
    await notAccepted();
    expect((await browser.get('/account')).text).toEqual(expect.arrayContaining(['Not accepted', 'Accept the terms']));
    const { status, location } = await browser.post('/account/terms');
    expect([status, location]).toEqual([303, '/account?done=terms']);
    expect(await termsOfRosa()).toEqual([{ accepted: true, at: services.now() }]);
    const page = await browser.get('/account');
    expect(page.text).toEqual(expect.arrayContaining(['Accepted on', '2 November 2026']));
    expect(page.text).not.toContain('Accept the terms');
  });

  test('comes first where nothing must be paid before it', async () => {
    await notAccepted();
    const { charges, stands } = aCharges();
    stands({ awaitsTerms: true });
    const { html } = await browser.get('/account', { services: { charges } });
    const [, main = ''] = html.split('<main');
    const [, sheet = ''] = main.split('</h1>');
    expect(/<h2[^>]*>(.*?)<\/h2>/.exec(sheet)?.[1]).toBe('Accept the terms to continue');
    expect(html.match(/Accept the terms<\/span>/g)).toHaveLength(1);
    stands({});
    expect((await browser.get('/account', { services: { charges } })).html).not.toContain(
      'Accept the terms to continue',
    );
  });

  test('a second time keeps the first time', async () => {
    const before = await termsOfRosa();
    clock.pass(86_400);
    await browser.post('/account/terms');
    expect(await termsOfRosa()).toEqual(before);
    await db.update(endUserDetails).set({ legalAcceptedAt: null });
    await browser.post('/account/terms');
    expect(await termsOfRosa()).toEqual([{ accepted: true, at: null }]);
  });

  test('requires a session', async () => {
    await signUpIn(aBrowser(services), { email: 'other@home.example' });
    await notAccepted();
    expect((await aBrowser(services).post('/account/terms')).location).toBe('/sign-in?from=%2Faccount%2Fterms');
    await browser.post('/account/terms');
    const accepted = await db
      .select({ email: endUserDetails.email })
      .from(endUserDetails)
      .where(eq(endUserDetails.legalAccepted, true));
    expect(accepted).toEqual([{ email: rosa.email }]);
  });

  test('reports when it could not be recorded', async () => {
    await notAccepted();
    const words = 'We couldn’t record that. Please try again or contact support.';
    const answer = await withoutUpdates(db, 'EndUserDetails', () => browser.post('/account/terms'));
    expect([answer.status, answer.text]).toEqual([503, expect.arrayContaining([words, 'Accept the terms'])]);
    takeLogged();
    await db.delete(endUserDetails);
    const none = await browser.post('/account/terms');
    expect([none.status, none.text.includes('Accept the terms')]).toEqual([409, false]);
  });
});
