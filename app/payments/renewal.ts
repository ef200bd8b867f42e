import type { ProviderInvoice } from './provider.ts';

/**
 * Whether an invoice is for the period after another: the provider says so, or it begins where a paid period ended. A
 * plan that was to come begins by an invoice that the provider may call a change. Once true it stays true.
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
