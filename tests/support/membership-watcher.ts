import type { Grounds, NoGrounds } from '../../app/membership/access/access.ts';

const DAY = 24 * 60 * 60_000;
/** Allowed difference between two clocks, in milliseconds. */
const SKEW = 5 * 60_000;

/** Period of access and its reason, according to the events so far. */
interface Given {
  grounds: Grounds;
  from: number;
  until: number;
  /** End of access. Later than `until` while a payment is awaited. */
  closesAt: number;
  invoice: string | null;
  endedBy: NoGrounds;
  whole: boolean;
  /** Paid periods before the failed renewal, for a grace period; otherwise empty. */
  follows: Given[];
}

/** Refund that may still fail. */
interface Refund {
  id: string;
  invoice: string;
  madeAt: number;
}

export interface Told {
  may: boolean;
  until: number | null;
  /** End of access if no further event occurs, or null without access. */
  closesAt: number | null;
  /** Several reasons if several periods end at the same time. */
  because: NoGrounds[];
}

/** Returns true if a subscription begun at `t` charges at the end of the period. */
function isFollowedFrom(grounds: Grounds, t: number, { from, until }: Pick<Given, 'from' | 'until'>): boolean {
  if (t >= until) return false;
  return grounds === 'complimentary' || (grounds === 'trial' && t >= from - SKEW);
}

/**
 * Creates an independent model of a membership's access, against which tests compare `access`. The model receives
 * events in order. Times are in milliseconds and never decrease.
 */
export function watchMembership() {
  let given: Given[] = [];
  let failures: { invoice: string; t: number }[] = [];
  let lastClosing: NoGrounds | null = null;
  let begun: number[] = [];
  /** `refund` is set for refunds, so that the events can be replayed without a refund that failed. */
  let told: { refund: Refund | null; happen: () => void }[] = [];
  /**
   * Time at which an invoice's first refund that later failed was made. A subscription that ends after this time does
   * not shorten the invoice's paid period.
   */
  const restored = new Map<string, number>();

  const tellNow = (happen: () => void, refund: Refund | null = null) => {
    told.push({ refund, happen });
    happen();
  };
  const give = (
    grounds: Grounds,
    from: number,
    until: number,
    invoice: string | null = null,
    follows: Given[] = [],
  ): Given => {
    const isFollowed = begun.some((t) => isFollowedFrom(grounds, t, { from, until }));
    const closesAt = grounds === 'paid' || isFollowed ? until + DAY : until;
    const one = { grounds, from, until, closesAt, invoice, endedBy: grounds, whole: true, follows };
    given.push(one);
    for (const failure of failures) noLongerAwaits(one, failure);
    return one;
  };
  const noLongerAwaits = (one: Given, { invoice, t }: { invoice: string; t: number }) => {
    if (one.grounds === 'grace') return;
    if (invoice !== one.invoice && t >= one.until - 3 * DAY) {
      one.closesAt = Math.max(one.until, Math.min(one.closesAt, t));
    }
  };
  const shorten = (one: Given, until: number, endedBy: NoGrounds) => {
    one.closesAt = Math.min(one.closesAt, until);
    if (until < one.until) Object.assign(one, { until, endedBy, whole: false });
  };
  /** Leaves out grace periods within a year of an earlier one, and those whose paid periods were all cut short. */
  const withoutSecondGraces = () => {
    const graces = given
      .filter(({ grounds, follows }) => grounds === 'grace' && follows.some(({ whole }) => whole))
      .sort((a, b) => a.from - b.from);
    const had: Given[] = [];
    for (const grace of graces) if (!had.at(-1) || grace.from - had.at(-1)!.from >= 365 * DAY) had.push(grace);
    return given.filter((one) => one.grounds !== 'grace' || had.includes(one));
  };

  return {
    give: (grounds: Grounds, from: number, until: number, invoice: string | null = null) =>
      tellNow(() => void give(grounds, from, until, invoice)),
    /** Records a subscription that follows the running trial or complimentary time. */
    subscribed: (t: number) =>
      tellNow(() => {
        begun.push(t);
        for (const one of given) {
          if (!isFollowedFrom(one.grounds, t, one)) continue;
          one.closesAt = one.until + DAY;
          for (const failure of failures) noLongerAwaits(one, failure);
        }
      }),
    failed: (invoice: string, t: number) =>
      tellNow(() => {
        const follows = given.filter(
          ({ grounds, until, whole }) => grounds === 'paid' && whole && Math.abs(until - t) <= 3 * DAY,
        );
        if (follows.length > 0) give('grace', t, t + 14 * DAY, invoice, follows);
        failures.push({ invoice, t });
        for (const one of given) noLongerAwaits(one, { invoice, t });
      }),
    /** Ends the period paid by this invoice, and removes grace periods whose paid periods are then all cut short. */
    takeBack: (invoice: string, until: number, endedBy: NoGrounds, refund: Omit<Refund, 'invoice'> | null = null) =>
      tellNow(
        () => {
          for (const one of given) if (one.invoice === invoice) shorten(one, until, endedBy);
          given = given.filter(({ follows }) => follows.length === 0 || follows.some(({ whole }) => whole));
        },
        refund && { ...refund, invoice },
      ),
    /** Replays the events without a failed refund. */
    comesBack(id: string) {
      for (const { refund } of told) {
        if (refund?.id !== id) continue;
        restored.set(refund.invoice, Math.min(refund.madeAt, restored.get(refund.invoice) ?? refund.madeAt));
      }
      told = told.filter(({ refund }) => refund?.id !== id);
      [given, failures, lastClosing, begun] = [[], [], null, []];
      for (const { happen } of told) happen();
    },
    /** Records the end of the subscription, which ends paid periods without a failed refund, and grace periods. */
    subscriptionEnded: (t: number) =>
      tellNow(() => {
        begun = [];
        for (const one of given) {
          const since = one.grounds === 'paid' ? restored.get(one.invoice ?? '') : undefined;
          if (since !== undefined && since <= t) one.closesAt = Math.min(one.closesAt, Math.max(one.until, t));
          else if (one.grounds === 'paid' || one.grounds === 'grace') shorten(one, t, 'ended');
          else one.closesAt = Math.max(one.until, Math.min(one.closesAt, t));
        }
        lastClosing = 'ended';
      }),
    close: (kind: 'ended' | 'revoked' | 'moved', t: number) =>
      tellNow(() => {
        for (const one of given) shorten(one, t, kind);
        lastClosing = kind;
      }),
    tell(now: number): Told {
      const real = withoutSecondGraces().filter(({ from, closesAt }) => from < closesAt);
      const running = real.filter(({ from, closesAt }) => from <= now && now < closesAt);
      const endOf = (field: 'until' | 'closesAt') => {
        let end = now;
        for (const one of [...real].sort((a, b) => a.from - b.from)) {
          if (one.from <= end) end = Math.max(end, one[field]);
        }
        return end;
      };
      if (running.length > 0) {
        const last = Math.max(...running.map(({ until }) => until));
        return {
          may: true,
          until: last <= now ? last : endOf('until'),
          closesAt: endOf('closesAt'),
          because: running.filter(({ until }) => until === last).map((one) => one.grounds),
        };
      }
      const past = real.filter(({ closesAt }) => closesAt <= now);
      if (past.length > 0) {
        const last = Math.max(...past.map(({ until }) => until));
        return {
          may: false,
          until: last,
          closesAt: null,
          because: past.filter(({ until }) => until === last).map((one) => one.endedBy),
        };
      }
      const neverBegan = given.filter(({ from, closesAt }) => from >= closesAt).map(({ endedBy }) => endedBy);
      return { may: false, until: null, closesAt: null, because: [...neverBegan, lastClosing ?? 'nothing'] };
    },
  };
}
