import { beforeEach, describe, expect, test } from 'vitest';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import type { TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { aPasskeyDevice } from '../../../tests/support/passkey.ts';
import { PAGE, QUESTION, secondFactorPages } from '../../../tests/support/second-factor.ts';
import { passkeys } from '../../db/schema/second-factors.ts';

const { db } = await testDatabase();
const site = await secondFactorPages(db);
const { start, sends, page, withPasskey, elsewhere, questionOf, opens, clock, services, takeLogged, codeOf } = site;
const { withApp, mail } = site;
let browser: TestBrowser;
beforeEach(async () => {
  browser = await start();
});

describe('a passkey', () => {
  test('is created and required at the next sign-in', async () => {
    const { device, added } = await withPasskey();
    expect([added.status, (added.data as { codes: string[] }).codes]).toEqual([200, expect.any(Array)]);
    expect((await page()).passkeys).toMatchObject([{ name: 'Phone' }]);
    const { another, answer } = await elsewhere();
    expect(answer.location).toContain(QUESTION);
    device.count(1);
    const given = await another.post(QUESTION, { passkey: device.give((await questionOf(another)).passkey!) });
    expect([given.status, given.location]).toEqual([303, '/kitchen']);
    expect(await opens(another)).toBe(true);
    expect(await db.select().from(passkeys)).toMatchObject([{ counter: 1, lastUsedAt: clock.now }]);
    expect(takeLogged()).toEqual([]);
  });

  test('is accepted once for one session, and not with another device’s key', async () => {
    const { device } = await withPasskey();
    const { another } = await elsewhere();
    const { another: third } = await elsewhere();
    const answer = device.give((await questionOf(another)).passkey!);
    expect((await third.post(QUESTION, { passkey: answer })).status).toBe(400);
    const stranger = aPasskeyDevice({ origin: services.origin });
    const forged = { ...JSON.parse(stranger.give((await questionOf(another)).passkey!)), id: device.credentialId };
    for (const passkey of [JSON.stringify({ ...forged, rawId: device.credentialId }), '{}', 'null', 'nothing', '[]']) {
      expect((await another.post(QUESTION, { passkey })).status).toBe(400);
    }
    expect((await another.post(QUESTION, { passkey: answer })).status).toBe(303);
    expect((await another.post(QUESTION, { passkey: answer })).status).toBe(400);
  });

  test('is refused from another site, or with a decreasing counter', async () => {
    const { device } = await withPasskey();
    const evil = aPasskeyDevice({ origin: 'https://evil.example', host: 'larder.test' });
    const { registration } = await page();
    expect((await sends({ do: 'passkey-add', name: 'x', passkey: evil.register(registration) })).status).toBe(400);
    const otherHost = aPasskeyDevice({ origin: services.origin, host: 'evil.example' });
    expect((await sends({ do: 'passkey-add', name: 'x', passkey: otherHost.register(registration) })).status).toBe(400);
    const { another } = await elsewhere();
    device.count(5);
    await another.post(QUESTION, { passkey: device.give((await questionOf(another)).passkey!) });
    const { another: third } = await elsewhere();
    device.count(4);
    const copied = await third.post(QUESTION, { passkey: device.give((await questionOf(third)).passkey!) });
    expect(copied.status).toBe(400);
  });

  test('can be one of several, and is renamed and removed only by its owner', async () => {
    await withPasskey();
    await withPasskey();
    const [first] = (await page()).passkeys;
    await sends({ do: 'passkey-name', id: first!.id, name: 'Kitchen phone' });
    expect((await page()).passkeys.map(({ name }) => name)).toEqual(['Kitchen phone', 'Phone']);
    expect((await sends({ do: 'passkey-name', id: first!.id, name: 'x'.repeat(300) })).status).toBe(400);
    expect((await sends({ do: 'passkey-remove', id: first!.id })).status).toBe(200);
    expect((await sends({ do: 'passkey-remove', id: first!.id })).status).toBe(404);
    expect((await page()).passkeys).toHaveLength(1);
  });
});

describe('a recent sign-in', () => {
  test('is required to change a second factor, and returns there', async () => {
    clock.pass(16 * 60);
    const led = await browser.get(`${PAGE}?redirect_to=%2Fstudio`);
    expect(led.location).toBe(`/sign-in/again?redirect_to=${encodeURIComponent(`${PAGE}?redirect_to=%2Fstudio`)}`);
    expect((await browser.post('/sign-in/again', { password: 'wrong', redirect_to: PAGE })).status).toBe(400);
    expect((await browser.get(PAGE)).status).toBe(302);
    const again = await browser.post('/sign-in/again', { password: rosa.password, redirect_to: PAGE });
    expect([again.status, again.location]).toEqual([303, PAGE]);
    expect((await browser.get(PAGE)).status).toBe(200);
  });

  test('includes the second factor if there is one', async () => {
    const { secret } = await withApp();
    clock.pass(16 * 60);
    expect((await browser.get(PAGE)).location).toContain('/sign-in/again');
    expect((await browser.get('/sign-in/again')).location).toBe(QUESTION);
    await browser.post(QUESTION, { code: codeOf(secret), redirect_to: PAGE });
    expect((await browser.get(PAGE)).status).toBe(200);
  });
});

async function notifications(): Promise<unknown[]> {
  const messages = (await mail()) as { to: string; template: { name: string; props: { what?: string } } }[];
  return messages
    .filter(({ to, template }) => to === rosa.email && template.name === 'second-factor-changed')
    .map(({ template }) => template.props.what);
}

describe('the owner is notified by mail', () => {
  test('when an app is set up, codes are renewed and the app is removed, but not during the setup', async () => {
    await sends({ do: 'app-start' });
    await sends({ do: 'app-confirm', code: '000000' });
    await sends({ do: 'app-cancel' });
    expect(await notifications()).toEqual([]);
    await withApp();
    await sends({ do: 'codes' });
    await sends({ do: 'app-remove' });
    await sends({ do: 'app-remove' });
    expect(await notifications()).toEqual(['app-added', 'codes-renewed', 'app-removed']);
  });

  test('when a passkey is added and removed, once each', async () => {
    await withPasskey();
    const [passkey] = (await page()).passkeys;
    await sends({ do: 'passkey-remove', id: passkey!.id });
    await sends({ do: 'passkey-remove', id: passkey!.id });
    expect(await notifications()).toEqual(['passkey-added', 'passkey-removed']);
  });

  test('when a recovery code is used, but not for a wrong one', async () => {
    const { codes } = await withApp();
    const { another } = await elsewhere();
    await another.post(QUESTION, { code: 'aaaa-bbbb-cccc' });
    expect(await notifications()).toEqual(['app-added']);
    await another.post(QUESTION, { code: codes[0]! });
    expect(await notifications()).toEqual(['app-added', 'code-used']);
  });
});

test('nothing is set up if the mail cannot be queued', async () => {
  await sends({ do: 'app-start' });
  const secret = (await page()).setup!.secret.replaceAll(' ', '');
  const confirmed = () => sends({ do: 'app-confirm', code: codeOf(secret) });
  expect((await withoutTable(db, 'test_mail', confirmed)).status).toBe(503);
  expect((await page()).hasApp).toBe(false);
  takeLogged();
});
