import type { Access } from '../access/access.ts';
import { type Day, lastDayOf } from './day.ts';
import type { ListedMember } from './member-file.ts';

/** Maximum paid time in years from now. A longer time counts as a typing error. */
const MAX_YEARS = 10;

export type Outcome =
  | 'invite'
  /** A current member is invited too; accepting adds the paid time to the membership. */
  | 'invite-member'
  | 'already-invited'
  /** Invited before and not joined; the file has a later paid day. */
  | 'prolonged'
  | 'ended'
  /** Paid until later than `MAX_YEARS` from now. Complimentary time is shortened instead. */
  | 'too-far'
  | NonNullable<ListedMember['problem']>;

export interface RehearsedMember extends ListedMember {
  outcome: Outcome;
}

/** Outcomes that the creator can resolve by supplying a date. */
export const dateProblems: ReadonlySet<Outcome> = new Set(['no-date', 'date-unreadable', 'date-ambiguous']);

/**
 * @param known.missingDay last paid day for people without a readable date, or null to leave them out
 * @param known.invited addresses already invited, as in `findInvited`
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
    const paidUntil = paidUntilOf(person, known);
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

/**
 * Returns the last paid day, or the supplied day if the date is missing or unreadable. Null without either. Limits
 * complimentary time to `MAX_YEARS`.
 */
export function paidUntilOf(
  person: ListedMember,
  { missingDay, today }: { missingDay: Day | null; today: Day },
): Day | null {
  const day = isDatedBy(person, missingDay) ? missingDay : person.paidUntil;
  if (day === null || !person.isComplimentary) return day;
  const last = lastDay(today);
  return day > last ? last : day;
}

/** Returns the latest day until which a membership may be paid. */
export function lastDay(today: Day): Day {
  const [year, ...rest] = today.split('-');
  // `Date` reads 29 February as 1 March if the year is not a leap year.
  return lastDayOf(new Date(`${Number(year) + MAX_YEARS}-${rest.join('-')}`));
}

/** Returns true if the import creates or extends an invitation for the person. */
export const isInvited = ({ outcome }: RehearsedMember): boolean =>
  outcome === 'invite' || outcome === 'invite-member' || outcome === 'prolonged';

/** Returns the next charge on the other site, or null if the charge is unknown or past, or the person is left out. */
export function nextChargeOf(person: RehearsedMember, today: Day): Day | null {
  const { outcome, nextChargeThere } = person;
  const isLeftOut = !isInvited(person) && outcome !== 'already-invited';
  return isLeftOut || (nextChargeThere ?? '') < today ? null : nextChargeThere;
}

/** Returns the addresses of people who do not pay, or whose paid time has ended. Leaves out people who refuse mail. */
export const readersIn = (people: readonly RehearsedMember[]): string[] =>
  people.flatMap(({ email, outcome, refusesMail }) =>
    email !== null && !refusesMail && (outcome === 'not-paying' || outcome === 'ended') ? email : [],
  );

export const countRefusing = (people: readonly RehearsedMember[]): number =>
  people.filter((person) => person.refusesMail && isInvited(person)).length;

export function countOutcomes(people: readonly RehearsedMember[]): Partial<Record<Outcome, number>> {
  const counts: Partial<Record<Outcome, number>> = {};
  for (const { outcome } of people) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/**
 * Returns the end of a grant for time paid on another site: `paidUntil`, or later if the member also pays on this site.
 * Limited to `MAX_YEARS`.
 * @param given.access current access to this creator, or null
 */
export function endWith({ paidUntil, access }: { paidUntil: Date; access: Access | null }, now: Date): Date {
  const isPaying = access?.may === true && access.facts.some(({ kind }) => kind === 'paid');
  const begin = isPaying && access.until > now ? access.until : now;
  const longest = new Date(now);
  longest.setUTCFullYear(longest.getUTCFullYear() + MAX_YEARS);
  return new Date(Math.min(begin.getTime() + (paidUntil.getTime() - now.getTime()), longest.getTime()));
}
