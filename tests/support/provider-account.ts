import { addInterval } from '../../app/membership/prices/interval.ts';
import type { ChargedPrice } from '../../app/membership/prices/price.ts';
import type {
  BalanceTransaction,
  ProviderDispute,
  ProviderInvoice,
  ProviderRefund,
  ProviderSubscription,
  Retrieved,
} from '../../app/payments/provider.ts';
import { DAY, MINUTE } from './membership-history.ts';
import { aCard } from './provider-objects.ts';

export interface HeldSubscription {
  subscription: ProviderSubscription;
  invoices: ProviderInvoice[];
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  transactions: BalanceTransaction[];
}

export interface Witness {
  paid(invoice: ProviderInvoice, t: number): void;
  renewalFailed(invoice: ProviderInvoice, t: number): void;
  ended(held: HeldSubscription, t: number): void;
  /**
   * `payload` is the content of the event: the subscription and its invoices, and a refund or dispute only if the event
   * is about it.
   */
  changed(held: HeldSubscription, payload: Retrieved): void;
}

const HOUR = 60 * MINUTE;
/** Application fee of a payment, in percent. */
export const FEE_PERCENT = 5;
/** Provider's fee for a dispute, in cents, which is not returned if the dispute is won. */
export const DISPUTE_FEE = 1500;

export function move(
  held: HeldSubscription,
  { id: invoiceId, due: { currency } }: ProviderInvoice,
  kind: BalanceTransaction['kind'],
  id: string,
  t: number,
  { amount, providerFee = 0, platformFee = 0 }: { amount: number; providerFee?: number; platformFee?: number },
): void {
  const moved = { amount, currency };
  held.transactions.push({
    id,
    kind,
    invoiceId,
    at: new Date(t),
    amount: moved,
    providerFee,
    platformFee,
    paid: moved,
  });
}
const retries = [3 * DAY, 5 * DAY, 7 * DAY];

const afterPeriod = ({ interval }: ChargedPrice, t: number) => addInterval(new Date(t), interval).getTime();

/**
 * Simulates a customer's subscriptions at the provider, in memory, for thousands of histories per test. The stand-in
 * imitates Stripe more closely.
 */
export function providerAccount(witness: Witness, ids: { membershipId: string; customerId: string }) {
  const all: HeldSubscription[] = [];
  const attempts = new Map<string, number>();
  let count = 0;
  let purse: 'none' | 'good' | 'bad' = 'good';
  let nextDue = (amount: number) => amount;
  /** True if the amount that `nextDue` adds to the price is a tax. */
  let isTax = false;

  const changed = (held: HeldSubscription, part: Partial<Pick<Retrieved, 'refunds' | 'disputes'>> = {}) =>
    witness.changed(held, {
      subscription: held.subscription,
      invoices: held.invoices,
      refunds: [],
      disputes: [],
      transactions: held.transactions,
      ...part,
    });
  const live = () => all.find(({ subscription: { status } }) => /^(trialing|active|past_due)$/.test(status)) ?? null;

  function begin(price: ChargedPrice, t: number, trialEndsAt: number | null): void {
    const until = new Date(trialEndsAt ?? afterPeriod(price, t));
    const subscription: ProviderSubscription = {
      id: `sub_${++count}`,
      livemode: false,
      ...ids,
      status: trialEndsAt ? 'trialing' : 'incomplete',
      price,
      createdAt: new Date(t),
      trialEndsAt: trialEndsAt ? until : null,
      period: { from: new Date(t), until },
      cancelAt: null,
      endedAt: null,
      nextPrice: null,
      discount: null,
      card: purse === 'none' ? null : aCard,
    };
    const held: HeldSubscription = { subscription, invoices: [], refunds: [], disputes: [], transactions: [] };
    all.push(held);
    const invoice = makeInvoice(held, 'create', t, trialEndsAt ? 0 : price.amount);
    if (trialEndsAt) Object.assign(invoice, { status: 'paid', paidAt: new Date(t) });
    changed(held);
    if (!trialEndsAt) attempt(held, invoice, t);
  }

  function makeInvoice(held: HeldSubscription, reason: ProviderInvoice['reason'], t: number, amount: number) {
    const { id, price, period } = held.subscription;
    const currency = 'usd';
    const invoice: ProviderInvoice = {
      id: `in_${++count}`,
      subscriptionId: id,
      status: reason === 'cycle' ? 'draft' : 'open',
      reason,
      price,
      period: { ...period },
      discount: null,
      due: { amount, currency },
      paid: { amount: 0, currency },
      createdAt: new Date(t),
      paidAt: null,
      firstFailedAt: null,
      nextAttemptAt: reason === 'cycle' ? new Date(t + HOUR) : null,
      asksBank: false,
      url: `https://provider.example/${id}`,
    };
    held.invoices.push(invoice);
    return invoice;
  }

  function attempt(held: HeldSubscription, invoice: ProviderInvoice, t: number): void {
    if (purse === 'good') {
      pay(held, invoice, t);
      return;
    }
    const before = attempts.get(invoice.id) ?? 0;
    attempts.set(invoice.id, before + 1);
    invoice.firstFailedAt ??= new Date(t);
    invoice.status = 'open';
    invoice.nextAttemptAt = null;
    if (invoice.reason === 'cycle') {
      if (before === 0) witness.renewalFailed(invoice, t);
      held.subscription.status = 'past_due';
      const wait = retries[before];
      if (wait) invoice.nextAttemptAt = new Date(t + wait);
      else end(held, t, false);
    }
    changed(held);
  }

  function pay(held: HeldSubscription, invoice: ProviderInvoice, t: number): void {
    const { amount } = invoice.due;
    Object.assign(invoice, { status: 'paid', paid: invoice.due, paidAt: new Date(t), nextAttemptAt: null });
    if (amount > 0) {
      const providerFee = Math.round(amount * 0.029) + 30;
      const platformFee = Math.round((amount * FEE_PERCENT) / 100);
      move(held, invoice, 'charge', `txn_${invoice.id}`, t, { amount, providerFee, platformFee });
    }
    held.subscription.status = 'active';
    witness.paid(invoice, t);
    changed(held);
  }

  function end(held: HeldSubscription, t: number, voids = true): void {
    const { subscription, invoices } = held;
    Object.assign(subscription, { status: 'canceled', endedAt: new Date(t) });
    for (const invoice of invoices.filter(({ status }) => status === 'draft' || status === 'open')) {
      invoice.nextAttemptAt = null;
      if (voids) invoice.status = 'void';
    }
    witness.ended(held, t);
    changed(held);
  }

  function periodOver(held: HeldSubscription, t: number): void {
    const { subscription } = held;
    const goes = subscription.status === 'trialing' && !subscription.card;
    if (goes || (subscription.cancelAt && subscription.cancelAt.getTime() <= t)) {
      end(held, t);
      return;
    }
    const price = subscription.nextPrice?.price ?? subscription.price!;
    const period = { from: new Date(t), until: new Date(afterPeriod(price, t)) };
    Object.assign(subscription, { status: 'active', price, nextPrice: null, period });
    const invoice = makeInvoice(held, 'cycle', t, nextDue(price.amount));
    if (isTax) {
      const onTop = invoice.due.amount - price.amount;
      invoice.tax = { amount: onTop, onTop };
    }
    nextDue = (amount) => amount;
    isTax = false;
    // An invoice covered by credit or a coupon is paid at once.
    if (invoice.due.amount === 0) pay(held, invoice, t);
    else changed(held);
  }

  function next(): { at: number; run(at: number): void } | null {
    const found: { at: number; run(at: number): void }[] = [];
    for (const held of all) {
      const { status, period, createdAt } = held.subscription;
      if (status === 'incomplete') {
        const run = () => Object.assign(held.subscription, { status: 'incomplete_expired' });
        found.push({ at: createdAt.getTime() + 23 * HOUR, run });
      }
      if (!/^(trialing|active|past_due)$/.test(status)) continue;
      found.push({ at: period.until.getTime(), run: (at) => periodOver(held, at) });
      for (const invoice of held.invoices) {
        const at = invoice.nextAttemptAt?.getTime();
        if (at !== undefined) found.push({ at, run: (now) => attempt(held, invoice, now) });
      }
    }
    return found.sort((one, other) => one.at - other.at)[0] ?? null;
  }

  return {
    all,
    live,
    begin,
    end,
    changed,
    advance(t: number): void {
      for (let due = next(); due && due.at <= t; due = next()) due.run(due.at);
    },
    /** A working card pays a pending first payment, unless another subscription already runs. */
    setPurse(now: typeof purse, t: number): void {
      purse = now;
      for (const held of all) {
        held.subscription.card = now === 'none' ? null : aCard;
        const [first] = held.invoices;
        if (now === 'good' && held.subscription.status === 'incomplete' && !live()) pay(held, first!, t);
        else changed(held);
      }
    },
    /** Sets the function for the amount of the next renewal, with credit, a coupon, a tax or a debt. */
    setNextDue(due: typeof nextDue, { isTax: is = false } = {}): void {
      nextDue = due;
      isTax = is;
    },
    /**
     * Changes the plan at once. During a trial, only the plan changes. Otherwise a new period starts, and its price is
     * charged, less credit for the old plan; nothing changes if the subscription is not active, the payment would fail,
     * nothing is due, or an invoice is a draft or open.
     */
    changePlanNow(held: HeldSubscription, price: ChargedPrice, t: number): void {
      const { subscription } = held;
      if (subscription.status === 'trialing') {
        subscription.price = price;
        changed(held);
        return;
      }
      const { from, until } = subscription.period;
      const left = (until.getTime() - t) / (until.getTime() - from.getTime());
      const due = price.amount - Math.floor(subscription.price!.amount * left);
      if (purse !== 'good' || due <= 0 || subscription.status !== 'active') return;
      if (held.invoices.some(({ status }) => status === 'draft' || status === 'open')) return;
      const period = { from: new Date(t), until: new Date(afterPeriod(price, t)) };
      Object.assign(subscription, { price, period, nextPrice: null, cancelAt: null });
      pay(held, makeInvoice(held, 'update', t, due), t);
    },
  };
}
