import type Stripe from 'stripe';
import type { Settings } from '../endpoint.ts';
import type { ConnectedAccount, ConnectedAccountInternal } from './connected-account.ts';

export interface WebhookEndpoint extends Stripe.WebhookEndpoint {
  status: 'enabled' | 'disabled';
}

export const PLATFORM = 'acct_standin';
/** Application that connected accounts authorize. */
export const APPLICATION = 'ca_standin';
export const theApplication = { id: APPLICATION, object: 'application', name: 'Stand-in' };

/** Default currency of an account, by country. */
export const currencies: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ').map((country) => [country, 'eur']),
  ),
  ...{ AE: 'aed', AU: 'aud', BG: 'eur', BR: 'brl', CA: 'cad', CH: 'chf', CZ: 'czk', DK: 'dkk', GB: 'gbp', GI: 'gbp' },
  ...{ HK: 'hkd', HU: 'huf', IN: 'inr', JP: 'jpy', LI: 'chf', MX: 'mxn', MY: 'myr', NO: 'nok', NZ: 'nzd', PL: 'pln' },
  ...{ RO: 'ron', SE: 'sek', SG: 'sgd', TH: 'thb', US: 'usd' },
};

/** Authorization code (RFC 6749, section 4.1.2). */
export interface OAuthCode {
  id: string;
  account: string;
  created: number;
  isUsed: boolean;
}

type PartOf<Whole> = { readonly [Name in keyof Whole]?: Whole[Name] | null };

export const platformAccount = ({ country, chargesCards, paysOut }: Settings) =>
  ({
    id: PLATFORM,
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

/** Returns a connected account as version 1 of the API shows it. */
export const accountOf = (
  { id, identity, display_name, contact_email }: ConnectedAccount,
  { currency, statementDescriptor }: ConnectedAccountInternal,
) =>
  ({
    id,
    object: 'account' as const,
    country: identity.country ?? null,
    default_currency: currency ?? currencies[identity.country ?? 'US'] ?? 'usd',
    email: contact_email ?? null,
    settings: {
      dashboard: { display_name: display_name ?? null, timezone: 'Etc/UTC' },
      payments: { statement_descriptor: statementDescriptor ?? null },
    },
    type: 'standard' as const,
  }) satisfies Omit<PartOf<Stripe.Account>, 'settings'> & { settings: object };

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

export const newPortalConfiguration = (now: number, { portalIsOpen }: Settings) =>
  ({
    id: 'bpc_standin',
    object: 'billing_portal.configuration' as const,
    active: true,
    created: now,
    is_default: true,
    livemode: false,
    login_page: { enabled: portalIsOpen, url: portalIsOpen ? 'https://billing.stripe.com/p/login/standin' : null },
  }) satisfies PartOf<Stripe.BillingPortal.Configuration>;
