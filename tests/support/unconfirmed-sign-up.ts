import type { Db } from '../../app/db/client.server.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import { accountServices } from './account-services.ts';
import { aBrowser } from './browser.ts';

/** `startSignedUp` signs Rosa up in the first browser without confirming her address. */
export async function unconfirmedSignUp(db: Db) {
  const site = await accountServices(db);
  const here = aBrowser(site.services);
  const elsewhere = aBrowser(site.services);
  return {
    ...site,
    here,
    elsewhere,
    async startSignedUp(): Promise<{ accountId: string; link: URL }> {
      await site.startAtBeas();
      for (const { cookies } of [here, elsewhere]) cookies.clear();
      return { accountId: await site.signUpIn(here), link: await site.lastLink() };
    },
    linkIn: (of: URL) => Object.fromEntries(of.searchParams),
    confirmedAt: async () => (await db.select().from(accounts))[0]?.emailConfirmedAt,
  };
}
