import { lastMomentBefore } from '../../membership/access/explain.ts';
import type { CancellationReason } from '../../membership/cancellation/reason.ts';
import type { StoredFact } from '../../membership/operator/member-list.server.ts';

/** Event of a membership. Times are ISO 8601. */
export interface HistoryEntry {
  at: string;
  what:
    | 'joined'
    | 'confirmed'
    | Shown['kind']
    | 'cancellation'
    | 'cancellation-undone'
    | 'mail-trial-started'
    | 'mail-trial-ending'
    | 'mail-access-ended';
  /** Last moment of the access that the event gives or leaves, or null if the event does not limit access. */
  until: string | null;
  /** Amount in the currency's smallest unit, or null if no money is involved. */
  amount: { cents: number; currency: string } | null;
  /** Reason that a member selected when cancelling, or null. Creators do not see the member's free text. */
  reason: CancellationReason | null;
  because: string | null;
  /** Actor in the audit log, or null if there is none, as for the member's own acts. */
  by: HistoryActor | null;
}

/** `former`: no longer works in the studio. `site`: operator of the site. `deleted`: deleted account. */
export type HistoryActor = { studio: string } | 'former' | 'site' | 'deleted';

interface HistoryParts {
  beganAt: Date;
  openedAt: Date | null;
  facts: readonly StoredFact[];
  cancellations: readonly {
    requestedAt: Date;
    takesEffectAt: Date;
    undoneAt: Date | null;
    reason: CancellationReason | null;
  }[];
  notices: readonly { kind: 'trial-started' | 'trial-ending' | 'access-ended'; queuedAt: Date }[];
  /** Actors of the facts in the audit log, by `kind:providerId`. */
  doers: ReadonlyMap<string, HistoryActor>;
}

/** Facts that are not shown, because they only serve to compute access. */
const HIDDEN = ['subscribed', 'grace_used'] as const;
type Shown = StoredFact & { kind: Exclude<StoredFact['kind'], (typeof HIDDEN)[number]> };
const isShown = (fact: StoredFact): fact is Shown => !HIDDEN.some((kind) => kind === fact.kind);

export function historyOf({ beganAt, openedAt, facts, cancellations, notices, doers }: HistoryParts): HistoryEntry[] {
  const plain = { until: null, amount: null, reason: null, because: null, by: null };
  const at = (time: Date) => ({ ...plain, at: time.toISOString() });
  const all: HistoryEntry[] = [
    { ...at(beganAt), what: 'joined' },
    ...(openedAt ? [{ ...at(openedAt), what: 'confirmed' as const }] : []),
    ...facts.filter(isShown).map(
      (fact): HistoryEntry => ({
        ...at(fact.at),
        what: fact.kind,
        until: lastMoment(fact.coversUntil),
        amount: fact.amount === null ? null : { cents: fact.amount, currency: fact.currency! },
        because: fact.because,
        by: doers.get(`${fact.kind}:${fact.providerId}`) ?? null,
      }),
    ),
    ...cancellations.flatMap(({ requestedAt, takesEffectAt, undoneAt, reason }): HistoryEntry[] => [
      { ...at(requestedAt), what: 'cancellation', until: lastMoment(takesEffectAt), reason },
      ...(undoneAt ? [{ ...at(undoneAt), what: 'cancellation-undone' as const }] : []),
    ]),
    ...notices.map(({ kind, queuedAt }): HistoryEntry => ({ ...at(queuedAt), what: `mail-${kind}` })),
  ];
  return all
    .map((happening, order) => ({ happening, order }))
    .sort((one, other) => other.happening.at.localeCompare(one.happening.at) || other.order - one.order)
    .map(({ happening }) => happening);
}

const lastMoment = (end: Date | null) => end && lastMomentBefore(end).toISOString();
