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

/** Row of the member list, computed from a current membership. */
export interface Projection {
  state: MemberState;
  words: string;
  /** Time until which `state` is valid if nothing else is recorded. */
  validUntil: Date;
}

const NEVER = new Date('9999-12-31T00:00:00Z');

export function project(member: ProjectedMember, now: Date): Projection {
  const { facts } = member;
  const state = memberState({ ...member, endedAt: null, access: access(facts, now) }, now);
  return { state, words: wordsOf(member), validUntil: nextTime(member, now) ?? NEVER };
}

/** Returns the searched text. Address and name are separate lines, so that no search matches across both. */
const wordsOf = ({ email, firstName, lastName }: ProjectedMember) =>
  `\n${email}\n${[firstName, lastName].filter((name) => name !== null).join(' ')}`.toLowerCase();

/** Returns a time before which the state cannot change unless something is recorded, or null if it stays. */
function nextTime({ facts, cancelAt }: ProjectedMember, now: Date): Date | null {
  const times = facts.flatMap(({ at, coversFrom, coversUntil }) => [
    ...[at, coversFrom, coversUntil, coversUntil && new Date(coversUntil.getTime() + COLLECTING)],
    new Date(at.getTime() + GRACE),
  ]);
  const toCome = [...times, cancelAt].flatMap((time) => (time && time > now ? time.getTime() : []));
  return toCome.length > 0 ? new Date(Math.min(...toCome)) : null;
}

/** Builds LIKE patterns, any of which may match `words`. One or two characters match only at the start of a word. */
export function searchPatterns(search: string): string[] {
  const written = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return [...search].length < 3 ? [`%\n${written}%`, `% ${written}%`] : [`%${written}%`];
}
