import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { productName } from '../../copy/product.ts';
import { creators } from '../../db/schema/creators.ts';
import { memberships } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';
import type { Services } from '../../http/services.ts';
import type { JobQueue } from '../../jobs/queue.server.ts';
import { countWaiting } from '../../jobs/stored-jobs.server.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleMembershipEmails } from '../../membership/emails/due.server.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { paymentQueues, whileUnavailable } from '../jobs.server.ts';
import type { Payments } from '../payments.ts';
import { requirementsKey, statementDescriptorOf, stateOf } from './merchant.ts';
import type { MerchantRequirement, ProviderMerchant } from './merchant-provider.ts';
import { scheduleDisconnectedEmail } from './parting-emails.server.ts';
import { findReadyMerchant } from './queries.server.ts';
import { lockOwners, scheduleRequirementsEmail } from './requirements-email.server.ts';

export type MerchantServices = Pick<Services, 'db' | 'membershipNow' | 'log' | 'origin'> &
  EmailServices & { payments: Pick<Payments, 'merchants' | 'livemode' | 'jobs'> };

type MerchantSyncResult = { ok: true } | { ok: false; reason: 'away' | 'overtaken' };

const TRIES = 5;

/** Stores a merchant's state. Idempotent. A merchant that the provider no longer shows becomes `disconnected`. */
export async function syncMerchant(
  services: MerchantServices,
  { merchantId }: { merchantId: string },
): Promise<MerchantSyncResult> {
  const { db, membershipNow, log, payments } = services;
  const ofAccount = and(eq(merchants.merchantId, merchantId), isNull(merchants.disconnectedAt));
  for (let tries = 0; tries < TRIES; tries++) {
    const [before] = await db.select().from(merchants).where(ofAccount);
    if (!before) return { ok: true };
    const retrieved = await payments.merchants.retrieveMerchant(merchantId);
    if (!retrieved.ok && retrieved.reason === 'away') return { ok: false, reason: 'away' };
    if (retrieved.ok && retrieved.value.livemode !== payments.livemode) return { ok: true };
    const now = membershipNow();
    const after = valuesOf(retrieved.ok ? retrieved.value : null, { wasReady: before.readyAt !== null });
    const { creatorId } = before;
    const { state } = after;
    const becomesReady = state === 'ready' && before.state !== 'ready';
    if (becomesReady) {
      const isPrepared = await prepare(services, { merchantId, creatorId, isNew: before.statementDescriptor === null });
      if (!isPrepared) return { ok: false, reason: 'away' };
    }
    const key = requirementsKey(after);
    const keyBefore = requirementsKey({ ...before, requirements: before.requirements as MerchantRequirement[] });
    const isAnew = key !== null && key !== keyBefore;
    const isWritten = await db.transaction(async (tx) => {
      // The merchant was disconnected at the provider, and not on this site.
      const isLost = state === 'disconnected' && before.parting === null;
      const owners = isAnew || isLost ? await lockOwners(tx, { creatorId }) : [];
      const [written] = await tx
        .update(merchants)
        .set({
          ...after,
          ...(state === 'disconnected' && { disconnectedAt: now }),
          ...(state === 'ready' && before.readyAt === null && { readyAt: now }),
          syncedAt: now,
          version: before.version + 1,
        })
        .where(and(ofAccount, eq(merchants.version, before.version)))
        .returning({ id: merchants.id });
      if (written && becomesReady) await payments.jobs.openMerchant(tx, { creatorId });
      if (written && isLost) {
        await scheduleDisconnectedEmail(tx, services, { owners, rowId: before.id, now });
        await payments.jobs.partMerchant(tx, { rowId: before.id, at: now });
      }
      if (written && isAnew) await scheduleRequirementsEmail(tx, services, { owners, rowId: before.id, key, now });
      return written !== undefined;
    });
    if (!isWritten) continue;
    if (state === 'disconnected' && before.parting === null) {
      log.error(
        { creatorId },
        'A creator’s account was disconnected at Stripe, without a choice about its subscriptions',
      );
    } else if (state !== before.state) log.info({ creatorId, state }, 'The account of a creator has changed');
    return { ok: true };
  }
  return { ok: false, reason: 'overtaken' };
}

/**
 * Prepares a merchant for charges. Logs refusals, which do not prevent charges.
 * @returns false if the provider is unavailable
 */
async function prepare(
  { db, origin, payments, log }: MerchantServices,
  { merchantId, creatorId, isNew }: { merchantId: string; creatorId: string; isNew: boolean },
): Promise<boolean> {
  const domain = await payments.merchants.registerDomain({ merchantId, domain: new URL(origin).hostname });
  if (!domain.ok && domain.reason === 'away') return false;
  if (!domain.ok) log.error({ creatorId }, 'Stripe refused the site’s domain for wallets');
  if (!isNew) return true;
  const [creator] = await db.select({ name: creators.name }).from(creators).where(eq(creators.id, creatorId));
  const text = statementDescriptorOf(creator!.name, productName);
  const named = await payments.merchants.setStatementDescriptor({ merchantId, text });
  if (!named.ok && named.reason === 'away') return false;
  if (named.ok) {
    await db.update(merchants).set({ statementDescriptor: text }).where(eq(merchants.merchantId, merchantId));
  } else log.error({ creatorId }, 'Stripe refused the name for bank statements');
  return true;
}

/** @param account null if the provider no longer shows the merchant */
function valuesOf(account: ProviderMerchant | null, before: { wasReady: boolean }) {
  const state = account ? stateOf(account, before) : 'disconnected';
  const isConnected = account !== null && state !== 'disconnected';
  return {
    state,
    ...(isConnected && { country: account.country }),
    requirements: isConnected ? [...account.requirements] : [],
    dueAt: isConnected ? account.dueAt : null,
  };
}

export function createMerchantWorker(services: MerchantServices): Worker<{ merchantId: string }> {
  return {
    name: paymentQueues.syncMerchant,
    concurrency: 1,
    attemptMs: 60_000,
    options: { ...whileUnavailable, policy: 'short' },
    async work({ data }) {
      const result = await syncMerchant(services, data);
      return result.ok ? { ok: true } : { ok: false, failure: { reason: result.reason } };
    },
  };
}

/**
 * Creates the prices on sale and the prices of current members in the creator's merchant.
 * @returns false if the provider is unavailable
 */
async function offerPrices(
  { db, payments, membershipNow, log }: MerchantServices & { payments: Pick<Payments, 'of'> },
  { creatorId }: { creatorId: string },
): Promise<boolean> {
  const merchant = await findReadyMerchant(db, { creatorId });
  if (!merchant) return true;
  const onSale = await listOnSale(db, { creatorId, now: membershipNow() });
  const kept = await db
    .selectDistinct({ id: memberships.priceId })
    .from(memberships)
    .where(and(eq(memberships.creatorId, creatorId), isNull(memberships.endedAt)));
  for (const priceId of new Set([...onSale, ...kept].map(({ id }) => id))) {
    const offered = await payments.of(merchant.merchantId).offerPrice({ priceId });
    if (offered.ok) continue;
    if (offered.reason === 'away') return false;
    log.error({ creatorId, priceId, reason: offered.reason }, 'Stripe refused a price of a creator');
  }
  return true;
}

interface Opening {
  creatorId: string;
  /** Id of the last membership of the previous page. */
  after?: string;
}

const A_PAGE = 200;
/** Number of waiting provider syncs at which the job pauses. */
const MAX_WAITING = 200;
const PAUSE_SECONDS = 30;

/**
 * Creates the worker that creates the prices of a ready merchant, then queues syncs and emails of the current
 * memberships in pages.
 */
export function createOpenMerchantWorker(
  services: MerchantServices &
    Pick<Services, 'charges'> & { payments: Pick<Payments, 'of'>; queue: Pick<JobQueue, 'enqueue'> },
): Worker<Opening> {
  const { db, queue, payments, membershipNow } = services;
  return {
    name: paymentQueues.openMerchant,
    concurrency: 1,
    attemptMs: 300_000,
    options: whileUnavailable,
    async work({ data: { creatorId, after } }) {
      if ((await countWaiting(db, { queue: paymentQueues.syncToProvider, limit: MAX_WAITING })) === MAX_WAITING) {
        const again = { creatorId, ...(after && { after }) };
        await queue.enqueue(db, paymentQueues.openMerchant, again, { after: PAUSE_SECONDS });
        return { ok: true };
      }
      if (after === undefined && !(await offerPrices(services, { creatorId }))) {
        return { ok: false, failure: { reason: 'away' } };
      }
      const open = await db
        .select({ membershipId: memberships.id })
        .from(memberships)
        .where(
          and(
            eq(memberships.creatorId, creatorId),
            isNull(memberships.endedAt),
            after === undefined ? undefined : gt(memberships.id, after),
          ),
        )
        .orderBy(asc(memberships.id))
        .limit(A_PAGE);
      for (const { membershipId } of open) {
        await db.transaction(async (tx) => {
          await payments.jobs.syncToProvider(tx, { membershipId });
          await scheduleMembershipEmails(tx, services, { membershipId, now: membershipNow() });
        });
      }
      const last = open.at(-1);
      if (open.length === A_PAGE && last) {
        await queue.enqueue(db, paymentQueues.openMerchant, { creatorId, after: last.membershipId });
      }
      return { ok: true };
    },
  };
}
