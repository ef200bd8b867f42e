import { and, eq, isNull } from 'drizzle-orm';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
import type { Services } from '../../http/services.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { paymentQueues, whileUnavailable } from '../jobs.server.ts';
import type { Payments } from '../payments.ts';
import { isOwnerMerchant, requirementsKey, stateOf } from './payout-account.ts';
import type { PayoutRequirement, ProviderPayoutAccount } from './payout-account-provider.ts';
import { lockOwners, scheduleRequirementsEmail } from './requirements-email.server.ts';

export type PayoutSyncServices = Pick<Services, 'db' | 'membershipNow' | 'log'> &
  EmailServices & { payments: Pick<Payments, 'provider' | 'livemode' | 'jobs'> };

type PayoutSyncResult = { ok: true } | { ok: false; reason: 'away' | 'overtaken' };

const TRIES = 5;

/**
 * Retrieves a payout account and stores its state. Idempotent. Starts again if another sync wrote meanwhile. An account
 * that the provider no longer knows is closed. Unknown and closed accounts are ignored.
 */
export async function syncPayoutAccount(
  services: PayoutSyncServices,
  { accountId }: { accountId: string },
): Promise<PayoutSyncResult> {
  const { db, membershipNow, log, payments } = services;
  const ofAccount = and(eq(payoutAccounts.accountId, accountId), isNull(payoutAccounts.closedAt));
  for (let tries = 0; tries < TRIES; tries++) {
    const [before] = await db.select().from(payoutAccounts).where(ofAccount);
    if (!before) return { ok: true };
    const retrieved = await payments.provider.retrievePayoutAccount(accountId);
    if (!retrieved.ok && retrieved.reason === 'away') return { ok: false, reason: 'away' };
    if (retrieved.ok && retrieved.value.livemode !== payments.livemode) return { ok: true };
    const now = membershipNow();
    const after = valuesOf(retrieved.ok ? retrieved.value : null, { wasActive: before.activeAt !== null });
    const isMerchant = retrieved.ok
      ? isOwnerMerchant({ ...before, platformCountry: retrieved.value.platformCountry })
      : before.isMerchant;
    const { creatorId } = before;
    const { state, takesTransfers } = after;
    const changes =
      takesTransfers !== before.takesTransfers ||
      after.takesCards !== before.takesCards ||
      isMerchant !== before.isMerchant;
    const key = requirementsKey(after);
    const keyBefore = requirementsKey({ ...before, requirements: before.requirements as PayoutRequirement[] });
    const isAnew = key !== null && key !== keyBefore;
    const isWritten = await db.transaction(async (tx) => {
      const owners = isAnew ? await lockOwners(tx, { creatorId }) : [];
      const [written] = await tx
        .update(payoutAccounts)
        .set({
          ...after,
          isMerchant,
          ...(after.state === 'closed' && { closedAt: now }),
          ...(after.takesTransfers && before.activeAt === null && { activeAt: now }),
          syncedAt: now,
          version: before.version + 1,
        })
        .where(and(ofAccount, eq(payoutAccounts.version, before.version)))
        .returning({ id: payoutAccounts.id });
      // Updates the destinations of the creator's subscriptions and transfers held money.
      if (written && changes) await payments.jobs.makeTransfers(tx, { creatorId });
      if (written && isAnew)
        await scheduleRequirementsEmail(tx, services, { owners, payoutAccountId: before.id, key, now });
      return written !== undefined;
    });
    if (!isWritten) continue;
    if (takesTransfers !== before.takesTransfers) {
      log.info({ creatorId, state, takesTransfers }, 'Where money for a creator goes has changed');
    }
    return { ok: true };
  }
  return { ok: false, reason: 'overtaken' };
}

/** @param account null if the provider no longer knows the account */
function valuesOf(account: ProviderPayoutAccount | null, before: { wasActive: boolean }) {
  const state = account ? stateOf(account, before) : 'closed';
  const isOpen = account !== null && state !== 'closed';
  return {
    state,
    takesTransfers: isOpen && account.transfers === 'active',
    takesCards: isOpen && account.cards === 'active',
    requirements: isOpen ? [...account.requirements] : [],
    dueAt: isOpen ? account.dueAt : null,
  };
}

export function createPayoutAccountWorker(services: PayoutSyncServices): Worker<{ accountId: string }> {
  return {
    name: paymentQueues.syncPayoutAccount,
    concurrency: 1,
    attemptMs: 60_000,
    options: { ...whileUnavailable, policy: 'short' },
    async work({ data }) {
      const result = await syncPayoutAccount(services, data);
      return result.ok ? { ok: true } : { ok: false, failure: { reason: result.reason } };
    },
  };
}
