import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import type { calendarFeeds, shoppingListLinks } from '../db/schema/kitchen.ts';
import type { letterFeeds } from '../db/schema/letters.ts';
import { hashToken, isToken, newToken } from '../identity/links/tokens.server.ts';

type Owner = { accountId: string };

/** Commands and queries for a table with at most one secret address per account, stored as a hash. */
export const secretAddresses = (table: typeof shoppingListLinks | typeof calendarFeeds | typeof letterFeeds) => ({
  /** Creates an account's address. An earlier address stops working. */
  async change(db: Db, { accountId, now }: Owner & { now: Date }): Promise<{ token: string }> {
    const { token, hash } = newToken();
    const address = { tokenHash: hash, createdAt: now };
    await db
      .insert(table)
      .values({ accountId, ...address })
      .onConflictDoUpdate({ target: table.accountId, set: address });
    return { token };
  },
  /** Invalidates the account's address. Idempotent. */
  async end(db: Db, { accountId }: Owner): Promise<void> {
    await db.delete(table).where(eq(table.accountId, accountId));
  },
  /** Returns the creation time of an account's address, or null if there is none. */
  async findSince(db: Db, { accountId }: Owner): Promise<Date | null> {
    const [found] = await db.select({ createdAt: table.createdAt }).from(table).where(eq(table.accountId, accountId));
    return found?.createdAt ?? null;
  },
  async findOwner(db: Db, token: string): Promise<string | null> {
    if (!isToken(token)) return null;
    const [found] = await db
      .select({ accountId: table.accountId })
      .from(table)
      .where(eq(table.tokenHash, hashToken(token)));
    return found?.accountId ?? null;
  },
});
