import { type EventFindings, type ReconcileServices, reconcileEvents } from './events.server.ts';
import { type MembershipFindings, reconcileMemberships } from './memberships.server.ts';
import { nothingListed, reconcilePage, type SubscriptionFindings } from './subscriptions.server.ts';

export type Findings = EventFindings & SubscriptionFindings & MembershipFindings;

/**
 * Compares everything with the provider and queues a job for each thing that is not as it should be, and for each of
 * our subscriptions: the numbers say what was found, and the jobs of the queue mend it. In pages, so in bounded memory.
 * @returns `away`: the provider was not reached, and what was found by then is queued; it can be done again
 */
export async function reconcile(
  services: ReconcileServices,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ ok: true; found: Findings } | { ok: false; reason: 'away' }> {
  const { ended, ...events } = await reconcileEvents(services, { signal });
  if (!ended && !signal?.aborted) return { ok: false, reason: 'away' };
  let subscriptions = nothingListed;
  let cursor: string | null = null;
  do {
    const page = await reconcilePage(services, { cursor, which: 'all' });
    if (!page.ok) return page;
    subscriptions = added(subscriptions, page.found);
    cursor = page.next;
  } while (cursor !== null && !signal?.aborted);
  return { ok: true, found: { ...events, ...subscriptions, ...(await reconcileMemberships(services, { signal })) } };
}

export function added(one: SubscriptionFindings, other: SubscriptionFindings): SubscriptionFindings {
  return {
    listed: one.listed + other.listed,
    others: one.others + other.others,
    orphans: one.orphans + other.orphans,
    unknown: one.unknown + other.unknown,
    changed: one.changed + other.changed,
    queued: one.queued + other.queued,
  };
}
