import type { Money } from '../money.ts';
import type { Outcome, Page } from '../outcome.ts';

/**
 * Movement of money of our charges between the platform and a creator's account at the provider, or between the
 * account and her bank. Immutable; a return is another movement.
 */
export interface ProviderMovement {
  /**
   * Sources: Transfer (`tr_…`), TransferReversal (`trr_…`), ApplicationFee (`fee_…`), FeeRefund (`fr_…`), Payout
   * (`po_…`). A payout gives up to three movements with its id.
   */
  kind:
    | 'transfer'
    | 'reversal'
    | 'application_fee'
    | 'fee_refund'
    | 'payout'
    /** Failed payout. With `aboutId` null, a debit of the bank for a negative balance. */
    | 'payout_failed'
    /** End of a payout, successful or not. Moves no money. */
    | 'payout_completed';
  id: string;
  /** `acct_…` */
  accountId: string;
  /** Positive amount in the currency of the charge, in which earnings are counted. */
  amount: Money;
  /**
   * Amount that the account received or paid, if it differs from `amount` (`balance_transaction` of
   * `destination_payment`).
   */
  inAccount?: Money;
  at: Date;
  /**
   * Invoice of a charge's transfer or fee, otherwise the movement that is reversed, returned or ended. Null if there is
   * none.
   */
  aboutId: string | null;
}

/** Account that receives the charges of a subscription. */
export interface Destination {
  /** `acct_…` */
  accountId: string;
  /** Platform's part of each payment, in hundredths of a percent. */
  feeBasisPoints: number;
  /** True if the account's owner is the merchant of the charges (`on_behalf_of`). */
  isMerchant: boolean;
}

export interface TransferProvider {
  /**
   * Sets the account that receives later charges, or the platform if null. `refused`: the account cannot receive
   * charges.
   */
  setDestination(input: {
    subscriptionId: string;
    destination: Destination | null;
    requestId: string;
  }): Promise<Outcome<null, 'unknown-subscription' | 'ended' | 'refused'>>;
  /**
   * Transfers money of the platform to a creator's account. `refused`: the account takes no transfers, or the platform
   * has too little.
   * @param requestId our id; the same id transfers once
   * @param askedAt time of the first request
   */
  transfer(input: {
    accountId: string;
    amount: Money;
    requestId: string;
    askedAt: Date;
  }): Promise<Outcome<ProviderMovement, 'refused'>>;
  /** Reverses a part of a transfer. `refused`: the account has too little, or is closed. */
  reverseTransfer(input: {
    transferId: string;
    accountId: string;
    amount: Money;
    requestId: string;
  }): Promise<Outcome<ProviderMovement, 'refused'>>;
  /**
   * Lists the payouts of an account, with their ends and failures, newest first. `unknown-account`: the account is
   * closed or was disconnected.
   */
  listPayouts(input: {
    accountId: string;
    since: Date;
    cursor: string | null;
    limit: number;
  }): Promise<Outcome<Page<ProviderMovement>, 'unknown-account'>>;
}
