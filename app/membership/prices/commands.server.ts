import { and, eq, inArray } from 'drizzle-orm';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers, creators } from '../../db/schema/creators.ts';
import { prices } from '../../db/schema/prices.ts';
import type { Services } from '../../http/services.ts';
import { showing } from './offer.ts';
import { type OwnPrice, yearInMonths } from './own-price.ts';
import { findOfPeriod, type PriceList } from './price.ts';
import { listOnSale } from './queries.server.ts';

type PriceRefusal = 'amount-too-small' | 'amount-too-large' | 'currency';

export type OwnPriceResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-owner' }
  /** The prices on sale differ from those shown; nothing is changed. */
  | { ok: false; reason: 'changed-meanwhile'; onSale: PriceList }
  /** The payment provider does not take the price for `interval`; nothing is changed. */
  | { ok: false; reason: 'refused'; interval: 'month' | 'year'; because: PriceRefusal }
  /** The payment provider was not reached; nothing is changed. */
  | { ok: false; reason: 'away' };

/** Creates a stored price in the creator's account at the payment provider. */
type OfferPrice = (price: { priceId: string }) => Promise<{ ok: true } | { ok: false; reason: PriceRefusal | 'away' }>;

interface OwnPriceChange {
  creatorId: string;
  /** As returned by `checkOwnPrice`. */
  price: OwnPrice;
  /** `showing` of the prices on the page, or undefined to skip the check. */
  shown: string | undefined;
  by: { accountId: string };
  now: Date;
}

/** Periods of a creator's own price. `plan` and `name` are used if no plan with that period is on sale. */
const periods = [
  { interval: 'month', plan: 'monthly', name: 'Monthly' },
  { interval: 'year', plan: 'yearly', name: 'Yearly' },
] as const;

/** Start of sale of a price that the payment provider has not taken yet. */
const NOT_YET = new Date('9999-01-01T00:00:00Z');

/**
 * Sets a creator's monthly and yearly price for new members. Existing members keep their price. Idempotent.
 * @param change.offer creates each new price at the payment provider before the price is sold; null on a site without
 * payments
 */
export async function setOwnPrice(
  { db }: Pick<Services, 'db'>,
  { offer, ...change }: OwnPriceChange & { offer?: OfferPrice | null },
): Promise<OwnPriceResult> {
  if (!offer) return db.transaction((tx) => sell(tx, change, new Map()));
  const added = await db.transaction((tx) => addUnsold(tx, change));
  if (!(added instanceof Map)) return added;
  const forget = () => db.delete(prices).where(inArray(prices.id, [...added.values()]));
  try {
    for (const [interval, priceId] of added) {
      const taken = await offer({ priceId });
      if (taken.ok) continue;
      await forget();
      const { reason } = taken;
      return reason === 'away' ? { ok: false, reason } : { ok: false, reason: 'refused', interval, because: reason };
    }
    const sold = await db.transaction((tx) => sell(tx, change, added));
    if (!sold.ok || !sold.changed) await forget();
    return sold;
  } catch (error) {
    await forget();
    throw error;
  }
}

type Interval = (typeof periods)[number]['interval'];

/** Compares the wanted prices with the prices on sale, if `by` is an owner. Locks the creator's row. */
async function compare(tx: Db, { creatorId, price, shown, by, now }: OwnPriceChange) {
  if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) {
    return { result: { ok: false, reason: 'not-owner' } } as const;
  }
  const onSale = await listOnSale(tx, { creatorId, now });
  const compareAt = { month: null, year: yearInMonths(price) };
  const wanted = periods.map(({ interval, ...first }) => {
    const sold = findOfPeriod(onSale, interval);
    const amount = price[interval];
    const isSold = sold?.amount === amount && sold.currency === price.currency;
    const { plan, name } = sold ?? first;
    const row = { plan, name, interval, creatorId, currency: price.currency, amount, compareAt: compareAt[interval] };
    return { interval, row, same: isSold ? sold : null };
  });
  if (wanted.every(({ same }) => same)) return { result: { ok: true, changed: false } } as const;
  if (shown !== undefined && shown !== showing(onSale)) {
    return { result: { ok: false, reason: 'changed-meanwhile', onSale } } as const;
  }
  // `compareAt` is not charged, so the creator's own row can be updated.
  return { result: null, wanted: wanted.filter(({ row, same }) => !same || same.compareAt !== row.compareAt) } as const;
}

/** Adds the prices that differ from those on sale, without selling them. */
async function addUnsold(tx: Db, change: OwnPriceChange): Promise<OwnPriceResult | Map<Interval, string>> {
  const { result, wanted } = await compare(tx, change);
  if (result) return result;
  const added = new Map<Interval, string>();
  for (const { interval, row, same } of wanted) {
    if (same) continue;
    const values = { ...row, soldFrom: NOT_YET };
    const [price] = await tx.insert(prices).values(values).returning({ id: prices.id });
    added.set(interval, price!.id);
  }
  return added;
}

/** @param added ids of stored prices that are not sold yet */
async function sell(tx: Db, change: OwnPriceChange, added: ReadonlyMap<Interval, string>): Promise<OwnPriceResult> {
  const { result, wanted } = await compare(tx, change);
  if (result) return result;
  const { creatorId, by, now } = change;
  for (const { interval, row, same } of wanted) {
    const priceId = added.get(interval);
    if (priceId) {
      const { compareAt } = row;
      await tx.update(prices).set({ compareAt, soldFrom: now }).where(eq(prices.id, priceId));
    } else if (same && (await isOwn(tx, { creatorId, priceId: same.id }))) {
      await tx.update(prices).set({ compareAt: row.compareAt }).where(eq(prices.id, same.id));
    } else {
      // Sells a new row. A platform row whose `compareAt` differs is replaced too, because other creators use that row.
      await tx.insert(prices).values({ ...row, soldFrom: now });
    }
  }
  const { currency, month, year } = change.price;
  await recordAuditEvent(tx, {
    by,
    action: 'price.set',
    subject: { type: 'creator', id: creatorId },
    creatorId,
    details: { currency, month, year },
  });
  return { ok: true, changed: true };
}

/** Locks the creator's row, which serializes changes of prices and offers. Returns true if the account is an owner. */
export async function lockOfOwner(
  tx: Db,
  { creatorId, accountId }: { creatorId: string; accountId: string },
): Promise<boolean> {
  await tx.select({ id: creators.id }).from(creators).where(eq(creators.id, creatorId)).for('no key update');
  const owner = await tx
    .select({ accountId: creatorMembers.accountId })
    .from(creatorMembers)
    .where(
      and(
        eq(creatorMembers.creatorId, creatorId),
        eq(creatorMembers.accountId, accountId),
        eq(creatorMembers.role, 'owner'),
      ),
    );
  return owner.length > 0;
}

async function isOwn(tx: Db, { creatorId, priceId }: { creatorId: string; priceId: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: prices.id })
    .from(prices)
    .where(and(eq(prices.id, priceId), eq(prices.creatorId, creatorId)));
  return rows.length > 0;
}
