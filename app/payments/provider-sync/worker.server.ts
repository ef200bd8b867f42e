import type { Worker } from '../../jobs/worker.server.ts';
import type { Asked } from '../../membership/charges.ts';
import { paymentQueues, whileAway } from '../jobs.server.ts';
import { type PayingServices, unlessAway } from '../paying.server.ts';
import { followMembership } from './provider-sync.server.ts';

/** Makes subscriptions follow their memberships. */
export function createFollowWorker(services: PayingServices): Worker<{ membershipId: string; asked?: Asked }> {
  return {
    name: paymentQueues.follow,
    concurrency: 2,
    attemptMs: 120_000,
    options: whileAway,
    work: ({ id, data: { membershipId, asked = null }, attempt }) =>
      unlessAway(() => followMembership(services, { membershipId, asked, requestId: id, isRepeated: attempt > 1 })),
  };
}
