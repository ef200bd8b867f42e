import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { sessions } from '../../db/schema/identity.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import type { Services } from '../../http/services.ts';
import type { SecondFactorNews } from '../../mail/message.ts';
import { endCodesWithoutFactor } from '../factor-removal.server.ts';
import { lockAccount } from '../links/one-time-tokens.server.ts';
import { newToken } from '../links/tokens.server.ts';
import { hashSession, type SessionUser } from '../queries.server.ts';
import { openSecret, sealSecret } from '../secret.server.ts';
import { hasSecondFactor } from './queries.server.ts';
import { newRecoveryCodes, readRecoveryCode, recoveryCodeHashes } from './recovery-codes.server.ts';
import { isTotpCode, newTotpSecret, stepOfCode } from './totp.server.ts';

export type FactorServices = Pick<Services, 'db' | 'secrets' | 'now'>;
/** Session that runs the command. */
export type Owner = Pick<SessionUser, 'accountId' | 'sessionHash'>;

/**
 * Notifies the account's owner of a change of second factors, in the transaction of the change.
 * @param at time of the change; the undo link removes the factors added since then
 */
export type NotifyOwner = (tx: Db, what: SecondFactorNews, at: Date) => Promise<void>;

/** `session`: the session's new token. `codes`: new recovery codes, or null if the account already has codes. */
export type FactorAdded = { ok: true; session: string; codes: string[] | null };
export type FactorRefused = { ok: false; reason: 'wrong' | 'ended' };

/**
 * Marks the session as having given a second factor, and replaces its token, because the old token may have leaked.
 * @returns the new token, or null if the session has ended
 */
export async function promoteSession(tx: Db, owner: Owner, now: Date): Promise<string | null> {
  const { token } = newToken();
  const promoted = await tx
    .update(sessions)
    .set({ tokenHash: hashSession(token), secondFactorAt: now })
    .where(isSessionOf(owner))
    .returning({ id: sessions.id });
  return promoted.length > 0 ? token : null;
}

const isSessionOf = ({ accountId, sessionHash }: Owner) =>
  and(eq(sessions.tokenHash, sessionHash), eq(sessions.accountId, accountId));

/** @returns the new app's secret, or null if the account already has a confirmed app */
export function startApp({ db, secrets, now }: FactorServices, { accountId }: Owner): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const ofAccount = eq(totpSecrets.accountId, accountId);
    const [confirmed] = await tx
      .select()
      .from(totpSecrets)
      .where(and(ofAccount, isNotNull(totpSecrets.confirmedAt)));
    if (confirmed) return null;
    const secret = newTotpSecret();
    await tx.delete(totpSecrets).where(ofAccount);
    await tx
      .insert(totpSecrets)
      .values({ accountId, secret: sealSecret(secret, accountId, secrets), createdAt: now() });
    return secret;
  });
}

/** Returns the secret of an unfinished setup, or null if there is none that can be decrypted. */
export async function findUnconfirmedApp(
  { db, secrets }: FactorServices,
  { accountId }: Owner,
): Promise<string | null> {
  const unconfirmed = and(eq(totpSecrets.accountId, accountId), isNull(totpSecrets.confirmedAt));
  const [found] = await db.select().from(totpSecrets).where(unconfirmed);
  return found ? (openSecret(found.secret, accountId, secrets)?.secret ?? null) : null;
}

/** Makes the app a second factor after a code has proved that the app holds the secret. */
export function confirmApp(
  services: FactorServices,
  owner: Owner,
  { code, tell }: { code: string; tell: NotifyOwner },
): Promise<FactorAdded | FactorRefused> {
  const now = services.now();
  return services.db.transaction(async (tx): Promise<FactorAdded | FactorRefused> => {
    await lockAccount(tx, owner.accountId);
    const unconfirmed = and(eq(totpSecrets.accountId, owner.accountId), isNull(totpSecrets.confirmedAt));
    const [found] = await tx.select().from(totpSecrets).where(unconfirmed);
    const opened = found && openSecret(found.secret, owner.accountId, services.secrets);
    const lastStep = opened ? stepOfCode(code, { secret: opened.secret, lastStep: null, now }) : null;
    if (lastStep === null) return { ok: false, reason: 'wrong' };
    const session = await promoteSession(tx, owner, now);
    if (session === null) return { ok: false, reason: 'ended' };
    await tx.update(totpSecrets).set({ confirmedAt: now, lastStep }).where(unconfirmed);
    await tell(tx, 'app-added', now);
    return { ok: true, session, codes: await firstCodes(tx, owner, services, now) };
  });
}

/** Removes the app or cancels its setup. Idempotent. */
export function removeApp({ db, now }: FactorServices, { accountId }: Owner, tell: NotifyOwner): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const [removed] = await tx.delete(totpSecrets).where(eq(totpSecrets.accountId, accountId)).returning();
    if (removed?.confirmedAt) await tell(tx, 'app-removed', now());
    await endCodesWithoutFactor(tx, accountId);
  });
}

/** @returns false if the account has no such passkey */
export async function renamePasskey(
  { db }: FactorServices,
  { accountId }: Owner,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const own = and(eq(passkeys.id, id), eq(passkeys.accountId, accountId));
  return (await db.update(passkeys).set({ name }).where(own).returning({ id: passkeys.id })).length > 0;
}

/** @returns false if the account has no such passkey */
export function removePasskey(
  { db, now }: FactorServices,
  { accountId }: Owner,
  { id, tell }: { id: string; tell: NotifyOwner },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const own = and(eq(passkeys.id, id), eq(passkeys.accountId, accountId));
    const removed = await tx.delete(passkeys).where(own).returning({ id: passkeys.id });
    if (removed.length === 0) return false;
    await endCodesWithoutFactor(tx, accountId);
    await tell(tx, 'passkey-removed', now());
    return true;
  });
}

/** Replaces the recovery codes. Returns null if the account has no second factor. */
export function renewRecoveryCodes(
  services: FactorServices,
  { accountId }: Owner,
  tell: NotifyOwner,
): Promise<string[] | null> {
  const now = services.now();
  return services.db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    if (!(await hasSecondFactor(tx, { accountId }))) return null;
    await tell(tx, 'codes-renewed', now);
    return makeCodes(tx, accountId, services, now);
  });
}

export type VerifyFactorResult = { ok: true; session: string } | FactorRefused;

/**
 * Verifies a second factor and gives the session a new token. Checks first that the session has not been ended, so that
 * no recovery code is spent on an ended session.
 * @param accepts checks and spends the proof, under the account's lock
 */
export function verifyFactor(
  services: Pick<FactorServices, 'db' | 'now'>,
  owner: Owner,
  accepts: (tx: Db) => Promise<boolean>,
): Promise<VerifyFactorResult> {
  const now = services.now();
  return services.db.transaction(async (tx): Promise<VerifyFactorResult> => {
    await lockAccount(tx, owner.accountId);
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(isSessionOf(owner)).for('update');
    if (!session) return { ok: false, reason: 'ended' };
    if (!(await accepts(tx))) return { ok: false, reason: 'wrong' };
    const token = await promoteSession(tx, owner, now);
    if (token === null) throw new Error('A locked session has ended');
    return { ok: true, session: token };
  });
}

/** Verifies an app code or a recovery code; each works once. */
export function verifyCode(
  services: FactorServices,
  owner: Owner,
  { code, tell }: { code: string; tell: NotifyOwner },
): Promise<VerifyFactorResult> {
  return verifyFactor(services, owner, (tx) =>
    isTotpCode(code) ? spendAppCode(tx, services, owner, code) : spendRecoveryCode(tx, services, owner, { code, tell }),
  );
}

async function spendAppCode(
  tx: Db,
  { secrets, now }: FactorServices,
  { accountId }: Owner,
  code: string,
): Promise<boolean> {
  const confirmed = and(eq(totpSecrets.accountId, accountId), isNotNull(totpSecrets.confirmedAt));
  const [found] = await tx.select().from(totpSecrets).where(confirmed);
  const opened = found && openSecret(found.secret, accountId, secrets);
  if (!opened) return false;
  const lastStep = stepOfCode(code, { secret: opened.secret, lastStep: found.lastStep, now: now() });
  if (lastStep === null) return false;
  // Encrypts the app's secret again if it was encrypted with an earlier secret of the site.
  const secret = opened.isCurrent ? found.secret : sealSecret(opened.secret, accountId, secrets);
  await tx.update(totpSecrets).set({ lastStep, secret }).where(confirmed);
  return true;
}

async function spendRecoveryCode(
  tx: Db,
  { secrets, now }: FactorServices,
  { accountId }: Owner,
  given: { code: string; tell: NotifyOwner },
): Promise<boolean> {
  const code = readRecoveryCode(given.code);
  if (!code) return false;
  const { usedAt, codeHash } = recoveryCodes;
  const unused = and(
    eq(recoveryCodes.accountId, accountId),
    inArray(codeHash, recoveryCodeHashes(code, accountId, secrets)),
    isNull(usedAt),
  );
  const at = now();
  const used = await tx.update(recoveryCodes).set({ usedAt: at }).where(unused).returning({ usedAt });
  if (used.length === 0) return false;
  await given.tell(tx, 'code-used', at);
  return true;
}

/** Creates recovery codes, or returns null if the account already has codes, which must stay valid. */
export async function firstCodes(
  tx: Db,
  { accountId }: Owner,
  services: FactorServices,
  now: Date,
): Promise<string[] | null> {
  const has = await tx.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId));
  return has > 0 ? null : makeCodes(tx, accountId, services, now);
}

async function makeCodes(tx: Db, accountId: string, { secrets }: FactorServices, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.insert(recoveryCodes).values(
    codes.map((code, position) => {
      const [codeHash] = recoveryCodeHashes(readRecoveryCode(code)!, accountId, secrets);
      return { accountId, codeHash: codeHash!, position, createdAt: now };
    }),
  );
  return codes;
}
