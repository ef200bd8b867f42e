import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Brand, brandColumns, brandForMembers, findBrand } from '../creators/brand/brand.server.ts';
import type { Db } from '../db/client.server.ts';
import { preparedOnce } from '../db/client.server.ts';
import { landingPages } from '../db/schema/creators.ts';
import { accounts, oneTimeTokens, signUpAttempts } from '../db/schema/identity.ts';
import { endUserDetails, memberships } from '../db/schema/membership.ts';
import { joinedPrice, offeredPrice } from './offers/queries.server.ts';
import type { Price } from './prices/price.ts';
import { readSignUpDetails, type SignUpDetails } from './sign-up/sign-up-details.ts';

/** Current membership of an account: creator, name and price. */
export interface Membership {
  /** Also present while the creator's page is not public; its path is then null. */
  brand: Brand;
  /** Price at which the member joined. */
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
    // As in `findLandingPage`: the oldest public page counts.
    .orderBy(desc(sql`coalesce(${landingPages.isActive}, false)`), asc(landingPages.createdAt))
    .limit(1)
    .prepare('membership_of_account'),
);

/** Finds the current membership of an account, or null. One read. */
export async function findMembership(db: Db, { accountId }: { accountId: string }): Promise<Membership | null> {
  const [row] = await membershipOfAccount(db).execute({ accountId });
  if (!row) return null;
  const { creatorId, price, firstName, lastName, page } = row;
  return { brand: brandForMembers(creatorId, page), price, firstName, lastName };
}

/** Finds the brand for an account's pages. Null without a membership, for the platform's brand. */
export async function findMembersBrand(db: Db, account: { accountId: string }): Promise<Brand | null> {
  return (await findMembership(db, account))?.brand ?? null;
}

/** Returns first and last name, as far as known. */
export function namesOf(person: Pick<Membership, 'firstName' | 'lastName'> | null): string[] {
  return [person?.firstName, person?.lastName].filter((name): name is string => Boolean(name));
}

/** Sign-up made in this browser. */
export interface SignUpAttempt {
  accountId: string;
  attemptId: string;
  creatorId: string;
  /** Price of its membership, or of the coming one. */
  price: Price | null;
  /** By the attempt, or by its account once confirmed. */
  legalAccepted: boolean;
  /** ISO 3166-1 alpha-2, or null if unknown. */
  country: string | null;
  /**
   * Confirmed by a link of this attempt. Other attempts' confirmations are not disclosed to this
   * browser.
   */
  confirmed: boolean;
}

const priceOfAttempt = sql`(${signUpAttempts.details}->>'priceId')::uuid`;

/**
 * Finds an address's sign-up by the browser whose secret hashes to `browserHash`, or null if
 * there is none.
 */
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

/** Reads the details of an attempt, or null if they are no longer stored. */
export async function findSignUpDetails(db: Db, { attemptId }: { attemptId: string }): Promise<SignUpDetails | null> {
  const [attempt] = await db
    .select({ details: signUpAttempts.details })
    .from(signUpAttempts)
    .where(eq(signUpAttempts.id, attemptId));
  return attempt ? readSignUpDetails(attempt.details) : null;
}

/** Returns the name to greet in a mail, and its brand: the creator's while their page is public, else null. */
export async function findAddressee(
  tx: Db,
  account: { accountId: string },
): Promise<{ firstName: string; brand: Brand | null }> {
  const membership = await findMembership(tx, account);
  return { firstName: membership?.firstName ?? '', brand: membership && (await findBrand(tx, membership.brand)) };
}
