import { eq } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import type { Services } from '../../app/http/services.ts';
import { createLimits } from '../../app/identity/limits/limits.server.ts';
import { newToken } from '../../app/identity/links/tokens.server.ts';
import { signUpCookie } from '../../app/identity/sessions/session-cookie.server.ts';
import { signUp } from '../../app/membership/sign-up/commands.server.ts';
import { aBrowser, type TestBrowser } from './browser.ts';
import { bea, membershipServices, rosa } from './membership.ts';
import { firstPrices } from './prices.ts';

export const fresh = { password: 'a fresh long password', confirmPassword: 'a fresh long password' };

/**
 * Creates the services of the account and membership pages with production limits, and functions that create accounts.
 */
export async function accountServices(db: Db) {
  const membership = await membershipServices(db);
  const services: Services = {
    ...membership.services,
    limits: createLimits(db, { scale: 1, secret: membership.services.secrets[0] }),
  };
  /** Returns the account's id. */
  async function signUpIn(browser: TestBrowser, changes: Partial<typeof rosa> = {}): Promise<string> {
    const values = { ...rosa, ...changes };
    const { token, hash: browserHash } = newToken();
    const result = await signUp(services, { onSale: firstPrices, ...bea, values, browserHash });
    if (!result.ok) throw new Error(result.reason);
    browser.keep(await signUpCookie({ secret: token, email: values.email }, services));
    return result.accountId;
  }
  return {
    ...membership,
    services,
    signUpIn,
    async startWithRosa(): Promise<string> {
      await membership.startAtBeas();
      await signUpIn(aBrowser(services));
      return membership.confirm();
    },
    async rosasPassword(): Promise<string | null> {
      const [account] = await db.select().from(accounts).where(eq(accounts.email, rosa.email));
      return account!.passwordHash;
    },
  };
}
