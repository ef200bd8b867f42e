import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Brand, brandColumns, brandForMembers, findBrand } from '../creators/brand/brand.server.ts';
import type { Db } from '../db/client.server.ts';
import { preparedOnce } from '../db/client.server.ts';
import { landingPages } from '../db/schema/creators.ts';
import { accounts, oneTimeTokens, signUpAttempts } from '../db/schema/identity.ts';
import { endUserDetails, memberships } from '../db/schema/membership.ts';
import { currentOwnSite } from '../sites/current-site.server.ts';
import { joinedPrice, offeredPrice } from './offers/queries.server.ts';
import type { Price } from './prices/price.ts';

export interface Membership {
  /** Present even if the creator's page is not public; the brand's path is then null. */
  brand: Brand;
  price: Price;
  firstName: string | null;
  lastName: string | null;
}

const membershipOfAccount = preparedOnce((db) =>
  db
    .select({
      creatorId: memberships.creatorId,
      price: joinedPrice(memberships),
      firstName: endUserDetails.firstName,
      lastName: endUserDetails.lastName,
      page: brandColumns,
    })
    .from(memberships)
    .leftJoin(endUserDetails, eq(endUserDetails.authId, memberships.accountId))
    .leftJoin(landingPages, eq(landingPages.creatorId, memberships.creatorId))
    .where(and(eq(memberships.accountId, sql.placeholder('accountId')), isNull(memberships.endedAt)))
    // Prefers the oldest public page, as `findLandingPage` does.
    .orderBy(desc(sql`coalesce(${landingPages.isActive}, false)`), asc(landingPages.createdAt))
    .limit(1)
    .prepare('membership_of_account'),
);

export async function findMembership(db: Db, { accountId }: { accountId: string }): Promise<Membership | null> {
  const [row] = await membershipOfAccount(db).execute({ accountId });
  if (!row) return null;
  const { creatorId, price, firstName, lastName, page } = row;
  return { brand: brandForMembers(creatorId, page), price, firstName, lastName };
}

/** Returns the brand for an account's pages, or null for the platform's brand. */
export async function findMembersBrand(db: Db, account: { accountId: string }): Promise<Brand | null> {
  const site = currentOwnSite();
  if (site) return findBrand(db, site);
  return (await findMembership(db, account))?.brand ?? null;
}

export function namesOf(person: Pick<Membership, 'firstName' | 'lastName'> | null): string[] {
  return [person?.firstName, person?.lastName].filter((name): name is string => Boolean(name));
}

export interface SignUpAttempt {
  accountId: string;
  attemptId: string;
  creatorId: string;
  /** Price chosen in the attempt, with the attempt's offer, or null if unknown. */
  price: Price | null;
  /** Acceptance of the terms: in the attempt until the attempt is confirmed, then by the account. */
  legalAccepted: boolean;
  /** ISO 3166-1 alpha-2, or null if unknown. */
  country: string | null;
  /** True if a link of this attempt was followed. Confirmations by other attempts are not disclosed to this browser. */
  confirmed: boolean;
}

const priceOfAttempt = sql`(${signUpAttempts.details}->>'priceId')::uuid`;

/** Finds the sign-up with this address from the browser whose secret has this hash, or null. */
export async function findSignUpAttempt(
  db: Db,
  { email, browserHash }: { email: string; browserHash: string },
): Promise<SignUpAttempt | null> {
  const [attempt] = await db
    .select({
      accountId: accounts.id,
      attemptId: signUpAttempts.id,
      details: signUpAttempts.details,
      legalAcceptedOfAccount: endUserDetails.legalAccepted,
      price: offeredPrice(priceOfAttempt, sql`(${signUpAttempts.details}->>'offerId')::uuid`),
      confirmed: sql<boolean>`${signUpAttempts.confirmedAt} is not null`,
    })
    .from(accounts)
    .innerJoin(oneTimeTokens, eq(oneTimeTokens.accountId, accounts.id))
    .innerJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .innerJoin(signUpAttempts, eq(signUpAttempts.id, oneTimeTokens.attemptId))
    .where(
      and(eq(accounts.email, email), eq(oneTimeTokens.purpose, 'signup'), eq(oneTimeTokens.browserHash, browserHash)),
    )
    .limit(1);
  if (!attempt) return null;
  const { details, legalAcceptedOfAccount, ...found } = attempt;
  const { creatorId, country, legalAcceptedAt } = readSignUpDetails(details);
  const legalAccepted = found.confirmed ? legalAcceptedOfAccount : legalAcceptedAt !== null;
  return { ...found, creatorId, country, legalAccepted };
}

export async function findSignUpDetails(db: Db, { attemptId }: { attemptId: string }): Promise<SignUpDetails | null> {
  const [attempt] = await db
    .select({ details: signUpAttempts.details })
    .from(signUpAttempts)
    .where(eq(signUpAttempts.id, attemptId));
  return attempt ? readSignUpDetails(attempt.details) : null;
}

/** Finds the first name, empty if unknown, and the brand, null without a membership or a public page. */
export async function findAddressee(
  tx: Db,
  account: { accountId: string },
): Promise<{ firstName: string; brand: Brand | null }> {
  const membership = await findMembership(tx, account);
  return { firstName: membership?.firstName ?? '', brand: membership && (await findBrand(tx, membership.brand)) };
}

const stored = z.object({
  creatorId: z.string(),
  plan: z.string(),
  priceId: z.string(),
  offerId: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Absent if none was given. */
  postalCode: z.optional(z.string()),
  legalAcceptedAt: z.nullable(z.coerce.date()),
  /** Present if the sign-up began in the community. */
  cameFrom: z.optional(z.literal('community')),
});

/** Stored details of an attempt. Following the link writes the details to the membership and to `EndUserDetails`. */
export type SignUpDetails = z.infer<typeof stored>;

/** @throws if the details were not stored by `signUp` */
export const readSignUpDetails = (details: Record<string, unknown>): SignUpDetails => stored.parse(details);
