import type { MemberState } from '../../membership/status/member-state.ts';

/** Member as shown in the studio. Times are ISO 8601. */
export type ShownMember =
  | {
      membershipId: string;
      state: Exclude<MemberState, 'former'>;
      /** Empty if none was given. */
      name: string;
      email: string;
      /** Name of the country, or null if not given. */
      country: string | null;
      /** Name of the plan. */
      plan: string;
      /** Explanation of the access, the same as on the member's account page. */
      sentence: string;
      since: string;
      /** Time at which the address was confirmed, or null if it was not. */
      openedAt: string | null;
    }
  /** Former member, who may belong to another creator now: no more than this is shown. */
  | { membershipId: string; state: 'former'; leftAt: string };

/** Filters of the list: one state, or everyone who has not left. */
export const memberFilters = [
  'everybody',
  'trial',
  'paid',
  'complimentary',
  'grace',
  'cancelled',
  'ended',
  'unopened',
  'former',
] as const satisfies readonly ('everybody' | MemberState)[];
export type MemberFilter = (typeof memberFilters)[number];

export interface MemberSearch {
  filter: MemberFilter;
  /** Empty for everyone. */
  words: string;
  /** Sorts by join date: newest first, or oldest first. */
  newestFirst: boolean;
}

/** Longest search; no address or name is longer. */
const MAX_SEARCH_LENGTH = 200;

/** Reads the search from a query; drops invalid parts. */
export function readMemberSearch(query: URLSearchParams): MemberSearch {
  const words = (query.get('q') ?? '').toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ').trim();
  return {
    filter: memberFilters.find((each) => each === query.get('state')) ?? 'everybody',
    words: words.slice(0, MAX_SEARCH_LENGTH).toWellFormed(),
    newestFirst: query.get('sort') !== 'oldest',
  };
}

/** Inverse of `readMemberSearch`. */
export const memberQuery = ({ filter, words, newestFirst }: MemberSearch) => ({
  state: filter === 'everybody' ? null : filter,
  q: words || null,
  sort: newestFirst ? null : 'oldest',
});

interface Cursor {
  beganAt: string;
  membershipId: string;
}

export const writeMemberCursor = ({ beganAt, membershipId }: Cursor) => `${beganAt}_${membershipId}`;

const cursor =
  /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?([+-]\d\d)(:\d\d)?_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads a cursor from the query, or returns null for the start of the list and for invalid times. */
export function readMemberCursor(text: string | null): Cursor | null {
  const found = cursor.exec(text ?? '');
  if (!found) return null;
  const [, day, time, fraction = '', hours, minutes = ':00', membershipId] = found;
  const instant = `${day}T${time}`;
  const at = new Date(`${instant}Z`);
  // `Date` accepts the 31st of every month.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== instant) return null;
  if (Number.isNaN(Date.parse(`${instant}${hours}${minutes}`))) return null;
  return { beganAt: `${day} ${time}${fraction}${hours}${minutes}`, membershipId: membershipId! };
}
