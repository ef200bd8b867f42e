import { formatMoney } from '../../copy/amounts.ts';
import type { PaymentStatus } from '../charges.ts';
import { chargeAt, firstFullCharge, lowersNext } from '../offers/left-words.ts';
import { costWords, intervalWords } from '../prices/copy.ts';
import { isFor } from '../prices/offer.ts';
import type { Money, Price } from '../prices/price.ts';
import { firstRaisedCharge } from './raise.ts';

/** Words for a raise, in the amounts that the member is charged. An offer is deducted while it lasts. */
export interface RaiseWords {
  /** Present cost: `€5.60 a month`. */
  was: string;
  /** Present price in a sentence: `€5.60 a month now`, `€5.60 a month until 9 December 2026, then €7 a month`. */
  now: string;
  /** First raised charge: `€7.20`. */
  amount: string;
  /** Cost from the raise on: `€7.20 a month`. */
  cost: string;
  /** `month`, `3 months` */
  interval: string;
  /** Price after the offer, and day of its first charge. Null if the raised price does not change later. */
  after: { amount: string; cost: string; from: string } | null;
  /** Day of the first raised charge, or null if no charge is known. */
  firstOn: string | null;
  /** True if no charge before the raise differs from the present one. */
  isSteady: boolean;
}

export function raiseWords(
  { price, raise }: { price: Price; raise: { price: Price; at: Date } },
  { nextCharge, offer }: Pick<PaymentStatus, 'nextCharge' | 'offer'>,
  date: (at: Date) => string,
): RaiseWords {
  const { interval } = raise.price;
  const first = nextCharge && firstRaisedCharge(raise.at, { ...nextCharge, interval });
  const lasting = chargeAt(raise.price, offer?.until === null ? offer : null, raise.at);
  const charged = first ? chargeAt(raise.price, offer, first) : lasting;
  const cost = (money: Money) => costWords({ ...money, interval });
  const isLowered = first !== null && offer !== null && offer.until !== null && charged.amount < lasting.amount;
  const full = isLowered ? firstFullCharge({ ...nextCharge, at: first }, interval, offer.until!).at : null;
  return {
    ...presentWords({ price, raiseAt: raise.at }, { nextCharge, offer }, date),
    amount: formatMoney(charged),
    cost: cost(charged),
    interval: intervalWords(interval),
    after: full && { amount: formatMoney(lasting), cost: cost(lasting), from: date(full) },
    firstOn: first && date(first),
  };
}

function presentWords(
  { price, raiseAt }: { price: Price; raiseAt: Date },
  { nextCharge, offer }: Pick<PaymentStatus, 'nextCharge' | 'offer'>,
  date: (at: Date) => string,
): Pick<RaiseWords, 'was' | 'now' | 'isSteady'> {
  const { interval } = price;
  const steady = (words: string) => ({ was: words, now: `${words} now`, isSteady: true });
  const full = costWords({ ...chargeAt(price, offer?.until === null ? offer : null, raiseAt), interval });
  const until = offer && isFor(offer.terms, price) ? offer.until : null;
  if (!nextCharge || until === null) return steady(full);
  if (!lowersNext({ nextCharge, offer })) {
    return { was: full, now: `${full} from your next payment on`, isSteady: false };
  }
  const lowered = costWords({ ...chargeAt(price, offer, nextCharge.at), interval });
  const { at } = firstFullCharge(nextCharge, interval, until);
  return at < raiseAt
    ? { was: lowered, now: `${lowered} until ${date(at)}, then ${full}`, isSteady: false }
    : steady(lowered);
}
