import { access, COLLECTING, type Fact, GRACE } from '../access/access.ts';
import { type MemberState, memberState } from '../status/member-state.ts';

export interface ProjectedMember {
  openedAt: Date | null;
  cancelAt: Date | null;
  facts: readonly Fact[];
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** What the list of members stores of a current membership. */
export interface Projection {
  state: MemberState;
  words: string;
  /** Until when the state is this one if nothing is recorded. */
  validUntil: Date;
}

/** Nothing will change it. */
const NEVER = new Date('9999-12-31T00:00:00Z');

export function project(member: ProjectedMember, now: Date): Projection {
  const { facts } = member;
  const state = memberState({ ...member, endedAt: null, access: access(facts, now) }, now);
  return { state, words: wordsOf(member), validUntil: nextTime(member, now) ?? NEVER };
}

/** Lines, so that nothing that is searched for is part of both. */
const wordsOf = ({ email, firstName, lastName }: ProjectedMember) =>
  `\n${email}\n${[firstName, lastName].filter((name) => name !== null).join(' ')}`.toLowerCase();

/**
 * The first time to come at which a state can change by itself: one that a fact names, the end of a grace or of the wait
 * for a payment, or the end that the member asked for. May be earlier than the change, and never later. Null: there is none.
 */
function nextTime({ facts, cancelAt }: ProjectedMember, now: Date): Date | null {
  const times = facts.flatMap(({ at, coversFrom, coversUntil }) => [
    ...[at, coversFrom, coversUntil, coversUntil && new Date(coversUntil.getTime() + COLLECTING)],
    new Date(at.getTime() + GRACE),
  ]);
  const toCome = [...times, cancelAt].flatMap((time) => (time && time > now ? time.getTime() : []));
  return toCome.length > 0 ? new Date(Math.min(...toCome)) : null;
}

/** Patterns for LIKE, of which one has to match `words`. One or two letters are looked for where a word begins. */
export function searchPatterns(search: string): string[] {
  const written = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return [...search].length < 3 ? [`%\n${written}%`, `% ${written}%`] : [`%${written}%`];
}
