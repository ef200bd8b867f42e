import type { Outcome } from '../outcome.ts';

type CapabilityStatus = 'active' | 'pending' | 'restricted' | 'rejected' | 'unsupported';

/** Information that the provider requires from the account's owner. Source: an entry of `requirements`. */
export interface MerchantRequirement {
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
export interface ProviderMerchant {
  id: string;
  livemode: boolean;
  isClosed: boolean;
  /** ISO 3166-1 alpha-2, or null if the owner has not given the country yet. */
  country: string | null;
  /** `card_payments` of the merchant configuration, or null if it was not requested. */
  cards: CapabilityStatus | null;
  requirements: readonly MerchantRequirement[];
  /** Earliest date by which a requirement is due, or null if the provider names none. */
  dueAt: Date | null;
}

/** Connection of creators' own accounts (Stripe Connect). Requests concern the platform, not one account. */
export interface MerchantProvider {
  /**
   * Returns the provider's page on which an owner connects an account that she has (OAuth, `read_write`). Null if the
   * site has no client id for it.
   * @param state returned by the provider with the code; the caller binds it to the session and the creator
   */
  authorizationUrl(input: { state: string; returnUrl: string; email: string }): string | null;
  /** Exchanges the code of the provider's page for access. The code works once, for five minutes. */
  authorize(input: { code: string }): Promise<Outcome<{ merchantId: string; livemode: boolean }, 'refused'>>;
  /** Ends the platform's access. Idempotent: a disconnected account counts as disconnected. */
  disconnect(input: { merchantId: string }): Promise<Outcome<null>>;
  /**
   * Creates an account with the provider's full dashboard. The provider collects fees and bears losses.
   * @param rowId id of a row of `merchants`; the same id yields the same account
   */
  createMerchant(input: {
    rowId: string;
    creatorId: string;
    email: string;
    name: string;
  }): Promise<Outcome<{ merchantId: string }>>;
  /**
   * Returns the address of the provider's own form, for the account's owner alone. The link works once, for a few
   * minutes, and is never stored.
   * @param refreshUrl absolute URL to which the provider redirects from a link that no longer works
   * @param returnUrl absolute URL to which the provider redirects after the form, even if nothing was answered
   */
  createOnboardingLink(input: {
    merchantId: string;
    refreshUrl: string;
    returnUrl: string;
  }): Promise<Outcome<{ url: string }, 'unknown-merchant'>>;
  /** `unknown-merchant`: the account does not exist or was disconnected from this platform. */
  retrieveMerchant(merchantId: string): Promise<Outcome<ProviderMerchant, 'unknown-merchant'>>;
  /** Sets the name on bank statements. `refused`: the provider does not accept the text. */
  setStatementDescriptor(input: { merchantId: string; text: string }): Promise<Outcome<null, 'refused'>>;
  /** Registers the site's domain for wallets in the account. Idempotent. */
  registerDomain(input: { merchantId: string; domain: string }): Promise<Outcome<null, 'refused'>>;
}
