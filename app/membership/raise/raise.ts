import { chargeAfter } from '../prices/charge-day.ts';
import type { Interval } from '../prices/interval.ts';
import type { Price } from '../prices/price.ts';

const DAY = 24 * 60 * 60 * 1000;

/** For how long members are told before a price is raised for them. */
const NOTICE_DAYS = 30;
/** In which the emails leave and, where a mail server is away, are tried again (`app/mail/README.md`). */
const LEAVING_DAYS = 1;

/** From when a raise that is announced now counts: the beginning of a day in UTC, 30 whole days after its emails have left. */
export function raiseDate(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY) + 1 + LEAVING_DAYS + NOTICE_DAYS) * DAY);
}

/** Whether somebody was told early enough. @param notifiedAt null: not yet */
export const isNotifiedInTime = (notifiedAt: Date | null, raiseAt: Date) =>
  notifiedAt !== null && raiseAt.getTime() - notifiedAt.getTime() >= NOTICE_DAYS * DAY;

/** What a period costs that begins at a time: the price that was chosen for it, else that of a raise which counts by then. */
export function priceOfPeriod(
  { price, nextPrice, raise }: { price: Price; nextPrice: Price | null; raise: { price: Price; at: Date } | null },
  begins: Date,
): Price {
  if (nextPrice) return nextPrice;
  return raise && raise.at <= begins ? raise.price : price;
}

/**
 * When the new price is charged for the first time: with the first period that begins once the raise counts.
 * @param next when the next period begins, on which day of the month each does as in `chargeAfter`, and how long each is
 */
export function firstRaisedCharge(
  raiseAt: Date,
  { interval, ...next }: { at: Date; day?: number | undefined; interval: Interval },
): Date {
  for (let times = 0; ; times++) {
    const charge = chargeAfter(next, interval, times);
    if (charge >= raiseAt) return charge;
  }
}
