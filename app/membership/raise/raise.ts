import { chargeAfter } from '../prices/charge-day.ts';
import type { Interval } from '../prices/interval.ts';
import type { Price } from '../prices/price.ts';

const DAY = 24 * 60 * 60 * 1000;

const NOTICE_DAYS = 30;
/** Days allowed for sending the emails, and for retrying while a mail server is unreachable. */
const LEAVING_DAYS = 1;

/** Returns the time at which a raise announced now takes effect, the start of a UTC day. */
export function raiseDate(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY) + 1 + LEAVING_DAYS + NOTICE_DAYS) * DAY);
}

/** Returns true if a member was sent an email at least `NOTICE_DAYS` before a raise. */
export const isNotifiedInTime = (notifiedAt: Date | null, raiseAt: Date) =>
  notifiedAt !== null && raiseAt.getTime() - notifiedAt.getTime() >= NOTICE_DAYS * DAY;

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
