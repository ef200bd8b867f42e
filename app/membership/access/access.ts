import type { membershipFacts } from '../../db/schema/membership-facts.ts';

type StoredFact = typeof membershipFacts.$inferSelect;
export type FactKind = StoredFact['kind'];

/** Event of a membership. `db/schema/membership-facts.ts` documents the fields. */
export type Fact = Pick<StoredFact, 'kind' | 'providerId' | 'at' | 'coversFrom' | 'coversUntil' | 'aboutId'>;

/** Reason for having access. `prepaid`: time that an imported member has paid for on another site. */
export type Grounds = 'trial' | 'paid' | 'grace' | 'complimentary' | 'prepaid';

/** `aboutId` of the complimentary fact for time that was paid on another site. */
export const PAID_ELSEWHERE = 'paid-elsewhere';

/** Event that ends access early. `dispute_won`: a dispute that ended access, and that the creator won later. */
type Cutting = 'refunded' | 'disputed' | 'dispute_won' | 'ended' | 'revoked' | 'moved';

/** Reason for having no access: the event that ended access, the grounds that ran out, or `nothing` without either. */
export type NoGrounds = 'nothing' | Grounds | Cutting;

export type Access =
  /**
   * `until` is the exclusive end of the access promised without a gap, and `groundsUntil` the end of the current
   * grounds. While the next payment is awaited (`COLLECTING`), both times have passed. Access closes at `closesAt`
   * unless another fact is recorded.
   */
  | { may: true; until: Date; because: Grounds; groundsUntil: Date; closesAt: Date; facts: readonly Fact[] }
  /** `until` is when access ended, or null if there never was access. */
  | { may: false; until: Date | null; because: NoGrounds; facts: readonly Fact[] };

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds of access after a failed renewal. */
export const GRACE = 14 * DAY;
/** Maximum milliseconds between the end of a paid period and an attempt to charge the next one, before or after. */
export const RENEWAL = 3 * DAY;
/** Maximum milliseconds of access while the next payment of a subscription is not recorded. */
export const COLLECTING = DAY;
/** Tolerance in milliseconds between the clocks of the site and of the payment provider. */
const CLOCK_SKEW = 5 * 60 * 1000;
/** Minimum milliseconds between the starts of two graces. */
const GRACE_AGAIN = 365 * DAY;

/** Period of access as timestamps in milliseconds; `from` is inclusive, the ends are exclusive. */
interface Cover {
  from: number;
  until: number;
  /** End of access, including any wait for the next payment after `until`. */
  closesAt: number;
  because: Grounds;
  cutBy: Cut | null;
  fact: Fact;
}

interface Cut {
  at: number;
  because: Cutting;
  fact: Fact;
}

/**
 * Computes the access of a membership (docs/decisions/0035). The order and repetition of facts do not matter.
 * @param now replaced by the time of the newest fact if that is later
 */
export function access(facts: readonly Fact[], now: Date): Access {
  const known = inOrder(facts);
  const at = Math.max(now.getTime(), known.at(-1)?.at.getTime() ?? 0);
  const { covers, cuts } = coversOf(known);
  const running = covers.filter(({ from, closesAt }) => from <= at && at < closesAt);
  if (running.length > 0) {
    const { because, until } = running.reduce(longerOf);
    const alike = covers.filter((cover) => cover.because === because);
    const isAwaited = until <= at;
    return {
      may: true,
      until: new Date(isAwaited ? until : endWithoutGap(covers, at)),
      because,
      groundsUntil: new Date(isAwaited ? until : endWithoutGap(alike, at)),
      closesAt: new Date(endWithoutGap(covers, at, 'closesAt')),
      facts: running.map(({ fact }) => fact),
    };
  }
  const past = covers.filter(({ closesAt }) => closesAt <= at);
  if (past.length === 0) {
    const last = cuts.at(-1);
    return { may: false, until: null, because: last?.because ?? 'nothing', facts: last ? [last.fact] : [] };
  }
  const { until, because, cutBy, fact } = past.reduce(longerOf);
  const ending = cutBy ?? { because, fact };
  return { may: false, until: new Date(until), because: ending.because, facts: [ending.fact] };
}

/**
 * Returns the time to store with a fact that the site records now: never earlier than the membership's newest fact. A
 * fact that opens access gets a later time, because a closing fact also closes grounds that begin at the same time.
 */
export function timeOfFact(kind: FactKind, { newest, now }: { newest: Date | null; now: Date }): Date {
  if (!newest || newest < now) return now;
  return new Date(newest.getTime() + (kind === 'trial' || kind === 'complimentary' ? 1 : 0));
}

function inOrder(facts: readonly Fact[]): Fact[] {
  const sorted = facts.toSorted((one, other) => one.at.getTime() - other.at.getTime() || byKey(one, other));
  // Equal facts have equal times, so they are adjacent.
  return sorted.filter((fact, i) => i === 0 || byKey(fact, sorted[i - 1]!) !== 0);
}

function byKey(one: Fact, other: Fact): number {
  return compare(one.kind, other.kind) || compare(one.providerId, other.providerId);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Returns the non-empty covers after their cuts, the cuts by time, and the failed payments that get a grace. */
function coversOf(known: readonly Fact[]): { covers: Cover[]; cuts: Cut[]; graces: Fact[] } {
  const periods: Cover[] = [];
  const failures: Fact[] = [];
  const closings: Cut[] = [];
  const endings: Cut[] = [];
  const cutsOfInvoices: Cut[] = [];
  const subscribed: Fact[] = [];
  const graceUsed: Fact[] = [];
  const wonDisputes = new Set<string>();
  const failedRefunds = new Set<string>();
  /** Time of each invoice's earliest refund that ended access and failed later. */
  const restoredSince = new Map<string, number>();
  const paidUntil = new Map<string, number | undefined>();
  // Read first, because the cases below depend on the outcome of a refund or dispute.
  for (const { kind, providerId, coversUntil } of known) {
    if (kind === 'paid') paidUntil.set(providerId, coversUntil?.getTime());
    if (kind === 'dispute_won') wonDisputes.add(providerId);
    if (kind === 'refund_failed') failedRefunds.add(providerId);
  }
  for (const fact of known) {
    const { kind } = fact;
    switch (kind) {
      case 'trial':
      case 'paid':
      case 'complimentary':
        if (fact.coversFrom && fact.coversUntil) {
          const [from, until] = [fact.coversFrom.getTime(), fact.coversUntil.getTime()];
          const because = kind === 'complimentary' && fact.aboutId === PAID_ELSEWHERE ? 'prepaid' : kind;
          periods.push({ from, until, closesAt: until, because, cutBy: null, fact });
        }
        break;
      case 'payment_failed':
        failures.push(fact);
        break;
      case 'refunded': {
        const until = fact.coversUntil?.getTime();
        const leavesAll = until !== undefined && until === paidUntil.get(fact.aboutId ?? '');
        if (failedRefunds.has(fact.providerId) && !leavesAll && fact.aboutId !== null) {
          restoredSince.set(fact.aboutId, Math.min(fact.at.getTime(), restoredSince.get(fact.aboutId) ?? Infinity));
        }
        if (failedRefunds.has(fact.providerId) || leavesAll) break;
        cutsOfInvoices.push({ at: until ?? fact.at.getTime(), because: kind, fact });
        break;
      }
      case 'disputed':
        cutsOfInvoices.push({
          at: fact.at.getTime(),
          because: wonDisputes.has(fact.providerId) ? 'dispute_won' : kind,
          fact,
        });
        break;
      case 'refund_failed':
      // Winning a dispute does not restore access.
      case 'dispute_won':
        break;
      case 'subscribed':
        subscribed.push(fact);
        break;
      case 'grace_used':
        graceUsed.push(fact);
        break;
      case 'ended':
        (fact.aboutId === null ? closings : endings).push({ at: fact.at.getTime(), because: kind, fact });
        break;
      case 'revoked':
      case 'moved':
        closings.push({ at: fact.at.getTime(), because: kind, fact });
        break;
      default:
        kind satisfies never;
    }
  }

  const invoices = earliestOfEach(cutsOfInvoices);
  const endOf = new Map(endings.map((ending) => [ending.fact.aboutId, ending]));
  const isPaid = ({ because }: Cover) => because === 'paid' || because === 'grace';
  const closedBy = (cuts: readonly Cut[], cover: Cover) =>
    cut(cover, cuts[firstFrom(cuts, cover.fact.at.getTime(), ({ at }) => at)]);
  /**
   * Closes a cover at the first end of a subscription that is not earlier than the cover's fact. A cover whose refund
   * failed is still paid, so only its wait for the next payment ends.
   */
  const ended = (cover: Cover): Cover => {
    const recorded = cover.fact.at.getTime();
    let i = firstFrom(endings, recorded, ({ at }) => at);
    // The provider's times are whole seconds. An end in the second in which a period began and was paid
    // belongs to another subscription.
    const isPaidAtOnce = cover.because === 'paid' && cover.from === recorded;
    while (isPaidAtOnce && endings[i]?.at === recorded) i += 1;
    const first = endings[i];
    const restored = cover.because === 'paid' ? restoredSince.get(cover.fact.providerId) : undefined;
    if (!first || restored === undefined || first.at < restored) return cut(cover, first);
    return { ...cover, closesAt: Math.min(cover.closesAt, Math.max(cover.until, first.at)) };
  };
  /**
   * Closes a cover at the first closing that is not earlier than the cover's fact. A subscription's end closes a paid
   * cover too, and an end that names the cover's fact closes that cover only.
   */
  const closed = (cover: Cover) =>
    closedBy(closings, isPaid(cover) ? ended(cover) : cut(cover, endOf.get(cover.fact.providerId)));
  const refundedOrDisputed = (cover: Cover) => cut(cover, invoices.get(cover.fact.providerId));
  const awaitsPayment = (cover: Cover): Cover => {
    const { because, from, until } = cover;
    let closesAt = until + COLLECTING;
    if (because !== 'paid') {
      // A trial is followed by a subscription begun within it. Other free time is followed by any subscription begun
      // before its end.
      const earliest = because === 'trial' ? from - CLOCK_SKEW : Number.NEGATIVE_INFINITY;
      const follows = subscribed.filter(({ at }) => earliest <= at.getTime() && at.getTime() < until);
      const ends = follows.map(({ providerId }) => endOf.get(providerId)?.at ?? closesAt);
      closesAt = Math.min(closesAt, Math.max(until, ...ends));
    }
    // First failed attempt to charge the next period, at most `RENEWAL` before this period ends.
    let i = firstFrom(failures, until - RENEWAL, ({ at }) => at.getTime());
    if (failures[i]?.providerId === cover.fact.providerId) i += 1;
    if (failures[i]) closesAt = Math.max(until, Math.min(closesAt, failures[i]!.at.getTime()));
    return { ...cover, closesAt };
  };
  const given = periods
    .map(awaitsPayment)
    .map((period) => closed(period.because === 'paid' ? refundedOrDisputed(period) : period));

  const renewable = given
    .filter((period) => period.because === 'paid' && !period.cutBy)
    .sort((a, b) => a.until - b.until);
  const graces = withinGraceLimit(
    failures.filter((failure) => renews(failure, renewable)),
    graceUsed,
  );
  const graceCovers = graces.map((fact): Cover => {
    const from = fact.at.getTime();
    const until = from + GRACE;
    return closed(refundedOrDisputed({ from, until, closesAt: until, because: 'grace', cutBy: null, fact }));
  });
  return {
    graces,
    covers: [...given, ...graceCovers].filter(({ from, closesAt }) => from < closesAt),
    cuts: [...given.flatMap(({ cutBy }) => cutBy ?? []), ...closings, ...endings].sort(
      (one, other) => one.at - other.at,
    ),
  };
}

/** Returns when the last grace began, including graces of earlier memberships, or null if there was none. */
export function lastGrace(facts: readonly Fact[]): Date | null {
  const known = inOrder(facts);
  const used = known.flatMap(({ kind, at }) => (kind === 'grace_used' ? at.getTime() : []));
  const given = coversOf(known).graces.map(({ at }) => at.getTime());
  const last = Math.max(Number.NEGATIVE_INFINITY, ...used, ...given);
  return Number.isFinite(last) ? new Date(last) : null;
}

/** Returns the failures that get a grace: at most one per `GRACE_AGAIN`. `used` are graces of earlier memberships. */
function withinGraceLimit(failures: readonly Fact[], used: readonly Fact[]): Fact[] {
  let last = Math.max(Number.NEGATIVE_INFINITY, ...used.map(({ at }) => at.getTime()));
  return failures.filter(({ at }) => {
    if (at.getTime() - last < GRACE_AGAIN) return false;
    last = at.getTime();
    return true;
  });
}

/** Returns true if the failed payment was the renewal of a period that another invoice had paid for. */
function renews({ providerId, at }: Fact, paidByEnd: readonly Cover[]): boolean {
  const tried = at.getTime();
  for (let i = firstFrom(paidByEnd, tried - RENEWAL, ({ until }) => until); i < paidByEnd.length; i++) {
    const { until, fact } = paidByEnd[i]!;
    if (until > tried + RENEWAL) return false;
    if (fact.at < at && fact.providerId !== providerId) return true;
  }
  return false;
}

function cut(cover: Cover, by: Cut | undefined): Cover {
  if (!by || by.at >= cover.closesAt) return cover;
  const { until, cutBy } = cover;
  return { ...cover, closesAt: by.at, ...(by.at < until ? { until: by.at, cutBy: by } : { until, cutBy }) };
}

function earliestOfEach(cuts: readonly Cut[]): Map<string | null, Cut> {
  const first = new Map<string | null, Cut>();
  for (const one of cuts) {
    const other = first.get(one.fact.aboutId);
    if (!other || one.at < other.at) first.set(one.fact.aboutId, one);
  }
  return first;
}

/**
 * Returns the index of the first item whose `time` is at least `least`, or the number of items if there is none. The
 * items must be sorted by `time`.
 */
function firstFrom<T>(items: readonly T[], least: number, time: (item: T) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time(items[middle]!) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

const byStrength: readonly Grounds[] = ['grace', 'trial', 'complimentary', 'prepaid', 'paid'];

/** Returns the cover that ends later. Ties go to the stronger grounds, then to a cut cover, then to `best`. */
function longerOf(best: Cover, cover: Cover): Cover {
  const more =
    cover.until - best.until ||
    byStrength.indexOf(cover.because) - byStrength.indexOf(best.because) ||
    Number(cover.cutBy !== null) - Number(best.cutBy !== null);
  return more > 0 ? cover : best;
}

function endWithoutGap(covers: readonly Cover[], at: number, end: 'until' | 'closesAt' = 'until'): number {
  const reaching = covers.filter((cover) => cover[end] > at).sort((one, other) => one.from - other.from);
  return reaching.reduce((reached, cover) => (cover.from <= reached ? Math.max(reached, cover[end]) : reached), at);
}
