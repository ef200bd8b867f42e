import type Stripe from 'stripe';
import type { ProviderEvent } from '../provider.ts';
import type { Part, StripeContext } from './client.server.ts';
import { listedEvents, readEvent } from './event.ts';
import { callStripe, succeeded } from './outcomes.server.ts';
import { pricesOf, readSubscription, seconds } from './read.ts';
import { subscriptionListExpand } from './reading.server.ts';

export function lists({ stripe, catalog, merchantId }: StripeContext): Part<'listSubscriptions' | 'listEvents'> {
  return {
    /** Stripe filters by a single price. The cursor is the price and the last subscription. */
    listSubscriptions: ({ cursor, limit }) =>
      callStripe(async () => {
        const ids = await catalog.listIds();
        const [from = '', after] = cursor?.split(':') ?? [];
        const price = ids.find((id) => id >= from);
        if (price === undefined) return succeeded({ items: [], next: null });
        const params = { price, status: 'all' as const, limit, ...subscriptionListExpand };
        const page = await stripe.subscriptions.list({
          ...params,
          ...(after && price === from ? { starting_after: after } : {}),
        });
        const last = page.data.at(-1);
        const nextPrice = ids.find((id) => id > price);
        const next = page.has_more && last ? `${price}:${last.id}` : nextPrice ? `${nextPrice}:` : null;
        const read = await catalog.readerOf(page.data.flatMap(pricesOf));
        return succeeded({ items: page.data.map((each) => readSubscription(each, read)), next });
      }),

    /** The cursor is the id of the last event. */
    listEvents: ({ since, cursor, limit }) =>
      callStripe(async () => {
        const window = { types: listedEvents, limit };
        const page = cursor
          ? await stripe.events.list({ ...window, created: { gte: seconds(since) }, ending_before: cursor })
          : await oldestPage(stripe, { ...window, since: seconds(since) });
        const items = page.data.toReversed().map((event) => eventOf(event, merchantId));
        return succeeded({ items, next: page.has_more ? (items.at(-1)?.id ?? null) : null });
      }),
  };
}

/** Reads an event of a merchant's own list, in which events do not name the merchant. */
function eventOf(event: Stripe.Event, merchantId: string): ProviderEvent {
  const read = readEvent({ ...event, account: merchantId });
  if (!read) throw new Error(`Stripe listed ${event.id}, which is no event`);
  return read;
}

interface Window {
  types: string[];
  limit: number;
  /** Earliest time, in Unix seconds. */
  since: number;
}

/**
 * Stripe lists the newest events first, so the time window is halved until it holds at most one page or is one second
 * long.
 */
async function oldestPage(stripe: Stripe, { since, ...shared }: Window) {
  const within = (from: number, until: number) => stripe.events.list({ ...shared, created: { gte: from, lt: until } });
  const newest = await stripe.events.list({ ...shared, created: { gte: since } });
  if (!newest.has_more) return newest;
  let [from, until] = [since, newest.data[0]!.created + 1];
  while (until - from > 1) {
    const middle = from + Math.floor((until - from) / 2);
    const page = await within(from, middle);
    if (page.data.length === 0) from = middle;
    else if (page.has_more) until = middle;
    else return { data: page.data, has_more: true };
  }
  let page = await within(from, until);
  while (page.has_more) {
    const created = { gte: from, lt: until };
    page = await stripe.events.list({ ...shared, created, starting_after: page.data.at(-1)!.id });
  }
  return { data: page.data, has_more: true };
}
