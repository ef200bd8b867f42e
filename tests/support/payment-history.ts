import type { Fact, FactKind } from '../../app/membership/access/access.ts';
import type { ProviderInvoice, ProviderRefund, Retrieved } from '../../app/payments/provider.ts';
import { DAY, MINUTE } from './membership-history.ts';
import { watchMembership } from './membership-watcher.ts';
import type { PaymentHistory, Step } from './payment-steps.ts';
import { monthly, priceOf, yearly } from './prices.ts';
import { DISPUTE_FEE, FEE_PERCENT, type HeldSubscription, move, providerAccount } from './provider-account.ts';

export const membershipId = 'membership';
export const customerId = 'cus_1';

const copyOf = ({ subscription, invoices, refunds, disputes, transactions }: Retrieved): Retrieved => ({
  subscription: { ...subscription },
  invoices: invoices.map((each) => ({ ...each })),
  refunds: refunds.map((each) => ({ ...each })),
  disputes: disputes.map((each) => ({ ...each })),
  transactions: [...transactions],
});

export function happen({ plan, steps }: PaymentHistory) {
  const watcher = watchMembership();
  const own: Fact[] = [];
  /** `payloads` has the contents of the events, `retrieved` the objects after each change. */
  const retrieved: Retrieved[] = [];
  const payloads: Retrieved[] = [];
  const heardAt: number[] = [];
  let moved = false;
  let offered = { monthly, yearly };
  let count = 0;
  let t = Date.UTC(2026, 10, 26, 9);

  const account = providerAccount(
    {
      paid: ({ id, period }) => watcher.give('paid', period.from.getTime(), period.until.getTime(), id),
      renewalFailed: ({ id }, at) => watcher.failed(id, at),
      ended: (_, at) => watcher.subscriptionEnded(at),
      changed(held, payload) {
        retrieved.push(copyOf(held));
        heardAt.push(t);
        payloads.push(copyOf(payload));
      },
    },
    { membershipId, customerId },
  );
  const record = (kind: FactKind, until: number | null = null) => {
    const covers = { coversFrom: until ? new Date(t) : null, coversUntil: until ? new Date(until) : null };
    own.push({ kind, providerId: `${kind}-${++count}`, at: new Date(t), ...covers, aboutId: null });
  };
  const paidInvoice = (which: number) => {
    const paid = account.all.flatMap((held) =>
      held.invoices
        .filter(({ status, due }) => status === 'paid' && due.amount > 0)
        .map((invoice) => ({ held, invoice })),
    );
    return paid[which % Math.max(1, paid.length)] ?? null;
  };

  const trialEndsAt = t + 7 * DAY;
  record('trial', trialEndsAt);
  watcher.give('trial', t, trialEndsAt);
  account.begin(priceOf(plan), t, trialEndsAt);
  watcher.subscribed(t);

  function refund(which: number, share: number, accessUntil: number | null, status: ProviderRefund['status']): void {
    const found = paidInvoice(which);
    if (!found) return;
    const { held, invoice } = found;
    const before = refundedOf(held, invoice.id);
    const amount = Math.ceil((invoice.paid.amount - before) * share);
    if (amount === 0 || held.disputes.some((dispute) => dispute.invoiceId === invoice.id)) return;
    const made: ProviderRefund = {
      id: `re_${String(++count).padStart(5, '0')}`,
      invoiceId: invoice.id,
      amount: { amount, currency: 'usd' },
      status,
      createdAt: new Date(t),
      failedAt: null,
      accessUntil: accessUntil === null ? null : new Date(accessUntil),
      keeps: false,
      isAfterLeaving: false,
    };
    held.refunds.push(made);
    const whole = invoice.paid.amount;
    const shareOf = (part: number) => Math.round((Math.round((whole * FEE_PERCENT) / 100) * part) / whole);
    move(held, invoice, 'refund', `txn_${made.id}`, t, {
      amount: -amount,
      platformFee: shareOf(before) - shareOf(before + amount),
    });
    if (status === 'succeeded') sayRefunded(made, invoice, before + amount === invoice.paid.amount);
    account.changed(held, { refunds: [made] });
  }
  function sayRefunded(
    { id, accessUntil, createdAt }: ProviderRefund,
    { id: invoiceId, period }: ProviderInvoice,
    all: boolean,
  ) {
    const refund = { id, madeAt: createdAt.getTime() };
    if (accessUntil && accessUntil < period.until)
      watcher.takeBack(invoiceId, accessUntil.getTime(), 'refunded', refund);
    if (!accessUntil && all) watcher.takeBack(invoiceId, createdAt.getTime(), 'refunded', refund);
  }
  function dispute(which: number, inquiry: boolean): void {
    const found = paidInvoice(which);
    if (!found) return;
    const { held, invoice } = found;
    // Money that has been disputed cannot be disputed again. Some banks also take back a refunded payment.
    const amount = invoice.paid.amount - takenOf(held, invoice.id, { countsRefunds: which % 2 === 0 });
    if (amount <= 0) return;
    const status = inquiry ? 'warning' : 'needs_response';
    const made = {
      id: `dp_${++count}`,
      invoiceId: invoice.id,
      amount: { amount, currency: 'usd' },
      createdAt: new Date(t),
      status,
      evidenceDueAt: null,
      wonAt: null,
    } as const;
    held.disputes.push({ ...made });
    if (!inquiry) {
      watcher.takeBack(invoice.id, t, 'disputed');
      move(held, invoice, 'dispute', `txn_${made.id}`, t, { amount: -amount, providerFee: DISPUTE_FEE });
    }
    account.changed(held, { disputes: [made] });
  }

  function take({ what, which }: Step): void {
    const held = account.live();
    switch (what) {
      case 'nothing':
        break;
      case 'card fails':
        account.setPurse('bad', t);
        break;
      case 'card works':
        account.setPurse('good', t);
        break;
      case 'card removed':
        if (held?.subscription.status === 'trialing') account.setPurse('none', t);
        break;
      case 'returns':
        if (!held && !moved) account.begin(which % 2 ? offered.yearly : offered.monthly, t, null);
        break;
      case 'refunded in part':
        refund(which, 0.5, null, 'succeeded');
        break;
      case 'refunded whole':
        refund(which, 1, null, 'succeeded');
        break;
      case 'refunded until':
        refund(which, 0.3, t + (which - 2) * 5 * DAY, 'succeeded');
        break;
      case 'refund pending':
        refund(which, 0.2, t, 'pending');
        break;
      case 'refund arrives':
        for (const each of account.all) {
          for (const made of each.refunds.filter(({ status }) => status === 'pending')) {
            made.status = 'succeeded';
            sayRefunded(made, each.invoices.find(({ id }) => id === made.invoiceId)!, false);
            account.changed(each, { refunds: [made] });
          }
        }
        break;
      case 'refund fails':
        for (const each of account.all) {
          const made = each.refunds.find(({ status }) => status === 'succeeded');
          if (!made) continue;
          Object.assign(made, { status: 'failed', failedAt: new Date(t) });
          watcher.comesBack(made.id);
          const invoice = each.invoices.find(({ id }) => id === made.invoiceId)!;
          move(each, invoice, 'refund_failure', `txn_back_${made.id}`, t, { amount: made.amount.amount });
          account.changed(each, { refunds: [made] });
        }
        break;
      case 'disputed':
      case 'inquiry':
        dispute(which, what === 'inquiry');
        break;
      case 'dispute won':
        for (const each of account.all) {
          for (const made of each.disputes) {
            if (made.status !== 'needs_response') continue;
            Object.assign(made, { status: 'won', wonAt: new Date(t) });
            const invoice = each.invoices.find(({ id }) => id === made.invoiceId)!;
            move(each, invoice, 'dispute_reversal', `txn_back_${made.id}`, t, { amount: made.amount.amount });
          }
        }
        break;
      case 'cancels':
      case 'takes back':
        if (held) {
          held.subscription.cancelAt = what === 'cancels' ? held.subscription.period.until : null;
          account.changed(held);
        }
        break;
      case 'cancels now':
        if (held) account.end(held, t);
        break;
      case 'other plan':
        if (held)
          account.changePlanNow(held, held.subscription.price?.plan === 'yearly' ? offered.monthly : offered.yearly, t);
        break;
      case 'other plan later':
        if (held?.subscription.status === 'active') {
          const price = held.subscription.price?.plan === 'yearly' ? offered.monthly : offered.yearly;
          held.subscription.nextPrice = { price, from: held.subscription.period.until, keepsDiscount: false };
          account.changed(held);
        }
        break;
      case 'credit':
        account.setNextDue((amount) => Math.max(0, amount - (which + 1) * 150));
        break;
      case 'coupon':
        account.setNextDue((amount) => Math.floor((amount * which) / 10));
        break;
      case 'tax':
        account.setNextDue((amount) => amount + Math.round((amount * which) / 40), { isTax: true });
        break;
      case 'debit':
        account.setNextDue((amount) => amount + which * 100);
        break;
      case 'prices change':
        offered = {
          monthly: { ...monthly, amount: monthly.amount + which * 100 },
          yearly: { ...yearly, amount: yearly.amount + which * 500 },
        };
        break;
      case 'granted':
        record('complimentary', t + (7 + which) * DAY);
        watcher.give('complimentary', t, t + (7 + which) * DAY);
        break;
      case 'revoked':
      case 'moved':
        record(what);
        watcher.close(what, t);
        moved ||= what === 'moved';
        if (held) account.end(held, t);
        break;
      default:
        what satisfies never;
    }
  }

  for (const step of steps) {
    const ends = account.live()?.subscription.period.until.getTime() ?? 0;
    const before = t;
    t = step.wait === null ? Math.max(t, ends + (step.which - 3) * 30 * MINUTE) : t + step.wait * MINUTE;
    // People and the provider never act in the same second.
    t = Math.max(before + 1000, t - (t % MINUTE) + 1000 * (1 + (++count % 50)));
    account.advance(t);
    take(step);
  }
  return { own, end: t, retrieved, payloads, heardAt, last: account.all.map(copyOf), tell: watcher.tell };
}

function refundedOf({ refunds }: HeldSubscription, invoiceId: string): number {
  return refunds.filter((each) => each.invoiceId === invoiceId).reduce((sum, { amount }) => sum + amount.amount, 0);
}

/** Returns the amount that disputes, and refunds if counted, have taken from an invoice, less what came back. */
function takenOf(
  { refunds, disputes }: Pick<Retrieved, 'refunds' | 'disputes'>,
  invoiceId: string,
  { countsRefunds }: { countsRefunds: boolean },
): number {
  return [
    ...refunds.filter(({ status }) => countsRefunds && status !== 'failed' && status !== 'canceled'),
    ...disputes.filter(({ status }) => status !== 'warning' && status !== 'won'),
  ]
    .filter((each) => each.invoiceId === invoiceId)
    .reduce((sum, { amount }) => sum + amount.amount, 0);
}

export interface Settlement {
  currency: string;
  rate: number;
}

/** Sums in the currency in which the account settles. `paid` is in the members' currency. */
export type Sums = Record<'gross' | 'refunded' | 'disputed' | 'providerFee' | 'platformFee' | 'net' | 'paid', number>;

export const noSums: Sums = { gross: 0, refunded: 0, disputed: 0, providerFee: 0, platformFee: 0, net: 0, paid: 0 };

/**
 * Returns the expected parts of an account's balance. Refunds in progress count, because the provider takes their
 * amount at once. `paid` is the sum of the payments in the currency of the members, 0 where nothing is converted.
 */
export function sumsOf(held: readonly Retrieved[], { rate }: Settlement): Sums {
  const sums = { ...noSums };
  const settled = (amount: number) => Math.round(amount * rate);
  for (const { invoices, refunds, disputes } of held) {
    for (const { id, status, paid } of invoices) {
      if (status !== 'paid' || paid.amount === 0) continue;
      const whole = Math.round((paid.amount * FEE_PERCENT) / 100);
      sums.gross += settled(paid.amount);
      sums.providerFee += settled(Math.round(paid.amount * 0.029) + 30);
      sums.platformFee += settled(whole);
      if (rate !== 1) sums.paid += paid.amount;
      let refunded = 0;
      for (const { status: outcome, amount } of refunds.filter(({ invoiceId }) => invoiceId === id)) {
        const shareOf = (part: number) => Math.round((whole * part) / paid.amount);
        // The share of a refund stays returned if the refund fails.
        sums.platformFee -= settled(shareOf(refunded + amount.amount) - shareOf(refunded));
        refunded += amount.amount;
        if (outcome !== 'failed') sums.refunded += settled(amount.amount);
      }
    }
    for (const { status, amount } of disputes.filter((each) => each.status !== 'warning')) {
      sums.providerFee += settled(DISPUTE_FEE);
      if (status !== 'won') sums.disputed += settled(amount.amount);
    }
  }
  sums.net = sums.gross - sums.refunded - sums.disputed - sums.providerFee - sums.platformFee;
  return sums;
}
