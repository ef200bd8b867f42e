import type { SuppressionReason } from '../../mail/suppressions/suppression.ts';
import type { MemberState } from '../../membership/status/member-state.ts';

/** Member as shown in the studio. Times are ISO 8601. */
export type ShownMember =
  | {
      membershipId: string;
      state: Exclude<MemberState, 'former'>;
      name: string;
      email: string;
      country: string | null;
      plan: string;
      /** Explanation of the access, as on the member's own account page. */
      sentence: string;
      since: string;
      /** Most serious reason why the member does not get emails, or null if the address gets emails. */
      noEmail: SuppressionReason | null;
      /** Time at which the membership opened, or null until the address is confirmed. */
      openedAt: string | null;
      /** Last moment of the access, or null if the member never had access. */
      until: string | null;
    }
  /** Former member. Nothing else is shown, because the person may have become a member of another creator. */
  | { membershipId: string; state: 'former'; leftAt: string };

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
  words: string;
  newestFirst: boolean;
  /** True to list only members whose price is not on sale. */
  isAtAnother: boolean;
}

/** Maximum length of the search words in UTF-16 code units. */
export const MAX_SEARCH_LENGTH = 200;

/** Reads the search from a query and ignores invalid parts. */
export function readMemberSearch(query: URLSearchParams): MemberSearch {
  const words = (query.get('q') ?? '').toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ').trim();
  return {
    filter: memberFilters.find((each) => each === query.get('state')) ?? 'everybody',
    words: words.slice(0, MAX_SEARCH_LENGTH).toWellFormed(),
    newestFirst: query.get('sort') !== 'oldest',
    isAtAnother: query.get('price') === 'other',
  };
}

export const memberQuery = ({ filter, words, newestFirst, isAtAnother }: MemberSearch) => ({
  state: filter === 'everybody' ? null : filter,
  q: words || null,
  sort: newestFirst ? null : 'oldest',
  price: isAtAnother ? 'other' : null,
});

interface Cursor {
  beganAt: string;
  membershipId: string;
}

export const writeMemberCursor = ({ beganAt, membershipId }: Cursor) => `${beganAt}_${membershipId}`;

const cursor =
  /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?([+-]\d\d)(:\d\d)?_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function readMemberCursor(text: string | null): Cursor | null {
  const found = cursor.exec(text ?? '');
  if (!found) return null;
  const [, day, time, fraction = '', hours, minutes = ':00', membershipId] = found;
  const instant = `${day}T${time}`;
  const at = new Date(`${instant}Z`);
  // `Date` accepts day 31 in every month.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== instant) return null;
  if (Number.isNaN(Date.parse(`${instant}${hours}${minutes}`))) return null;
  return { beganAt: `${day} ${time}${fraction}${hours}${minutes}`, membershipId: membershipId! };
}
