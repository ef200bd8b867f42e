import { formatMoney } from '../../copy/amounts.ts';
import { type Currency, monthBounds, type OwnPriceError } from '../../membership/prices/own-price.ts';

export const currencyNames: Readonly<Record<Currency, string>> = {
  usd: 'US dollars (USD)',
  eur: 'Euros (EUR)',
  gbp: 'British pounds (GBP)',
  aud: 'Australian dollars (AUD)',
  cad: 'Canadian dollars (CAD)',
  nzd: 'New Zealand dollars (NZD)',
  chf: 'Swiss francs (CHF)',
};

export const pricePage = {
  lead: 'What people pay to join you. Members keep the price they joined at until you change it for them.',
  now: (costs: string) => `New members pay ${costs}.`,
  form: 'Change the price',
  currency: 'Currency',
  month: 'For a month',
  monthHint: (least: string, most: string) => `From ${least} to ${most}.`,
  year: 'For a year',
  yearHint: 'At most the price of twelve months.',
  saves: (percent: number, saved: string) => `A year saves ${percent}%, which is ${saved}, compared to twelve months.`,
  savesNothing: 'A year saves nothing compared to twelve months.',
  submit: 'Change price',
  submitting: 'Changing…',
  done: 'Your new price is on your pages now. Nothing changes for your members.',
  same: 'That’s your price already.',
  taxIncluded: 'Prices include whatever tax you owe.',
  taxAdded:
    'Stripe Tax works out the tax that applies where a member lives. It’s added to prices in US and Canadian dollars, and included in all others.',
  statement: (name: string) => `On bank statements it’s called “${name}”.`,
  currencyNote: 'A member’s currency can’t be changed. Members who pay in another one keep their price.',
} as const;

const bounds = (currency: Currency) => ({
  least: formatMoney({ amount: monthBounds.least, currency }),
  most: formatMoney({ amount: monthBounds.most, currency }),
});

export const boundsWords = (currency: Currency) => {
  const { least, most } = bounds(currency);
  return pricePage.monthHint(least, most);
};

export const memberPrices = {
  title: 'What members pay',
  back: 'Price',
  link: (members: number) => `${people(members)} at another price`,
  lead: (costs: string) => `New members pay ${costs}. Everyone else pays the price they joined at.`,
  see: 'See who they are',
  none: 'There’s nobody to move to today’s price. Members who’ve cancelled, are changing their plan, or pay in another currency keep theirs.',
  group: (members: number, was: string) => `${people(members)} ${members === 1 ? 'pays' : 'pay'} ${was}`,
  instead: (now: string) => `instead of ${now}`,

  raise: 'Raise the price for current members',
  raiseLead: (from: string) =>
    `We’ll email them today with the old price, the new one, the date, and how to cancel. From ${from}, every payment that’s due is at the new price. Nobody pays more for time they’ve already paid for. You can cancel the raise until then.`,
  raiseSubmit: (members: number) => `Email ${people(members)} and raise the price`,
  lower: 'Lower the price for current members',
  lowerLead: 'They’ll pay today’s price from their next payment on. Nothing is refunded.',
  lowerSubmit: (members: number) => `Lower the price for ${people(members)}`,
  working: 'One moment…',

  toCome: 'Announced',
  toComeOf: (members: number, cost: string, from: string) => `${people(members)} will pay ${cost} from ${from}.`,
  withdrawLead: 'Everyone we emailed will be told that their price stays the same.',
  withdraw: 'Cancel the raise',

  done: {
    raised: 'They’re being emailed. You can cancel the raise here until then.',
    lowered: 'They’ll pay today’s price from their next payment on.',
    withdrawn: 'Their price stays the same, and everyone we emailed will be told.',
  },
} as const;

const people = (members: number) => `${members.toLocaleString('en')} ${members === 1 ? 'member' : 'members'}`;

export const memberPriceErrors = {
  changed: 'The price has changed in the meantime, so nothing was done. Check the numbers below and decide again.',
  unknown: 'Please press one of the buttons below.',
} as const;

export function amountErrorWords(error: OwnPriceError, field: 'month' | 'year', currency: Currency): string {
  const { least, most } = bounds(currency);
  switch (error) {
    case 'empty':
      return field === 'month' ? 'Please enter what a month costs.' : 'Please enter what a year costs.';
    case 'unreadable':
      return `Please enter a number, such as ${formatMoney({ amount: 750, currency })}.`;
    case 'negative':
    case 'too-little':
      return field === 'month' ? `A month has to cost at least ${least}.` : 'A year can’t cost less than a month.';
    case 'too-much':
      return `A month can cost ${most} at most.`;
    case 'decimals':
      return 'Please use two decimals at most.';
    case 'currency':
      return 'That’s another currency’s symbol. Please choose the currency above.';
    case 'less-than-month':
      return 'A year can’t cost less than a month.';
    case 'more-than-months':
      return 'A year can’t cost more than twelve months.';
  }
}

export const priceErrors = {
  currency: 'Please choose a currency.',
  check: 'Please check the price.',
  notOwner: 'Only an owner can change the price.',
  changedMeanwhile: (costs: string) =>
    `The price has changed in the meantime, to ${costs}. What you typed is still here: send it again to replace that.`,
  refused: {
    'amount-too-small': 'Stripe can’t charge that little in this currency. Please enter a higher price.',
    'amount-too-large': 'Stripe can’t charge that much in this currency. Please enter a lower price.',
    currency: 'Your Stripe account can’t take this currency. Please choose another one.',
  },
  away: 'Stripe can’t be reached right now, so the price wasn’t changed. Please try again in a few minutes.',
  service: 'Nothing was changed. Please try again.',
} as const;
