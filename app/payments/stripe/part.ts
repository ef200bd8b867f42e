import type Stripe from 'stripe';
import type { PaymentProvider } from '../provider.ts';
import type { Catalog } from './catalog.server.ts';
import type { WithKey } from './request-keys.server.ts';

export interface StripeContext {
  stripe: Stripe;
  catalog: Catalog;
  withKey: WithKey;
}

export type Part<Names extends keyof PaymentProvider> = Pick<PaymentProvider, Names>;
