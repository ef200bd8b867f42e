import type Stripe from 'stripe';
import type { PaymentProvider } from '../provider.ts';
import type { PriceIds } from './read.ts';

/** What each part of the adapter asks with. */
export interface Asking {
  stripe: Stripe;
  /** Asks at most until it was answered once. */
  prices(): Promise<PriceIds>;
}

/** Some of the provider's methods. */
export type Part<Names extends keyof PaymentProvider> = Pick<PaymentProvider, Names>;
