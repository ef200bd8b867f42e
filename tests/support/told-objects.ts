import type { Retrieved } from '../../app/payments/provider.ts';

export interface Naming {
  prefix: string;
  currency?: string;
}

/** Returns a history's objects with prefixed ids, and in another currency if given. */
export function withNaming(
  { subscription, invoices, refunds, disputes, transactions }: Retrieved,
  naming: Naming,
): Retrieved {
  const { prefix, currency } = naming;
  const of = (id: string) => prefix + id;
  const about = (id: string | null) => id && of(id);
  const inCurrency = <Priced extends { currency: string } | null>(priced: Priced): Priced =>
    priced && currency ? { ...priced, currency } : priced;
  return {
    subscription: {
      ...subscription,
      id: of(subscription.id),
      customerId: of(subscription.customerId),
      price: inCurrency(subscription.price),
      nextPrice: subscription.nextPrice && {
        ...subscription.nextPrice,
        price: inCurrency(subscription.nextPrice.price),
      },
    },
    invoices: invoices.map((each) => ({
      ...each,
      id: of(each.id),
      subscriptionId: of(each.subscriptionId),
      price: inCurrency(each.price),
      due: inCurrency(each.due),
      paid: inCurrency(each.paid),
    })),
    refunds: refunds.map((each) => ({
      ...each,
      id: of(each.id),
      invoiceId: about(each.invoiceId),
      amount: inCurrency(each.amount),
    })),
    disputes: disputes.map((each) => ({
      ...each,
      id: of(each.id),
      invoiceId: about(each.invoiceId),
      amount: inCurrency(each.amount),
    })),
    transactions: transactions.map((each) => ({
      ...each,
      id: of(each.id),
      invoiceId: of(each.invoiceId),
      amount: inCurrency(each.amount),
      paid: inCurrency(each.paid),
    })),
  };
}
