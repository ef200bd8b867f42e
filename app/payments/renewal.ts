import type { ProviderInvoice } from './provider.ts';

/**
 * Returns true if an invoice is for a period that follows another: by the provider's reason, or because it begins where
 * a paid period ended. A scheduled plan begins with an invoice that the provider may call a change. Once true, the
 * result stays true.
 * @param invoices of the same subscription
 */
export function isRenewal(
  { id, reason, period }: ProviderInvoice,
  invoices: readonly Pick<ProviderInvoice, 'id' | 'status' | 'period'>[],
): boolean {
  const followsPaid = (other: Pick<ProviderInvoice, 'id' | 'status' | 'period'>) =>
    other.id !== id && other.status === 'paid' && other.period.until.getTime() === period.from.getTime();
  return reason === 'cycle' || invoices.some(followsPaid);
}
