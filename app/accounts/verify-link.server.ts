import type { Brand } from '../creators/brand.server.ts';
import type { Services } from '../http/services.ts';
import { setSessionFromPair } from '../identity/access-token.server.ts';
import { confirmEmail, startSession } from '../identity/commands.server.ts';
import { findAccount, findOneTimeToken } from '../identity/queries.server.ts';
import type { Visitor } from '../identity/visitor.server.ts';
import { openMembership } from '../membership/memberships.server.ts';
import { findMembership } from '../membership/queries.server.ts';
import type { Link } from './link-parameters.ts';
import type { LinkHolder, VerifyFailure } from './verification.ts';

/** A verification link's account, read without confirming it. */
export interface KnownLink {
  holder: LinkHolder;
  email: string;
  brand: Brand | null;
  /** The path stored with the token. */
  redirectTo: string | null;
}

/** Null: the token is unknown or expired, the pair sets no session, or there is neither. Changes nothing. */
export async function findVerifyLink(services: Services, link: Link, visitor: Visitor): Promise<KnownLink | null> {
  const { db, now } = services;
  if (link.kind === 'pair') {
    const set = await setSessionFromPair(services, link, visitor.user);
    if (!set.ok) return null;
    const { user } = set;
    const sameBrowser = visitor.signUp?.email === user.email;
    return {
      holder: { confirmed: user.emailConfirmedAt !== null, sameBrowser, signedIn: signedInAs(user.accountId, visitor) },
      email: user.email,
      brand: (await findMembership(db, user))?.brand ?? null,
      redirectTo: null,
    };
  }
  if (link.kind !== 'token') return null;
  const token = await findOneTimeToken(db, { token: link.token, purpose: 'signup', now: now() });
  if (!token) return null;
  return {
    holder: {
      confirmed: token.used || token.emailConfirmedAt !== null,
      sameBrowser: signedUpHere(token.browserHash, visitor),
      signedIn: signedInAs(token.accountId, visitor),
    },
    email: token.email,
    brand: (await findMembership(db, token))?.brand ?? null,
    redirectTo: token.redirectTo,
  };
}

export type FollowResult =
  | {
      ok: true;
      /** The link was used before. */
      again: boolean;
      /** For the session cookie; null: this signs no one in. */
      sessionToken: string | null;
      signedIn: LinkHolder['signedIn'];
    }
  | { ok: false; reason: VerifyFailure };

/**
 * Applies a verification link: confirms the address, or sets the session of a pair. A token signs in only in the
 * browser that signed up, only once, and never when another account is signed in.
 */
export async function followVerifyLink(services: Services, link: Link, visitor: Visitor): Promise<FollowResult> {
  if (link.kind === 'pair') {
    const set = await setSessionFromPair(services, link, visitor.user);
    if (!set.ok) return { ok: false, reason: 'no-session' };
    if (!set.user.emailConfirmedAt) return { ok: false, reason: 'unconfirmed' };
    return { ok: true, again: false, sessionToken: set.token, signedIn: 'this-account' };
  }
  if (link.kind !== 'token') return { ok: false, reason: 'invalid' };
  const { token } = link;
  const now = services.now();
  return services.db.transaction(async (tx): Promise<FollowResult> => {
    const known = await findOneTimeToken(tx, { token, purpose: 'signup', now });
    const confirmed = await confirmEmail(tx, { token, now });
    if (!known || !confirmed.ok) return { ok: false, reason: 'invalid' };
    const { accountId, again } = confirmed;
    const account = await findAccount(tx, { accountId });
    if (!account?.emailConfirmedAt) return { ok: false, reason: 'unconfirmed' };
    await openMembership(tx, { accountId, now });

    const signedIn = signedInAs(accountId, visitor);
    if (again || signedIn !== 'none' || !signedUpHere(known.browserHash, visitor)) {
      return { ok: true, again, sessionToken: null, signedIn };
    }
    const sessionToken = await startSession(tx, { accountId, now, previous: visitor.sessionToken });
    return { ok: true, again, sessionToken, signedIn: 'this-account' };
  });
}

function signedUpHere(browserHash: string | null, { signUp }: Visitor): boolean {
  return browserHash !== null && browserHash === signUp?.browserHash;
}

function signedInAs(accountId: string, { user }: Visitor): LinkHolder['signedIn'] {
  if (!user) return 'none';
  return user.accountId === accountId ? 'this-account' : 'other-account';
}
