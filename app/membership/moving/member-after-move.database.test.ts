import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aPayment, inDays } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { memberships } from '../../db/schema/membership.ts';

/** Moves that are due before the worker has made them. */

const { db } = await testDatabase();
const { services, clock, startAtBeas, takeLogged, moveTo } = await accountServices(db);
beforeEach(startAtBeas);

const DAY = 24 * 60 * 60;

/** Signs in a member who has paid Bea for 30 days and moves to Ann, on the day of the move. */
async function onTheDay() {
  const { creatorId: ann } = await aLandingPage(db, { name: 'Ann' });
  const { accountId } = await aMember(db, { facts: [aPayment(0, 30)] });
  await moveTo(accountId, ann);
  clock.pass(30 * DAY - 1);
  const browser = aBrowser(services);
  await browser.signIn();
  const history = () =>
    db.select().from(memberships).where(eq(memberships.accountId, accountId)).orderBy(asc(memberships.beganAt));
  return { ann, browser, history };
}

test('the first request makes the move, so one creator opens when the other closes', async () => {
  const { ann, browser, history } = await onTheDay();
  expect((await browser.get('/account')).text).toContain('Bea');
  expect(await history(), 'a second before').toHaveLength(1);
  clock.pass(1);
  const page = await browser.get('/account');
  expect(page.text.join(' ')).toContain('Your trial runs until 9 December 2026.');
  expect(page.text).toContain('Ann');
  const both = [
    { ...bea, endedAt: inDays(30), endReason: 'moved' },
    { creatorId: ann, openedAt: inDays(30), endedAt: null },
  ];
  expect(await history()).toMatchObject(both);
  await Promise.all(Array.from({ length: 4 }, () => browser.get('/account')));
  expect(await history()).toMatchObject(both);
});

test('concurrent requests make it once', async () => {
  const { browser, history } = await onTheDay();
  clock.pass(1);
  const pages = await Promise.all(Array.from({ length: 4 }, () => browser.get('/account')));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await history()).toHaveLength(2);
});

test('if the move fails, the page still loads and the worker retries', async () => {
  const { browser, history } = await onTheDay();
  clock.pass(1);
  const enqueue = () => Promise.reject(new Error('no mail is taken'));
  const page = await browser.get('/account', { services: { mail: { ...services.mail, enqueue } } });
  expect(page.status).toBe(200);
  expect(takeLogged()).toHaveLength(1);
  expect(await history()).toMatchObject([{ endedAt: null, moveAt: inDays(30) }]);
});
