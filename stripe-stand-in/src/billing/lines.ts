import { afterIntervals } from '../calendar.ts';
import { invalid } from '../errors.ts';
import type { Price } from '../objects/catalog.ts';
import type { LineInput } from '../objects/invoice.ts';
import type { Subscription } from '../objects/subscription.ts';

interface Period {
  start: number;
  end: number;
}

export const periodLine = (price: Price, period: Period): LineInput => ({
  amount: price.unit_amount,
  price,
  period,
  proration: false,
  description: `1 × ${price.nickname ?? price.lookup_key ?? price.id}`,
});

/** Effect of another price on a subscription. Without lines, nothing is charged now. */
export interface Change {
  anchor: number;
  period: Period;
  lines: LineInput[];
}

export type Proration = 'always_invoice' | 'create_prorations' | 'none';

/**
 * Credits the rest of the old period, paid or not, as Stripe does. Another interval begins a period at once.
 * @param date time from which the old price is credited
 * @param charged amount charged for the old period
 */
export function changeOf(
  subscription: Subscription,
  price: Price,
  { date, now, proration, charged }: { date: number; now: number; proration: Proration; charged: number },
): Change {
  const item = subscription.items.data[0];
  const old = { start: item.current_period_start, end: item.current_period_end };
  const unchanged = { anchor: subscription.billing_cycle_anchor, period: old, lines: [] };
  if (date < old.start || date > old.end) {
    throw invalid('Cannot specify proration_date outside of the current period', { param: 'proration_date' });
  }
  if (subscription.status === 'trialing' || price.id === item.price.id) return unchanged;
  const rest = (amount: number) => Math.round((amount * (old.end - date)) / (old.end - old.start));
  const credit: LineInput = {
    amount: -rest(charged),
    price: item.price,
    period: { start: date, end: old.end },
    proration: true,
    description: `Unused time on ${item.price.nickname ?? item.price.lookup_key ?? item.price.id}`,
  };
  const credits = proration === 'none' ? [] : [credit];
  const [before, after] = [item.price.recurring, price.recurring];
  if (before.interval !== after.interval || before.interval_count !== after.interval_count) {
    const period = { start: now, end: afterIntervals(now, after, 1) };
    return { anchor: now, period, lines: [...credits, periodLine(price, period)] };
  }
  if (proration === 'none') return unchanged;
  if (proration === 'create_prorations') {
    throw invalid('The stand-in keeps no prorations for a later invoice: use always_invoice or none', {
      param: 'proration_behavior',
    });
  }
  const charge = { ...credit, amount: rest(price.unit_amount), price, description: `Remaining time on ${price.id}` };
  return { ...unchanged, lines: [...credits, charge] };
}
