import type { Money } from '../money.ts';
import type { Outcome, Page } from '../outcome.ts';

/**
 * Money of one of our charges that moved between us and a creator's account at the provider, or from there to her bank.
 * It is never changed: what comes back is another one.
 */
export interface ProviderMovement {
  /**
   * Sources: Transfer (`tr_…`), TransferReversal (`trr_…`), ApplicationFee (`fee_…`), FeeRefund (`fr_…`), Payout (`po_…`),
   * of one that failed or was cancelled once more, and once more of each that is no longer under way.
   */
  kind:
    | 'transfer'
    | 'reversal'
    | 'application_fee'
    | 'fee_refund'
    | 'payout'
    /** Back from her bank. With `aboutId` null it was never sent there: what an account owed was taken from her bank. */
    | 'payout_failed'
    /** It is no longer under way, whether it got to the bank or not. Moves nothing. */
    | 'payout_completed';
  id: string;
  /** `acct_…` */
  accountId: string;
  /** More than nothing, in the currency of the charge that it is of: what was earned is in that. */
  amount: Money;
  /**
   * What the account got or gave for it, where that has another currency than the charge (`balance_transaction` of
   * `destination_payment`). Left out: the same amount.
   */
  inAccount?: Money;
  at: Date;
  /** The invoice of a charge's own transfer or fee, the transfer of a reversal, the fee of what came back of it, the payout. Null: of none. */
  aboutId: string | null;
}

/** Where what a subscription charges goes. */
export interface Destination {
  /** `acct_…` */
  accountId: string;
  /** What the platform keeps of each payment, in hundredths of a percent. */
  feeBasisPoints: number;
  /** Whether the account's owner is the merchant of the charge (`on_behalf_of`). */
  isMerchant: boolean;
}

/** Of `PaymentProvider`: where charges go, and what moves between us and creators' accounts. */
export interface TransferProvider {
  /**
   * Where what it charges from now on goes. Null: it stays with the platform. Changes nothing that was charged before.
   * `refused`: the account cannot take it by now.
   */
  setDestination(input: {
    subscriptionId: string;
    destination: Destination | null;
    requestId: string;
  }): Promise<Outcome<null, 'unknown-subscription' | 'ended' | 'refused'>>;
  /**
   * Moves money of ours into a creator's account. `refused`: the account takes none, of this country, or we have too little.
   * @param requestId of ours: the same one transfers once
   * @param askedAt when it was first asked for
   */
  transfer(input: {
    accountId: string;
    amount: Money;
    requestId: string;
    askedAt: Date;
  }): Promise<Outcome<ProviderMovement, 'refused'>>;
  /** Takes back a part of a transfer. `refused`: its account has too little, or is closed. @param requestId as of a transfer */
  reverseTransfer(input: {
    transferId: string;
    accountId: string;
    amount: Money;
    requestId: string;
  }): Promise<Outcome<ProviderMovement, 'refused'>>;
  /**
   * What went from an account to its owner's bank, and what failed to get there, the newest first. `unknown-account`: it is
   * closed, or out of our reach.
   */
  listPayouts(input: {
    accountId: string;
    since: Date;
    cursor: string | null;
    limit: number;
  }): Promise<Outcome<Page<ProviderMovement>, 'unknown-account'>>;
}
