import type Stripe from 'stripe';
import { APPLICATION } from './account.ts';

export interface SetupIntent extends Stripe.SetupIntent {
  customer: string | null;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
}

export const newSetupIntent = (id: string, now: number, customer: string | null): SetupIntent => ({
  id,
  object: 'setup_intent',
  allowed_payment_method_types: null,
  application: APPLICATION,
  automatic_payment_methods: { allow_redirects: 'always', enabled: true },
  cancellation_reason: null,
  client_secret: `${id}_secret_${id.slice(-12)}`,
  created: now,
  customer,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: 'requires_payment_method',
  usage: 'off_session',
});
