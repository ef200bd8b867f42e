import { reconcileForeignPage } from '../moving-in/foreign.server.ts';
import { type EventFindings, type ReconcileServices, reconcileEvents } from './events.server.ts';
import {
  type FoundPage,
  type MembershipFindings,
  reconcileMembershipsPage,
  reconcileMerchantsPage,
  reconcileStalePage,
  type StaleFindings,
} from './memberships.server.ts';
import { reconcilePage, type SubscriptionFindings, type Which } from './subscriptions.server.ts';

export type Findings = SubscriptionFindings & MembershipFindings & StaleFindings;

/** Step that runs in pages, so that an interrupted run resumes. */
type Step = (
  services: ReconcileServices,
  from: { after: string | null; which: Which },
) => Promise<FoundPage<Partial<Findings>> | { ok: false; reason: 'away' }>;

export const reconciliationSteps = {
  // First, because requests for a merchant that has ended the platform's access fail until the merchant is synced.
  merchants: reconcileMerchantsPage,
  listed: (services, { after, which }) => reconcilePage(services, { cursor: after, which }),
  memberships: reconcileMembershipsPage,
  stale: reconcileStalePage,
  foreign: reconcileForeignPage,
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof reconciliationSteps;
export const stepNames = Object.keys(reconciliationSteps) as StepName[];

export const nothingFound: Findings = {
  listed: 0,
  others: 0,
  orphans: 0,
  unknown: 0,
  changed: 0,
  queued: 0,
  without: 0,
  goingOn: 0,
  stale: 0,
};

/**
 * Compares subscriptions and memberships with the provider, and queues syncs, even of subscriptions that agree. Runs in
 * pages, in bounded memory.
 * @returns number of findings, or `away` if the provider was not reached; the run can be repeated
 */
export async function reconcile(
  services: ReconcileServices,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ ok: true; found: EventFindings & Findings } | { ok: false; reason: 'away' }> {
  const { ended, ...events } = await reconcileEvents(services, { signal });
  if (!ended && !signal?.aborted) return { ok: false, reason: 'away' };
  let found = nothingFound;
  for (const name of stepNames) {
    let after: string | null = null;
    do {
      const step: Step = reconciliationSteps[name];
      const page = await step(services, { after, which: 'all' });
      if (!page.ok) return page;
      found = added(found, page.found);
      after = page.next;
    } while (after !== null && !signal?.aborted);
  }
  return { ok: true, found: { ...events, ...found } };
}

export function added(one: Findings, other: Partial<Findings>): Findings {
  const names = Object.keys(one) as (keyof Findings)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + (other[name] ?? 0)])) as unknown as Findings;
}
