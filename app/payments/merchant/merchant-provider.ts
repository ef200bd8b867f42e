import type { Outcome } from '../outcome.ts';

type CapabilityStatus = 'active' | 'pending' | 'restricted' | 'rejected' | 'unsupported';

/** Information that the provider requires. Source: an entry of `requirements`. */
export interface MerchantRequirement {
  /** Stripe's field name, such as `identity.individual.documents.primary_verification`. */
  what: string;
  /** `provider` while the information is being verified. */
  awaits: 'owner' | 'provider';
  /** `later`: not needed yet. */
  due: 'past' | 'now' | 'later';
  /** True if earlier information was refused. */
  isRefused: boolean;
  /** True if every new account needs the information. */
  isOnboarding: boolean;
}

/** Merchant's account at the provider. Source: Account of Stripe's API v2 (`acct_…`). */
export interface ProviderMerchant {
  id: string;
  livemode: boolean;
  isClosed: boolean;
  /** ISO 3166-1 alpha-2, or null if unknown yet. */
  country: string | null;
  /** `card_payments` of the merchant configuration, or null if it was not requested. */
  cards: CapabilityStatus | null;
  requirements: readonly MerchantRequirement[];
  /** Earliest date by which a requirement is due, or null if the provider names none. */
  dueAt: Date | null;
}

/** Connection of merchants to the platform (Stripe Connect). */
export interface MerchantProvider {
  /**
   * Returns the address of the provider's OAuth page, or null without a client id.
   * @param state binds the response to the session and the creator (RFC 6749, section 10.12)
   */
  authorizationUrl(input: { state: string; returnUrl: string; email: string }): string | null;
  /** Exchanges an authorization code for access. A code works once, for five minutes. */
  authorize(input: { code: string }): Promise<Outcome<{ merchantId: string; livemode: boolean }, 'refused'>>;
  /** Ends the platform's access. Idempotent. `no-client-id`: only an owner can end it, in Stripe's dashboard. */
  disconnect(input: { merchantId: string }): Promise<Outcome<null, 'no-client-id'>>;
  /**
   * Creates an account with the provider's full dashboard. The provider collects its fees from the account, and bears
   * losses.
   * @param rowId id in `merchants`, part of the idempotency key
   */
  createMerchant(input: {
    rowId: string;
    creatorId: string;
    email: string;
    name: string;
  }): Promise<Outcome<{ merchantId: string }>>;
  /**
   * Returns the address of the provider's onboarding form. The link works once, for a few minutes, and must reach the
   * owner only.
   * @param refreshUrl absolute URL to which the provider redirects from an expired link
   * @param returnUrl absolute URL to which the provider redirects after the form, even if the form was left empty
   */
  createOnboardingLink(input: {
    merchantId: string;
    refreshUrl: string;
    returnUrl: string;
  }): Promise<Outcome<{ url: string }, 'unknown-merchant'>>;
  /** Retrieves an account. `unknown-merchant`: the account does not exist or is not connected. */
  retrieveMerchant(merchantId: string): Promise<Outcome<ProviderMerchant, 'unknown-merchant'>>;
  setStatementDescriptor(input: { merchantId: string; text: string }): Promise<Outcome<null, 'refused'>>;
  /** Registers the site's domain for wallets in the account. Idempotent. */
  registerDomain(input: { merchantId: string; domain: string }): Promise<Outcome<null, 'refused'>>;
}
