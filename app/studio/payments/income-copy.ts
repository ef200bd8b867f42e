import type { IncomeMovement } from './lines.server.ts';

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

/** Formats an amount, given in the currency's smallest unit, with all digits: `$10.00`, `−$4.35`. */
export const exactly = (amount: number, currency: string) =>
  formatOf(currency)
    .format(amount / 10 ** digitsOf(currency))
    .replace('-', '−');

export const asNumber = (amount: number, currency: string) => amount / 10 ** digitsOf(currency);

const percent = (basisPoints: number) => `${basisPoints / 100}%`;
const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthNameFormat = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

export const monthWords = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

const monthName = (month: string) => monthNameFormat.format(new Date(`${month}-01T00:00:00Z`));

export const incomePage = {
  title: 'Income',
  lead: 'What your members paid, what came off, and what’s yours.',
  export: 'Download as CSV',
  payoutsLink: 'Payouts',
  back: 'All months',
  currency: (code: string) => `${currencies.of(code.toUpperCase()) ?? code} (${code.toUpperCase()})`,
  soFar: 'This month so far',
  yours: (amount: string) => `${amount} is yours`,
  lost: (amount: string) => `${amount} more came off than came in`,
  before: (amount: string, month: string) => `${month}: ${amount}`,
  seeLines: (month: string) => `See ${monthName(month)}’s payments`,
  balance: 'Where your money is',
  balances: {
    earned: 'Total earned',
    paidOut: 'Paid out to you',
    onItsWay: 'On its way to your bank',
    inAccount: 'In your Stripe account',
    held: 'Held for you',
    ahead: 'Paid ahead',
    converted: 'Changed into another currency',
  },
  balanceNotes: {
    earned: 'The amounts below add up to this.',
    paidOut: 'The page of each month says when.',
    onItsWay:
      'It has left your Stripe account. That takes a few days, and a bank can send it back. Each month below counts it as paid out.',
    inAccount: 'Stripe pays it out to your bank.',
    inAccountOwed: 'More went back than was there. It comes off what’s paid next.',
    held: 'Earned up to this month, and not yet in your hands.',
    heldOwed:
      'Fees, refunds and disputes that haven’t come off yet. They’re taken from your Stripe account, or from what’s paid next.',
    ahead: 'Paid for months that haven’t begun, and not yet in your hands.',
    converted: 'Your Stripe account has another currency, so Stripe changed it. There it’s below zero.',
  },
  months: 'Each month',
  monthsAhead: 'Paid ahead',
  columns: {
    month: 'Month',
    who: 'Who',
    charges: 'Payments',
    paid: 'Paid',
    tax: 'Of that, tax',
    refunded: 'Refunds',
    disputed: 'Disputes',
    fee: 'Stripe’s fee',
    share: 'Platform',
    net: 'Yours',
    transferred: 'To your account',
    paidOut: 'Paid out',
  },
  total: 'Total',
  none: 'Nobody has paid yet',
  noneLead: 'When a trial ends with a card, its first payment shows up here.',
  noLines: 'Nothing in this month.',
  payouts: 'Paid out',
  payout: (amount: string) => `${amount} on`,
  movements: 'To and from your Stripe account',
  movementsLead:
    'Stripe moves each payment to your account, and takes off the platform’s share, which it rounds to the nearest cent. The lines above round it down, and they’re what counts: cents of difference are moved with a later transfer.',
  furtherMovements: 'Earlier transfers',
  firstMovements: 'Newest transfers',
  movement: { what: 'What', date: 'Date', amount: 'Amount' },
  former: 'Former member',
  deleted: 'Deleted account',
  partOf: (whole: string) => `One month of ${whole}`,
  further: 'Earlier payments',
  first: 'Newest payments',
  how: 'How it’s counted',
  rules: (basisPoints: number) => [
    'A payment counts in the month in which its period begins (UTC). A payment for a year counts as twelve equal months.',
    basisPoints === 0
      ? 'The platform keeps no share of a payment.'
      : `The platform keeps ${percent(basisPoints)} of what is left of a payment after refunds and disputes, rounded down to the cent. Each payment has the share of the day it was made.`,
    'Stripe keeps a fee of each payment, and one of each dispute. It counts on the day it was taken.',
    'A refund or a lost dispute comes off the last months of its payment first. A month that’s over never changes: what happens later counts later, so a month can be below zero.',
    'Tax is what Stripe says is in a payment. It’s part of what was paid and of what’s yours, and the platform’s share counts it too.',
    'Before you have a Stripe account that can take payments, and whenever it can’t, your part is held and moved to it later. Less than one whole unit of a currency waits for the next time.',
    'Amounts in different currencies are never added up.',
  ],
  print: 'To keep a PDF, print this page.',
  asOf: (date: string) => `as of ${date}`,
} as const;

export const incomeExportPage = {
  title: 'Download income',
  lead: 'Every line of every month as a table for a spreadsheet.',
  private: 'It has your members’ names and emails. Keep it where only you can open it.',
  download: 'Download CSV',
  failed: 'The file couldn’t be made. Please try again.',
} as const;

export const incomeColumns = {
  month: 'Month',
  at: 'Date',
  what: 'What',
  name: 'Name',
  email: 'Email',
  invoice: 'Invoice',
  currency: 'Currency',
  whole: 'Whole payment',
  paid: 'Paid',
  tax: 'Tax',
  refunded: 'Refunds',
  disputed: 'Disputes',
  fee: 'Stripe’s fee',
  share: 'Platform',
  net: 'Yours',
  transferred: 'To your account',
  paidOut: 'Paid out',
} as const;

export const incomeKinds = { payment: 'Payment', payout: 'Payout' } as const;

const movementWords = {
  transfer: 'A payment, moved to your account',
  released: 'Held for you, moved to your account',
  reversal: 'Moved back for a refund, a dispute or a fee',
  application_fee: 'The platform’s share',
  fee_refund: 'The platform’s share, given back',
  payout: 'Paid out to your bank',
  underWay: 'On its way to your bank',
  payout_failed: 'Didn’t reach your bank, and is back in your account',
  debit: 'Taken from your bank for what your account owed',
  converted_out: 'Changed by Stripe into another currency',
  converted_in: 'Changed by Stripe from another currency',
} as const;

export function wordsOf(of: Pick<IncomeMovement, 'kind' | 'invoiceId' | 'isUnderWay' | 'isDebit'>) {
  const { kind, invoiceId } = of;
  if (of.isUnderWay) return movementWords.underWay;
  if (of.isDebit) return movementWords.debit;
  return movementWords[kind === 'transfer' && invoiceId === null ? 'released' : kind];
}
