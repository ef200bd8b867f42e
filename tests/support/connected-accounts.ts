import type { Retrieved } from '../../app/payments/provider.ts';
import type { Move, ReversibleTransfer } from '../../app/payments/transfers/movements.ts';
import type { ProviderMovement } from '../../app/payments/transfers/transfer-provider.ts';

interface HeldTransfer extends ReversibleTransfer {
  invoiceId: string | null;
}

interface ChargedInvoice {
  amount: number;
  refunded: number;
  transfer: HeldTransfer | null;
  /** `given` is the amount that the account paid, in the account's currency. */
  fee: { id: string; amount: number; returned: number; given: number } | null;
}

/** Currency of an account, and the exchange rates into that currency. Each movement uses the next rate in turn. */
export interface AccountTerms {
  currency: string;
  rates: readonly number[];
}

/**
 * Model of the provider's bookkeeping for one creator, in one currency: the platform's balance, the balances of the
 * creator's accounts, and the creator's bank. The model follows the provider's rules, not this site's.
 * @param of.creator word in the ids of the creator's accounts; defaults to `prefix`
 * @param of.terms terms of the creator's accounts, in order of creation, repeating from the start
 */
export function connectedAccounts(of: {
  prefix: string;
  currency: string;
  creator?: string;
  terms?: readonly AccountTerms[];
}) {
  const { prefix, currency, creator = prefix, terms = [{ currency, rates: [1] }] } = of;
  const movements: ProviderMovement[] = [];
  const charges = new Map<string, ChargedInvoice>();
  const transfers: HeldTransfer[] = [];
  const balances = new Map<string, number>();
  const payouts: { id: string; accountId: string; amount: number; is: 'under way' | 'paid' | 'failed' }[] = [];
  let platform = 0;
  /** Amounts by currency. */
  const bank = new Map<string, number>();
  const underWay = new Map<string, number>();
  const add = (to: Map<string, number>, of: string, amount: number) => to.set(of, (to.get(of) ?? 0) + amount);
  let destination: string | null = null;
  let open: string | null = null;
  let count = 0;
  let accounts = 0;

  const balanceOf = (accountId: string) => balances.get(accountId) ?? 0;
  const termsOf = (accountId: string) => terms[(Number(accountId.at(-1)) + terms.length - 1) % terms.length]!;
  const converted = (accountId: string, cents: number) => {
    const { rates } = termsOf(accountId);
    return Math.round(cents * rates[count % rates.length]!);
  };
  const change = (accountId: string, own: number) => balances.set(accountId, balanceOf(accountId) + own);
  function note(
    kind: ProviderMovement['kind'],
    id: string,
    of: Pick<ProviderMovement, 'accountId' | 'at' | 'aboutId'> & { cents: number; own: number },
  ) {
    const { cents, own, ...rest } = of;
    const inAccount = { amount: own, currency: termsOf(of.accountId).currency };
    const isSame = inAccount.currency === currency && own === cents;
    movements.push({ kind, id, amount: { amount: cents, currency }, ...(isSame ? {} : { inAccount }), ...rest });
  }
  const newId = (word: string) => `${word}_${prefix}${String(++count).padStart(5, '0')}`;

  function intoAccount(accountId: string, cents: number, at: Date, invoiceId: string | null): HeldTransfer {
    platform -= cents;
    const own = converted(accountId, cents);
    change(accountId, own);
    const transfer = { id: newId('tr'), accountId, left: cents, isOfCharge: invoiceId !== null, at, invoiceId };
    transfers.push(transfer);
    note('transfer', transfer.id, { accountId, cents, own, at, aboutId: invoiceId });
    return transfer;
  }
  function outOfAccount({ accountId, ...transfer }: HeldTransfer, cents: number, at: Date): void {
    transfers.find(({ id }) => id === transfer.id)!.left -= cents;
    platform += cents;
    const own = converted(accountId, cents);
    change(accountId, -own);
    note('reversal', newId('trr'), { accountId, cents, own, at, aboutId: transfer.id });
  }

  return {
    movements,
    /** Platform's balance from the creator's charges, including the platform's share. */
    get platform() {
      return platform;
    },
    bankIn: (of: string) => bank.get(of) ?? 0,
    /** Payouts in a currency that have neither arrived nor failed. */
    onItsWayIn: (of: string) => underWay.get(of) ?? 0,
    inAccountsIn: (of: string) =>
      [...balances].reduce((sum, [id, balance]) => sum + (termsOf(id).currency === of ? balance : 0), 0),
    /** Account that receives transfers, or null if there is none. */
    get open() {
      return open;
    },
    get transfers(): readonly ReversibleTransfer[] {
      return transfers;
    },

    /**
     * Opens the creator's account, or opens it again after `restrict`. Later charges are transferred to this account.
     */
    onboard(): void {
      if (open) return;
      if (accounts === 0) accounts = 1;
      open = `acct_${creator}${accounts}`;
      destination = open;
    },
    /** Closes the account. Later charges have no transfer. */
    restrict(): void {
      open = null;
      destination = null;
    },
    /** Opens another account for later charges. The balance of the former account stays there. */
    replace(): void {
      accounts += 1;
      open = `acct_${creator}${accounts}`;
      destination = open;
    },

    /** @param basisPoints the platform's share */
    charge(
      invoiceId: string,
      { amount, kept, basisPoints, at }: { amount: number; kept: number; basisPoints: number; at: Date },
    ): void {
      platform += amount - kept;
      const charged: ChargedInvoice = { amount, refunded: 0, transfer: null, fee: null };
      charges.set(invoiceId, charged);
      if (!destination || amount === 0) return;
      charged.transfer = intoAccount(destination, amount, at, invoiceId);
      const cents = Math.round((amount * basisPoints) / 10_000);
      if (cents === 0) return;
      const own = converted(destination, cents);
      charged.fee = { id: newId('fee'), amount: cents, returned: 0, given: own };
      platform += cents;
      change(destination, -own);
      note('application_fee', charged.fee.id, { accountId: destination, cents, own, at, aboutId: invoiceId });
    },
    /** @param reverses true if the refund reverses the transfer and returns the fee; a refund made by hand does not */
    refund(invoiceId: string, { amount, reverses, at }: { amount: number; reverses: boolean; at: Date }): void {
      platform -= amount;
      const charged = charges.get(invoiceId);
      if (!charged) return;
      charged.refunded += amount;
      const { transfer, fee } = charged;
      if (!reverses || !transfer) return;
      const back = Math.min(amount, transfer.left);
      if (back > 0) outOfAccount(transfer, back, at);
      if (!fee) return;
      const cents = Math.round((fee.amount * charged.refunded) / charged.amount) - fee.returned;
      if (cents <= 0) return;
      // Returned at the exchange rate of the fee.
      const part = (of: number) => Math.round((fee.given * of) / fee.amount);
      const own = part(fee.returned + cents) - part(fee.returned);
      fee.returned += cents;
      platform -= cents;
      const { accountId } = transfer;
      change(accountId, own);
      note('fee_refund', newId('fr'), { accountId, cents, own, at, aboutId: fee.id });
    },
    /** Records a failed refund or a won dispute: the platform gets the amount back, and no transfer follows. */
    comesBack(amount: number): void {
      platform += amount;
    },
    dispute(amount: number): void {
      platform -= amount;
    },
    /** The operator pays the creator outside the provider. */
    payByHand(amount: number): void {
      platform -= amount;
    },

    /** @returns the movement, or null if the provider refuses the transfer or reversal */
    make(move: Move, at: Date): ProviderMovement | null {
      if (move.move === 'transfer') {
        if (move.accountId !== open) return null;
        intoAccount(move.accountId, move.amount, at, null);
        return movements.at(-1)!;
      }
      const transfer = transfers.find(({ id }) => id === move.transferId)!;
      if (move.amount > transfer.left) throw new Error(`Only ${transfer.left} of ${transfer.id} are left`);
      const { accountId } = transfer;
      if (!transfer.isOfCharge && balanceOf(accountId) < converted(accountId, move.amount)) return null;
      outOfAccount(transfer, move.amount, at);
      return movements.at(-1)!;
    },
    /** Starts payouts of all positive balances. */
    payOut(at: Date): void {
      for (const [accountId, cents] of balances) {
        if (cents <= 0) continue;
        const id = newId('po');
        const own = { amount: cents, currency: termsOf(accountId).currency };
        payouts.push({ id, accountId, amount: cents, is: 'under way' });
        balances.set(accountId, 0);
        add(underWay, own.currency, cents);
        movements.push({ kind: 'payout', id, accountId, amount: own, at, aboutId: null });
      }
    },
    payoutsArrive(at: Date): void {
      for (const payout of payouts) {
        if (payout.is !== 'under way') continue;
        payout.is = 'paid';
        const { id, accountId, amount } = payout;
        const { currency } = termsOf(accountId);
        add(underWay, currency, -amount);
        add(bank, currency, amount);
        movements.push({ kind: 'payout_completed', id, accountId, amount: { amount, currency }, at, aboutId: id });
      }
    },
    /** Fails the newest payout, even if it was already paid. */
    failPayout(at: Date): void {
      const last = payouts.findLast(({ is }) => is !== 'failed');
      if (!last) return;
      const { id, accountId, amount, is } = last;
      const own = { amount, currency: termsOf(accountId).currency };
      add(is === 'paid' ? bank : underWay, own.currency, -amount);
      change(accountId, amount);
      const of = { id, accountId, amount: own, at, aboutId: id };
      if (is === 'under way') movements.push({ kind: 'payout_completed', ...of });
      movements.push({ kind: 'payout_failed', ...of });
      last.is = 'failed';
    },
  };
}

type Accounts = ReturnType<typeof connectedAccounts>;

/**
 * Returns a function that applies the new charges, refunds and disputes of a snapshot of a member's subscriptions.
 * @param of.prefix prefix of invoice ids
 * @param of.feesSince time before which the provider's fees are ignored
 * @param of.basisPointsAt the platform's share at a time
 */
export function livedBy(
  accounts: Accounts,
  of: { prefix: string; feesSince: Date; basisPointsAt(time: Date): number },
): (snapshot: Retrieved, at: Date) => void {
  const known = new Set<string>();
  const once = (id: string, work: () => void) => {
    if (known.has(id)) return;
    known.add(id);
    work();
  };
  return ({ invoices, refunds, disputes }, at) => {
    for (const { id, status, paid, paidAt, fees } of invoices) {
      if (status !== 'paid' || paid.amount === 0) continue;
      const counted = fees.filter((fee) => fee.at >= of.feesSince);
      const kept = counted.reduce((all, { fee }) => all + fee.amount, 0);
      const basisPoints = of.basisPointsAt(paidAt!);
      once(id, () => accounts.charge(of.prefix + id, { amount: paid.amount, kept, basisPoints, at }));
    }
    for (const {
      id,
      invoiceId,
      amount: { amount },
      status,
      accessUntil,
    } of refunds) {
      // A refund made by hand has no end of access and does not reverse its transfer.
      const reverses = accessUntil !== null;
      const isMade = status === 'succeeded' || status === 'failed';
      if (isMade) once(id, () => accounts.refund(of.prefix + invoiceId, { amount, reverses, at }));
      if (status === 'failed') once(`${id} failed`, () => accounts.comesBack(amount));
    }
    for (const {
      id,
      amount: { amount },
      status,
    } of disputes) {
      if (status === 'warning') continue;
      once(id, () => accounts.dispute(amount));
      if (status === 'won') once(`${id} won`, () => accounts.comesBack(amount));
    }
  };
}
