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
  fee: { id: string; amount: number; returned: number } | null;
}

/**
 * Where the money of one creator's charges is at the provider, in one currency: in the platform's balance, in the balance
 * of each of her accounts, and at her bank. It keeps books of its own, by what the provider does and not by our rules.
 * @param of.creator in the names of her accounts, which have all her currencies; left out: the prefix of all ids
 */
export function connectedAccounts(of: { prefix: string; currency: string; creator?: string }) {
  const { prefix, currency, creator = prefix } = of;
  const movements: ProviderMovement[] = [];
  const charges = new Map<string, ChargedInvoice>();
  const transfers: HeldTransfer[] = [];
  const balances = new Map<string, number>();
  const payouts: { id: string; accountId: string; amount: number; failed: boolean }[] = [];
  let platform = 0;
  let bank = 0;
  let destination: string | null = null;
  let open: string | null = null;
  let count = 0;
  let accounts = 0;

  const balanceOf = (accountId: string) => balances.get(accountId) ?? 0;
  function note(
    kind: ProviderMovement['kind'],
    id: string,
    of: Omit<ProviderMovement, 'kind' | 'id' | 'amount'> & { cents: number },
  ) {
    const { cents, ...rest } = of;
    movements.push({ kind, id, amount: { amount: cents, currency }, ...rest });
  }
  const newId = (word: string) => `${word}_${prefix}${String(++count).padStart(5, '0')}`;

  function intoAccount(accountId: string, cents: number, at: Date, invoiceId: string | null): HeldTransfer {
    platform -= cents;
    balances.set(accountId, balanceOf(accountId) + cents);
    const transfer = { id: newId('tr'), accountId, left: cents, isOfCharge: invoiceId !== null, at, invoiceId };
    transfers.push(transfer);
    note('transfer', transfer.id, { accountId, cents, at, aboutId: invoiceId });
    return transfer;
  }
  function outOfAccount(transfer: HeldTransfer, cents: number, at: Date): void {
    transfer.left -= cents;
    platform += cents;
    balances.set(transfer.accountId, balanceOf(transfer.accountId) - cents);
    note('reversal', newId('trr'), { accountId: transfer.accountId, cents, at, aboutId: transfer.id });
  }

  return {
    /** What has moved, in its order. */
    movements,
    /** What the platform has of her charges, its own share too. */
    get platform() {
      return platform;
    },
    get bank() {
      return bank;
    },
    get inAccounts() {
      return [...balances.values()].reduce((sum, balance) => sum + balance, 0);
    },
    /** The account that takes transfers; null: none does. */
    get open() {
      return open;
    },
    get transfers(): readonly ReversibleTransfer[] {
      return transfers;
    },

    /** A form is filled in: an account takes money, and what is charged from now on goes there. */
    onboard(): void {
      if (open) return;
      if (accounts === 0) accounts = 1;
      open = `acct_${creator}${accounts}`;
      destination = open;
    },
    /** It takes no more; subscriptions are told at once. */
    restrict(): void {
      open = null;
      destination = null;
    },
    /** She is paid through another account from now on; what the first one has stays there. */
    replace(): void {
      accounts += 1;
      open = `acct_${creator}${accounts}`;
      destination = open;
    },

    /** @param basisPoints of the platform's share, as the subscription says it */
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
      charged.fee = { id: newId('fee'), amount: cents, returned: 0 };
      platform += cents;
      balances.set(destination, balanceOf(destination) - cents);
      note('application_fee', charged.fee.id, { accountId: destination, cents, at, aboutId: invoiceId });
    },
    /** @param reverses whether the refund was asked to take back the transfer and to give back the fee: by hand it is not */
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
      fee.returned += cents;
      platform -= cents;
      balances.set(transfer.accountId, balanceOf(transfer.accountId) + cents);
      note('fee_refund', newId('fr'), { accountId: transfer.accountId, cents, at, aboutId: fee.id });
    },
    /** The bank sends back a refund, or a dispute is won: the money is the platform's again, and no transfer is made. */
    comesBack(amount: number): void {
      platform += amount;
    },
    /** The cardholder's bank takes it from the platform, whoever has it. */
    dispute(amount: number): void {
      platform -= amount;
    },
    /** The operator pays her without the provider. */
    payByHand(amount: number): void {
      platform -= amount;
    },

    /** @returns what moved; null: it is refused, and nothing has happened */
    make(move: Move, at: Date): ProviderMovement | null {
      if (move.move === 'transfer') {
        if (move.accountId !== open) return null;
        intoAccount(move.accountId, move.amount, at, null);
        return movements.at(-1)!;
      }
      const transfer = transfers.find(({ id }) => id === move.transferId)!;
      if (move.amount > transfer.left) throw new Error(`Only ${transfer.left} of ${transfer.id} are left`);
      if (!transfer.isOfCharge && balanceOf(transfer.accountId) < move.amount) return null;
      outOfAccount(transfer, move.amount, at);
      return movements.at(-1)!;
    },
    /** All that her accounts have goes to her bank. */
    payOut(at: Date): void {
      for (const [accountId, cents] of balances) {
        if (cents <= 0) continue;
        const id = newId('po');
        payouts.push({ id, accountId, amount: cents, failed: false });
        balances.set(accountId, 0);
        bank += cents;
        note('payout', id, { accountId, cents, at, aboutId: null });
      }
    },
    /** The newest payout comes back from the bank. */
    failPayout(at: Date): void {
      const last = payouts.findLast(({ failed }) => !failed);
      if (!last) return;
      last.failed = true;
      bank -= last.amount;
      balances.set(last.accountId, balanceOf(last.accountId) + last.amount);
      note('payout_failed', last.id, { accountId: last.accountId, cents: last.amount, at, aboutId: last.id });
    },
  };
}

type Accounts = ReturnType<typeof connectedAccounts>;

/**
 * Does at the provider what snapshots of a member's subscriptions say that happened since the ones before.
 * @param of.prefix put before the ids of invoices
 * @param of.feesSince when the provider's own fees begin to count
 * @param of.basisPointsAt the platform's share, as subscriptions say it at a time
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
      // By hand a refund says no end of access, and was not asked to take back its transfer.
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
