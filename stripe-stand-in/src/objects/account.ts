import type Stripe from 'stripe';
import type { AccountSettings } from '../endpoint.ts';

export interface WebhookEndpoint extends Stripe.WebhookEndpoint {
  status: 'enabled' | 'disabled';
}

type PartOf<Whole> = { readonly [Name in keyof Whole]?: Whole[Name] | null };

export const theAccount = ({ country, chargesCards, paysOut }: AccountSettings) =>
  ({
    id: 'acct_standin',
    object: 'account' as const,
    capabilities: { card_payments: chargesCards ? ('active' as const) : ('pending' as const) },
    charges_enabled: chargesCards,
    country,
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    payouts_enabled: paysOut,
    type: 'standard' as const,
  }) satisfies PartOf<Stripe.Account>;

export interface EventDestination {
  id: string;
  object: 'v2.core.event_destination';
  created: string;
  description: string;
  enabled_events: string[];
  event_payload: 'thin';
  events_from: string[];
  livemode: false;
  name: string;
  status: 'enabled' | 'disabled';
  type: 'webhook_endpoint';
  updated: string;
  webhook_endpoint: { url: string };
}

export const newWebhookEndpoint = (
  id: string,
  now: number,
  given: Pick<WebhookEndpoint, 'url' | 'enabled_events' | 'api_version' | 'application'>,
): WebhookEndpoint => ({
  id,
  object: 'webhook_endpoint',
  created: now,
  description: null,
  livemode: false,
  metadata: {},
  status: 'enabled',
  ...given,
});

export const newPortalConfiguration = (now: number, { portalIsOpen }: AccountSettings) =>
  ({
    id: 'bpc_standin',
    object: 'billing_portal.configuration' as const,
    active: true,
    created: now,
    is_default: true,
    livemode: false,
    login_page: { enabled: portalIsOpen, url: portalIsOpen ? 'https://billing.stripe.com/p/login/standin' : null },
  }) satisfies PartOf<Stripe.BillingPortal.Configuration>;
