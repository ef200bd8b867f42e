import { afterIntervals, periodAround } from '../calendar.ts';
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

interface ChangeOptions {
  /** Time from which the old price is credited, in Unix seconds. */
  date: number;
  now: number;
  proration: Proration;
  charged: number;
  /** True to begin a period now even with the same interval (`billing_cycle_anchor: now`). */
  resets: boolean;
}

/**
 * Returns the effect of another price. Unless `proration` is `none`, credits the rest of the old period even if it was
 * not paid, as Stripe does. A trial is not charged. A change of interval begins a new period in the classic billing
 * mode; the flexible mode keeps the anchor.
 */
export function changeOf(
  subscription: Subscription,
  price: Price,
  { date, now, proration, charged, resets }: ChangeOptions,
): Change {
  const item = subscription.items.data[0];
  const anchor = subscription.billing_cycle_anchor;
  const old = { start: item.current_period_start, end: item.current_period_end };
  const unchanged = { anchor, period: old, lines: [] };
  if (date < old.start || date > old.end) {
    throw invalid('Cannot specify proration_date outside of the current period', { param: 'proration_date' });
  }
  if (subscription.status === 'trialing' || (price.id === item.price.id && !resets)) return unchanged;
  const rest = (amount: number, { start, end }: Period) => Math.round((amount * (end - date)) / (end - start));
  const credit: LineInput = {
    amount: -rest(charged, old),
    price: item.price,
    period: { start: date, end: old.end },
    proration: true,
    description: `Unused time on ${item.price.nickname ?? item.price.lookup_key ?? item.price.id}`,
  };
  const credits = proration === 'none' ? [] : [credit];
  const [before, after] = [item.price.recurring, price.recurring];
  const isOther = before.interval !== after.interval || before.interval_count !== after.interval_count;
  if (resets || (isOther && subscription.billing_mode.type === 'classic')) {
    const period = { start: now, end: afterIntervals(now, after, 1) };
    return { anchor: now, period, lines: [...credits, periodLine(price, period)] };
  }
  const period = isOther ? periodAround(anchor, after, date) : old;
  if (proration === 'none') return { anchor, period, lines: [] };
  if (proration === 'create_prorations') {
    throw invalid('The stand-in keeps no prorations for a later invoice: use always_invoice or none', {
      param: 'proration_behavior',
    });
  }
  const charge = {
    ...credit,
    amount: rest(price.unit_amount, period),
    price,
    period: { start: date, end: period.end },
    description: `Remaining time on ${price.id}`,
  };
  return { anchor, period, lines: [...credits, charge] };
}
