import type { Access } from '../access/access.ts';
import type { PaymentStatus } from '../charges.ts';

/** What a cancellation would do at this moment; shown before it is asked for. */
export type CancellationTerms =
  /** Everything stays open until then. */
  | { when: 'later'; until: Date }
  /** Nothing was promised: access by a payment that failed ends, or a payment that is open is not asked for again. */
  | { when: 'now'; closes: boolean };

/**
 * @param payments null: nobody can be charged
 * @returns null: there is nothing to cancel
 */
export function cancellationTerms(
  access: Access,
  payments: Pick<PaymentStatus, 'pastDue' | 'nextCharge'> | null,
  now: Date,
): CancellationTerms | null {
  if (!access.may) return payments?.pastDue || payments?.nextCharge ? { when: 'now', closes: false } : null;
  const { because, groundsUntil, until } = access;
  const onlyGrace = because === 'grace' && groundsUntil >= until;
  // While the next payment is awaited nothing is promised any more.
  return onlyGrace || until <= now ? { when: 'now', closes: true } : { when: 'later', until };
}
