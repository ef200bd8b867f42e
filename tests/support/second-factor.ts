import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Db } from '../../app/db/client.server.ts';
import { accountServices } from './account-services.ts';
import { aBrowser, type TestBrowser } from './browser.ts';
import { aPasskeyDevice } from './passkey.ts';

export const PAGE = '/account/second-factor';
export const QUESTION = '/sign-in/second-factor';

interface PageData {
  setup: { secret: string } | null;
  registration: string;
  codesLeft: number;
  passkeys: { id: string; name: string }[];
  hasApp: boolean;
}

export async function secondFactorPages(db: Db) {
  const account = await accountServices(db);
  const { services, clock } = account;
  let browser: TestBrowser;
  const sends = (form: Record<string, string>, of: TestBrowser = browser) => of.post(PAGE, form);
  const page = async (): Promise<PageData> => (await browser.get(PAGE)).data as unknown as PageData;
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() });

  async function withApp() {
    await sends({ do: 'app-start' });
    const secret = (await page()).setup!.secret.replaceAll(' ', '');
    const answer = await sends({ do: 'app-confirm', code: codeOf(secret) });
    expect(answer.status).toBe(200);
    return { secret, codes: (answer.data as { codes: string[] }).codes };
  }
  async function withPasskey() {
    const device = aPasskeyDevice({ origin: services.origin });
    const added = await sends({
      do: 'passkey-add',
      name: 'Phone',
      passkey: device.register((await page()).registration),
    });
    return { device, added };
  }
  async function elsewhere() {
    const another = aBrowser(services);
    return { another, answer: await another.signIn() };
  }
  const questionOf = async (of: TestBrowser) => (await of.get(QUESTION)).data as { passkey: string | null };
  const opens = async (of: TestBrowser = browser) => (await of.get('/account')).status === 200;

  return {
    ...account,
    async start(): Promise<TestBrowser> {
      await account.startWithRosa();
      browser = aBrowser(services);
      await browser.signIn();
      return browser;
    },
    sends,
    page,
    codeOf,
    withApp,
    withPasskey,
    elsewhere,
    questionOf,
    opens,
  };
}
