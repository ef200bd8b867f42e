import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { letterDeliveries } from '../../db/schema/letters.ts';
import type { HashAddress } from '../../mail/suppressions/suppressions.server.ts';

const NAMED_MS = 90 * 24 * 3600 * 1000;
const BATCH = 1_000;

/** Replaces the addresses of deliveries by keyed hashes after 90 days. The numbers of a letter stay. */
export async function hashOldDeliveries(
  db: Db,
  { hashAddress, now }: { hashAddress: HashAddress; now: Date },
): Promise<void> {
  const { id, address, settledAt } = letterDeliveries;
  const before = new Date(now.getTime() - NAMED_MS).toISOString();
  let hashed = BATCH;
  while (hashed === BATCH) {
    const old = await db
      .select({ id, address })
      .from(letterDeliveries)
      // Same condition as in the index, so that PostgreSQL can use the index.
      .where(sql`${settledAt} < ${before} and ${address} not like 'hmac:%'`)
      .limit(BATCH);
    hashed = old.length;
    if (hashed === 0) return;
    const rows = old.map((row) => ({ id: row.id, hash: hashAddress(row.address)[0]! }));
    await db
      .update(letterDeliveries)
      .set({
        subscriptionId: null,
        address: sql`(select hash from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as hashed (id uuid, hash text)
          where hashed.id = ${id})`,
      })
      .where(
        inArray(
          id,
          rows.map((row) => row.id),
        ),
      );
  }
}
