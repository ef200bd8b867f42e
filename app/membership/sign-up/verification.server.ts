import { and, desc, eq } from 'drizzle-orm';
import { authPaths } from '../../auth-paths.ts';
import { type Brand, findBrand, queueMail } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { accounts, signUpAttempts } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import { issueToken } from '../../identity/commands.server.ts';
import type { MailTemplate } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { findDish } from '../emails/mail-dish.server.ts';
import { readSignUpDetails } from '../queries.server.ts';

interface Recipient {
  accountId: string;
  email: string;
  firstName: string;
  creatorId: string;
  /** Null if plain SQL created the account, which then has no attempt. */
  attemptId: string | null;
  browserHash: string | null;
}

/** Issues a link that confirms a sign-up and redirects to the creator's success page. */
export async function issueVerificationLink(
  tx: Db,
  { origin, now }: Pick<Services, 'origin' | 'now'>,
  { creatorId, accountId, attemptId, browserHash }: Omit<Recipient, 'email' | 'firstName'>,
): Promise<string> {
  const redirectTo = paths.success(creatorId);
  const token = await issueToken(tx, {
    accountId,
    attemptId,
    browserHash,
    redirectTo,
    purpose: 'signup',
    now: now(),
  });
  return origin + authPaths.verify({ token, type: 'signup', redirect_to: redirectTo });
}

/** @param name `unconfirmed` for a person who asked for a new password before confirming the address */
export async function mailVerificationLink(
  tx: Db,
  services: Pick<Services, 'origin' | 'supportEmail' | 'mail'>,
  { email, firstName, creatorId, link }: Pick<Recipient, 'email' | 'firstName' | 'creatorId'> & { link: string },
  name: 'verify' | 'unconfirmed' = 'verify',
): Promise<void> {
  const brand = await findBrand(tx, { creatorId });
  const props = { firstName, link };
  const template: MailTemplate =
    name === 'verify'
      ? { name, props: { ...props, dish: brand && (await findDish(tx, services, brand)) } }
      : { name, props };
  await queueMail(tx, services, { to: email, brand, template });
}

/** Queues an email that tells the owner of a confirmed address about an attempt to sign up with that address. */
export async function mailAlreadyRegistered(
  tx: Db,
  services: Pick<Services, 'origin' | 'supportEmail' | 'mail'>,
  { email, brand }: { email: string; brand: Brand },
): Promise<void> {
  const [owner] = await tx
    .select({ firstName: endUserDetails.firstName })
    .from(accounts)
    .innerJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .where(eq(accounts.email, email));
  const template = { name: 'already-registered', props: { firstName: owner?.firstName ?? '' } } as const;
  await queueMail(tx, services, { to: email, brand, template });
}

export type ResendResult = { ok: true } | { ok: false; reason: 'unknown' | 'already-confirmed' };

/**
 * Sends another verification email for a sign-up, with a new link. Earlier links stay valid. The caller checks who may
 * request the email, and how often.
 * @param request.attemptId null for the account's newest attempt
 */
export async function sendVerificationAgain(
  services: Services,
  request: { accountId: string; attemptId: string | null; template?: 'verify' | 'unconfirmed' },
): Promise<ResendResult> {
  const { accountId, attemptId, template } = request;
  return services.db.transaction(async (tx): Promise<ResendResult> => {
    const [person] = await tx
      .select({
        email: accounts.email,
        confirmedAt: accounts.emailConfirmedAt,
        firstName: endUserDetails.firstName,
        creatorId: endUserDetails.creatorId,
      })
      .from(accounts)
      .innerJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
      .where(eq(accounts.id, accountId))
      .for('update', { of: accounts });
    if (!person) return { ok: false, reason: 'unknown' };
    const { confirmedAt, ...ofAccount } = person;
    if (confirmedAt) return { ok: false, reason: 'already-confirmed' };
    const [attempt] = await tx
      .select({ id: signUpAttempts.id, browserHash: signUpAttempts.browserHash, details: signUpAttempts.details })
      .from(signUpAttempts)
      .where(
        and(eq(signUpAttempts.accountId, accountId), attemptId === null ? undefined : eq(signUpAttempts.id, attemptId)),
      )
      .orderBy(desc(signUpAttempts.createdAt))
      .limit(1);
    if (attemptId !== null && !attempt) return { ok: false, reason: 'unknown' };
    const { creatorId, firstName } = attempt ? readSignUpDetails(attempt.details) : ofAccount;
    const link = await issueVerificationLink(tx, services, {
      accountId,
      creatorId,
      attemptId: attempt?.id ?? null,
      browserHash: attempt?.browserHash ?? null,
    });
    const recipient = { email: person.email, firstName: firstName ?? '', creatorId, link };
    await mailVerificationLink(tx, services, recipient, template);
    return { ok: true };
  });
}
