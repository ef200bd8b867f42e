import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { startSession, unknownClient } from '../../../tests/support/sessions.ts';
import { marisols } from '../../../tests/support/sites.ts';
import { sessions } from '../../db/schema/identity.ts';
import { atSite } from '../../sites/current-site.server.ts';
import { newToken } from '../links/tokens.server.ts';
import { findSession, hashSession } from '../queries.server.ts';
import { continueSession, openHandOver, sealHandOver } from './hand-over.server.ts';
import { endSession } from './session-commands.server.ts';

const { db } = await testDatabase();
const { services, startWithRosa, clock } = await accountServices(db);

const address = `${marisols.origin}/auth/hand-over`;

describe('a token', () => {
  const { token: nonce, hash: check } = newToken();
  const seal = () => sealHandOver(services, { address, check }, { of: 'rosa' });
  const open = (given: Partial<Parameters<typeof openHandOver>[1]>) =>
    openHandOver(services, { token: seal(), address, nonce, ...given });

  test('opens at its address, in the browser with the nonce, for a minute', () => {
    const token = seal();
    expect(open({ token })).toEqual({ of: 'rosa' });
    clock.pass(59);
    expect(open({ token })).toEqual({ of: 'rosa' });
    clock.pass(1);
    expect(open({ token })).toBeNull();
  });

  test('opens at no other address, in no other browser, and with no other secret', () => {
    expect(open({ address: 'https://larder.test/auth/hand-over' })).toBeNull();
    expect(open({ address: `${marisols.origin}/auth/google/return` })).toBeNull();
    expect(open({ nonce: newToken().token })).toBeNull();
    expect(open({ nonce: check })).toBeNull();
    expect(openHandOver({ ...services, secrets: ['another secret'] }, { token: seal(), address, nonce })).toBeNull();
  });

  test.each(['', 'a', '{}', seal().slice(0, -2), `A${seal().slice(1)}`, seal().repeat(2), newToken().token])(
    'that is forged opens nothing: %j',
    (token) => {
      expect(open({ token })).toBeNull();
    },
  );

  test('shows nothing of what it holds', () => {
    expect(Buffer.from(seal(), 'base64url').toString('latin1')).not.toContain('rosa');
  });
});

describe('a session that continues another', () => {
  let accountId: string;
  let token: string;
  beforeEach(async () => {
    accountId = await startWithRosa();
    token = await startSession(db, { accountId, now: clock.now });
  });

  const goOn = (given: { nonce?: string; withFactor?: boolean } = {}) => {
    const sessionHash = hashSession(token);
    return atSite(marisols, () =>
      continueSession(db, {
        accountId,
        sessionHash,
        nonce: newToken().token,
        withFactor: true,
        client: unknownClient,
        now: clock.now,
        ...given,
      }),
    );
  };
  const there = (session: string) => atSite(marisols, () => findSession(db, { token: session, now: clock.now }));

  test('is one of its own site, signed in when the other was, and ends by itself', async () => {
    const since = clock.now;
    clock.pass(60 * 60);
    const session = await goOn();
    expect(await there(session!)).toMatchObject({ user: { accountId, signedInAt: since } });
    expect(await findSession(db, { token: session!, now: clock.now })).toBeNull();
    await endSession(db, { token });
    expect(await there(session!)).not.toBeNull();
  });

  test.each([
    [true, clock.now],
    [false, null],
  ])('has given the second factor, where it counts: %s', async (withFactor, secondFactorAt) => {
    await db.update(sessions).set({ secondFactorAt: clock.now });
    expect(await there((await goOn({ withFactor }))!)).toMatchObject({ user: { secondFactorAt } });
  });

  test('begins once for a nonce, even if it is asked for twice at a time', async () => {
    const nonce = newToken().token;
    const begun = await Promise.all([goOn({ nonce }), goOn({ nonce })]);
    expect(begun.filter((session) => session !== null)).toHaveLength(1);
    expect(await goOn({ nonce })).toBeNull();
  });

  test('does not begin after the other has ended, or expired', async () => {
    clock.pass(91 * 24 * 60 * 60);
    expect(await goOn()).toBeNull();
    token = await startSession(db, { accountId, now: clock.now });
    await endSession(db, { token });
    expect(await goOn()).toBeNull();
  });
});
