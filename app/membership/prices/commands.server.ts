import { and, eq } from 'drizzle-orm';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers, creators } from '../../db/schema/creators.ts';
import { prices } from '../../db/schema/prices.ts';
import type { Services } from '../../http/services.ts';
import { showing } from './offer.ts';
import { type OwnPrice, yearInMonths } from './own-price.ts';
import { findOfPeriod, type PriceList } from './price.ts';
import { listOnSale } from './queries.server.ts';

export type OwnPriceResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-owner' }
  /** The prices on sale differ from those shown; nothing is changed. */
  | { ok: false; reason: 'changed-meanwhile'; onSale: PriceList };

/** Periods of a creator's own price. `plan` and `name` are used if no plan with that period is on sale. */
const periods = [
  { interval: 'month', plan: 'monthly', name: 'Monthly' },
  { interval: 'year', plan: 'yearly', name: 'Yearly' },
] as const;

/**
 * Sets a creator's monthly and yearly price for new members, adding a row for each changed price.
 * Existing members keep their price. Idempotent, even for concurrent calls.
 * @param change.price as returned by `checkOwnPrice`
 * @param change.shown `showing` of the prices on the page, or undefined to skip the check
 * @param change.by an owner of the creator
 */
export function setOwnPrice(
  { db }: Pick<Services, 'db'>,
  change: { creatorId: string; price: OwnPrice; shown: string | undefined; by: { accountId: string }; now: Date },
): Promise<OwnPriceResult> {
  const { creatorId, price, shown, by, now } = change;
  return db.transaction(async (tx): Promise<OwnPriceResult> => {
    if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) return { ok: false, reason: 'not-owner' };
    const onSale = await listOnSale(tx, { creatorId, now });
    const compareAt = { month: null, year: yearInMonths(price) };
    const sold = periods.map(({ interval }) => findOfPeriod(onSale, interval));
    const wanted = periods.map(({ interval, ...first }, at) => {
      const { plan, name } = sold[at] ?? first;
      const amount = price[interval];
      return { plan, name, interval, creatorId, currency: price.currency, amount, compareAt: compareAt[interval] };
    });
    const isSold = wanted.map(({ amount, currency }, at) => {
      const is = sold[at];
      return is?.amount === amount && is.currency === currency;
    });
    if (isSold.every(Boolean)) return { ok: true, changed: false };
    if (shown !== undefined && shown !== showing(onSale)) return { ok: false, reason: 'changed-meanwhile', onSale };
    for (const [at, row] of wanted.entries()) {
      const same = isSold[at] ? sold[at] : null;
      // `compareAt` is only display, so the creator's own row is updated. A platform row applies to all creators.
      if (same && same.compareAt === row.compareAt) continue;
      if (same && (await isOwn(tx, { creatorId, priceId: same.id }))) {
        await tx.update(prices).set({ compareAt: row.compareAt }).where(eq(prices.id, same.id));
      } else {
        await tx.insert(prices).values({ ...row, soldFrom: now });
      }
    }
    const { currency, month, year } = price;
    await recordAuditEvent(tx, {
      by,
      action: 'price.set',
      subject: { type: 'creator', id: creatorId },
      creatorId,
      details: { currency, month, year },
    });
    return { ok: true, changed: true };
  });
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
