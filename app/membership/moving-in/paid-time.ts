import type { Access } from '../access/access.ts';
import { LONGEST_YEARS } from './rehearsal.ts';

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
