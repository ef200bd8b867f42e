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

/** Projection of a current membership for the member list. */
export interface Projection {
  state: MemberState;
  words: string;
  /** End of the state's validity if nothing is recorded. */
  validUntil: Date;
}

/** Marks a state that cannot change by itself. */
const NEVER = new Date('9999-12-31T00:00:00Z');

export function project(member: ProjectedMember, now: Date): Projection {
  const { facts } = member;
  const state = memberState({ ...member, endedAt: null, access: access(facts, now) }, now);
  return { state, words: wordsOf(member), validUntil: nextTime(member, now) ?? NEVER };
}

/** Separate lines, so that no search matches across two fields. */
const wordsOf = ({ email, firstName, lastName }: ProjectedMember) =>
  `\n${email}\n${[firstName, lastName].filter((name) => name !== null).join(' ')}`.toLowerCase();

/**
 * Returns the earliest time at which the state may change by itself, or null. Candidates are
 * times in facts, the end of a grace or of the wait for a payment, and the requested end. May be
 * earlier than the change, never later.
 */
function nextTime({ facts, cancelAt }: ProjectedMember, now: Date): Date | null {
  const times = facts.flatMap(({ at, coversFrom, coversUntil }) => [
    ...[at, coversFrom, coversUntil, coversUntil && new Date(coversUntil.getTime() + COLLECTING)],
    new Date(at.getTime() + GRACE),
  ]);
  const toCome = [...times, cancelAt].flatMap((time) => (time && time > now ? time.getTime() : []));
  return toCome.length > 0 ? new Date(Math.min(...toCome)) : null;
}

/**
 * Builds LIKE patterns, one of which has to match `words`. Searches of one or two letters match
 * only at the start of a word.
 */
export function searchPatterns(search: string): string[] {
  const written = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return [...search].length < 3 ? [`%\n${written}%`, `% ${written}%`] : [`%${written}%`];
}
