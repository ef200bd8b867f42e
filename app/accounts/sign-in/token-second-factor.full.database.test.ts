import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { secondFactorPages } from '../../../tests/support/second-factor.ts';
import { sessions } from '../../db/schema/identity.ts';
import { recoveryCodes } from '../../db/schema/second-factors.ts';
import { readPair } from '../../identity/sessions/access-token.server.ts';

const { db } = await testDatabase();
const { start, withApp, withPasskey, codeOf, clock, services, mail } = await secondFactorPages(db);
beforeEach(async () => void (await start()));

/** Requests a pair as a program does. */
async function ask(given: Record<string, string> = {}) {
  const form = { email: rosa.email, password: rosa.password, ...given };
  const { status, html, headers } = await aBrowser(services).post('/api/auth/token', form);
  return { status, headers, answer: JSON.parse(html) as Record<string, string> };
}
const programs = async () => (await db.select().from(sessions)).filter(({ device }) => device === 'program');

describe('POST /api/auth/token for an account with a second factor', () => {
  test('issues nothing for the password only, and says what is missing', async () => {
    await withApp();
    const { status, answer } = await ask();
    expect([status, answer.code]).toEqual([403, 'second_factor_required']);
    expect(answer).not.toHaveProperty('access_token');
    expect(await programs()).toEqual([]);
  });

  test('issues a pair for the password and a code of the app, each code once', async () => {
    const { secret } = await withApp();
    clock.pass(30);
    const code = codeOf(secret);
    const { status, answer } = await ask({ code });
    expect(status).toBe(200);
    const tokens = { accessToken: answer.access_token!, refreshToken: answer.refresh_token! };
    expect(await readPair(services, tokens, null)).toMatchObject({ ok: true, user: { email: rosa.email } });
    expect((await ask({ code })).answer.code).toBe('invalid_code');
    expect(await programs()).toHaveLength(1);
  });

  test('takes a recovery code in place of a passkey, uses it up, and tells the owner', async () => {
    const { added } = await withPasskey();
    const { codes } = added.data as { codes: string[] };
    expect((await ask({ code: codes[0]! })).status).toBe(200);
    expect((await ask({ code: codes[0]! })).status).toBe(401);
    expect((await db.select().from(recoveryCodes)).filter(({ usedAt }) => usedAt !== null)).toHaveLength(1);
    expect((await mail()).at(-1)).toMatchObject({ template: { props: { what: 'code-used' } } });
  });

  test('hides the factor from anyone without the password', async () => {
    const { secret } = await withApp();
    clock.pass(30);
    const tries: Record<string, string>[] = [{}, { code: codeOf(secret) }, { code: '000000' }];
    for (const given of tries) {
      const { status, answer } = await ask({ password: 'a guess of thirteen', ...given });
      expect([status, answer.code]).toEqual([401, 'invalid_credentials']);
    }
  });

  test('counts wrong codes: after ten the right one waits too', async () => {
    const { secret } = await withApp();
    clock.pass(30);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await ask({ code: '000000' })).answer.code).toBe('invalid_code');
    }
    const { status, headers, answer } = await ask({ code: codeOf(secret) });
    expect([status, answer.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await programs()).toEqual([]);
  });

  test('ignores a code if the account has no second factor', async () => {
    expect((await ask({ code: '000000' })).status).toBe(200);
  });
});
