import type { PaymentStatus } from '../charges.ts';
import type { Access } from './access.ts';

/** At least as long as the next period may be collected. */
const COLLECTED_WITHIN = 4 * 60 * 60 * 1000;

/**
 * Access without the hours after a paid period in which the next one is collected: they are promised to nobody, so what
 * is shown, a cancellation and a move to come go by the end of the period that was paid for.
 * @param receipts of its owner
 */
export function promised(access: Access, receipts: PaymentStatus['receipts']): Access {
  if (!access.may || access.because !== 'paid') return access;
  const { groundsUntil, until } = access;
  const receipt = receipts.find(
    (each) => each.until <= groundsUntil && groundsUntil.getTime() - each.until.getTime() < COLLECTED_WITHIN,
  );
  if (!receipt) return access;
  return { ...access, groundsUntil: receipt.until, until: until > groundsUntil ? until : receipt.until };
}
