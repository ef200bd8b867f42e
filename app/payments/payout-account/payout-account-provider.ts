import type { Outcome } from '../outcome.ts';

/** Which terms an account has with the provider. `recipient`: it can be transferred to, and charges nobody itself. */
export type PayoutAgreement = 'full' | 'recipient';

/** As Stripe's `status` of a capability. Null: it was not asked for. */
type CapabilityStatus = 'active' | 'pending' | 'restricted' | 'rejected' | 'unsupported';

/** Something that the provider wants to know or see of the account's owner. Source: an entry of `requirements`. */
export interface PayoutRequirement {
  /** As Stripe names it: `identity.individual.documents.primary_verification…`. For choosing words, never shown. */
  what: string;
  /** `provider`: it was given and is being looked at. */
  awaits: 'owner' | 'provider';
  /** `later`: asked for some day. */
  due: 'past' | 'now' | 'later';
  /** Whether what was given before was not accepted. */
  isRefused: boolean;
  /** Whether every account is asked for it at its beginning. */
  isOnboarding: boolean;
}

/** Source: Account of version 2 (`acct_…`). */
export interface ProviderPayoutAccount {
  id: string;
  livemode: boolean;
  /** `metadata.creator_id`, which `createPayoutAccount` writes. Null: not made by us. */
  creatorId: string | null;
  isClosed: boolean;
  /** Where the platform is that it is connected to, ISO 3166-1 alpha-2. Null: the provider does not say it to us. */
  platformCountry: string | null;
  /** `stripe_balance.stripe_transfers` of the recipient configuration. */
  transfers: CapabilityStatus | null;
  /** `stripe_balance.payouts`: whether what it has reaches its bank. */
  payouts: CapabilityStatus | null;
  /** `card_payments` of the merchant configuration. */
  cards: CapabilityStatus | null;
  requirements: readonly PayoutRequirement[];
  /** By when the first of them has to be there. Null: the provider names no date. */
  dueAt: Date | null;
}

/** Of `PaymentProvider`: the accounts through which creators are paid. */
export interface PayoutAccountProvider {
  /**
   * @param payoutAccountId of ours, a row of `payout_accounts`: the same one makes the same account
   * @param country ISO 3166-1 alpha-2; it and the agreement can never be changed
   */
  createPayoutAccount(input: {
    payoutAccountId: string;
    creatorId: string;
    country: string;
    agreement: PayoutAgreement;
    email: string;
    name: string;
  }): Promise<Outcome<{ accountId: string }, /** Of this platform, with this agreement. */ 'country-refused'>>;
  /**
   * The address of the provider's own form, for the account's owner alone: it works once, for some minutes, and is never
   * stored.
   * @param refreshUrl absolute; where the provider sends a browser whose link no longer works
   * @param returnUrl absolute; where it sends one that is done, or has left. It says nothing of what was given
   */
  createOnboardingLink(input: {
    accountId: string;
    refreshUrl: string;
    returnUrl: string;
  }): Promise<Outcome<{ url: string }, 'unknown-account'>>;
  /** `unknown-account`: there is none, or it was disconnected from this platform. */
  retrievePayoutAccount(accountId: string): Promise<Outcome<ProviderPayoutAccount, 'unknown-account'>>;
  /** Idempotent: one that is not there is closed. `refused`: the provider keeps it, as while it has money. */
  closePayoutAccount(input: { accountId: string }): Promise<Outcome<null, 'refused'>>;
}
