import type { Grounds, NoGrounds } from '../../app/membership/access/access.ts';

const DAY = 24 * 60 * 60_000;
/** Allowed difference of two clocks. */
const SKEW = 5 * 60_000;

/** Source of access, as of the events so far. */
interface Given {
  grounds: Grounds;
  from: number;
  until: number;
  /** Later than `until` while a payment is awaited. */
  closesAt: number;
  invoice: string | null;
  endedBy: NoGrounds;
  whole: boolean;
  /** For a grace: the paid period before the renewal. */
  follows: Given[];
}

/** Refunded money that may still come back. */
interface Refund {
  id: string;
  invoice: string;
  madeAt: number;
}

/** Expected access at the time `now`. */
export interface Told {
  may: boolean;
  until: number | null;
  /** End of access without further events, or null without access. */
  closesAt: number | null;
  /** Several reasons if several sources end at the same time. */
  because: NoGrounds[];
}

/**
 * Observer that learns of events in order and decides who has access: the oracle of `access`, which knows
 * only the facts. Times are in milliseconds and never decrease.
 */
export function watchMembership() {
  let given: Given[] = [];
  let failures: { invoice: string; t: number }[] = [];
  let lastClosing: NoGrounds | null = null;
  /** Start times of the subscriptions that have not ended. */
  let begun: number[] = [];
  /** Events, by the refund's id if the event was a refund. */
  let told: { refund: Refund | null; happen: () => void }[] = [];
  /** Times of failed refunds, by invoice. A later end does not end the paid period. */
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
    const isFollowed = grounds === 'trial' && begun.some((t) => t >= from - SKEW);
    const closesAt = grounds === 'paid' || isFollowed ? until + DAY : until;
    const one = { grounds, from, until, closesAt, invoice, endedBy: grounds, whole: true, follows };
    given.push(one);
    for (const failure of failures) noLongerAwaits(one, failure);
    return one;
  };
  /** A failed payment is no longer awaited. */
  const noLongerAwaits = (one: Given, { invoice, t }: { invoice: string; t: number }) => {
    if (one.grounds !== 'paid' && one.grounds !== 'trial') return;
    if (invoice !== one.invoice && t >= one.until - 3 * DAY) {
      one.closesAt = Math.max(one.until, Math.min(one.closesAt, t));
    }
  };
  const shorten = (one: Given, until: number, endedBy: NoGrounds) => {
    one.closesAt = Math.min(one.closesAt, until);
    if (until < one.until) Object.assign(one, { until, endedBy, whole: false });
  };
  /** One grace a year. A period cut short was not to be renewed, so no grace follows it. */
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
    /** A subscription follows the running trial. */
    subscribed: (t: number) =>
      tellNow(() => {
        begun.push(t);
        for (const one of given) {
          if (one.grounds !== 'trial' || t < one.from || t >= one.until) continue;
          one.closesAt = one.until + DAY;
          for (const failure of failures) noLongerAwaits(one, failure);
        }
      }),
    /** A payment attempt failed. */
    failed: (invoice: string, t: number) =>
      tellNow(() => {
        const follows = given.filter(
          ({ grounds, until, whole }) => grounds === 'paid' && whole && Math.abs(until - t) <= 3 * DAY,
        );
        if (follows.length > 0) give('grace', t, t + 14 * DAY, invoice, follows);
        failures.push({ invoice, t });
        for (const one of given) noLongerAwaits(one, { invoice, t });
      }),
    /** Ends the period paid with this invoice, and revokes everything that only followed from it. */
    takeBack: (invoice: string, until: number, endedBy: NoGrounds, refund: Omit<Refund, 'invoice'> | null = null) =>
      tellNow(
        () => {
          for (const one of given) if (one.invoice === invoice) shorten(one, until, endedBy);
          given = given.filter(({ follows }) => follows.length === 0 || follows.some(({ whole }) => whole));
        },
        refund && { ...refund, invoice },
      ),
    /** A failed refund counts as never made. */
    comesBack(id: string) {
      for (const { refund } of told) {
        if (refund?.id !== id) continue;
        restored.set(refund.invoice, Math.min(refund.madeAt, restored.get(refund.invoice) ?? refund.madeAt));
      }
      told = told.filter(({ refund }) => refund?.id !== id);
      [given, failures, lastClosing, begun] = [[], [], null, []];
      for (const { happen } of told) happen();
    },
    /** Ends the period paid for the subscription, and the wait for its payment. */
    subscriptionEnded: (t: number) =>
      tellNow(() => {
        begun = [];
        for (const one of given) {
          const since = one.grounds === 'paid' ? restored.get(one.invoice ?? '') : undefined;
          if (since !== undefined && since <= t) one.closesAt = Math.min(one.closesAt, Math.max(one.until, t));
          else if (one.grounds === 'paid' || one.grounds === 'grace') shorten(one, t, 'ended');
          else if (one.grounds === 'trial') one.closesAt = Math.max(one.until, Math.min(one.closesAt, t));
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
