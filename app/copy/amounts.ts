const formats = new Map<string, { format: Intl.NumberFormat; unit: number }>();

/**
 * Returns a currency's formatter, and the number of its smallest units in one main unit. Cached, because creating a
 * formatter is slow.
 */
function formatOf(currency: string): { format: Intl.NumberFormat; unit: number } {
  let known = formats.get(currency);
  if (!known) {
    const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
    const format = new Intl.NumberFormat('en-US', options);
    known = { format, unit: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) };
    formats.set(currency, known);
  }
  return known;
}

/**
 * Formats an amount of money: `$10`, `$4.35`, or `$10 plus tax`.
 * @param money.amount in the currency's smallest unit (cents)
 * @param money.currency ISO 4217
 * @param money.taxMode `added` if tax is added to the amount
 */
export function formatMoney(money: { amount: number; currency: string; taxMode?: 'added' | 'included' }): string {
  const { format, unit } = formatOf(money.currency);
  return format.format(money.amount / unit) + (money.taxMode === 'added' ? ' plus tax' : '');
}

/** Texts that describe a price. The examples are for US dollars. */
export interface PriceWords {
  /** Name of the plan: `Monthly`. */
  name: string;
  /** First payment: `$10`, or less with an offer. */
  amount: string;
  /** `month`, `3 months` */
  interval: string;
  /** Later payments: `every month`; with an offer `from one month later $10 every month`. */
  renewal: string;
  /** `$10 a month`, `$25 every 3 months`; with an offer `$5 for the first month, then $10 a month` */
  cost: string;
  /** `Monthly payments aren’t refunded.` */
  refunds: string;
}

/** Texts that compare two prices. */
export interface ComparisonWords {
  /** Plan of the price that is compared: `yearly`. */
  plan: string;
  /** Number of the other plan's payments in the period of one payment: `twelve`. */
  times: string;
  /** Period of one payment of the other plan: `month`. */
  interval: string;
  /** Name of the other plan: `monthly`. */
  with: string;
  /** Cost of that many payments: `$120`. */
  instead: string;
  /** Saved amount: `$21`. */
  saved: string;
}

/** Platform's prices for its home page, questions and terms. */
export interface PlatformPrices {
  /** `$10 per month or $99 per year` */
  costs: string;
  /** Bounds of a creator's own price: `from $2 to $100 per month` */
  ownBounds: string;
  /** `monthly or yearly` */
  plans: string;
  /** Number of plans: `two`. */
  count: string;
  /** `Monthly payments aren’t refunded. Yearly payments may be refunded in part, at the creator’s discretion.` */
  refunds: string;
  /** True if any creator has own prices. */
  hasCreatorsOwn: boolean;
  /** Shortest period first. The last one is preselected. */
  each: readonly (PriceWords & {
    /** `$10 per month` */
    per: string;
    /** `Save 17.5% compared to monthly`, or null if nothing is saved or there is no comparison. */
    saving: string | null;
    comparison: ComparisonWords | null;
    /** True if a payment may be refunded in part, because its period is a year or longer. */
    isRefundedInPart: boolean;
  })[];
}
