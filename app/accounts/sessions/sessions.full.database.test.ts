import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { sessions } from '../../db/schema/identity.ts';
import { changeLink } from '../../kitchen/shopping-list/commands.server.ts';
import { findOwnerOfLink } from '../../kitchen/shopping-list/queries.server.ts';
import { changeFeed } from '../../kitchen/week/commands.server.ts';
import { findOwnerOfFeed } from '../../kitchen/week/queries.server.ts';
import { changeLetterFeed } from '../../letters/archive/commands.server.ts';
import { findOwnerOfFeed as findOwnerOfLetterFeed } from '../../letters/archive/queries.server.ts';
import { sessionList } from './copy.ts';

const { db } = await testDatabase();
const { services, clock, startWithRosa } = await accountServices(db);

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const origin = services.origin;

let accountId: string;
let browser: TestBrowser;
let phone: TestBrowser;

const signInWith = (headers: Record<string, string>) => (each: TestBrowser) =>
  each.post('/sign-in', { email: rosa.email, password: rosa.password }, { headers: { origin, ...headers } });

beforeEach(async () => {
  accountId = await startWithRosa();
  phone = aBrowser(services);
  await signInWith({ 'user-agent': iphone, 'accept-language': 'de' })(phone);
  clock.pass(86_400);
  browser = aBrowser(services);
  await signInWith({ 'user-agent': firefox, 'accept-language': 'en-AU,en;q=0.8' })(browser);
});

async function aStranger() {
  const accountId = await accountsIn(db, { confirmed: true })({ email: 'ann@home.example' });
  await startSession(db, { accountId, now: clock.now });
  const [session] = await db.select().from(sessions).where(eq(sessions.accountId, accountId));
  return session!;
}

const idOf = async (device: string) => (await db.select().from(sessions).where(eq(sessions.device, device)))[0]!.id;

describe('the list of sessions', () => {
  test('shows each browser, start and last use, the current one first, and neither tokens nor their hashes', async () => {
    const page = await browser.get('/account/sessions');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const at = page.text.indexOf('Firefox on Linux');
    expect(at).toBeGreaterThan(0);
    expect(page.text.indexOf('Safari on iOS')).toBeGreaterThan(at);
    expect(page.text).toEqual(
      expect.arrayContaining([
        'This browser',
        'English (Australia)',
        'German',
        '3 November 2026',
        '2 November 2026',
        'today',
      ]),
    );
    expect(page.html.match(/This browser</g)).toHaveLength(1);
    for (const { tokenHash } of await db.select().from(sessions)) expect(page.html).not.toContain(tokenHash);
    expect(page.html).not.toContain(browser.cookies.get('__Host-larder_session')!);
  });

  test('labels programs, and browsers without a name', async () => {
    await browser.post('/api/auth/token', { email: rosa.email, password: rosa.password });
    await startSession(db, { accountId, now: clock.now });
    expect((await browser.get('/account/sessions')).text).toEqual(
      expect.arrayContaining(['A program', 'Unknown browser']),
    );
  });

  test('omits expired sessions, and shows at most 50', async () => {
    clock.pass(30 * 86_400 - 3600);
    expect((await browser.get('/account/sessions')).text).not.toContain('Safari on iOS');
    for (let at = 0; at < 51; at += 1) await startSession(db, { accountId, now: clock.now });
    const page = await browser.get('/account/sessions');
    expect(page.text.filter((each) => each === 'Unknown browser')).toHaveLength(49);
    expect(page.text.join(' ')).toContain('Older ones aren’t listed.');
  });
});

describe('ending sessions', () => {
  test('ends the chosen one at once', async () => {
    const answer = await browser.post('/account/sessions', { session: await idOf('Safari on iOS') });
    expect([answer.status, answer.text]).toEqual([200, expect.arrayContaining(['Signed out: Safari on iOS.'])]);
    expect((await phone.get('/account')).location).toBe('/sign-in?from=%2Faccount');
    expect((await browser.get('/account')).status).toBe(200);
  });

  test('twice says that it has ended, and ends nothing more', async () => {
    const session = await idOf('Safari on iOS');
    await browser.post('/account/sessions', { session });
    const answer = await browser.post('/account/sessions', { session });
    expect([answer.status, answer.text]).toEqual([404, expect.arrayContaining(['That one has already ended.'])]);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test('of another account, or an unknown one, answers 404 and ends nothing', async () => {
    const { id } = await aStranger();
    for (const session of [id, randomUUID(), '', 'x', "'; delete from sessions"]) {
      expect((await browser.post('/account/sessions', { session })).status).toBe(404);
    }
    expect(await db.select().from(sessions)).toHaveLength(3);
  });

  test('of this browser signs out', async () => {
    const answer = await browser.post('/account/sessions', { session: await idOf('Firefox on Linux') });
    expect([answer.status, answer.location]).toEqual([303, '/']);
    expect(browser.cookies.has('__Host-larder_session')).toBe(false);
    expect((await phone.get('/account')).status).toBe(200);
  });

  test('everywhere else keeps this one and other accounts’, and ends programs’', async () => {
    await browser.post('/api/auth/token', { email: rosa.email, password: rosa.password });
    const stranger = await aStranger();
    const answer = await browser.post('/account/sessions');
    expect(answer.text).toEqual(
      expect.arrayContaining([sessionList.othersEnded, 'You’re not signed in anywhere else.']),
    );
    const left = await db.select({ id: sessions.id }).from(sessions);
    expect(left.map(({ id }) => id).sort()).toEqual([await idOf('Firefox on Linux'), stranger.id].sort());
    expect((await browser.post('/account/sessions')).status).toBe(200);
  });

  test('everywhere else ends the secret addresses of the list, the calendar and the feed, and says so', async () => {
    const owner = { accountId, now: clock.now };
    const addresses = async () => [
      await findOwnerOfLink(db, (await changeLink(db, owner)).token),
      await findOwnerOfFeed(db, (await changeFeed(db, owner)).token),
    ];
    expect(await addresses()).toEqual([accountId, accountId]);
    const tokens = [
      (await changeLink(db, owner)).token,
      (await changeFeed(db, owner)).token,
      (await changeLetterFeed(db, owner)).token,
    ] as const;
    await browser.post('/account/sessions', { session: await idOf('Firefox on Linux') });
    expect(await findOwnerOfLink(db, tokens[0]), 'one session alone').toBe(accountId);
    const answer = await phone.post('/account/sessions');
    expect(answer.text.join(' ')).toContain('Links to your shopping list, calendar and feed no longer work.');
    expect([await findOwnerOfLink(db, tokens[0]), await findOwnerOfFeed(db, tokens[1])]).toEqual([null, null]);
    expect(await findOwnerOfLetterFeed(db, tokens[2])).toBeNull();
  });
});
