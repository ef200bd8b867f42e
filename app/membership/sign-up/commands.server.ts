import { findBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import { type ConfirmEmailResult, confirmEmail, createAccount } from '../../identity/commands.server.ts';
import type { CardToken } from '../charges.ts';
import { beginMembership, beginOpenTrial, type Opening, openMembership } from '../memberships.server.ts';
import { confirmOffer, takeOffer } from '../offers/commands.server.ts';
import { offerOf, wasShown, withOffer } from '../prices/offer.ts';
import { findOnSale, type OfferTerms, type Price, type PriceList, planDetails } from '../prices/price.ts';
import { findPrice } from '../prices/queries.server.ts';
import { readSignUpDetails, type SignUpDetails } from '../queries.server.ts';
import type { SignUpValues } from './forms.ts';
import { issueVerificationLink, mailAlreadyRegistered, mailVerificationLink } from './verification.server.ts';

export type SignUpResult =
  | { ok: true; accountId: string }
  | {
      ok: false;
      reason:
        | 'creator-unknown'
        | 'plan-unknown'
        /** The address belongs to a confirmed account, or is kept for one. An email tells its owner of the attempt. */
        | 'already-registered'
        /** The offer was used before, has ended, or has no place left; nothing is stored. */
        | 'offer-gone'
        | 'account-failed'
        | 'record-failed';
    }
  /** The price differs from the one shown; nothing is stored. */
  | { ok: false; reason: 'price-changed'; onSale: PriceList };

/**
 * Signs up to a creator in one transaction (specification, section 7). An unconfirmed account of the address gets the
 * values of this attempt; a link of an earlier attempt restores the values of the earlier attempt (`confirmSignUp`).
 * The password is hashed before the transaction opens.
 * @param attempt.shown prices shown on the page, as in `wasShown`
 * @param attempt.browserHash hash of the secret in the browser's sign-up cookie
 * @param attempt.cardToken card that a job saves, so that the request does not wait for the provider
 */
export async function signUp(
  services: Services,
  attempt: {
    creatorId: string;
    values: SignUpValues;
    onSale: PriceList;
    shown?: string | undefined;
    offer?: OfferTerms | null;
    cameFrom?: 'community' | null;
    browserHash: string;
    cardToken?: CardToken | null;
  },
): Promise<SignUpResult> {
  const { db, hasher, log, charges } = services;
  const { values, shown, offer = null, cameFrom = null, browserHash, cardToken } = attempt;
  const now = services.now();
  const membershipNow = services.membershipNow();
  const brand = await findBrand(db, attempt);
  if (!brand) return { ok: false, reason: 'creator-unknown' };
  const { email, firstName, lastName, plan, country, postalCode, legalAccepted } = values;
  const { creatorId } = brand;
  const legalAcceptedAt = legalAccepted ? now : null;
  const onSale = withOffer(attempt.onSale, offer);
  const price = findOnSale(onSale, plan);
  if (!price) return { ok: false, reason: 'plan-unknown' };
  if (!wasShown(price, shown)) return { ok: false, reason: 'price-changed', onSale };
  const person = { creatorId, firstName, lastName, country, legalAcceptedAt, ...(cameFrom && { cameFrom }) };
  const taken = offerOf(price);
  const details: SignUpDetails = {
    ...person,
    plan,
    priceId: price.id,
    ...(postalCode && { postalCode }),
    ...(taken && { offerId: taken.id }),
  };
  const passwordHash = await hasher.hash(values.password);

  try {
    return await db.transaction(async (tx): Promise<SignUpResult> => {
      const account = await step('account-failed', () =>
        createAccount(tx, {
          email,
          passwordHash,
          userType: 'subscriber',
          now,
          attempt: { browserHash, details: { ...details } },
          metadata: {
            first_name: firstName,
            last_name: lastName,
            selected_plan: plan,
            plan_details: planDetails(price),
            country,
          },
        }),
      );
      if (!account.ok) {
        await mailAlreadyRegistered(tx, services, { email, brand });
        return { ok: false, reason: 'already-registered' };
      }
      const { accountId, attemptId } = account;
      const membershipId = await step('record-failed', () =>
        recordMembership(tx, services, { accountId, email, price, ...person, openedAt: null, now: membershipNow }),
      );
      if (taken) {
        const held = { offerId: taken.id, accountId, membershipId, now: membershipNow, isConfirmed: false };
        // Rolls back the attempt; the form is then shown with the full price.
        if (!(await takeOffer(tx, services, held))) throw new OfferGone();
      }
      if (charges && cardToken && attemptId) {
        await step('record-failed', async () => {
          await charges.recordConsent(tx, { accountId, price, beginsAtOnce: true, now: membershipNow });
          await charges.saveCardLater(tx, { accountId, attemptId, token: cardToken, now: membershipNow });
        });
      }
      const link = await step('account-failed', () =>
        issueVerificationLink(tx, services, { accountId, creatorId, attemptId, browserHash }),
      );
      await mailVerificationLink(tx, services, { email, firstName, creatorId, link });
      return { ok: true, accountId };
    });
  } catch (error) {
    if (error instanceof OfferGone) return { ok: false, reason: 'offer-gone' };
    if (!(error instanceof StepFailure)) throw error;
    log.error({ err: error.cause }, 'A sign-up failed');
    return { ok: false, reason: error.step };
  }
}

/**
 * Begins a membership and writes the `EndUserDetails` row (specification, section 3). Replaces an earlier membership
 * and row of the account. Begins the trial if `openedAt` is set.
 * @param membership.openedAt null until the address is confirmed
 * @param membership.now time by the clock of memberships, like `openedAt`
 */
export async function recordMembership(
  tx: Db,
  services: Opening,
  membership: {
    accountId: string;
    creatorId: string;
    price: Pick<Price, 'id' | 'plan'>;
    firstName: string;
    lastName: string;
    email: string;
    country: string | null;
    legalAcceptedAt: Date | null;
    cameFrom?: 'community' | null | undefined;
    openedAt: Date | null;
    now: Date;
  },
): Promise<string> {
  const { accountId, price, cameFrom, openedAt, now, ...rest } = membership;
  const { creatorId } = rest;
  const begun = { accountId, creatorId, price, cameFrom, openedAt, previous: 'ended', now } as const;
  const membershipId = await beginMembership(tx, services, begun);
  const legalAccepted = rest.legalAcceptedAt !== null;
  const record = { ...rest, membershipType: price.plan, legalAccepted, stripeId: null };
  await tx
    .insert(endUserDetails)
    .values({ ...record, authId: accountId })
    .onConflictDoUpdate({ target: endUserDetails.authId, set: record });
  if (openedAt) await beginOpenTrial(tx, services, { membershipId, accountId, creatorId, now: openedAt });
  return membershipId;
}

/**
 * Confirms a sign-up by the mailed link: stores the values of the link's attempt and opens the membership. Idempotent.
 * The caller checks who may confirm, as for `confirmEmail`.
 */
export function confirmSignUp(
  db: Db,
  services: Opening,
  given: { token: string; passwordHash?: string | null; provedBy?: string | null; now: Date; membershipNow: Date },
): Promise<ConfirmEmailResult> {
  return db.transaction(async (tx) => {
    const ahead = given.membershipNow.getTime() - given.now.getTime();
    const confirmed = await confirmEmail(tx, given, async (tx, { accountId, email, details, createdAt }) => {
      const { plan: _, priceId, offerId, postalCode: __, ...sentWith } = readSignUpDetails(details);
      const price = await findPrice(tx, { priceId });
      if (!price) throw new Error('The price of a sign-up is not stored');
      const began = new Date(createdAt.getTime() + ahead);
      const record = { accountId, email, price, ...sentWith, openedAt: null, now: began };
      const membershipId = await recordMembership(tx, services, record);
      if (offerId) await confirmOffer(tx, { offerId, accountId, membershipId, now: given.membershipNow });
    });
    if (confirmed.ok) await openMembership(tx, services, { accountId: confirmed.accountId, now: given.membershipNow });
    return confirmed;
  });
}

/** Thrown to roll back a transaction whose offer cannot be taken. */
class OfferGone extends Error {}

type FailingStep = 'account-failed' | 'record-failed';

class StepFailure extends Error {
  readonly step: FailingStep;
  constructor(step: FailingStep, cause: unknown) {
    super(step, { cause });
    this.step = step;
  }
}

async function step<T>(name: FailingStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StepFailure(name, error);
  }
}
