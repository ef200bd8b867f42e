import { and, eq, isNull } from 'drizzle-orm';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { merchants, type partings } from '../../db/schema/merchants.ts';
import type { AuthSecrets } from '../../http/services.ts';
import { keyedHash } from '../../identity/secret.server.ts';
import { lockOfOwner } from '../../membership/prices/commands.server.ts';
import { findConnectedMerchant, type StoredMerchant } from './queries.server.ts';
import { type MerchantServices, syncMerchant } from './sync.server.ts';

interface ByOwner {
  creatorId: string;
  by: { accountId: string };
}

const STATE_MINUTES = 60;
const PURPOSE = 'stripe account connection';

/** Returns the OAuth `state` for a session and a creator (RFC 6749, section 10.12). Valid for about an hour. */
export function authorizationState(
  { secrets, now }: { secrets: AuthSecrets; now: Date },
  of: { creatorId: string; sessionId: string },
): string {
  const until = Math.floor(now.getTime() / 60_000) + STATE_MINUTES;
  return `${of.creatorId}.${until}.${hashOf(secrets[0], of, until)}`;
}

const hashOf = (secret: string, { creatorId, sessionId }: { creatorId: string; sessionId: string }, until: number) =>
  keyedHash(JSON.stringify([creatorId, sessionId, until]), secret, PURPOSE);

/** Returns the creator of a valid state, or null if the state is forged, expired or of another session. */
export function readAuthorizationState(
  { secrets, now }: { secrets: AuthSecrets; now: Date },
  { state, sessionId }: { state: string; sessionId: string },
): { creatorId: string } | null {
  const [creatorId = '', minutes = '', hash = ''] = state.split('.');
  const until = Number(minutes);
  if (!Number.isSafeInteger(until) || until * 60_000 < now.getTime()) return null;
  return secrets.some((secret) => hashOf(secret, { creatorId, sessionId }, until) === hash) ? { creatorId } : null;
}

type ConnectResult =
  | { ok: true }
  /**
   * `taken`: the merchant belongs to another creator. `connected`: the creator has another merchant. `refused`: the
   * provider refuses the code. `other-mode`: a test account on a live site, or the reverse.
   */
  | { ok: false; reason: 'not-owner' | 'away' | 'refused' | 'taken' | 'connected' | 'other-mode' };

/** Connects an existing account as merchant, by the authorization code of the provider's OAuth page. */
export async function connectMerchant(
  services: MerchantServices,
  { creatorId, by, code }: ByOwner & { code: string },
): Promise<ConnectResult> {
  const { db, payments, membershipNow } = services;
  if (!(await isOwner(db, { creatorId, by }))) return { ok: false, reason: 'not-owner' };
  const authorized = await payments.merchants.authorize({ code });
  if (!authorized.ok) return authorized;
  const { merchantId, livemode } = authorized.value;
  if (livemode !== payments.livemode) return { ok: false, reason: 'other-mode' };
  const stored = await db.transaction(async (tx): Promise<ConnectResult> => {
    if (!(await lockOwner(tx, { creatorId, by }))) return { ok: false, reason: 'not-owner' };
    const [known] = await tx.select().from(merchants).where(eq(merchants.merchantId, merchantId));
    if (known && known.creatorId !== creatorId) return { ok: false, reason: 'taken' };
    const open = await findConnectedMerchant(tx, { creatorId });
    if (open && open.merchantId === merchantId) return { ok: true };
    if (open?.merchantId) return { ok: false, reason: 'connected' };
    if (open) await tx.delete(merchants).where(eq(merchants.id, open.id));
    if (known) {
      const again = { state: 'begun', disconnectedAt: null, parting: null } as const;
      await tx.update(merchants).set(again).where(eq(merchants.id, known.id));
    } else await tx.insert(merchants).values({ creatorId, merchantId, createdAt: membershipNow() });
    await recordMerchantEvent(tx, { creatorId, by }, 'merchant.connected', { account: merchantId });
    return { ok: true };
  });
  if (stored.ok) await syncMerchant(services, { merchantId });
  return stored;
}

type BeginResult = { ok: true } | { ok: false; reason: 'not-owner' | 'away' };

/**
 * Creates the creator's merchant at the provider, unless one is connected. Idempotent, even for concurrent calls and
 * after a lost response.
 * @param input.email the owner's address, to which the provider sends emails
 */
export async function beginMerchant(
  services: MerchantServices,
  input: ByOwner & { email: string; name: string },
): Promise<BeginResult> {
  const { db, payments } = services;
  const { creatorId, email, name } = input;
  const begun = await db.transaction((tx) => storeBegun(tx, input, services.membershipNow()));
  if (begun === null) return { ok: false, reason: 'not-owner' };
  if (begun.merchantId !== null) return { ok: true };
  const made = await payments.merchants.createMerchant({ rowId: begun.id, creatorId, email, name });
  if (!made.ok) return made;
  const notMade = and(eq(merchants.id, begun.id), isNull(merchants.merchantId));
  await db.update(merchants).set({ merchantId: made.value.merchantId }).where(notMade);
  return { ok: true };
}

async function storeBegun(tx: Db, { creatorId, by }: ByOwner, now: Date): Promise<StoredMerchant | null> {
  if (!(await lockOwner(tx, { creatorId, by }))) return null;
  const open = await findConnectedMerchant(tx, { creatorId });
  if (open) return open;
  const [begun] = await tx.insert(merchants).values({ creatorId, createdAt: now }).returning();
  await recordMerchantEvent(tx, { creatorId, by }, 'merchant.begun');
  return begun!;
}

type LinkResult = { ok: true; url: string } | { ok: false; reason: 'not-owner' | 'away' | 'no-account' };

/** Returns a link to the provider's onboarding form. The link must reach this owner only, and is never stored. */
export async function linkToOnboarding(
  services: MerchantServices,
  { creatorId, by, refreshUrl, returnUrl }: ByOwner & { refreshUrl: string; returnUrl: string },
): Promise<LinkResult> {
  const { db, payments } = services;
  if (!(await isOwner(db, { creatorId, by }))) return { ok: false, reason: 'not-owner' };
  const open = await findConnectedMerchant(db, { creatorId });
  if (!open?.merchantId) return { ok: false, reason: 'no-account' };
  const { merchantId } = open;
  const link = await payments.merchants.createOnboardingLink({ merchantId, refreshUrl, returnUrl });
  if (link.ok) return { ok: true, url: link.value.url };
  if (link.reason === 'away') return { ok: false, reason: 'away' };
  await syncMerchant(services, { merchantId });
  return { ok: false, reason: 'no-account' };
}

/** Sets the use of Stripe Tax for subscriptions that begin from now on. */
export async function setUsesTax(
  { db }: Pick<MerchantServices, 'db'>,
  { creatorId, by, usesTax }: ByOwner & { usesTax: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'not-owner' | 'no-account' }> {
  return db.transaction(async (tx) => {
    if (!(await lockOwner(tx, { creatorId, by }))) return { ok: false, reason: 'not-owner' };
    const open = await findConnectedMerchant(tx, { creatorId });
    if (!open?.merchantId) return { ok: false, reason: 'no-account' };
    if (open.usesTax === usesTax) return { ok: true };
    await tx.update(merchants).set({ usesTax }).where(eq(merchants.id, open.id));
    await recordMerchantEvent(tx, { creatorId, by }, 'merchant.tax-set', { account: open.merchantId, usesTax });
    return { ok: true };
  });
}

export type Parting = (typeof partings)[number];

/**
 * Begins to disconnect the creator's merchant. No new subscriptions begin from now on; a job does the rest
 * (`parting.server.ts`). Idempotent; the first choice counts.
 */
export async function disconnectMerchant(
  { db, payments, membershipNow }: Pick<MerchantServices, 'db' | 'payments' | 'membershipNow'>,
  { creatorId, by, parting }: ByOwner & { parting: Parting },
): Promise<{ ok: true } | { ok: false; reason: 'not-owner' }> {
  return db.transaction(async (tx) => {
    if (!(await lockOwner(tx, { creatorId, by }))) return { ok: false, reason: 'not-owner' };
    const open = await findConnectedMerchant(tx, { creatorId });
    if (!open) return { ok: true };
    if (!open.merchantId) {
      await tx.delete(merchants).where(eq(merchants.id, open.id));
      return { ok: true };
    }
    if (open.parting !== null) return { ok: true };
    await tx.update(merchants).set({ parting }).where(eq(merchants.id, open.id));
    await recordMerchantEvent(tx, { creatorId, by }, 'merchant.disconnected', { account: open.merchantId, parting });
    await payments.jobs.partMerchant(tx, { rowId: open.id, at: membershipNow() });
    return { ok: true };
  });
}

const lockOwner = (tx: Db, { creatorId, by }: ByOwner) => lockOfOwner(tx, { creatorId, accountId: by.accountId });

const isOwner = (db: Db, owner: ByOwner) => db.transaction((tx) => lockOwner(tx, owner));

const recordMerchantEvent = (tx: Db, { creatorId, by }: ByOwner, action: string, details = {}) =>
  recordAuditEvent(tx, { by, creatorId, action, details, subject: { type: 'creator', id: creatorId } });
