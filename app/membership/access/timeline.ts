import type { Grounds } from './access.ts';
import type { StandingMembership } from './member.server.ts';

/** A point of a membership's line of time. */
export interface TimelinePoint {
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
  at: Date;
  when: 'past' | 'now' | 'future';
}

type OfMembership = Pick<
  StandingMembership,
  'beganAt' | 'openedAt' | 'endedAt' | 'cancelAt' | 'moveAt' | 'facts' | 'access'
>;

/**
 * The line of time of a membership: when it began, what has ended, today, and what comes by itself. In order; of points
 * at the same time only the one that says the most.
 */
export function timeline(membership: OfMembership, now: Date): TimelinePoint[] {
  return [...pastOf(membership, now), { what: 'today', at: now, when: 'now' }, ...comingOf(membership)];
}

function pastOf({ beganAt, openedAt, endedAt, facts, access }: OfMembership, now: Date): TimelinePoint[] {
  const trials = facts.filter(({ kind, coversFrom }) => kind === 'trial' && coversFrom && coversFrom <= now);
  return line('past', [
    ['access-ended', access.may ? null : access.until],
    ['ended', endedAt],
    ...trials.map(({ coversFrom }): Candidate => ['trial-began', coversFrom]),
    ['opened', openedAt],
    ['began', beganAt],
  ]);
}

function comingOf({ cancelAt, moveAt, access }: OfMembership): TimelinePoint[] {
  if (!access.may) return [];
  return line('future', [
    ['moves', moveAt],
    ['cancels', cancelAt],
    [`${access.because}-ends`, access.groundsUntil],
    ['access-ends', access.until],
  ]);
}

type Candidate = [what: TimelinePoint['what'], at: Date | null];

/** @param candidates of those at the same time the first is shown */
function line(when: TimelinePoint['when'], candidates: Candidate[]): TimelinePoint[] {
  const byTime = new Map<number, TimelinePoint>();
  for (const [what, at] of candidates) {
    if (at && !byTime.has(at.getTime())) byTime.set(at.getTime(), { what, at, when });
  }
  return [...byTime.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}
