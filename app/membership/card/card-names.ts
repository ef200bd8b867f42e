/** As the payment provider writes them. */
const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** `Visa ending in 4242`; `card ending in 4242` where the brand is not one that people know. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brands[brand] ?? 'card'} ending in ${last4}`;
}
