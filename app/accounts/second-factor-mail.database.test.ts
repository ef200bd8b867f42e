import { beforeEach, describe, expect, test } from 'vitest';
import { withoutTable } from '../../tests/support/broken-tables.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { rosa } from '../../tests/support/membership.ts';
import { QUESTION, secondFactorPages } from '../../tests/support/second-factor.ts';

const { db } = await testDatabase();
const { start, sends, page, withApp, withPasskey, codeOf, elsewhere, mail, takeLogged } = await secondFactorPages(db);
beforeEach(async () => {
  await start();
});

/** Returns the notifications to the owner, in order. */
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
