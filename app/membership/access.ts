import type { membershipFacts } from '../db/schema/membership.ts';

type StoredFact = typeof membershipFacts.$inferSelect;
export type FactKind = StoredFact['kind'];

/** An event of a membership; `db/schema/membership.ts` says what its fields are. */
export type Fact = Pick<StoredFact, 'kind' | 'providerId' | 'at' | 'coversFrom' | 'coversUntil' | 'aboutId'>;

/** What gives access. */
export type Grounds = 'trial' | 'paid' | 'grace' | 'complimentary';

/** Why there is none. `nothing`: nothing ever gave any. The others name what ended it. */
export type NoGrounds = 'nothing' | Grounds | 'refunded' | 'disputed' | 'ended' | 'revoked' | 'moved';

/** What a membership may see, and why. */
export type Access =
  /** `until`: the end of what is promised without a gap, by these facts; exclusive. `because` gives it the longest. */
  | { may: true; until: Date; because: Grounds; facts: readonly Fact[] }
  /** `until`: when it ended; null: there never was any. */
  | { may: false; until: Date | null; because: NoGrounds; facts: readonly Fact[] };

const DAY = 24 * 60 * 60 * 1000;
/** How long a failed renewal leaves the access. */
export const GRACE = 14 * DAY;
/** A payment that is tried within this time after a paid period renews it. */
export const RENEWAL = 3 * DAY;

/** A time in which something gives access, in milliseconds: from inclusive, until exclusive. */
interface Cover {
  from: number;
  until: number;
  because: Grounds;
  /** What cut it short; null: nothing. */
  cutBy: Fact | null;
  fact: Fact;
}

/**
 * What a membership may see now (payments.md, 'Access'). Pure: the order of the facts does not matter, nor whether one
 * is there twice.
 * @param now never counts as earlier than the newest fact: what was recorded has happened, also for a clock that is
 *   behind the one that recorded it
 */
export function access(facts: readonly Fact[], now: Date): Access {
  const at = Math.max(now.getTime(), ...facts.map((fact) => fact.at.getTime()));
  const covers = coversOf(facts);
  const running = covers.filter(({ from, until }) => from <= at && at < until);
  if (running.length > 0) {
    const until = endWithoutGap(covers, at);
    const longest = running.reduce((best, cover) => (outlasts(cover, best) ? cover : best));
    const deciding = unique(running.map(({ fact }) => fact));
    return { may: true, until: new Date(until), because: longest.because, facts: deciding };
  }
  const past = covers.filter(({ until }) => until <= at);
  if (past.length === 0) {
    const closing = newest(facts.filter(isClosing));
    return { may: false, until: null, because: closing?.kind ?? 'nothing', facts: closing ? [closing] : [] };
  }
  const last = past.reduce((best, cover) => (outlasts(cover, best) ? cover : best));
  const because = last.cutBy ? (last.cutBy.kind as NoGrounds) : last.because;
  return { may: false, until: new Date(last.until), because, facts: last.cutBy ? [last.cutBy] : [last.fact] };
}

const order: readonly Grounds[] = ['grace', 'trial', 'complimentary', 'paid'];

/** Whether `one` lasts longer than `other`; of two that end together the stronger counts, then the one cut short. */
function outlasts(one: Cover, other: Cover): boolean {
  if (one.until !== other.until) return one.until > other.until;
  if (one.because !== other.because) return order.indexOf(one.because) > order.indexOf(other.because);
  if ((one.cutBy === null) !== (other.cutBy === null)) return one.cutBy !== null;
  return `${one.fact.kind}:${one.fact.providerId}` < `${other.fact.kind}:${other.fact.providerId}`;
}

function endWithoutGap(covers: readonly Cover[], at: number): number {
  let end = at;
  for (let longer = true; longer; ) {
    const reached = Math.max(end, ...covers.filter(({ from }) => from <= end).map(({ until }) => until));
    longer = reached > end;
    end = reached;
  }
  return end;
}

/** Every cover, after whatever closes or cuts it. Those with nothing left are not there. */
function coversOf(facts: readonly Fact[]): Cover[] {
  const closings = facts.filter(isClosing);
  const periods = facts.flatMap((fact): Cover[] => {
    if (!fact.coversFrom || !fact.coversUntil || !isPeriod(fact)) return [];
    const whole = { from: fact.coversFrom.getTime(), until: fact.coversUntil.getTime(), because: fact.kind };
    return [cut({ ...whole, cutBy: null, fact }, [...cutsOf(fact, facts), ...closingsAfter(fact.at, closings)])];
  });
  const graces = facts
    .filter(({ kind }) => kind === 'payment_failed')
    .filter((failure) => periods.some((period) => renews(failure, period)))
    .map((fact): Cover => {
      const from = fact.at.getTime();
      const whole = { from, until: from + GRACE, because: 'grace', cutBy: null, fact } as const;
      return cut(whole, closingsAfter(fact.at, closings));
    });
  return [...periods, ...graces].filter(({ from, until }) => from < until);
}

/** A renewal that failed follows a paid period of another invoice that nothing has cut short. */
function renews(failure: Fact, { because, cutBy, from, until, fact }: Cover): boolean {
  if (because !== 'paid' || cutBy || fact.providerId === failure.providerId) return false;
  const tried = failure.at.getTime();
  return from < tried && tried <= until + RENEWAL;
}

interface Cut {
  at: number;
  by: Fact;
}

/** Refunds and disputes of the invoice that paid this period. */
function cutsOf(period: Fact, facts: readonly Fact[]): Cut[] {
  if (period.kind !== 'paid') return [];
  return facts
    .filter(({ kind, aboutId }) => (kind === 'refunded' || kind === 'disputed') && aboutId === period.providerId)
    .map((by) => ({ at: (by.kind === 'refunded' ? (by.coversUntil ?? by.at) : by.at).getTime(), by }));
}

/** Closings of whatever began before them: what was recorded later opens again. */
function closingsAfter(began: Date, closings: readonly Fact[]): Cut[] {
  return closings.filter(({ at }) => at >= began).map((by) => ({ at: by.at.getTime(), by }));
}

function cut(cover: Cover, cuts: readonly Cut[]): Cover {
  const first = cuts.reduce<Cut | null>((best, cut) => (!best || comesBefore(cut, best) ? cut : best), null);
  return first && first.at < cover.until ? { ...cover, until: first.at, cutBy: first.by } : cover;
}

function comesBefore(one: Cut, other: Cut): boolean {
  if (one.at !== other.at) return one.at < other.at;
  return `${one.by.kind}:${one.by.providerId}` < `${other.by.kind}:${other.by.providerId}`;
}

type Closing = Fact & { kind: 'ended' | 'revoked' | 'moved' };
const isClosing = (fact: Fact): fact is Closing =>
  fact.kind === 'ended' || fact.kind === 'revoked' || fact.kind === 'moved';

type Period = Fact & { kind: 'trial' | 'paid' | 'complimentary' };
const isPeriod = (fact: Fact): fact is Period =>
  fact.kind === 'trial' || fact.kind === 'paid' || fact.kind === 'complimentary';

function newest<F extends Fact>(facts: readonly F[]): F | null {
  return facts.reduce<F | null>((best, fact) => (!best || fact.at > best.at ? fact : best), null);
}

function unique(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((fact) => [`${fact.kind}:${fact.providerId}`, fact])).values()];
}
