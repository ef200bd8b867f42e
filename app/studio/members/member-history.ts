import type { CancellationReason } from '../../membership/cancellation/reason.ts';
import type { StoredFact } from '../../membership/operator/member-list.server.ts';

/** Something that happened to a membership. Times are ISO 8601. */
export interface Happening {
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
  /** The last day on which it gives access, or on which a cancellation leaves it; null: not said. */
  until: string | null;
  /** In the currency's smallest unit; null: no money. */
  amount: { cents: number; currency: string } | null;
  /** Why a member cancelled, of what the form offers; the words beside it were not written to the creator. */
  reason: CancellationReason | null;
  /** Why somebody gave or ended access; null: not said. */
  because: string | null;
  /** Who did it, where it was somebody else than the member. */
  by: Doer | null;
}

/** Somebody of the studio, by address; the people who run the site; somebody whose account is gone. */
export type Doer = { studio: string } | 'site' | 'deleted';

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
  /** The mails about it that were sent. */
  notices: readonly { kind: 'trial-started' | 'trial-ending' | 'access-ended'; queuedAt: Date }[];
  /** By the fact that was recorded, as `kind:providerId`. */
  doers: ReadonlyMap<string, Doer>;
}

/** What the provider keeps is the platform's, and the others are there so that access can be computed. */
const HIDDEN = ['fee', 'subscribed', 'grace_used'] as const;
type Shown = StoredFact & { kind: Exclude<StoredFact['kind'], (typeof HIDDEN)[number]> };
const isShown = (fact: StoredFact): fact is Shown => !HIDDEN.some((kind) => kind === fact.kind);

/** All that happened to a membership, the newest first. */
export function historyOf({ beganAt, openedAt, facts, cancellations, notices, doers }: HistoryParts): Happening[] {
  const plain = { until: null, amount: null, reason: null, because: null, by: null };
  const at = (time: Date) => ({ ...plain, at: time.toISOString() });
  const all: Happening[] = [
    { ...at(beganAt), what: 'joined' },
    ...(openedAt ? [{ ...at(openedAt), what: 'confirmed' as const }] : []),
    ...facts.filter(isShown).map(
      (fact): Happening => ({
        ...at(fact.at),
        what: fact.kind,
        until: lastMoment(fact.coversUntil),
        amount: fact.amount === null ? null : { cents: fact.amount, currency: fact.currency! },
        because: fact.because,
        by: doers.get(`${fact.kind}:${fact.providerId}`) ?? null,
      }),
    ),
    ...cancellations.flatMap(({ requestedAt, takesEffectAt, undoneAt, reason }): Happening[] => [
      { ...at(requestedAt), what: 'cancellation', until: lastMoment(takesEffectAt), reason },
      ...(undoneAt ? [{ ...at(undoneAt), what: 'cancellation-undone' as const }] : []),
    ]),
    ...notices.map(({ kind, queuedAt }): Happening => ({ ...at(queuedAt), what: `mail-${kind}` })),
  ];
  return all
    .map((happening, order) => ({ happening, order }))
    .sort((one, other) => other.happening.at.localeCompare(one.happening.at) || other.order - one.order)
    .map(({ happening }) => happening);
}

/** Ends are exclusive: what ends at midnight is given until the day before. */
const lastMoment = (end: Date | null) => (end ? new Date(end.getTime() - 1).toISOString() : null);
