import { access, type Fact } from '../../membership/access/access.ts';
import type { Reader } from '../document/letter-shape.ts';

/** Milliseconds after the end of access in which a former member counts as `ended`. */
const ENDED_MS = 365 * 24 * 3600 * 1000;

/** Membership of a subscription's address with the letter's creator: the current one, or the one that ended last. */
export interface ReaderMembership {
  openedAt: Date | null;
  endedAt: Date | null;
  facts: readonly Fact[];
}

/**
 * Returns the kind of reader. `paid` includes access such as a grace period or a grant.
 * @param membership null if the address has no confirmed account, or the account no membership with the creator
 */
export function readerOf(membership: ReaderMembership | null, now: Date): Reader {
  if (!membership?.openedAt) return 'free';
  const { endedAt, facts } = membership;
  const current = access(facts, now);
  if (endedAt === null && current.may) return current.because === 'trial' ? 'trial' : 'paid';
  const end = endedAt ?? current.until;
  return end !== null && now.getTime() - end.getTime() < ENDED_MS ? 'ended' : 'free';
}
