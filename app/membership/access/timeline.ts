import type { PaymentStatus } from '../charges.ts';
import type { Money } from '../prices/price.ts';
import type { Access, Grounds } from './access.ts';
import type { CurrentMembership } from './member.server.ts';

export type TimelinePoint = { at: Date; when: 'past' | 'now' | 'future' } & (
  | {
      what:
        | 'began'
        | 'opened'
        | 'trial-began'
        | 'today'
        | `${Grounds}-ends`
        | 'access-ends'
        | 'cancels'
        | 'moves'
        | 'access-ended'
        | 'ended';
    }
  | { what: 'charge'; price: Money }
);

type OfMembership = Pick<
  CurrentMembership,
  'beganAt' | 'openedAt' | 'endedAt' | 'cancelAt' | 'moveAt' | 'facts' | 'access'
> &
  Partial<Pick<PaymentStatus, 'nextCharge'>>;

export function timeline(membership: OfMembership, now: Date): TimelinePoint[] {
  return [...pastOf(membership, now), { what: 'today', at: now, when: 'now' }, ...futureOf(membership, now)];
}

function pastOf({ beganAt, openedAt, endedAt, facts, access }: OfMembership, now: Date): TimelinePoint[] {
  const trials = facts.filter(({ kind, coversFrom }) => kind === 'trial' && coversFrom && coversFrom <= now);
  return line('past', [
    ['access-ended', access.may ? null : access.until],
    ['ended', endedAt],
    ...trials.map(({ coversFrom }): Candidate => ['trial-began', coversFrom]),
    // Without facts, the membership has given no access, so its opening is left out.
    ['opened', facts.length > 0 ? openedAt : null],
    ['began', beganAt],
  ]);
}

function futureOf({ cancelAt, moveAt, access, nextCharge }: OfMembership, now: Date): TimelinePoint[] {
  const ends = access.may ? line('future', endsOf({ cancelAt, moveAt, access })).filter(({ at }) => at > now) : [];
  if (!nextCharge || nextCharge.at <= now) return ends;
  const { at, price } = nextCharge;
  // A charge replaces other points at the same time, except the end of a trial.
  const others = ends.filter((point) => !isSameMoment(point.at, at) || point.what === 'trial-ends');
  const after = others.filter((point) => point.at > at && !isSameMoment(point.at, at));
  const before = others.filter((point) => !after.includes(point));
  return [...before, { what: 'charge', at, when: 'future', price }, ...after];
}

/** The provider's times are whole seconds, so a charge may come slightly before the trial's end. */
const isSameMoment = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) < 60_000;

function endsOf({
  cancelAt,
  moveAt,
  access,
}: Pick<OfMembership, 'cancelAt' | 'moveAt'> & { access: Access & { may: true } }): Candidate[] {
  return [
    ['moves', moveAt],
    ['cancels', cancelAt],
    [`${access.because}-ends`, access.groundsUntil],
    ['access-ends', access.until],
  ];
}

type Candidate = [what: Exclude<TimelinePoint['what'], 'charge'>, at: Date | null];

/** @param candidates most informative first; of several with the same time, the first is kept */
function line(when: TimelinePoint['when'], candidates: Candidate[]): TimelinePoint[] {
  const byTime = new Map<number, TimelinePoint>();
  for (const [what, at] of candidates) {
    if (at && !byTime.has(at.getTime())) byTime.set(at.getTime(), { what, at, when });
  }
  return inOrder([...byTime.values()]);
}

const inOrder = (points: TimelinePoint[]) => points.sort((one, other) => one.at.getTime() - other.at.getTime());
