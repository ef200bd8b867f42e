import type { Grounds, NoGrounds } from '../../app/membership/access/access.ts';

const DAY = 24 * 60 * 60_000;
/** By how much two clocks may differ. */
const SKEW = 5 * 60_000;

/** Something that gives access, as it stands after what has happened until now. */
interface Given {
  grounds: Grounds;
  from: number;
  until: number;
  /** Later than `until` while a payment is awaited. */
  closesAt: number;
  invoice: string | null;
  endedBy: NoGrounds;
  whole: boolean;
  /** Of a grace: the paid period that the renewal followed. */
  follows: Given[];
}

/** Money that went back, as far as it may come back. */
interface Refund {
  id: string;
  invoice: string;
  madeAt: number;
}

/** What a person who watched it all would say about the time `now`. */
export interface Told {
  may: boolean;
  until: number | null;
  /** When access closes if nothing more happens; null: there is none. */
  closesAt: number | null;
  /** More than one where several end at the same time. */
  because: NoGrounds[];
}

/**
 * Somebody who is told what happens when it happens, and knows who may see what: the oracle of `access`, which knows only
 * the facts. Times in milliseconds, never earlier than those before.
 */
export function watchMembership() {
  let given: Given[] = [];
  let failures: { invoice: string; t: number }[] = [];
  let lastClosing: NoGrounds | null = null;
  /** When the subscriptions began that have not ended. */
  let begun: number[] = [];
  /** What was told, by the id of the refund where it was one. */
  let told: { refund: Refund | null; happen: () => void }[] = [];
  /** By invoice, since when a refund had been made that failed: an end that came after it was not to end what was paid. */
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
  /** Nobody waits for a payment that has failed. */
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
  /** One grace in a year. What was cut short before its end was not to be renewed, so no grace followed it. */
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
    /** A subscription follows the trial that runs. */
    subscribed: (t: number) =>
      tellNow(() => {
        begun.push(t);
        for (const one of given) {
          if (one.grounds === 'trial' && one.from <= t && t < one.until) one.closesAt = one.until + DAY;
        }
      }),
    /** A payment was tried and failed. */
    failed: (invoice: string, t: number) =>
      tellNow(() => {
        const follows = given.filter(
          ({ grounds, until, whole }) => grounds === 'paid' && whole && Math.abs(until - t) <= 3 * DAY,
        );
        if (follows.length > 0) give('grace', t, t + 14 * DAY, invoice, follows);
        failures.push({ invoice, t });
        for (const one of given) noLongerAwaits(one, { invoice, t });
      }),
    /** What was paid with this invoice ends, and what only followed from it was never due. */
    takeBack: (invoice: string, until: number, endedBy: NoGrounds, refund: Omit<Refund, 'invoice'> | null = null) =>
      tellNow(
        () => {
          for (const one of given) if (one.invoice === invoice) shorten(one, until, endedBy);
          given = given.filter(({ follows }) => follows.length === 0 || follows.some(({ whole }) => whole));
        },
        refund && { ...refund, invoice },
      ),
    /** A refund failed: as if it had never been made. */
    comesBack(id: string) {
      for (const { refund } of told) {
        if (refund?.id !== id) continue;
        restored.set(refund.invoice, Math.min(refund.madeAt, restored.get(refund.invoice) ?? refund.madeAt));
      }
      told = told.filter(({ refund }) => refund?.id !== id);
      [given, failures, lastClosing, begun] = [[], [], null, []];
      for (const { happen } of told) happen();
    },
    /** The subscription ended: what was paid for it, and the wait for its payment. */
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
