import type { Db } from '../../app/db/client.server.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import { accountServices } from './account-services.ts';
import { aBrowser } from './browser.ts';

/**
 * Rosa has signed up in one browser and not confirmed her address. Tests continue there or in another
 * browser.
 */
export async function unconfirmedSignUp(db: Db) {
  const site = await accountServices(db);
  const here = aBrowser(site.services);
  const elsewhere = aBrowser(site.services);
  return {
    ...site,
    /** Browser in which Rosa signs up. */
    here,
    elsewhere,
    /** Empties the database except for Bea's page and Rosa's sign-up. Returns the link in her mail. */
    async startSignedUp(): Promise<{ accountId: string; link: URL }> {
      await site.startAtBeas();
      for (const { cookies } of [here, elsewhere]) cookies.clear();
      return { accountId: await site.signUpIn(here), link: await site.lastLink() };
    },
    /** Parameters of a link, as the page's form would send them. */
    linkIn: (of: URL) => Object.fromEntries(of.searchParams),
    /** Confirmation time of the only account's address, or null if not confirmed. */
    confirmedAt: async () => (await db.select().from(accounts))[0]?.emailConfirmedAt,
  };
}
