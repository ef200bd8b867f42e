import { sql } from 'drizzle-orm';
import { afterIntervals } from '../calendar.ts';
import { invalid } from '../errors.ts';
import { type Coupon, type Discount, newDiscount } from '../objects/discount.ts';
import type { LineInput } from '../objects/invoice.ts';
import type { Subscription } from '../objects/subscription.ts';
import { fieldIs, type Session } from '../session.server.ts';

export interface DiscountInput {
  coupon?: string | undefined;
  discount?: string | undefined;
}

/** Returns the ids of the discounts in a list. A coupon begins a new discount; a known discount continues. */
export async function discountsFor(
  session: Session,
  subscription: Subscription,
  given: readonly DiscountInput[],
  param: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, { coupon, discount }] of given.entries()) {
    if (discount !== undefined) {
      if (!subscription.discounts.includes(discount)) {
        throw invalid(`No such discount: '${discount}'`, {
          code: 'resource_missing',
          param: `${param}[${at}][discount]`,
        });
      }
      ids.push(discount);
    } else if (coupon !== undefined) {
      ids.push((await redeem(session, subscription, coupon, `${param}[${at}][coupon]`)).id);
    } else {
      throw invalid(`You must pass a coupon or a discount.`, { param: `${param}[${at}]` });
    }
  }
  return ids;
}

async function redeem(
  session: Session,
  subscription: Subscription,
  couponId: string,
  param: string,
): Promise<Discount> {
  const coupon = await session.get('coupon', couponId, param);
  if (!coupon.valid) throw invalid(`Coupon expired: ${couponId}`, { code: 'coupon_expired', param });
  if (coupon.currency !== null && coupon.currency !== subscription.currency) {
    throw invalid(`This coupon is in ${coupon.currency}, and the subscription in ${subscription.currency}.`, { param });
  }
  coupon.times_redeemed += 1;
  await session.save(coupon, { events: ['coupon.updated'] });
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  const { now } = session;
  const { customer } = subscription;
  const discount = newDiscount({
    id: session.newId('discount'),
    now,
    customer,
    subscription: subscription.id,
    coupon: couponId,
    end: months === null ? null : afterIntervals(now, { interval: 'month', interval_count: months }, 1),
  });
  return session.insert('discount', discount, { customer, event: 'customer.discount.created' });
}

export interface Running {
  id: string;
  coupon: Coupon;
}

export async function runningDiscounts(session: Session, subscription: Subscription): Promise<Running[]> {
  const running: Running[] = [];
  for (const id of subscription.discounts as string[]) {
    const discount = await session.get('discount', id);
    if (discount.end !== null && discount.end <= session.now) continue;
    running.push({ id, coupon: await session.get('coupon', discount.source.coupon) });
  }
  return running;
}

/** Removes ended discounts, and those for `once` after use. The caller saves. */
export async function dropOver(
  session: Session,
  subscription: Subscription,
  { used }: { used: boolean },
): Promise<void> {
  const running = await runningDiscounts(session, subscription);
  subscription.discounts = running.flatMap(({ id, coupon }) => (used && coupon.duration === 'once' ? [] : [id]));
}

/**
 * Returns what each discount takes off each line, rounded to the currency's smallest unit. Prorations have no discount.
 */
export function takenOff(
  lines: readonly LineInput[],
  running: readonly Running[],
): { discount: string; amount: number }[][] {
  const left = new Map(running.map(({ id, coupon }) => [id, coupon.amount_off ?? 0]));
  return lines.map(({ amount, proration }) => {
    let rest = proration ? 0 : Math.max(0, amount);
    return running.map(({ id, coupon }) => {
      const wanted = coupon.percent_off === null ? left.get(id)! : Math.round((rest * coupon.percent_off) / 100);
      const off = Math.min(rest, wanted);
      if (coupon.percent_off === null) left.set(id, wanted - off);
      rest -= off;
      return { discount: id, amount: off };
    });
  });
}

/** Returns the amount charged for the present period, less discounts, or null if nothing was charged. */
export async function chargedForPeriod(session: Session, subscription: Subscription): Promise<number | null> {
  const [item] = subscription.items.data;
  const invoices = await session.list(
    'invoice',
    sql`customer = ${subscription.customer} and ${fieldIs(['parent', 'subscription_details', 'subscription'], subscription.id)}`,
  );
  const line = invoices
    .filter(({ status }) => status !== 'void')
    .flatMap(({ lines }) => lines.data)
    .find(({ period, parent, amount }) => {
      const isProration = parent?.subscription_item_details?.proration ?? false;
      return !isProration && amount > 0 && period.end === item.current_period_end;
    });
  if (!line) return null;
  return line.amount - (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}
