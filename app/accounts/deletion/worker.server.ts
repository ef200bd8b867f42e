import { eq } from 'drizzle-orm';
import { leaveCommunities } from '../../community/profiles/leaving.server.ts';
import { queueMail } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import { addressHashes } from '../../identity/address-hashes.server.ts';
import { listEarlierAddresses } from '../../identity/address-holder.server.ts';
import { deleteAccount, listDueDeletions, postponeDeletion, takeDueDeletion } from '../../identity/commands.server.ts';
import { deleteJobsNaming } from '../../jobs/stored-jobs.server.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { leaveCounts } from '../../kitchen/member-recipe/commands.server.ts';
import { forgetReader } from '../../letters/subscription/commands.server.ts';
import { hashSuppressedAddresses } from '../../mail/suppressions/suppressions.server.ts';
import { forgetInvitations } from '../../membership/moving-in/invitations.server.ts';
import { forgetRedemptions } from '../../membership/offers/commands.server.ts';
import { findAddressee } from '../../membership/queries.server.ts';
import { retainPayments } from '../../membership/retained-payments.server.ts';
import { forgetMailboxes } from '../../membership/trial/trials.server.ts';
import { serverPaths } from '../../server-paths.ts';
import { findDeletionObstacle } from './deletion.server.ts';

type DeletionServices = Pick<
  Services,
  'db' | 'mail' | 'secrets' | 'origin' | 'supportEmail' | 'log' | 'now' | 'charges'
>;

const DAY = 24 * 60 * 60 * 1000;

export function createAccountDeletionWorker(services: DeletionServices): Worker {
  return {
    name: 'account-deletion',
    cron: '*/10 * * * *',
    concurrency: 1,
    attemptMs: 300_000,
    options: { retryLimit: 3, retryDelay: 60, retentionSeconds: 3600, deleteAfterSeconds: 3600 },
    async work({ signal }) {
      const failures = await deleteDueAccounts(services, { signal });
      return failures === 0 ? { ok: true } : { ok: false, failure: { accounts: failures } };
    },
  };
}

/** Deletes due accounts, each in its own transaction. Returns the number of failures, which the next run retries. */
export async function deleteDueAccounts(
  services: DeletionServices,
  { signal, batch = 100 }: { signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  const { db, log, now } = services;
  const failed: string[] = [];
  for (;;) {
    const due = await listDueDeletions(db, { now: now(), limit: batch, except: failed });
    for (const accountId of due) {
      if (signal?.aborted) return failed.length;
      try {
        await db.transaction((tx) => deleteDueAccount(tx, services, accountId));
      } catch (err) {
        log.error({ err, accountId }, 'An account could not be deleted');
        failed.push(accountId);
      }
    }
    if (due.length < batch) return failed.length;
  }
}

/**
 * Deletes a due account with its owner's data (docs/data-retention.md), and queues the last mail. Postpones the
 * deletion by a day if a creator or the site has no other owner or operator.
 */
async function deleteDueAccount(tx: Db, services: DeletionServices, accountId: string): Promise<void> {
  const { secrets, log, mail, charges } = services;
  const now = services.now();
  const account = await takeDueDeletion(tx, { accountId, now });
  if (!account) return;
  if (await findDeletionObstacle(tx, { accountId })) {
    await postponeDeletion(tx, { accountId, until: new Date(now.getTime() + DAY) });
    log.error({ accountId }, 'An account is to be deleted that a creator, or the site, depends on');
    return;
  }
  const { brand } = await findAddressee(tx, { accountId });
  const addresses = [account.email, ...(await listEarlierAddresses(tx, { accountId, now }))];
  const ids = await tx.select({ id: memberships.id }).from(memberships).where(eq(memberships.accountId, accountId));
  await forgetMailboxes(tx, { accountId, secrets });
  await forgetRedemptions(tx, { accountId, secrets });
  await forgetInvitations(tx, { accountId, addresses, secrets });
  const hashAddress = (address: string) => addressHashes(address, secrets);
  await forgetReader(tx, { addresses, hashAddress });
  await hashSuppressedAddresses(tx, { addresses, hashAddress });
  await retainPayments(tx, { accountId });
  await leaveCounts(tx, { accountId });
  await charges?.forget(tx, { accountId });
  await deleteJobsNaming(tx, [...addresses, accountId, ...ids.map(({ id }) => id)]);
  const leftToken = await leaveCommunities(tx, { accountId, now });
  await deleteAccount(tx, accountId);
  await mail.mailbox?.deleteTo(addresses);
  const props = leftToken === null ? {} : { leftWords: services.origin + serverPaths.leftWords(leftToken) };
  await queueMail(tx, services, { to: account.email, brand, template: { name: 'account-deleted', props } });
}
