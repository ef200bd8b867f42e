import type Stripe from 'stripe';
import type { ChargedPrice } from '../../membership/prices/price.ts';
import type { Period, ProviderInvoice } from '../provider.ts';
import { idOf, money, offerOfCoupon, type ReadPrice, time, timeOrNull } from './read.ts';

const reasons: Record<string, ProviderInvoice['reason']> = {
  subscription_create: 'create',
  subscription_cycle: 'cycle',
  subscription_update: 'update',
};

export function subscriptionOf(invoice: Pick<Stripe.Invoice, 'parent'>): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription);
}

/** @param invoice with `payments` expanded */
export function intentsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

export function pricesOfInvoice({ lines }: Stripe.Invoice): (string | null)[] {
  return lines.data.map((line) => idOf(line.pricing?.price_details?.price));
}

/**
 * @param invoice of a subscription, with `payments` and `total_discount_amounts.discount` expanded
 * @param charges charges of its payment intents, including failed ones, in any order
 */
export function readInvoice(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
  read: ReadPrice,
): Omit<ProviderInvoice, 'asksBank'> {
  const { price, period } = whatItPaysFor(invoice, read);
  const { paid_at } = invoice.status_transitions;
  return {
    id: invoice.id,
    subscriptionId: subscriptionOf(invoice)!,
    status: invoice.status as ProviderInvoice['status'],
    reason: reasons[invoice.billing_reason ?? ''] ?? 'other',
    price,
    period,
    discount: discountOf(invoice),
    due: money(invoice.amount_due, invoice.currency),
    paid: money(invoice.amount_paid, invoice.currency),
    tax: taxOf(invoice),
    createdAt: time(invoice.created),
    paidAt: timeOrNull(paid_at),
    firstFailedAt: firstFailure(invoice, charges),
    nextAttemptAt: nextAttempt(invoice),
    url: invoice.hosted_invoice_url ?? null,
  };
}

/**
 * Returns the price and period of the line with one of the site's prices that ends last. Prorations count only without
 * other lines, and credits never. The invoice's own period is the previous one, so it is used only without such a line.
 */
function whatItPaysFor(invoice: Stripe.Invoice, read: ReadPrice): { price: ChargedPrice | null; period: Period } {
  const { lines, period_start, period_end } = invoice;
  const ours = lines.data.flatMap((line) => {
    const price = read(idOf(line.pricing?.price_details?.price));
    return price ? [{ line, price }] : [];
  });
  const whole = ours.filter(({ line }) => !line.parent?.subscription_item_details?.proration);
  const candidates = whole.length > 0 ? whole : ours.filter(({ line }) => line.amount > 0);
  const found = candidates.toSorted((one, other) => other.line.period.end - one.line.period.end)[0];
  if (!found) return { price: null, period: { from: time(period_start), until: time(period_end) } };
  const { start, end } = found.line.period;
  return { price: found.price, period: { from: time(start), until: time(end) } };
}

/** `inclusive` tax is contained in the prices; other tax is added to them. */
function taxOf({ total_taxes }: Stripe.Invoice): NonNullable<ProviderInvoice['tax']> {
  const taxes = total_taxes ?? [];
  const sum = (these: typeof taxes) => these.reduce((total, { amount }) => total + amount, 0);
  return { amount: sum(taxes), onTop: sum(taxes.filter(({ tax_behavior }) => tax_behavior !== 'inclusive')) };
}

/** Returns the sum of the discounts, with the first of the site's offers among them, or null without discounts. */
function discountOf({ total_discount_amounts }: Stripe.Invoice): ProviderInvoice['discount'] {
  const taken = (total_discount_amounts ?? []).filter(({ amount }) => amount > 0);
  if (taken.length === 0) return null;
  const offers = taken.map(({ discount }) =>
    typeof discount === 'string' ? null : offerOfCoupon(idOf(discount.source.coupon)),
  );
  return {
    offerId: offers.find((offer) => offer !== null) ?? null,
    amount: taken.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Seconds after an invoice's finalization within which the charge of the first attempt is created. */
const FIRST_ATTEMPT = 2 * 3600;

/**
 * Returns the time of the first failed attempt, or null if none failed. An attempt without a charge counts as failed
 * when the invoice was finalized. Later reads return the same time, so it may become a fact.
 */
function firstFailure(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): Date | null {
  const { attempted, amount_due, status, status_transitions } = invoice;
  const finalized = status_transitions.finalized_at;
  const byTime = [...charges].sort((one, other) => one.created - other.created);
  const [first] = byTime;
  // An invoice that is paid without a charge was paid by credit or outside of Stripe.
  const wasTried = attempted && amount_due > 0 && (first !== undefined || status !== 'paid');
  if (wasTried && finalized !== null && (!first || first.created > finalized + FIRST_ATTEMPT)) return time(finalized);
  return timeOrNull(byTime.find((charge) => charge.status === 'failed')?.created);
}

/**
 * Returns the time of the next automatic attempt, or of a draft's finalization, after which Stripe charges it. Null if
 * neither is planned.
 */
function nextAttempt({ status, auto_advance, ...invoice }: Stripe.Invoice): Date | null {
  if (!auto_advance || (status !== 'draft' && status !== 'open')) return null;
  return timeOrNull(invoice.next_payment_attempt ?? invoice.automatically_finalizes_at);
}
