import { and, eq, isNull } from 'drizzle-orm';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { merchants, type partings } from '../../db/schema/merchants.ts';
import type { AuthSecrets } from '../../http/services.ts';
import { keyedHash } from '../../identity/secret.server.ts';
import { lockOfOwner } from '../../membership/prices/commands.server.ts';
import { findConnectedMerchant, type StoredMerchant } from './queries.server.ts';
import { type MerchantServices, syncMerchant } from './sync.server.ts';

/** Request by an owner of the creator. Other people are refused. */
interface ByOwner {
  creatorId: string;
  by: { accountId: string };
}

const STATE_MINUTES = 60;
const PURPOSE = 'stripe account connection';

/**
 * Returns the `state` of an authorization, which is valid for an hour, one session and one creator (RFC 6749, section
 * 10.12).
 */
export function authorizationState(
  { secrets, now }: { secrets: AuthSecrets; now: Date },
  of: { creatorId: string; sessionId: string },
): string {
  const until = Math.floor(now.getTime() / 60_000) + STATE_MINUTES;
  return `${of.creatorId}.${until}.${hashOf(secrets[0], of, until)}`;
}

const hashOf = (secret: string, { creatorId, sessionId }: { creatorId: string; sessionId: string }, until: number) =>
  keyedHash(JSON.stringify([creatorId, sessionId, until]), secret, PURPOSE);

/** Returns the creator of a valid state of this session, or null for a forged, foreign or expired one. */
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
   * `taken`: the account belongs to another creator. `connected`: the creator has another account. `refused`: the
   * provider does not accept the code. `other-mode`: a test account on a live site, or the reverse.
   */
  | { ok: false; reason: 'not-owner' | 'away' | 'refused' | 'taken' | 'connected' | 'other-mode' };

/** Connects an account that the owner has, with the code of the provider's page. */
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
    if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) return { ok: false, reason: 'not-owner' };
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
    await recordAuditEvent(tx, {
      by,
      creatorId,
      action: 'merchant.connected',
      details: { account: merchantId },
      subject: { type: 'creator', id: creatorId },
    });
    return { ok: true };
  });
  if (stored.ok) await syncMerchant(services, { merchantId });
  return stored;
}

type BeginResult = { ok: true } | { ok: false; reason: 'not-owner' | 'away' };

/**
 * Creates a new account at the provider for the creator, unless one is connected. Idempotent, also for concurrent calls
 * and after a lost response. Called outside of transactions.
 * @param input.email the owner's address, to which the provider writes
 * @param input.name name of the account at the provider
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
  if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) return null;
  const open = await findConnectedMerchant(tx, { creatorId });
  if (open) return open;
  const [begun] = await tx.insert(merchants).values({ creatorId, createdAt: now }).returning();
  const subject = { type: 'creator', id: creatorId };
  await recordAuditEvent(tx, { by, creatorId, action: 'merchant.begun', subject });
  return begun!;
}

type LinkResult = { ok: true; url: string } | { ok: false; reason: 'not-owner' | 'away' | 'no-account' };

/**
 * Returns a link to the provider's own form for the creator's account. The link is only for this owner and never
 * stored.
 */
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

/**
 * Records that Stripe Tax is set up in the creator's account, or no longer. Applies to subscriptions that begin later.
 */
export async function setUsesTax(
  { db }: Pick<MerchantServices, 'db'>,
  { creatorId, by, usesTax }: ByOwner & { usesTax: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'not-owner' | 'no-account' }> {
  return db.transaction(async (tx) => {
    if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) return { ok: false, reason: 'not-owner' };
    const open = await findConnectedMerchant(tx, { creatorId });
    if (!open?.merchantId) return { ok: false, reason: 'no-account' };
    if (open.usesTax === usesTax) return { ok: true };
    await tx.update(merchants).set({ usesTax }).where(eq(merchants.id, open.id));
    await recordAuditEvent(tx, {
      by,
      creatorId,
      action: 'merchant.tax-set',
      details: { account: open.merchantId, usesTax },
      subject: { type: 'creator', id: creatorId },
    });
    return { ok: true };
  });
}

export type Parting = (typeof partings)[number];

/**
 * Begins to disconnect the creator's account. From then on nobody is charged in it anew; a job prepares members'
 * subscriptions, tells the members, and gives up the access (`parting.server.ts`). Idempotent; the first choice counts.
 * @param input.parting what happens to members' subscriptions
 */
export async function disconnectMerchant(
  { db, payments, membershipNow }: Pick<MerchantServices, 'db' | 'payments' | 'membershipNow'>,
  { creatorId, by, parting }: ByOwner & { parting: Parting },
): Promise<{ ok: true } | { ok: false; reason: 'not-owner' }> {
  return db.transaction(async (tx) => {
    if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) return { ok: false, reason: 'not-owner' };
    const open = await findConnectedMerchant(tx, { creatorId });
    if (!open) return { ok: true };
    if (!open.merchantId) {
      await tx.delete(merchants).where(eq(merchants.id, open.id));
      return { ok: true };
    }
    if (open.parting !== null) return { ok: true };
    await tx.update(merchants).set({ parting }).where(eq(merchants.id, open.id));
    await recordAuditEvent(tx, {
      by,
      creatorId,
      action: 'merchant.disconnected',
      details: { account: open.merchantId, parting },
      subject: { type: 'creator', id: creatorId },
    });
    await payments.jobs.partMerchant(tx, { rowId: open.id, at: membershipNow() });
    return { ok: true };
  });
}

const isOwner = (db: Db, { creatorId, by }: ByOwner) =>
  db.transaction((tx) => lockOfOwner(tx, { creatorId, accountId: by.accountId }));
