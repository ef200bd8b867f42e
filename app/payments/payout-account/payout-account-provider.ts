import type { Outcome } from '../outcome.ts';

/** Stripe's terms for an account. A `recipient` account receives transfers and cannot charge cards. */
export type PayoutAgreement = 'full' | 'recipient';

type CapabilityStatus = 'active' | 'pending' | 'restricted' | 'rejected' | 'unsupported';

/** Information that the provider requires from the account's owner. Source: an entry of `requirements`. */
export interface PayoutRequirement {
  /** Stripe's name: `identity.individual.documents.primary_verification…`. Used to choose words; never shown. */
  what: string;
  /** `provider` while the given information is being verified. */
  awaits: 'owner' | 'provider';
  /** `later`: not needed yet. */
  due: 'past' | 'now' | 'later';
  /** True if the earlier answer was not accepted. */
  isRefused: boolean;
  /** True if every new account has to give the information. */
  isOnboarding: boolean;
}

/** Source: Account of Stripe's API v2 (`acct_…`). */
export interface ProviderPayoutAccount {
  id: string;
  livemode: boolean;
  /** `metadata.creator_id`, written by `createPayoutAccount`. Null if the site did not create the account. */
  creatorId: string | null;
  isClosed: boolean;
  /** Country of the platform, ISO 3166-1 alpha-2. Null if the provider does not reveal it. */
  platformCountry: string | null;
  /** `stripe_balance.stripe_transfers` of the recipient configuration, or null if it was not requested. */
  transfers: CapabilityStatus | null;
  /** `stripe_balance.payouts`: payouts from the account to its bank. */
  payouts: CapabilityStatus | null;
  /** `card_payments` of the merchant configuration, or null if it was not requested. */
  cards: CapabilityStatus | null;
  requirements: readonly PayoutRequirement[];
  /** Earliest date by which a requirement is due, or null if the provider names none. */
  dueAt: Date | null;
}

export interface PayoutAccountProvider {
  /**
   * @param payoutAccountId id of a row of `payout_accounts`; the same id yields the same account
   * @param country ISO 3166-1 alpha-2; country and agreement can never be changed
   */
  createPayoutAccount(input: {
    payoutAccountId: string;
    creatorId: string;
    country: string;
    agreement: PayoutAgreement;
    email: string;
    name: string;
  }): Promise<Outcome<{ accountId: string }, /** Not available to this platform. */ 'country-refused'>>;
  /**
   * Returns the address of the provider's own form, for the account's owner alone. The link works once, for a few
   * minutes, and is never stored.
   * @param refreshUrl absolute URL to which the provider redirects from a link that no longer works
   * @param returnUrl absolute URL to which the provider redirects after the form, even if nothing was answered
   */
  createOnboardingLink(input: {
    accountId: string;
    refreshUrl: string;
    returnUrl: string;
  }): Promise<Outcome<{ url: string }, 'unknown-account'>>;
  /** `unknown-account`: the account does not exist or was disconnected from this platform. */
  retrievePayoutAccount(accountId: string): Promise<Outcome<ProviderPayoutAccount, 'unknown-account'>>;
  /**
   * Idempotent: a missing account counts as closed. `refused`: the provider keeps the account, for example while it has
   * money.
   */
  closePayoutAccount(input: { accountId: string }): Promise<Outcome<null, 'refused'>>;
}
