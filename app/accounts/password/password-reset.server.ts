import { authPaths } from '../../auth-paths.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { queueMail } from '../../creators/brand/brand.server.ts';
import { pathOfCreator } from '../../creators/subdomain/subdomain.ts';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import {
  checkAccountPassword,
  issueToken,
  resetPassword,
  setPassword,
  startSession,
} from '../../identity/commands.server.ts';
import { findAccountByEmail, findOneTimeToken, type SessionUser } from '../../identity/queries.server.ts';
import { readPair } from '../../identity/sessions/access-token.server.ts';
import type { SessionClient } from '../../identity/sessions/session-client.server.ts';
import { endLink } from '../../kitchen/shopping-list/commands.server.ts';
import { endFeed } from '../../kitchen/week/commands.server.ts';
import { endLetterFeed } from '../../letters/archive/commands.server.ts';
import { findAddressee, findMembership, namesOf } from '../../membership/queries.server.ts';
import { sendVerificationAgain } from '../../membership/sign-up/verification.server.ts';
import { sendInvitationAgain } from '../invitations/mail.server.ts';
import type { Link } from '../link-parameters.ts';

/**
 * Mails a password reset link if the address has a confirmed account. An unconfirmed account gets a new confirmation
 * link or invitation instead, because a reset does not confirm the address.
 * @param request.email normalized by `normaliseEmail`
 */
export async function requestReset(services: Services, { email }: { email: string }): Promise<void> {
  await services.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, { email });
    if (!account) return;
    const { accountId } = account;
    if (!account.emailConfirmedAt) {
      const within = { ...services, db: tx };
      const again = await sendVerificationAgain(within, { accountId, attemptId: null, template: 'unconfirmed' });
      // An invited account has no sign-up to confirm.
      if (!again.ok) await sendInvitationAgain({ ...within, origin: services.sites.platform.origin }, account);
      return;
    }
    await mailResetLink(tx, services, { accountId, email });
  });
}

/** Mails a password reset link. The new link voids earlier links. */
export async function mailResetLink(
  tx: Db,
  services: Pick<Services, 'origin' | 'supportEmail' | 'mail' | 'now'>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const token = await issueToken(tx, { accountId, purpose: 'recovery', now: services.now() });
  const { firstName, brand } = await findAddressee(tx, { accountId });
  // The link names the creator, so that the page has the brand even after the token has been deleted.
  const creator = brand && { redirect_to: pathOfCreator(brand) };
  const link = services.origin + authPaths.resetPassword({ token, type: 'recovery', ...creator });
  await queueMail(tx, services, { to: email, brand, template: { name: 'reset', props: { firstName, link } } });
}

export interface ResetOwner {
  accountId: string;
  email: string;
  /** First and last name, which the password must not equal (`checkPassword`). */
  names: string[];
  brand: Brand | null;
}

/**
 * Finds the account of an unused, unexpired token, or of a token pair (`readPair`) if the account's address is
 * confirmed. Returns null for any other link.
 * @param user signed-in user of this browser, or null
 */
export async function findResetOwner(
  services: Services,
  link: Link,
  user: SessionUser | null,
): Promise<ResetOwner | null> {
  const { db, now } = services;
  let account: { accountId: string; email: string };
  if (link.kind === 'pair') {
    const pair = await readPair(services, link, user);
    if (!pair.ok || !pair.user.emailConfirmedAt) return null;
    account = pair.user;
  } else if (link.kind === 'token') {
    const token = await findOneTimeToken(db, { token: link.token, purpose: 'recovery', now: now() });
    if (!token || token.used) return null;
    account = token;
  } else return null;
  const { accountId, email } = account;
  const membership = await findMembership(db, { accountId });
  return { accountId, email, names: namesOf(membership), brand: membership?.brand ?? null };
}

export type ResetByLinkResult =
  /** `sessionToken` is for the session cookie, or null if the link is not a token pair. */
  | { ok: true; sessionToken: string | null }
  /** The link was used or expired in the meantime. */
  | { ok: false; reason: 'invalid' };

/**
 * Sets a new password. Ends other sessions and the account's secret addresses. With a token pair, this browser gets its
 * own session, and the program's session ends.
 * @param given.password already validated
 */
export async function resetByLink(
  services: Services,
  given: { link: Link; owner: ResetOwner; password: string; user: SessionUser | null; client: SessionClient },
): Promise<ResetByLinkResult> {
  const { link, owner, user, client } = given;
  const { accountId } = owner;
  const now = services.now();
  const own = user?.accountId === accountId ? user.sessionHash : null;
  const passwordHash = await services.hasher.hash(given.password);
  return services.db.transaction(async (tx): Promise<ResetByLinkResult> => {
    let sessionToken: string | null = null;
    if (link.kind === 'token') {
      const { token } = link;
      const result = await resetPassword(tx, { token, passwordHash, keepSession: own, now });
      if (!result.ok) return result;
    } else if (link.kind === 'pair') {
      // Checked again, because the session may have ended while the password was hashed.
      const pair = await readPair({ ...services, db: tx }, link, user);
      if (!pair.ok || pair.user.accountId !== accountId) return { ok: false, reason: 'invalid' };
      await setPassword(tx, { accountId, passwordHash, keepSession: null, now });
      sessionToken = await startSession(tx, { accountId, client, now });
    } else return { ok: false, reason: 'invalid' };
    await afterNewPassword(tx, services, owner);
    return { ok: true, sessionToken };
  });
}

/**
 * Changes the password. Ends other sessions and the account's secret addresses. Returns false if the old password is
 * wrong.
 * @param given.password already validated
 */
export async function changePassword(
  services: Services,
  { user, current, password }: { user: SessionUser; current: string; password: string },
): Promise<boolean> {
  const { db, hasher } = services;
  const { accountId, email, sessionHash } = user;
  if (!(await checkAccountPassword(db, hasher, { accountId, password: current }))) return false;
  const passwordHash = await hasher.hash(password);
  await db.transaction(async (tx) => {
    await setPassword(tx, { accountId, passwordHash, keepSession: sessionHash, now: services.now() });
    await afterNewPassword(tx, services, { accountId, email });
  });
  return true;
}

async function afterNewPassword(tx: Db, services: Services, account: { accountId: string; email: string }) {
  await endSecretAddresses(tx, account);
  const { firstName, brand } = await findAddressee(tx, account);
  const template = { name: 'password-changed', props: { firstName } } as const;
  await queueMail(tx, services, { to: account.email, brand, template });
}

/** Ends an account's secret addresses (shopping list, calendar, feed of letters), which an intruder may know. */
export async function endSecretAddresses(tx: Db, owner: { accountId: string }): Promise<void> {
  await endLink(tx, owner);
  await endFeed(tx, owner);
  await endLetterFeed(tx, owner);
}
