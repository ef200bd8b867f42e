import { randomUUID } from 'node:crypto';
import { type Brand, findBrand, mailBrand } from '../creators/brand.server.ts';
import type { Db } from '../db/client.server.ts';
import type { Services } from '../http/services.ts';
import { setSessionFromPair } from '../identity/access-token.server.ts';
import { checkAccountPassword, issueToken, resetPassword, setPassword } from '../identity/commands.server.ts';
import { findAccountByEmail, findOneTimeToken, type SessionUser } from '../identity/queries.server.ts';
import { findMembership, type Membership } from '../membership/queries.server.ts';
import { paths } from '../paths.ts';
import type { Link } from './link-parameters.ts';

/**
 * Mails a link to choose a new password if the address has a confirmed account, also one made with Google. An
 * unconfirmed one gets none: a reset confirms no address, and signing up again sets a new password anyway. The result
 * does not depend on what was found.
 * @param request.email as `normaliseEmail` gives it
 */
export async function requestReset(services: Services, { email }: { email: string }): Promise<void> {
  const { db, mail, origin } = services;
  await db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, { email });
    if (!account?.emailConfirmedAt) return;
    const token = await issueToken(tx, { accountId: account.accountId, purpose: 'recovery', now: services.now() });
    const link = origin + paths.resetPassword({ token, type: 'recovery' });
    const brand = mailBrand(await findSenderBrand(tx, account), services);
    await mail.enqueue(tx, { id: randomUUID(), to: email, template: { name: 'reset', props: { link } }, brand });
  });
}

/** The account whose password a link may change. */
export interface ResetOwner {
  accountId: string;
  email: string;
  /** As `checkPassword` takes them. */
  names: string[];
  brand: Brand | null;
  /** The token for the session cookie when the link is a pair. */
  sessionToken: string | null;
}

/**
 * Reads the link without changing anything. Null: the token is unknown, used or expired, the pair sets no session, or
 * there is neither.
 * @param user who is signed in in this browser
 */
export async function findResetOwner(
  services: Services,
  link: Link,
  user: SessionUser | null,
): Promise<ResetOwner | null> {
  const { db, now } = services;
  let account: { accountId: string; email: string };
  let sessionToken: string | null = null;
  if (link.kind === 'pair') {
    const set = await setSessionFromPair(services, link, user);
    if (!set.ok || !set.user.emailConfirmedAt) return null;
    account = set.user;
    sessionToken = set.token;
  } else if (link.kind === 'token') {
    const token = await findOneTimeToken(db, { token: link.token, purpose: 'recovery', now: now() });
    if (!token || token.used) return null;
    account = token;
  } else return null;
  const { accountId, email } = account;
  const membership = await findMembership(db, { accountId });
  return { accountId, email, sessionToken, names: namesOf(membership), brand: membership?.brand ?? null };
}

/**
 * Sets the password by a link; every other session of the account ends, and a notification is mailed. False: the link
 * has been used or has expired in the meantime.
 * @param given.password has been checked against the rules
 */
export async function resetByLink(
  services: Services,
  given: { link: Link; owner: ResetOwner; password: string; user: SessionUser | null },
): Promise<boolean> {
  const { link, owner, user } = given;
  const { accountId } = owner;
  const now = services.now();
  const own = user?.accountId === accountId ? user.sessionHash : null;
  const passwordHash = await services.hasher.hash(given.password);
  const done = await services.db.transaction(async (tx) => {
    if (link.kind === 'token') {
      const { token } = link;
      const result = await resetPassword(tx, { token, passwordHash, keepSession: own, now });
      if (!result.ok) return false;
    } else if (link.kind === 'pair') {
      // Checked again: the session may have ended while the password was hashed.
      const set = await setSessionFromPair({ ...services, db: tx }, link, user);
      if (!set.ok || set.user.accountId !== accountId) return false;
      await setPassword(tx, { accountId, passwordHash, keepSession: set.user.sessionHash, now });
    } else return false;
    await queuePasswordChanged(tx, services, owner);
    return true;
  });
  return done;
}

/**
 * Changes the password of a signed-in account after checking the old one; every other session ends, and a notification
 * is mailed. False: the old password is wrong.
 * @param given.password has been checked against the rules
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
    await queuePasswordChanged(tx, services, { accountId, email });
  });
  return true;
}

/** First and last name, alone and together. */
export function namesOf(membership: Pick<Membership, 'firstName' | 'lastName'> | null): string[] {
  return [membership?.firstName, membership?.lastName].filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[];
}

async function queuePasswordChanged(tx: Db, services: Services, account: { accountId: string; email: string }) {
  const brand = mailBrand(await findSenderBrand(tx, account), services);
  const template = { name: 'password-changed', props: {} } as const;
  await services.mail.enqueue(tx, { id: randomUUID(), to: account.email, template, brand });
}

/** The brand that a mail is sent in: the creator's while their page is public, else null for the platform's. */
async function findSenderBrand(tx: Db, { accountId }: { accountId: string }): Promise<Brand | null> {
  const membership = await findMembership(tx, { accountId });
  return membership && findBrand(tx, membership.brand);
}
