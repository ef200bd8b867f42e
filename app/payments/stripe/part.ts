import type Stripe from 'stripe';
import type { PaymentProvider } from '../provider.ts';
import type { Catalog } from './catalog.server.ts';
import type { WithKey } from './request-keys.server.ts';

/** Dependencies of each part of the adapter. */
export interface StripeContext {
  stripe: Stripe;
  catalog: Catalog;
  withKey: WithKey;
}

/** Subset of the provider's methods. */
export type Part<Names extends keyof PaymentProvider> = Pick<PaymentProvider, Names>;
