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
  /** `given`: by the account, in its own currency. */
  fee: { id: string; amount: number; returned: number; given: number } | null;
}

/** The currency of an account, and what one of the charges' is in it, as time goes by. */
export interface AccountTerms {
  currency: string;
  rates: readonly number[];
}

/**
 * Where the money of one creator's charges is at the provider, in one currency: in the platform's balance, in the balance
 * of each of her accounts, and at her bank. It keeps books of its own, by what the provider does and not by our rules.
 * @param of.creator in the names of her accounts, which have all her currencies; left out: the prefix of all ids
 * @param of.terms of her first account, of her second, and so on from the beginning; left out: they have what they get
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
  /** By currency. */
  const bank = new Map<string, number>();
  const underWay = new Map<string, number>();
  const add = (to: Map<string, number>, of: string, amount: number) => to.set(of, (to.get(of) ?? 0) + amount);
  let destination: string | null = null;
  let open: string | null = null;
  let count = 0;
  let accounts = 0;

  const balanceOf = (accountId: string) => balances.get(accountId) ?? 0;
  const termsOf = (accountId: string) => terms[(Number(accountId.at(-1)) + terms.length - 1) % terms.length]!;
  /** What cents of the charges are in an account now. */
  const converted = (accountId: string, cents: number) => {
    const { rates } = termsOf(accountId);
    return Math.round(cents * rates[count % rates.length]!);
  };
  /** What an account gets, or gives where that is less than nothing. */
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
    /** What has moved, in its order. */
    movements,
    /** What the platform has of her charges, its own share too. */
    get platform() {
      return platform;
    },
    /** What reached her bank in a currency. */
    bankIn: (of: string) => bank.get(of) ?? 0,
    /** What has left her accounts for it, and is neither there nor back. */
    onItsWayIn: (of: string) => underWay.get(of) ?? 0,
    /** What her accounts of a currency have. */
    inAccountsIn: (of: string) =>
      [...balances].reduce((sum, [id, balance]) => sum + (termsOf(id).currency === of ? balance : 0), 0),
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
      const own = converted(destination, cents);
      charged.fee = { id: newId('fee'), amount: cents, returned: 0, given: own };
      platform += cents;
      change(destination, -own);
      note('application_fee', charged.fee.id, { accountId: destination, cents, own, at, aboutId: invoiceId });
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
      // At the rate at which it was given.
      const part = (of: number) => Math.round((fee.given * of) / fee.amount);
      const own = part(fee.returned + cents) - part(fee.returned);
      fee.returned += cents;
      platform -= cents;
      const { accountId } = transfer;
      change(accountId, own);
      note('fee_refund', newId('fr'), { accountId, cents, own, at, aboutId: fee.id });
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
      const { accountId } = transfer;
      if (!transfer.isOfCharge && balanceOf(accountId) < converted(accountId, move.amount)) return null;
      outOfAccount(transfer, move.amount, at);
      return movements.at(-1)!;
    },
    /** All that her accounts have sets out for her bank. */
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
    /** What has set out is there. */
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
    /** The newest payout comes back from the bank, whether it was said to be there or not. */
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
