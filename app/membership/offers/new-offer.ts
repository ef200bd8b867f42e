import { isOne } from '../prices/interval.ts';
import { normalizeCode, takesOffers } from '../prices/offer.ts';
import { isCurrency, readAmount } from '../prices/own-price.ts';
import { findOnSale, type OfferTerms, type PriceList } from '../prices/price.ts';

export interface TypedOffer {
  code: string;
  kind: string;
  /** Percentage or amount. */
  off: string;
  currency: string;
  duration: string;
  months: string;
  plan: string;
  /** Last day on which the offer can be taken, such as `2027-01-31`. */
  lastDay: string;
  places: string;
}

export interface NewOffer extends Omit<OfferTerms, 'id' | 'code'> {
  /** Null to generate a random code. */
  code: string | null;
  /** Exclusive end, at the start of a day in UTC, or null if the offer has no end. */
  endsAt: Date | null;
  places: number | null;
}

export type OfferFieldError =
  | 'code'
  | 'percent'
  | 'amount'
  | 'currency'
  | 'duration'
  | 'months'
  /** A duration in months was given for a plan that is not monthly. */
  | 'months-of-year'
  | 'plan'
  | 'day'
  | 'day-past'
  | 'places';

export type OfferErrors = Partial<Record<keyof TypedOffer, OfferFieldError>>;

const MAX_PLACES = 100_000;
const DAY = 24 * 60 * 60 * 1000;
/** Maximum milliseconds until the end of an offer. The provider allows at most five years. */
const FURTHEST = 5 * 365 * DAY;

function readInteger(text: string, least: number, most: number): number | null {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

function readDay(text: string): Date | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? at : null;
}

/** Validates the form for a new offer. Does not check that the offer lowers a price, which `makeOffer` does. */
export function checkOffer(
  typed: TypedOffer,
  { onSale, now }: { onSale: PriceList; now: Date },
): { ok: true; offer: NewOffer } | { ok: false; errors: OfferErrors } {
  const errors: OfferErrors = {};
  const text = Object.fromEntries(
    Object.entries(typed).map(([name, value]: [string, string]) => [name, value.slice(0, 60).trim()]),
  ) as unknown as TypedOffer;

  const code = text.code === '' ? null : normalizeCode(text.code);
  if (text.code !== '' && code === null) errors.code = 'code';

  const { currency, duration } = text;
  let percentOff: number | null = null;
  let amountOff: number | null = null;
  if (text.kind === 'amount') {
    if (!isCurrency(currency)) errors.currency = 'currency';
    else {
      const amount = readAmount(text.off, currency);
      if (amount.ok && amount.amount > 0) amountOff = amount.amount;
      else errors.off = 'amount';
    }
  } else {
    percentOff = readInteger(text.off.replace(/\s*%$/, ''), 1, 99);
    if (percentOff === null) errors.off = 'percent';
  }

  const isKnown = duration === 'once' || duration === 'months' || duration === 'forever';
  if (!isKnown) errors.duration = 'duration';
  const months = duration === 'months' ? readInteger(text.months, 2, 24) : null;
  if (duration === 'months' && months === null) errors.months = 'months';

  const plan = text.plan === '' ? null : text.plan;
  if (plan !== null) {
    const price = findOnSale(onSale, plan);
    if (!price || !takesOffers(price)) errors.plan = 'plan';
    else if (duration === 'months' && !isOne(price.interval, 'month')) errors.plan = 'months-of-year';
  }

  const day = text.lastDay === '' ? null : readDay(text.lastDay);
  const endsAt = day && new Date(day.getTime() + DAY);
  if (text.lastDay !== '' && day === null) errors.lastDay = 'day';
  else if (endsAt && endsAt <= now) errors.lastDay = 'day-past';
  else if (endsAt && endsAt.getTime() - now.getTime() > FURTHEST) errors.lastDay = 'day';

  const places = text.places === '' ? null : readInteger(text.places, 1, MAX_PLACES);
  if (text.places !== '' && places === null) errors.places = 'places';

  if (Object.keys(errors).length > 0 || !isKnown) return { ok: false, errors };
  const off = { percentOff, amountOff, currency: amountOff === null ? null : currency };
  return { ok: true, offer: { code, ...off, duration, months, plan, endsAt, places } };
}
