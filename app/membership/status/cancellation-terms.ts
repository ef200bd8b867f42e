import type { Access } from '../access/access.ts';
import type { PaymentStatus } from '../charges.ts';

/** Terms of a cancellation at this moment, shown before the request. */
export type CancellationTerms =
  /** Access stays until then. */
  | { when: 'later'; until: Date }
  /** Nothing is promised: grace ends, or an open payment is no longer requested. */
  | { when: 'now'; closes: boolean };

/**
 * Computes the terms.
 * @param payments null if payments are not configured
 * @returns null if there is nothing to cancel
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
