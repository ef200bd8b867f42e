import type { Db } from '../../app/db/client.server.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import { accountServices } from './account-services.ts';
import { aBrowser } from './browser.ts';

/** Opens a site with two browsers. `startSignedUp` signs Rosa up in the first without confirming her address. */
export async function unconfirmedSignUp(db: Db) {
  const site = await accountServices(db);
  const here = aBrowser(site.services);
  const elsewhere = aBrowser(site.services);
  return {
    ...site,
    here,
    elsewhere,
    /** Empties the database, creates Bea's page and signs Rosa up. Returns the account and the link in the mail. */
    async startSignedUp(): Promise<{ accountId: string; link: URL }> {
      await site.startAtBeas();
      for (const { cookies } of [here, elsewhere]) cookies.clear();
      return { accountId: await site.signUpIn(here), link: await site.lastLink() };
    },
    /** Returns the parameters of a link, as the form on its page sends them. */
    linkIn: (of: URL) => Object.fromEntries(of.searchParams),
    /** Returns the time at which the only account confirmed its address, or null before that. */
    confirmedAt: async () => (await db.select().from(accounts))[0]?.emailConfirmedAt,
  };
}
