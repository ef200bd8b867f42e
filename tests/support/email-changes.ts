import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../app/db/client.server.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import { accountServices } from './account-services.ts';
import { aBrowser } from './browser.ts';
import { rosa } from './membership.ts';

export const fresher = 'rosa@fresh.example';

export async function emailChanges(db: Db) {
  const site = await accountServices(db);
  const { services, lastLink, mail } = site;
  const browser = aBrowser(services);
  let accountId: string;

  const ask = (email = fresher, more: Record<string, string> = {}, by = browser) =>
    by.post('/account/email', { email, currentPassword: rosa.password, ...more });

  async function askedLink(email = fresher): Promise<URL> {
    expect((await ask(email)).status).toBe(200);
    return lastLink();
  }

  const follow = (link: URL, by = browser, more: Record<string, string> = {}) =>
    by.post(link.pathname, { token: link.searchParams.get('token')!, ...more });

  const account = async () => (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0]!;

  return {
    ...site,
    browser,
    async startSignedIn(): Promise<string> {
      accountId = await site.startWithRosa();
      browser.cookies.clear();
      await browser.signIn();
      return accountId;
    },
    ask,
    askedLink,
    follow,
    async changed(email = fresher): Promise<URL> {
      const answer = await follow(await askedLink(email));
      expect(answer.text).toContain('Your email has been changed');
      return lastLink();
    },
    account,
    address: async () => (await account()).email,
    mailed: async () => (await mail()).slice(2).map(({ to, template }) => [template.name, to]),
  };
}
