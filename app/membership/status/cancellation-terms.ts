import type { Access } from '../access/access.ts';
import type { PaymentStatus } from '../charges.ts';

export type CancellationTerms =
  | { when: 'later'; until: Date }
  /** No access is promised. `closes` is true if the member has access, such as a grace, which then ends. */
  | { when: 'now'; closes: boolean };

/** Returns the effect of cancelling now, or null if there is nothing to cancel. */
export function cancellationTerms(
  access: Access,
  payments: Pick<PaymentStatus, 'pastDue' | 'nextCharge'> | null,
  now: Date,
): CancellationTerms | null {
  if (!access.may) return payments?.pastDue || payments?.nextCharge ? { when: 'now', closes: false } : null;
  const { because, groundsUntil, until } = access;
  const onlyGrace = because === 'grace' && groundsUntil >= until;
  // While the next payment is awaited, the promised access has ended.
  return onlyGrace || until <= now ? { when: 'now', closes: true } : { when: 'later', until };
}
