import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { accounts } from '../../db/schema/identity.ts';
import { changeLink } from '../../kitchen/shopping-list/commands.server.ts';
import { findOwnerOfLink } from '../../kitchen/shopping-list/queries.server.ts';
import { changeFeed } from '../../kitchen/week/commands.server.ts';
import { findOwnerOfFeed } from '../../kitchen/week/queries.server.ts';

const { db } = await testDatabase();
const { services, mail, templates, takeLogged, rosasPassword, startWithRosa } = await accountServices(db);

let browser: TestBrowser;

beforeEach(async () => {
  await startWithRosa();
  browser = aBrowser(services);
  await browser.signIn();
});

describe('changing the password', () => {
  const change = { currentPassword: rosa.password, ...fresh };

  test('requires the old one, ends other sessions, and sends a mail', async () => {
    const other = aBrowser(services);
    await other.signIn();
    const answer = await browser.post('/account/password', change);
    expect([answer.status, answer.text]).toEqual([200, expect.arrayContaining(['Your password has been changed'])]);
    expect(await rosasPassword()).toBe(`plain:${fresh.password}`);
    expect((await browser.get('/account')).status).toBe(200);
    expect((await other.get('/account')).location).toBe('/sign-in?from=%2Faccount');
    expect((await mail()).at(-1)).toMatchObject({ to: rosa.email, template: { name: 'password-changed' } });
  });

  test('ends the secret addresses of the shopping list and the calendar, and says so', async () => {
    const [{ id: accountId } = { id: '' }] = await db.select().from(accounts);
    const owner = { accountId, now: services.now() };
    const [list, calendar] = [(await changeLink(db, owner)).token, (await changeFeed(db, owner)).token];
    await browser.post('/account/password', { ...change, currentPassword: 'wrong' });
    expect([await findOwnerOfLink(db, list), await findOwnerOfFeed(db, calendar)]).toEqual([accountId, accountId]);
    const answer = await browser.post('/account/password', change);
    expect(answer.text.join(' ')).toContain('Links to your shopping list and calendar no longer work');
    expect([await findOwnerOfLink(db, list), await findOwnerOfFeed(db, calendar)]).toEqual([null, null]);
  });

  test.each([
    ['the old one is missing', { currentPassword: '' }, 'Current password is required'],
    ['the old one is wrong', { currentPassword: 'not the old one' }, 'Current password is wrong'],
    ['the two differ', { confirmPassword: 'something else' }, 'Passwords do not match'],
  ])('is refused when %s', async (_what, input, message) => {
    const answer = await browser.post('/account/password', { ...change, ...input });
    expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining([message])]);
    expect(fieldsOf(answer)).toMatchObject({ currentPassword: '', password: '', confirmPassword: '' });
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
    expect(await templates()).toEqual(['verify', 'trial-started']);
  });

  test('too many guesses of the old one answer 429', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      await browser.post('/account/password', { ...change, currentPassword: `guess ${tries}` });
    }
    const answer = await browser.post('/account/password', change);
    expect(answer.status).toBe(429);
    expect(answer.headers.has('retry-after')).toBe(true);
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
  });

  test('is rolled back when the mail cannot be queued', async () => {
    const answer = await withoutTable(db, 'test_mail', () => browser.post('/account/password', change));
    expect([answer.status, answer.text]).toEqual([
      503,
      expect.arrayContaining(['Failed to update password. Please try again.']),
    ]);
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
    const logged = loggedText(takeLogged());
    expect(logged).toContain('42P01');
    for (const secret of [rosa.email, rosa.password, fresh.password]) expect(logged).not.toContain(secret);
  });

  test('is a form; accounts without a password see how to get one', async () => {
    const page = await browser.get('/account/password');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.text).toEqual(expect.arrayContaining(['Change your password', 'Current password', 'Your account']));
    await db.update(accounts).set({ passwordHash: null });
    const without = await browser.get('/account/password');
    expect(without.text).toContain('Choose a password');
    expect(without.text).not.toContain('Current password');
    expect((await browser.post('/account/password', change)).status).toBe(400);
  });
});
