import type { Grounds, NoGrounds } from '../../app/membership/access/access.ts';

const DAY = 24 * 60 * 60_000;

/** Something that gives access, as it stands after what has happened until now. */
interface Given {
  grounds: Grounds;
  from: number;
  until: number;
  invoice: string | null;
  endedBy: NoGrounds;
  whole: boolean;
  /** Of a grace: the paid period that the renewal followed. */
  follows: Given[];
}

/** What a person who watched it all would say about the time `now`. */
export interface Told {
  may: boolean;
  until: number | null;
  /** More than one where several end at the same time. */
  because: NoGrounds[];
}

/**
 * Somebody who is told what happens when it happens, and knows who may see what: the oracle of `access`, which knows only
 * the facts. Times in milliseconds, never earlier than those before.
 */
export function watchMembership() {
  let given: Given[] = [];
  let lastClosing: NoGrounds | null = null;
  /** What was told, by the id of the refund where it was one. */
  let told: { refund: string | null; happen: () => void }[] = [];

  const tellNow = (happen: () => void, refund: string | null = null) => {
    told.push({ refund, happen });
    happen();
  };
  const give = (grounds: Grounds, from: number, until: number, invoice: string | null = null, follows: Given[] = []) =>
    given.push({ grounds, from, until, invoice, endedBy: grounds, whole: true, follows });
  const shorten = (one: Given, until: number, endedBy: NoGrounds) => {
    if (until < one.until) Object.assign(one, { until, endedBy, whole: false });
  };

  return {
    give: (grounds: Grounds, from: number, until: number, invoice: string | null = null) =>
      tellNow(() => give(grounds, from, until, invoice)),
    renewalFailed: (invoice: string, t: number) =>
      tellNow(() => {
        const follows = given.filter(
          ({ grounds, until, whole }) => grounds === 'paid' && whole && Math.abs(until - t) <= 3 * DAY,
        );
        if (follows.length > 0) give('grace', t, t + 14 * DAY, invoice, follows);
      }),
    /** What was paid with this invoice ends, and what only followed from it was never due. */
    takeBack: (invoice: string, until: number, endedBy: NoGrounds, refund: string | null = null) =>
      tellNow(() => {
        for (const one of given) if (one.invoice === invoice) shorten(one, until, endedBy);
        given = given.filter(({ follows }) => follows.length === 0 || follows.some(({ whole }) => whole));
      }, refund),
    /** A refund failed: as if it had never been made. */
    comesBack(refund: string) {
      told = told.filter((each) => each.refund !== refund);
      [given, lastClosing] = [[], null];
      for (const { happen } of told) happen();
    },
    close: (kind: 'ended' | 'revoked' | 'moved', t: number) =>
      tellNow(() => {
        for (const one of given) shorten(one, t, kind);
        lastClosing = kind;
      }),
    tell(now: number): Told {
      const real = given.filter(({ from, until }) => from < until);
      const running = real.filter(({ from, until }) => from <= now && now < until);
      if (running.length > 0) {
        let end = now;
        for (const one of [...real].sort((a, b) => a.from - b.from)) {
          if (one.from <= end) end = Math.max(end, one.until);
        }
        const last = Math.max(...running.map(({ until }) => until));
        return {
          may: true,
          until: end,
          because: running.filter(({ until }) => until === last).map((one) => one.grounds),
        };
      }
      const past = real.filter(({ until }) => until <= now);
      if (past.length > 0) {
        const last = Math.max(...past.map(({ until }) => until));
        return {
          may: false,
          until: last,
          because: past.filter(({ until }) => until === last).map((one) => one.endedBy),
        };
      }
      const neverBegan = given.filter(({ from, until }) => from >= until).map(({ endedBy }) => endedBy);
      return { may: false, until: null, because: [...neverBegan, lastClosing ?? 'nothing'] };
    },
  };
}
