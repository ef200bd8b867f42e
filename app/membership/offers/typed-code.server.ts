import type { RouterContextProvider } from 'react-router';
import { formatMoney } from '../../copy/amounts.ts';
import { dateWords } from '../../copy/date-words.ts';
import { clientAddressContext, servicesContext } from '../../http/services.ts';
import { intervalWords } from '../prices/copy.ts';
import { firstPayment, offerOf, withOffer } from '../prices/offer.ts';
import type { OfferTerms, PriceList } from '../prices/price.ts';
import { TRIAL } from '../trial/trial-length.ts';
import { offerDays } from './copy.ts';
import { afterFirst } from './left-words.ts';
import { findOffer } from './queries.server.ts';

/** Maximum length of a typed text, in UTF-16 code units. The rest is cut off; no code is longer. */
const MAX_LENGTH = 60;

export type TypedCode =
  | { state: 'none'; typed: '' }
  | { state: 'valid'; typed: string; offer: OfferTerms }
  /** The code is unknown, or the offer can no longer be taken. */
  | { state: 'not-valid'; typed: string }
  /** Too many wrong codes were entered, so no code is looked up for a while. */
  | { state: 'too-many'; typed: string };

/**
 * Finds the offer of a typed or linked code. Only wrong codes count towards the limits, so that many people behind one
 * address can follow a creator's link.
 * @param request.account email of the signed-in visitor, if any
 */
export async function readCode(
  context: Readonly<RouterContextProvider>,
  request: { creatorId: string; text: string | null | undefined; account?: string },
): Promise<TypedCode> {
  const typed = (request.text ?? '').slice(0, MAX_LENGTH).trim();
  if (typed === '') return { state: 'none', typed };
  const { db, limits, membershipNow } = context.get(servicesContext);
  const { creatorId, account } = request;
  const keys = { address: context.get(clientAddressContext), ...(account !== undefined && { account }) };
  const limit = await limits.consume('offer-code', keys);
  if (!limit.ok) return { state: 'too-many', typed };
  const offer = await findOffer(db, { creatorId, typed, now: membershipNow() });
  if (!offer) return { state: 'not-valid', typed };
  await limits.refund('offer-code', keys);
  return { state: 'valid', typed, offer };
}

/** Adds the payment days of an offer to the prices of the sign-up page, assuming confirmation of the address today. */
export function withOfferDays(prices: PriceList, offer: OfferTerms | null, now: Date): PriceList {
  const { date } = dateWords();
  const first = new Date(now.getTime() + TRIAL);
  return withOffer(prices, offer).map((price) => {
    if (!offerOf(price)) return price;
    const amount = formatMoney(firstPayment(price));
    const following = afterFirst(price, first, date) ?? `every ${intervalWords(price.interval)}`;
    return { ...price, days: offerDays(date(now), `${amount} on ${date(first)}`, following) };
  });
}
