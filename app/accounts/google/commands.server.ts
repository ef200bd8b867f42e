import { findBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { createAccount, startSession } from '../../identity/commands.server.ts';
import { acceptInvitationWithGoogle } from '../../identity/invitations.server.ts';
import { findAccountByEmail, findAccountByGoogleSubject } from '../../identity/queries.server.ts';
import type { SessionClient } from '../../identity/sessions/session-client.server.ts';
import type { Opening } from '../../membership/memberships.server.ts';
import { takeOffer } from '../../membership/offers/commands.server.ts';
import { findOffer } from '../../membership/offers/queries.server.ts';
import { isFor, priceForPlan } from '../../membership/prices/offer.ts';
import type { Price } from '../../membership/prices/price.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { findMembership } from '../../membership/queries.server.ts';
import { discardUnopened } from '../../membership/record.server.ts';
import { cameFromOf } from '../../membership/sign-up/came-from.ts';
import { recordMembership } from '../../membership/sign-up/commands.server.ts';
import { findInvited } from '../invitations/mail.server.ts';
import type { GoogleChoice, VerifiedPerson } from './progress.server.ts';

/** `creatorId`: creator of the user's membership, or null. */
type SignedIn = { ok: true; accountId: string; token: string; creatorId: string | null };

export type GoogleSignInResult =
  | SignedIn
  | {
      ok: false;
      reason: /** No account is linked to this Google account, and no confirmed account has the address. */
        | 'unknown'
        /** An account with this address was confirmed in another way, so Google is not linked to the account. */
        | 'already-registered';
    };

/**
 * Signs in to the linked account, even if the Google address has changed. Otherwise accepts an open invitation to the
 * Google address.
 * @param given.previous token of this browser's earlier session, which ends
 */
export function signInWithGoogle(
  db: Db,
  given: {
    person: Pick<VerifiedPerson, 'subject' | 'email'>;
    client: SessionClient;
    previous: string | null;
    now: Date;
  },
): Promise<GoogleSignInResult> {
  return db.transaction(async (tx): Promise<GoogleSignInResult> => {
    const known = await signInBySubject(tx, { ...given, subject: given.person.subject });
    if (known) return known;
    const invited = await signInByInvitation(tx, given);
    if (invited) return invited;
    const holder = await findAccountByEmail(tx, given.person);
    return { ok: false, reason: holder?.emailConfirmedAt ? 'already-registered' : 'unknown' };
  });
}

export type GoogleSignUpResult =
  | SignedIn
  | { ok: false; reason: 'already-registered' | 'creator-unknown' | 'record-failed' };

/**
 * Signs up a user whose address Google has verified (specification, section 3). Replaces an unconfirmed account, but no
 * confirmed account. Idempotent: a second call signs in.
 * @param attempt.person with the names from the form or from Google
 * @param attempt.previous as in `signInWithGoogle`
 */
export async function completeGoogleSignUp(
  services: Pick<Services, 'db' | 'log' | 'now' | 'membershipNow'> & Opening,
  attempt: {
    person: VerifiedPerson & { firstName: string; lastName: string };
    choice: GoogleChoice & { creatorId: string };
    client: SessionClient;
    previous: string | null;
  },
): Promise<GoogleSignUpResult> {
  const { person, choice, client, previous } = attempt;
  const { subject, email, firstName, lastName } = person;
  const now = services.now();
  try {
    return await services.db.transaction(async (tx): Promise<GoogleSignUpResult> => {
      const brand = await findBrand(tx, choice);
      if (!brand) return { ok: false, reason: 'creator-unknown' };
      const { creatorId } = brand;
      const account = await createAccount(tx, {
        email,
        passwordHash: null,
        userType: 'subscriber',
        googleSubject: subject,
        confirmed: true,
        metadata: {
          user_type: 'subscriber',
          creator_id: creatorId,
          first_name: firstName,
          last_name: lastName,
          full_name: `${firstName} ${lastName}`,
        },
        now,
      });
      if (!account.ok) {
        const known = await signInBySubject(tx, { subject, client, previous, now });
        return known ?? { ok: false, reason: 'already-registered' };
      }
      const { accountId } = account;
      const legalAcceptedAt = choice.legalAcceptedAt === null ? null : new Date(choice.legalAcceptedAt);
      const openedAt = services.membershipNow();
      const price = priceForPlan(await listOnSale(tx, { creatorId, now: openedAt }), choice.plan);
      if (!price) throw new Error('Nothing is on sale with this creator');
      const cameFrom = cameFromOf(choice.from);
      const record = {
        accountId,
        creatorId,
        price,
        firstName,
        lastName,
        email,
        country: null,
        legalAcceptedAt,
        cameFrom,
      };
      const membershipId = await recordMembership(tx, services, { ...record, openedAt, now: openedAt });
      await takeOfferOf(tx, services, { ...choice, creatorId, accountId, membershipId, price, now: openedAt });
      return { ok: true, accountId, token: await startSession(tx, { accountId, client, now, previous }), creatorId };
    });
  } catch (err) {
    services.log.error({ err }, 'A sign-up with Google failed');
    return { ok: false, reason: 'record-failed' };
  }
}

/** Claims the chosen offer if it is still available and applies to the price. This is not consent to a charge. */
async function takeOfferOf(
  tx: Db,
  services: Pick<Opening, 'secrets'>,
  given: { creatorId: string; offer?: string; accountId: string; membershipId: string; price: Price; now: Date },
): Promise<void> {
  const { creatorId, offer: typed = '', accountId, membershipId, price, now } = given;
  const offer = await findOffer(tx, { creatorId, typed, now });
  if (!offer || !isFor(offer, price)) return;
  await takeOffer(tx, services, { offerId: offer.id, accountId, membershipId, now, isConfirmed: true });
}

async function signInBySubject(
  tx: Db,
  { subject, ...session }: { subject: string; client: SessionClient; previous: string | null; now: Date },
): Promise<SignedIn | null> {
  const account = await findAccountByGoogleSubject(tx, { subject });
  if (!account?.emailConfirmedAt) return null;
  const { accountId } = account;
  const token = await startSession(tx, { accountId, ...session });
  const membership = await findMembership(tx, { accountId });
  return { ok: true, accountId, token, creatorId: membership?.brand.creatorId ?? null };
}

async function signInByInvitation(tx: Db, given: Parameters<typeof signInWithGoogle>[1]): Promise<SignedIn | null> {
  const { person, ...session } = given;
  const opened = await acceptInvitationWithGoogle(
    tx,
    { email: person.email, googleSubject: person.subject, now: given.now },
    {
      async userType(account) {
        const invited = await findInvited(tx, account);
        return invited && (invited.invitedTo === null ? 'operator' : 'creator');
      },
      discard: discardUnopened,
    },
  );
  return opened && { ok: true, ...opened, token: await startSession(tx, { ...opened, ...session }), creatorId: null };
}
