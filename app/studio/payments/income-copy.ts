import type { IncomeLine } from '../../payments/income/income.server.ts';

const currencies = new Intl.DisplayNames('en', { type: 'currency' });
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format;
}

const digitsOf = (currency: string) => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** Formats an amount in the currency's smallest unit, with all digits: `$10.00`, `−$4.35`. */
export const exactly = (amount: number, currency: string) =>
  formatOf(currency)
    .format(amount / 10 ** digitsOf(currency))
    .replace('-', '−');

export const asNumber = (amount: number, currency: string) => amount / 10 ** digitsOf(currency);

/** Formats an amount without fractions: `$1,234`. */
export const roundly = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
    .format(asNumber(amount, currency))
    .replace('-', '−');

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthNameFormat = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

export const monthWords = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

export const monthName = (month: string) => monthNameFormat.format(new Date(`${month}-01T00:00:00Z`));

const shortFormat = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

export const shortMonth = (month: string) => shortFormat.format(new Date(`${month}-01T00:00:00Z`));

export const incomePage = {
  lead: 'What your members paid, what came off, and what’s yours.',
  export: 'Download as CSV',
  back: 'All months',
  currency: (code: string) => `${currencies.of(code.toUpperCase()) ?? code} (${code.toUpperCase()})`,
  soFar: (month: string) => `Yours in ${monthName(month)} so far`,
  expected: (amount: string, month: string) => `About ${amount} by the end of ${monthName(month)}`,
  chart: 'Yours in each month',
  /** Label of the bar of a month that is not over. */
  about: (amount: string) => `about ${amount}`,
  /** @param expected amount at the end of the month, or null */
  bar: (month: string, amount: string, expected: string | null) =>
    `${month}: ${amount}${expected === null ? '' : `, about ${expected} by its end`}`,
  yours: (amount: string) => `${amount} is yours`,
  lost: (amount: string) => `${amount} more came off than came in`,
  before: (amount: string, month: string) => `${month}: ${amount}`,
  seeLines: (month: string) => `See ${monthName(month)}’s payments`,
  months: 'Each month',
  columns: {
    month: 'Month',
    who: 'Who',
    charges: 'Payments',
    gross: 'Paid',
    refunded: 'Refunds',
    disputed: 'Disputes',
    fee: 'Stripe’s fee',
    share: 'Platform',
    net: 'Yours',
    amount: 'Amount',
  },
  /** Original amount of a converted payment. */
  paidAs: (amount: string) => `paid as ${amount}`,
  total: 'Total',
  none: 'Nobody has paid yet',
  noneLead: 'When a trial ends with a card, its first payment shows up here.',
  noLines: 'Nothing in this month.',
  kinds: {
    charge: 'Payment',
    refund: 'Refund',
    refund_failure: 'A refund that failed and came back',
    dispute: 'Disputed payment',
    dispute_reversal: 'Disputed payment that came back',
  } satisfies Record<IncomeLine['kind'], string>,
  former: 'Former member',
  deleted: 'Deleted account',
  further: 'Earlier lines',
  first: 'Newest lines',

  pending: 'Pending',
  pendingLead: 'These are paid. Stripe hasn’t said yet what it keeps, so they aren’t counted yet.',
  pendingMore: 'The newest are listed.',

  disputes: 'Disputes',
  disputesLead:
    'A member asked their bank for the money back. Stripe has taken it out of your account until that’s decided.',
  evidence: (day: string) => `Stripe takes your evidence until ${day}.`,
  won: 'You won it, and the money came back.',
  seeDispute: 'Answer in Stripe',

  payouts: 'Payouts are in your Stripe dashboard',
  how: 'How it’s counted',
  rules: [
    'A payment counts on the day it was charged (UTC), a payment for a year too.',
    'Stripe keeps a fee of each payment, and one of each dispute. The platform’s share of a refunded payment is given back to you.',
    'Refunds and disputes count in the month in which they happen, so a month can be below zero.',
    'The estimate for the end of this month counts members who renew until then and haven’t cancelled, less fees. It counts no one new.',
    'If Stripe pays you in another currency than your members pay, both are shown as Stripe says them. Amounts in different currencies are never added up.',
  ],
  print: 'To keep a PDF, print this page.',
  asOf: (date: string) => `as of ${date}`,
} as const;

export const incomeExportPage = {
  title: 'Download income',
  back: 'Income',
  lead: 'Every line of every month as a table for a spreadsheet.',
  private: 'It has your members’ names and emails. Keep it where only you can open it.',
  download: 'Download CSV',
  failed: 'The file couldn’t be made. Please try again.',
} as const;

export const incomeColumns = {
  at: 'Time (UTC)',
  what: 'What',
  name: 'Name',
  email: 'Email',
  invoice: 'Invoice',
  id: 'Line at Stripe',
  paid: 'Paid',
  paidCurrency: 'Paid in',
  amount: 'Amount',
  currency: 'Currency',
  fee: 'Stripe’s fee',
  share: 'Platform',
  net: 'Yours',
} as const;
