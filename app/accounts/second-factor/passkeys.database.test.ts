import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aPasskeyDevice } from '../../../tests/support/passkey.ts';
import { QUESTION, secondFactorPages } from '../../../tests/support/second-factor.ts';
import { passkeys } from '../../db/schema/second-factors.ts';

const { db } = await testDatabase();
const { start, sends, page, withPasskey, elsewhere, questionOf, opens, clock, services, takeLogged } =
  await secondFactorPages(db);
beforeEach(async () => void (await start()));

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
