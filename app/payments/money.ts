/** An amount that is never a fraction. */
export interface Money {
  /** An integer in the currency's smallest unit (cents). */
  amount: number;
  /** ISO 4217, lower case as the provider writes it. */
  currency: string;
}
