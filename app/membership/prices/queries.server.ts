import { type Column, type SQL, sql } from 'drizzle-orm';
import type { PlatformPrices } from '../../copy/amounts.ts';
import type { Db } from '../../db/client.server.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { platformPrices } from './copy.ts';
import { monthBounds } from './own-price.ts';
import { inOrder, type Price, type PriceList } from './price.ts';
import { pricesWithTax } from './tax.ts';

/** Returns an SQL expression for JSON that parses as `Price`. `row` is an alias of `prices`. */
const priceJson = (row: SQL) => sql<Price>`json_build_object(
  'id', ${row}.id, 'plan', ${row}.plan, 'name', ${row}.name, 'amount', ${row}.amount, 'currency', ${row}.currency,
  'interval', json_build_object('unit', ${row}.interval, 'count', ${row}.interval_count),
  'compareAt', ${row}.compare_at)`;

const offered = sql.raw('offered');

/**
 * Returns a column with a creator's prices on sale, or the platform's if `creatorId` is null. Unsorted; apply `inOrder`
 * and `pricesWithTax`.
 */
export const onSaleColumn = (creatorId: Column | SQL | string | null, now: Date | SQL) =>
  sql<PriceList>`(select coalesce(json_agg(${priceJson(offered)}), '[]')
    from prices_on_sale(${creatorId}::uuid, ${now instanceof Date ? now.toISOString() : now}::timestamptz) offered)`;

/** Returns a column that is true if the provider computes taxes on the creator's prices. */
export const usesTaxColumn = (creatorId: Column | SQL | string | null) =>
  sql<boolean>`exists (select from ${merchants}
    where creator_id = ${creatorId}::uuid and uses_tax and disconnected_at is null)`;

/** Returns a column with the price of an id, or null if the id is null. */
export const priceColumn = (priceId: Column | SQL) =>
  sql<Price | null>`(select ${priceJson(offered)} from prices offered where offered.id = ${priceId})`;

/** Lists a creator's prices on sale, or the platform's if `creatorId` is null, shortest period first. */
export async function listOnSale(
  db: Db,
  { creatorId, now }: { creatorId: string | null; now: Date },
): Promise<PriceList> {
  const found = sql`select ${onSaleColumn(creatorId, now)} as list, ${usesTaxColumn(creatorId)} as uses_tax`;
  const { rows } = (await db.execute(found)) as unknown as { rows: { list: PriceList; uses_tax: boolean }[] };
  const { list, uses_tax } = rows[0]!;
  return pricesWithTax(inOrder(list), uses_tax);
}

/** Reads the platform's prices for pages that name no creator. */
export async function findPlatformPrices(db: Db, { now }: { now: Date }): Promise<PlatformPrices> {
  const { rows } = (await db.execute(sql`select ${onSaleColumn(null, now)} as list,
    exists (select from prices where creator_id is not null) as own`)) as unknown as {
    rows: { list: PriceList; own: boolean }[];
  };
  const { list, own } = rows[0]!;
  return platformPrices(inOrder(list), { hasCreatorsOwn: own, bounds: monthBounds });
}

/** Finds a price by id, even if it is no longer sold. */
export async function findPrice(db: Db, { priceId }: { priceId: string }): Promise<Price | null> {
  const found = sql`select ${priceColumn(sql`${priceId}::uuid`)} as price`;
  const { rows } = (await db.execute(found)) as unknown as { rows: { price: Price | null }[] };
  return rows[0]!.price;
}
