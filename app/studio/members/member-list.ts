import type { MemberState } from '../../membership/status/member-state.ts';

/** A member as the studio shows one. Times are ISO 8601. */
export type ShownMember =
  | {
      membershipId: string;
      state: Exclude<MemberState, 'former'>;
      /** Empty: none was given. */
      name: string;
      email: string;
      /** Its name; null: not given. */
      country: string | null;
      /** Its name. */
      plan: string;
      /** Why there is access or none: what stands on the member's own account page. */
      sentence: string;
      since: string;
      /** When the address was confirmed; null: not yet. */
      openedAt: string | null;
    }
  /** Somebody who has left, and may be another creator's member now: nothing more than that is shown. */
  | { membershipId: string; state: 'former'; leftAt: string };

/** What the list can be narrowed to: each is one state, or everybody who did not leave. */
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
  /** Empty: everybody. */
  words: string;
  /** By when they joined; else the oldest first. */
  newestFirst: boolean;
}

/** More than an address or a name has. */
const LONGEST_SEARCH = 200;

/** What an address asks for; what makes no sense is left out. */
export function readMemberSearch(query: URLSearchParams): MemberSearch {
  const words = (query.get('q') ?? '').toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ').trim();
  return {
    filter: memberFilters.find((each) => each === query.get('state')) ?? 'everybody',
    words: words.slice(0, LONGEST_SEARCH).toWellFormed(),
    newestFirst: query.get('sort') !== 'oldest',
  };
}

/** The same as the query of an address. */
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

/** A place in the list from an address; null: the beginning, or no such time. */
export function readMemberCursor(text: string | null): Cursor | null {
  const found = cursor.exec(text ?? '');
  if (!found) return null;
  const [, day, time, fraction = '', hours, minutes = ':00', membershipId] = found;
  const instant = `${day}T${time}`;
  const at = new Date(`${instant}Z`);
  // The platform accepts the 31st of every month.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== instant) return null;
  if (Number.isNaN(Date.parse(`${instant}${hours}${minutes}`))) return null;
  return { beganAt: `${day} ${time}${fraction}${hours}${minutes}`, membershipId: membershipId! };
}
