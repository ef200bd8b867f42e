import { countUncounted, deleteOldEvents } from '../app/analytics/commands.server.ts';
import { deleteEndedCommunities } from '../app/community/moderation/ending.server.ts';
import {
  deleteOldDecisions,
  deleteOrphanedQuotes,
  settleDeletedPosts,
} from '../app/community/moderation/erasure.server.ts';
import { deleteOldPeopleChanges } from '../app/creators/people/changes.server.ts';
import { deleteOldInvitations } from '../app/creators/people/invitations.server.ts';
import type { Services } from '../app/http/services.ts';
import { addressHashes } from '../app/identity/address-hashes.server.ts';
import { deleteExpired } from '../app/identity/commands.server.ts';
import type { Worker } from '../app/jobs/worker.server.ts';
import { deleteOldTimers } from '../app/kitchen/timers/push/commands.server.ts';
import { forgetOldRecipients } from '../app/letters/sending/retention.server.ts';
import { deleteUnconfirmedRequests } from '../app/letters/subscription/commands.server.ts';
import { deleteOldOutcomes } from '../app/mail/scheduled/scheduled-emails.server.ts';
import { deleteOldMemberInvitations } from '../app/membership/moving-in/invitations.server.ts';
import { deleteOldConsents } from '../app/membership/retained-payments.server.ts';
import { deleteOldForeign } from '../app/payments/moving-in/foreign.server.ts';
import { deleteExpiredPreviews } from '../app/studio/import/previews.server.ts';
import { deleteExpiredRehearsals } from '../app/studio/members/rehearsals.server.ts';

const HOUR_MS = 3600 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Creates the worker that deletes expired and abandoned data (`docs/data-retention.md`). Runs hourly, once across all
 * processes.
 */
export function createHousekeepingWorker(
  services: Pick<Services, 'db' | 'now' | 'secrets' | 'origin' | 'supportEmail' | 'mail'>,
  { keepDays }: { keepDays: number },
): Worker {
  const { db, now, secrets, mail } = services;
  return {
    name: 'housekeeping',
    cron: '0 * * * *',
    concurrency: 1,
    attemptMs: 300_000,
    options: { retryLimit: 3, retryDelay: 60, retentionSeconds: 3600, deleteAfterSeconds: 3600 },
    async work() {
      await deleteExpired(db, { now: now() });
      await deleteOldPeopleChanges(db, { now: now() });
      await deleteOldInvitations(db, { now: now() });
      await deleteExpiredPreviews(db, { now: now() });
      await deleteExpiredRehearsals(db, { now: now() });
      await deleteOldMemberInvitations(db, { now: now() });
      await deleteOldForeign(db, { now: now() });
      await deleteUnconfirmedRequests(db, { now: now() });
      await deleteOldOutcomes(db, { kinds: mail.kinds, now: now() });
      await forgetOldRecipients(db, { hashAddress: (address) => addressHashes(address, secrets), now: now() });
      await deleteOldConsents(db, { now: now() });
      await deleteOldTimers(db, { before: new Date(now().getTime() - HOUR_MS) });
      await settleDeletedPosts(services, { now: now() });
      await deleteOrphanedQuotes(db);
      await deleteOldDecisions(db, { now: now() });
      await deleteEndedCommunities(db, { now: now() });
      await countUncounted(db);
      await deleteOldEvents(db, { before: new Date(now().getTime() - keepDays * DAY_MS) });
      return { ok: true };
    },
  };
}
