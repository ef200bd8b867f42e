const formats = new Map<string, { format: Intl.NumberFormat; unit: number }>();

/** Memoised: creating one takes fifty times as long as formatting with it. */
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
 * `$10`, `$4.35`.
 * @param money.amount in the currency's smallest unit (cents)
 * @param money.currency ISO 4217
 */
export function formatMoney({ amount, currency }: { amount: number; currency: string }): string {
  const { format, unit } = formatOf(currency);
  return format.format(amount / unit);
}

/** Price in sentences. */
export interface PriceWords {
  /** Name of its plan: `Monthly`. */
  name: string;
  /** `$10`; with an offer, the first payment. */
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

/** Comparison of prices in sentences. */
export interface ComparisonWords {
  /** `yearly` */
  plan: string;
  /** `twelve` */
  times: string;
  /** `month` */
  interval: string;
  /** `monthly` */
  with: string;
  /** `$120` */
  instead: string;
  /** `$21` */
  saved: string;
}

/** Platform's prices on its own pages: home with its questions, and the terms. */
export interface PlatformPrices {
  /** `$10 per month or $99 per year` */
  costs: string;
  /** `monthly or yearly` */
  plans: string;
  /** Number of plans: `two`. */
  count: string;
  /** `Monthly payments aren’t refunded. Yearly payments may be refunded in part, at our discretion.` */
  refunds: string;
  /** True if a creator has an own price. */
  hasCreatorsOwn: boolean;
  /** Shortest period first; the last is preselected. */
  each: readonly (PriceWords & {
    /** `$10 per month` */
    per: string;
    /** `Save 17.5% compared to monthly`. Null, like the comparison, if there is none. */
    saving: string | null;
    comparison: ComparisonWords | null;
    /** True if a part of a payment may be refunded: for a year or more. */
    isRefundedInPart: boolean;
  })[];
}
