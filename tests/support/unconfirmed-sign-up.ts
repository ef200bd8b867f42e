import type { Db } from '../../app/db/client.server.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import { accountServices } from './account-services.ts';
import { aBrowser } from './browser.ts';

/** Rosa signs up in one browser and has not confirmed her address; what comes next happens there, or in another one. */
export async function unconfirmedSignUp(db: Db) {
  const site = await accountServices(db);
  const here = aBrowser(site.services);
  const elsewhere = aBrowser(site.services);
  return {
    ...site,
    /** The browser in which Rosa signs up. */
    here,
    elsewhere,
    /** Empties the database but for Bea's page and Rosa's sign-up; the link is the one in the mail to her. */
    async startSignedUp(): Promise<{ accountId: string; link: URL }> {
      await site.startAtBeas();
      for (const { cookies } of [here, elsewhere]) cookies.clear();
      return { accountId: await site.signUpIn(here), link: await site.lastLink() };
    },
    /** A link's parameters, as the page's form would send them. */
    linkIn: (of: URL) => Object.fromEntries(of.searchParams),
    /** When the only account's address was confirmed; null: not yet. */
    confirmedAt: async () => (await db.select().from(accounts))[0]?.emailConfirmedAt,
  };
}
