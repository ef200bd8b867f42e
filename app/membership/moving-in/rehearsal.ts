import type { Access } from '../access/access.ts';
import { type Day, lastDayOf } from './day.ts';
import type { ListedMember } from './member-file.ts';

/** In years from now. What is paid for longer is taken for a typing error, as a longer gift of access is. */
export const LONGEST_YEARS = 10;

/** What would become of a person of the file. */
export type Outcome =
  | 'invite'
  /** Invited too: what was paid is added to what the member has here. */
  | 'invite-member'
  | 'already-invited'
  /** Invited before, and not joined yet: what is paid is longer than it was then. */
  | 'prolonged'
  /** What was paid is over. */
  | 'ended'
  | 'too-far'
  | NonNullable<ListedMember['problem']>;

export interface RehearsedMember extends ListedMember {
  outcome: Outcome;
}

/** What a missing date is made up for by the one that the creator gives. */
export const dateProblems: ReadonlySet<Outcome> = new Set(['no-date', 'date-unreadable', 'date-ambiguous']);

/**
 * What would become of each. Pure.
 * @param known.missingDay the last paid day of those whose date is missing; null: they are left out
 * @param known.members addresses of who is a member of this creator's now
 * @param known.invited addresses that were invited before, with the last day that was paid then
 */
export function rehearse(
  people: readonly ListedMember[],
  known: {
    today: Day;
    missingDay: Day | null;
    members: ReadonlySet<string>;
    invited: ReadonlyMap<string, Day | 'accepted'>;
  },
): RehearsedMember[] {
  const last = lastDay(known.today);
  return people.map((person) => {
    const { email, problem } = person;
    const isDated = isDatedBy(person, known.missingDay);
    const paidUntil = paidUntilOf(person, known.missingDay);
    const outcome = (): Outcome => {
      const before = email === null || problem === 'same-address' ? undefined : known.invited.get(email);
      if (problem !== null && !isDated) return before ? 'already-invited' : problem;
      if (paidUntil === null || paidUntil < known.today) return before ? 'already-invited' : 'ended';
      if (paidUntil > last) return before ? 'already-invited' : 'too-far';
      if (before) return before !== 'accepted' && before < paidUntil ? 'prolonged' : 'already-invited';
      return known.members.has(email!) ? 'invite-member' : 'invite';
    };
    return { ...person, paidUntil, outcome: outcome() };
  });
}

const isDatedBy = ({ problem }: ListedMember, missingDay: Day | null) =>
  missingDay !== null && problem !== null && dateProblems.has(problem);

/** The last paid day of a person, who may have been given one. */
export const paidUntilOf = (person: ListedMember, missingDay: Day | null): Day | null =>
  isDatedBy(person, missingDay) ? missingDay : person.paidUntil;

/** The last day that may be given: it ends no later than so many years from now. */
export function lastDay(today: Day): Day {
  const [year, ...rest] = today.split('-');
  // 29 February counts as 1 March in a year that has none.
  return lastDayOf(new Date(`${Number(year) + LONGEST_YEARS}-${rest.join('-')}`));
}

/** Whether something is done for somebody: an invitation, or a later end of one. */
export const isInvited = ({ outcome }: RehearsedMember): boolean =>
  outcome === 'invite' || outcome === 'invite-member' || outcome === 'prolonged';

/** How many there are of each outcome. */
export function countOutcomes(people: readonly RehearsedMember[]): Partial<Record<Outcome, number>> {
  const counts: Partial<Record<Outcome, number>> = {};
  for (const { outcome } of people) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/**
 * Until when a grant has to run so that no day paid elsewhere is lost: to the end of what was paid there; for a member who
 * pays here too, so many days after what is paid here. Never earlier than either, and no later than a grant may run.
 * @param given.access to the same creator, as it is; null: there is none
 */
export function endWith({ paidUntil, access }: { paidUntil: Date; access: Access | null }, now: Date): Date {
  const isPaying = access?.may === true && access.facts.some(({ kind }) => kind === 'paid');
  const begin = isPaying && access.until > now ? access.until : now;
  const longest = new Date(now);
  longest.setUTCFullYear(longest.getUTCFullYear() + LONGEST_YEARS);
  return new Date(Math.min(begin.getTime() + (paidUntil.getTime() - now.getTime()), longest.getTime()));
}
