import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { type Brand, brandOf } from '../creators/brand.server.ts';
import { landingPageColumns } from '../creators/queries.server.ts';
import type { Db } from '../db/client.server.ts';
import { landingPages } from '../db/schema/creator.ts';
import { accounts, oneTimeTokens } from '../db/schema/identity.ts';
import { endUserDetails } from '../db/schema/membership.ts';
import { findPlan, type Plan } from './plans.ts';

/** Whom somebody subscribes to, and how. */
export interface Membership {
  /** Also of a creator whose page is not public at the moment; it has no path then. */
  brand: Brand;
  plan: Plan;
  firstName: string | null;
  lastName: string | null;
}

/** The one membership of an account, or null. */
export async function findMembership(db: Db, { accountId }: { accountId: string }): Promise<Membership | null> {
  const [row] = await db
    .select({
      creatorId: endUserDetails.creatorId,
      plan: endUserDetails.membershipType,
      firstName: endUserDetails.firstName,
      lastName: endUserDetails.lastName,
      page: landingPageColumns,
    })
    .from(endUserDetails)
    .leftJoin(landingPages, eq(landingPages.creatorId, endUserDetails.creatorId))
    .where(eq(endUserDetails.authId, accountId))
    // As in `findLandingPage`: of several pages the oldest that is public.
    .orderBy(desc(sql`coalesce(${landingPages.isActive}, false)`), asc(landingPages.createdAt))
    .limit(1);
  if (!row) return null;
  const { creatorId, plan, firstName, lastName, page } = row;
  const brand = brandOf(page ?? { creatorId, name: null, subdomain: null, logo: null, accentColor: null });
  return {
    brand: page?.isActive ? brand : { ...brand, path: null },
    plan: findPlan(plan)!,
    firstName,
    lastName,
  };
}

/** A sign-up that this browser made. */
export interface SignUpAttempt {
  accountId: string;
  creatorId: string;
  confirmed: boolean;
}

/**
 * The sign-up of an address by the browser that holds the secret behind `browserHash`; null when there is none, or
 * when another browser has signed the address up again since.
 */
export async function findSignUpAttempt(
  db: Db,
  { email, browserHash }: { email: string; browserHash: string },
): Promise<SignUpAttempt | null> {
  const [attempt] = await db
    .select({
      accountId: accounts.id,
      creatorId: endUserDetails.creatorId,
      confirmed: sql<boolean>`${accounts.emailConfirmedAt} is not null`,
    })
    .from(accounts)
    .innerJoin(oneTimeTokens, eq(oneTimeTokens.accountId, accounts.id))
    .innerJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .where(
      and(eq(accounts.email, email), eq(oneTimeTokens.purpose, 'signup'), eq(oneTimeTokens.browserHash, browserHash)),
    )
    .limit(1);
  return attempt ?? null;
}
