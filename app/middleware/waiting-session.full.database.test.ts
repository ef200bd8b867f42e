import { beforeAll, describe, expect, test } from 'vitest';
import { fresh } from '../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { bea, rosa } from '../../tests/support/membership.ts';
import { routePatterns } from '../../tests/support/route-patterns.ts';
import { QUESTION, secondFactorPages } from '../../tests/support/second-factor.ts';
import { startSession } from '../../tests/support/sessions.ts';
import { accounts, oneTimeTokens, sessions } from '../db/schema/identity.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../db/schema/second-factors.ts';
import { hashToken } from '../identity/links/tokens.server.ts';
import { createAccessToken } from '../identity/sessions/access-token.server.ts';
import { type RoutePattern, routeTable } from '../route-table.ts';

const { db } = await testDatabase();
const { start, withApp, clock, services: pages } = await secondFactorPages(db);
/** No limit refuses, so that every request reaches the check of the session. */
const services = {
  ...pages,
  limits: { consume: async () => ({ ok: true as const }), triesOf: () => 1, refund: async () => {} },
};

let accountId: string;
// Runs once, because no request may change stored data.
beforeAll(async () => {
  await start();
  await withApp();
  const [account] = await db.select().from(accounts);
  accountId = account!.id;
});

async function waiting(): Promise<{ browser: TestBrowser; pair: Record<string, string> }> {
  await db.delete(sessions);
  const browser = aBrowser(services);
  const [cookie, token] = [
    await startSession(db, { accountId, now: clock.now }),
    await startSession(db, { accountId, now: clock.now }),
  ];
  browser.keep(`__Host-larder_session=${cookie}`);
  const named = { accountId, email: rosa.email, sessionHash: hashToken(token) };
  return { browser, pair: { access_token: await createAccessToken(services, named), refresh_token: token } };
}

async function stored() {
  const tables = [accounts, oneTimeTokens, passkeys, recoveryCodes, totpSecrets];
  return Promise.all(tables.map((table) => db.select().from(table)));
}

const addressOf = (pattern: string) =>
  pattern
    .replace(':creatorId', bea.creatorId)
    .replace(':name', 'bea')
    .replace(':upload', 'flags')
    .replace(/:\w+/g, 'x');
const needsAccount = (pattern: RoutePattern, kind: 'read' | 'write') => typeof routeTable[pattern][kind] !== 'string';

describe('a session that waits for its second factor, and a pair of one', () => {
  test.each(routePatterns)('open and change nothing at %s', async (pattern) => {
    const { browser, pair } = await waiting();
    const before = { stored: await stored(), sessions: await db.select().from(sessions) };
    const address = addressOf(pattern);
    const page = await browser.get(`${address}?${new URLSearchParams({ ...pair, type: 'recovery' })}`);
    const form = { ...pair, ...fresh, type: 'recovery', currentPassword: rosa.password, do: 'app-remove' };
    const sent = await browser.post(address, form);

    expect(await stored()).toEqual(before.stored);
    // Sessions may end. No session may start or gain access.
    for (const session of await db.select().from(sessions)) expect(before.sessions).toContainEqual(session);
    for (const [kind, answer] of [
      ['read', page],
      ['write', sent],
    ] as const) {
      expect([kind, answer.html.includes(rosa.email)]).toEqual([kind, false]);
      if (needsAccount(pattern, kind))
        expect([kind, answer.location]).toEqual([kind, expect.stringContaining(QUESTION)]);
    }
  });
});
