import { LONGEST_SENDING } from '../../mail/retries.ts';
import { chargeAfter } from '../prices/charge-day.ts';
import type { Interval } from '../prices/interval.ts';
import type { Price } from '../prices/price.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds from queueing an email to the raise: 30 days after the last attempt to send it. */
const NOTICE = 30 * DAY + LONGEST_SENDING;
/** Milliseconds allowed for queueing the emails. */
const QUEUEING = DAY;

/**
 * Returns the time at which a raise announced now takes effect: the start of a UTC day, at least `QUEUEING` and
 * `NOTICE` from now.
 */
export const raiseDate = (now: Date) => new Date(Math.ceil((now.getTime() + QUEUEING + NOTICE) / DAY) * DAY);

/** Returns true if a member's email was queued at least `NOTICE` before a raise. */
export const isNotifiedInTime = (queuedAt: Date | null, raiseAt: Date) =>
  queuedAt !== null && raiseAt.getTime() - queuedAt.getTime() >= NOTICE;

/** Returns the price of a coming period: the chosen next price, a raise in effect by then, or the current price. */
export function priceOfPeriod(
  { price, nextPrice, raise }: { price: Price; nextPrice: Price | null; raise: { price: Price; at: Date } | null },
  begins: Date,
): Price {
  if (nextPrice) return nextPrice;
  return raise && raise.at <= begins ? raise.price : price;
}

/** Returns the time of the first charge at or after `raiseAt`. */
export function firstRaisedCharge(
  raiseAt: Date,
  { interval, ...next }: { at: Date; day?: number | undefined; interval: Interval },
): Date {
  for (let times = 0; ; times++) {
    const charge = chargeAfter(next, interval, times);
    if (charge >= raiseAt) return charge;
  }
}
