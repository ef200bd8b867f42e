import type Stripe from 'stripe';

type Account = Stripe.V2.Core.Account;
type Status = 'active' | 'pending' | 'restricted' | 'unsupported';
type Capability = { status: Status; status_details: { code: string; resolution: string }[] };
export type Requirement = NonNullable<NonNullable<Account['requirements']>['entries']>[number];

/** Part of Stripe's Account of version 2. Stripe omits `configuration` and more unless requested. */
export interface ConnectedAccount {
  id: string;
  object: 'v2.core.account';
  applied_configurations: ('merchant' | 'recipient')[];
  closed: boolean;
  configuration: {
    merchant?: {
      applied: boolean;
      capabilities: { card_payments: Capability; stripe_balance: { payouts: Capability } };
    };
    recipient: {
      applied: boolean;
      capabilities: { stripe_balance: { payouts: Capability; stripe_transfers: Capability } };
    };
  };
  contact_email?: string;
  created: string;
  dashboard: 'express';
  defaults: {
    responsibilities: {
      fees_collector: 'application';
      losses_collector: 'application';
      requirements_collector: 'stripe';
    };
  };
  display_name?: string;
  identity: { country: string };
  livemode: false;
  metadata: Record<string, string>;
  requirements: { entries: Requirement[]; summary?: { minimum_deadline: { status: Due; time?: string } } };
}

type Due = Requirement['minimum_deadline']['status'];

export interface ConnectedAccountInternal {
  /** True once the account has left the platform, which can no longer read the account. */
  isDisconnected?: boolean;
}

export interface AccountLink {
  /** Id in the address; Stripe's account links have none. */
  id: string;
  object: 'v2.core.account_link';
  account: string;
  created: string;
  expires_at: string;
  livemode: false;
  url: string;
  use_case: {
    type: 'account_onboarding';
    account_onboarding: { refresh_url: string; return_url?: string; collection_options?: object };
  };
}

export interface AccountLinkInternal {
  isUsed?: boolean;
}

const capability = (status: Status): Capability => ({
  status,
  status_details:
    status === 'active'
      ? []
      : [
          status === 'pending'
            ? { code: 'determining_status', resolution: 'no_resolution' }
            : { code: 'requirements_past_due', resolution: 'provide_info' },
        ],
});

export function setCapabilities(account: ConnectedAccount, status: Status): void {
  const { merchant, recipient } = account.configuration;
  recipient.capabilities.stripe_balance = { payouts: capability(status), stripe_transfers: capability(status) };
  if (merchant) {
    merchant.capabilities = { card_payments: capability(status), stripe_balance: { payouts: capability(status) } };
  }
}

/** @param by deadline in seconds, or null for none */
export function setRequirements(account: ConnectedAccount, entries: Requirement[], by: number | null = null): void {
  const [first] = entries;
  account.requirements = { entries };
  if (!first) return;
  const time = by === null ? {} : { time: new Date(by * 1000).toISOString() };
  account.requirements.summary = { minimum_deadline: { status: first.minimum_deadline.status, ...time } };
}

export const requirement = (
  description: string,
  more: { from?: 'user' | 'stripe'; due?: Due; reason?: 'routine_onboarding' | 'routine_verification' } = {},
): Requirement => ({
  awaiting_action_from: more.from ?? 'user',
  description,
  errors: [],
  impact: {
    restricts_capabilities: [
      {
        capability: 'stripe_balance.stripe_transfers',
        configuration: 'recipient',
        deadline: { status: more.due ?? 'currently_due' },
      },
    ],
  },
  minimum_deadline: { status: more.due ?? 'currently_due' },
  requested_reasons: [{ code: more.reason ?? 'routine_onboarding' }],
});

/** Returns an account whose owner has given no information yet. */
export function newConnectedAccount(
  id: string,
  now: number,
  given: { country: string; isMerchant: boolean; metadata: Record<string, string> },
): ConnectedAccount {
  const payouts = capability('restricted');
  const account: ConnectedAccount = {
    id,
    object: 'v2.core.account',
    applied_configurations: given.isMerchant ? ['merchant', 'recipient'] : ['recipient'],
    closed: false,
    configuration: {
      ...(given.isMerchant && {
        merchant: { applied: true, capabilities: { card_payments: payouts, stripe_balance: { payouts } } },
      }),
      recipient: { applied: true, capabilities: { stripe_balance: { payouts, stripe_transfers: payouts } } },
    },
    created: new Date(now * 1000).toISOString(),
    dashboard: 'express',
    defaults: {
      responsibilities: {
        fees_collector: 'application',
        losses_collector: 'application',
        requirements_collector: 'stripe',
      },
    } as ConnectedAccount['defaults'],
    identity: { country: given.country },
    livemode: false,
    metadata: given.metadata,
    requirements: { entries: [] },
  };
  setCapabilities(account, 'restricted');
  setRequirements(account, [
    requirement('identity.individual.given_name'),
    requirement('identity.individual.date_of_birth'),
    requirement('identity.attestations.terms_of_service.account'),
    requirement('defaults.payout_methods'),
  ]);
  return account;
}
