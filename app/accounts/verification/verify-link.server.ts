import { type Brand, findBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { lockAccount, startSession } from '../../identity/commands.server.ts';
import { findAccount, findOneTimeToken, type OneTimeToken } from '../../identity/queries.server.ts';
import { readPair } from '../../identity/sessions/access-token.server.ts';
import type { SessionClient } from '../../identity/sessions/session-client.server.ts';
import type { Visitor } from '../../identity/sessions/visitor.server.ts';
import { findMembersBrand, findMembership, findSignUpDetails, namesOf } from '../../membership/queries.server.ts';
import { confirmSignUp } from '../../membership/sign-up/commands.server.ts';
import type { Link } from '../link-parameters.ts';
import type { LinkHolder, VerifyFailure } from './verification.ts';

export interface KnownLink {
  holder: LinkHolder;
  email: string;
  /** First and last name, which the password must not equal (`checkPassword`). */
  names: string[];
  brand: Brand | null;
  redirectTo: string | null;
}

/** Finds the account of an unexpired token, used or not, or of a token pair (`readPair`). */
export async function findVerifyLink(services: Services, link: Link, visitor: Visitor): Promise<KnownLink | null> {
  const { db, now } = services;
  if (link.kind === 'pair') {
    const pair = await readPair(services, link, visitor.user);
    if (!pair.ok) return null;
    const { user } = pair;
    const sameBrowser = visitor.signUp?.email === user.email;
    return {
      holder: { confirmed: user.emailConfirmedAt !== null, sameBrowser, signedIn: signedInAs(user.accountId, visitor) },
      email: user.email,
      names: [],
      brand: await findMembersBrand(db, user),
      redirectTo: null,
    };
  }
  if (link.kind !== 'token') return null;
  const token = await findOneTimeToken(db, { token: link.token, purpose: 'signup', now: now() });
  if (!token) return null;
  return {
    holder: {
      confirmed: token.emailConfirmedAt !== null,
      sameBrowser: signedUpHere(token, visitor),
      signedIn: signedInAs(token.accountId, visitor),
    },
    email: token.email,
    ...(await findSignUpOf(db, token)),
    redirectTo: token.redirectTo,
  };
}

/** Returns the names and creator of the sign-up that a link was mailed for. A later sign-up may have other names. */
export async function findSignUpOf(
  db: Db,
  { accountId, attemptId }: Pick<OneTimeToken, 'accountId' | 'attemptId'>,
): Promise<{ names: string[]; brand: Brand | null }> {
  const details = attemptId === null ? null : await findSignUpDetails(db, { attemptId });
  if (details) return { names: namesOf(details), brand: await findBrand(db, details) };
  const membership = await findMembership(db, { accountId });
  return { names: namesOf(membership), brand: membership?.brand ?? null };
}

/** Proof that the visitor signed up, or owns the address and takes over the sign-up. */
export type SignUpProof =
  | { by: 'browser' }
  /** The submitted password was verified against this hash. */
  | { by: 'password'; hash: string }
  /** Hash of a new password, which replaces the password of the sign-up. */
  | { by: 'new-password'; hash: string };

export type VerifyLinkResult =
  | {
      ok: true;
      /** True if the link was used before. */
      again: boolean;
      /** Token for the session cookie, or null if the link does not sign in. */
      sessionToken: string | null;
      signedIn: LinkHolder['signedIn'];
    }
  | { ok: false; reason: VerifyFailure };

/**
 * Applies a verification link: confirms the address by a token, or starts a separate session by a token pair. A token
 * without proof confirms nothing, because another person may have signed up with the address.
 */
export async function openVerifyLink(
  services: Services,
  link: Link,
  { visitor, proof, client }: { visitor: Visitor; proof: SignUpProof; client: SessionClient },
): Promise<VerifyLinkResult> {
  if (link.kind === 'pair') return openPair(services, link, { visitor, client });
  if (link.kind !== 'token') return { ok: false, reason: 'invalid' };
  const { token } = link;
  const now = services.now();
  return services.db.transaction(async (tx): Promise<VerifyLinkResult> => {
    const known = await findOneTimeToken(tx, { token, purpose: 'signup', now });
    if (!known || (proof.by === 'browser' && !signedUpHere(known, visitor))) return { ok: false, reason: 'invalid' };
    const confirmed = await confirmSignUp(tx, services, {
      token,
      passwordHash: proof.by === 'new-password' ? proof.hash : null,
      provedBy: proof.by === 'password' ? proof.hash : null,
      now,
      membershipNow: services.membershipNow(),
    });
    if (!confirmed.ok) return confirmed;
    const { accountId, again } = confirmed;
    const account = await findAccount(tx, { accountId });
    if (!account?.emailConfirmedAt) return { ok: false, reason: 'unconfirmed' };
    const signedIn = signedInAs(accountId, visitor);
    if (again || signedIn !== 'none') return { ok: true, again, sessionToken: null, signedIn };
    const sessionToken = await startSession(tx, { accountId, client, now, previous: visitor.sessionToken });
    return { ok: true, again, sessionToken, signedIn: 'this-account' };
  });
}

/** Starts a session independent of the program's session, so that ending one does not end the other. */
function openPair(
  services: Services,
  pair: Extract<Link, { kind: 'pair' }>,
  { visitor, client }: { visitor: Visitor; client: SessionClient },
): Promise<VerifyLinkResult> {
  return services.db.transaction(async (tx): Promise<VerifyLinkResult> => {
    const read = await readPair({ ...services, db: tx }, pair, visitor.user);
    if (!read.ok) return { ok: false, reason: 'no-session' };
    const { accountId, emailConfirmedAt } = read.user;
    if (!emailConfirmedAt) return { ok: false, reason: 'unconfirmed' };
    await lockAccount(tx, accountId);
    const previous = visitor.sessionToken;
    const sessionToken = await startSession(tx, { accountId, client, now: services.now(), previous });
    return { ok: true, again: false, sessionToken, signedIn: 'this-account' };
  });
}

function signedUpHere({ browserHash }: Pick<OneTimeToken, 'browserHash'>, { signUp }: Visitor): boolean {
  return browserHash !== null && browserHash === signUp?.browserHash;
}

function signedInAs(accountId: string, { user }: Visitor): LinkHolder['signedIn'] {
  if (!user) return 'none';
  return user.accountId === accountId ? 'this-account' : 'other-account';
}
