import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { marisols } from '../../../tests/support/sites.ts';
import { atSite } from '../../sites/current-site.server.ts';
import { findSession, hasSession } from '../queries.server.ts';
import { promoteSession } from '../second-factor/factor-commands.server.ts';
import { endSession } from './session-commands.server.ts';

const { db } = await testDatabase();
const { services, startWithRosa } = await accountServices(db);

let accountId: string;
beforeEach(async () => {
  accountId = await startWithRosa();
});

const elsewhere = { ...marisols, host: 'marisolcooks.example' };
const find = (token: string) => findSession(db, { token, now: services.now() });

test('a session of a creator’s site is none at the platform, nor at another host', async () => {
  const token = await atSite(marisols, () => startSession(db, { accountId, now: services.now() }));
  expect(await atSite(marisols, () => find(token))).toMatchObject({ user: { accountId } });
  expect(await find(token)).toBeNull();
  expect(await atSite(elsewhere, () => find(token))).toBeNull();
  expect(await hasSession(db, { token })).toBe(false);
});

test('a session of the platform is none at a creator’s site', async () => {
  const token = await startSession(db, { accountId, now: services.now() });
  expect(await atSite(marisols, () => find(token))).toBeNull();
  expect(await find(token)).toMatchObject({ user: { accountId } });
});

test('a session stays at its site when its second factor is given', async () => {
  const token = await atSite(marisols, async () => {
    const { user } = (await find(await startSession(db, { accountId, now: services.now() })))!;
    return promoteSession(db, user!, services.now());
  });
  expect(await atSite(marisols, () => find(token!))).toMatchObject({ user: { accountId } });
  expect(await find(token!)).toBeNull();
});

test('a session ends at its own site alone', async () => {
  const token = await atSite(marisols, () => startSession(db, { accountId, now: services.now() }));
  await endSession(db, { token });
  expect(await atSite(marisols, () => find(token))).not.toBeNull();
  await atSite(marisols, () => endSession(db, { token }));
  expect(await atSite(marisols, () => find(token))).toBeNull();
});
