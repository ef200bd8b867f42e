import type Stripe from 'stripe';

type Account = Stripe.V2.Core.Account;
type Status = 'active' | 'pending' | 'restricted' | 'unsupported';
type Capability = { status: Status; status_details: { code: string; resolution: string }[] };
export type Requirement = NonNullable<NonNullable<Account['requirements']>['entries']>[number];

/** Part of Stripe's Account of version 2. Stripe omits `configuration` and more unless requested. */
export interface ConnectedAccount {
  id: string;
  object: 'v2.core.account';
  applied_configurations: ['merchant'];
  closed: boolean;
  configuration: {
    merchant: {
      applied: boolean;
      capabilities: { card_payments: Capability; stripe_balance: { payouts: Capability } };
    };
  };
  contact_email?: string;
  created: string;
  dashboard: 'full';
  defaults: {
    responsibilities: { fees_collector: 'stripe'; losses_collector: 'stripe'; requirements_collector: 'stripe' };
  };
  display_name?: string;
  identity: { country?: string };
  livemode: false;
  metadata: Record<string, string>;
  requirements: { entries: Requirement[]; summary?: { minimum_deadline: { status: Due; time?: string } } };
}

type Due = Requirement['minimum_deadline']['status'];

export interface ConnectedAccountInternal {
  /** True before the owner authorizes the platform, and after access is revoked. */
  isDisconnected?: boolean;
  isControlledElsewhere?: boolean;
  /** Currency in which the account settles all charges. Absent if each charge settles in its own currency. */
  currency?: string;
  statementDescriptor?: string;
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

export function setCapabilities({ configuration: { merchant } }: ConnectedAccount, status: Status): void {
  merchant.capabilities = { card_payments: capability(status), stripe_balance: { payouts: capability(status) } };
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
        capability: 'card_payments',
        configuration: 'merchant',
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
  given: {
    country?: string | undefined;
    contact_email?: string;
    display_name?: string | undefined;
    metadata: Record<string, string>;
  },
): ConnectedAccount {
  const { country, contact_email, display_name, metadata } = given;
  const capabilities = {
    card_payments: capability('restricted'),
    stripe_balance: { payouts: capability('restricted') },
  };
  const account: ConnectedAccount = {
    id,
    object: 'v2.core.account',
    applied_configurations: ['merchant'],
    closed: false,
    configuration: { merchant: { applied: true, capabilities } },
    ...(contact_email && { contact_email }),
    created: new Date(now * 1000).toISOString(),
    dashboard: 'full',
    defaults: {
      responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe', requirements_collector: 'stripe' },
    },
    ...(display_name && { display_name }),
    identity: country ? { country } : {},
    livemode: false,
    metadata,
    requirements: { entries: [] },
  };
  setRequirements(account, [
    requirement('identity.individual.given_name'),
    requirement('identity.individual.date_of_birth'),
    requirement('identity.attestations.terms_of_service.account'),
    requirement('defaults.payout_methods'),
  ]);
  return account;
}
