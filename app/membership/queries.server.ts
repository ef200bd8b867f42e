import { and, asc, desc, eq, gt, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Brand, brandOf } from '../creators/brand.server.ts';
import { landingPageColumns } from '../creators/queries.server.ts';
import type { Db } from '../db/client.server.ts';
import { landingPages } from '../db/schema/creators.ts';
import { accounts, oneTimeTokens } from '../db/schema/identity.ts';
import { endUserDetails, memberships } from '../db/schema/membership.ts';
import { type PictureSource, readPictureAddress } from '../ui/picture-shapes.ts';
import { findPlan, type Plan } from './plans.ts';

/** Whom somebody subscribes to, and how. */
export interface Membership {
  /** Also of a creator whose page is not public at the moment; it has no path then. */
  brand: Brand;
  plan: Plan;
  firstName: string | null;
  lastName: string | null;
}

/** The current membership of an account, or null. One read. */
export async function findMembership(db: Db, { accountId }: { accountId: string }): Promise<Membership | null> {
  const [row] = await db
    .select({
      creatorId: memberships.creatorId,
      plan: memberships.plan,
      firstName: endUserDetails.firstName,
      lastName: endUserDetails.lastName,
      page: landingPageColumns,
    })
    .from(memberships)
    .leftJoin(endUserDetails, eq(endUserDetails.authId, memberships.accountId))
    .leftJoin(landingPages, eq(landingPages.creatorId, memberships.creatorId))
    .where(and(eq(memberships.accountId, accountId), isNull(memberships.endedAt)))
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

/** A creator whom one can sign up to. */
export interface CreatorChoice {
  creatorId: string;
  subdomain: string;
  name: string;
  payoff: string | null;
  picture: PictureSource | null;
}

/**
 * Creators with an active page, by its subdomain, ascending; one with several pages once, by the oldest. Keyset pages:
 * `after` is the last subdomain of the page before; at most `limit` creators.
 */
export async function listCreatorChoices(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<CreatorChoice[]> {
  const older = alias(landingPages, 'older');
  const olderPage = db
    .select({ one: sql`1` })
    .from(older)
    .where(
      and(
        eq(older.creatorId, landingPages.creatorId),
        eq(older.isActive, true),
        isNotNull(older.subdomain),
        or(
          lt(older.createdAt, landingPages.createdAt),
          // Rows of one statement are of one instant.
          and(eq(older.createdAt, landingPages.createdAt), lt(older.id, landingPages.id)),
        ),
      ),
    );
  const rows = await db
    .select({
      creatorId: landingPages.creatorId,
      subdomain: sql<string>`${landingPages.subdomain}`,
      name: landingPages.name,
      payoff: landingPages.payoff,
      ctaImage: landingPages.ctaImage,
    })
    .from(landingPages)
    .where(
      and(
        sql`${landingPages.isActive}`,
        isNotNull(landingPages.subdomain),
        after === null ? undefined : gt(landingPages.subdomain, after),
        notExists(olderPage),
      ),
    )
    .orderBy(asc(landingPages.subdomain))
    .limit(limit);
  return rows.map(({ creatorId, subdomain, name, payoff, ctaImage }) => ({
    creatorId,
    subdomain,
    name: name?.trim() || subdomain,
    payoff: payoff?.trim() || null,
    picture: readPictureAddress(ctaImage),
  }));
}
