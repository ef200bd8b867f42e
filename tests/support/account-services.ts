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

/** New password, as submitted by forms that set one. */
export const fresh = { password: 'a fresh long password', confirmPassword: 'a fresh long password' };

/**
 * Services of the account pages: membership's, with production limits, and functions that create accounts.
 */
export async function accountServices(db: Db) {
  const membership = await membershipServices(db);
  const services: Services = {
    ...membership.services,
    limits: createLimits(db, { scale: 1, secret: membership.services.secrets[0] }),
  };
  /** Signs Rosa up to Bea in this browser and sets its sign-up cookie; resolves with the account's id. */
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
    /**
     * Empties the database except for Bea's page and Rosa, signed up there and confirmed. Returns her account
     * id.
     */
    async startWithRosa(): Promise<string> {
      await membership.startAtBeas();
      await signUpIn(aBrowser(services));
      return membership.confirm();
    },
    /** The stored hash, or null. */
    async rosasPassword(): Promise<string | null> {
      const [account] = await db.select().from(accounts).where(eq(accounts.email, rosa.email));
      return account!.passwordHash;
    },
  };
}
