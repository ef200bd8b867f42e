import { and, asc, eq, exists, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { letterDeliveries, letters } from '../../db/schema/letters.ts';
import type { HashAddress } from '../../mail/suppressions/suppressions.server.ts';
import { COUNTED_MS, readNumbers } from './numbers.server.ts';
import { endSending, lockLetter, type OwnLetter } from './schedule.server.ts';

const LETTERS_AT_ONCE = 500;
const BATCH = 1_000;

const isNamed = sql`${letterDeliveries.address} not like 'hmac:%'`;

/**
 * Hashes the addresses of recipients 90 days after a letter's start. Before that, stores the numbers that need the
 * addresses, and ends an unfinished letter.
 */
export async function forgetOldRecipients(
  db: Db,
  { hashAddress, now }: { hashAddress: HashAddress; now: Date },
): Promise<void> {
  const named = db
    .select({ id: letterDeliveries.id })
    .from(letterDeliveries)
    .where(and(eq(letterDeliveries.letterId, letters.id), isNamed));
  const old = await db
    .select({ letterId: letters.id, creatorId: letters.creatorId })
    .from(letters)
    .where(and(lt(letters.startedAt, new Date(now.getTime() - COUNTED_MS)), exists(named)))
    .orderBy(asc(letters.startedAt))
    .limit(LETTERS_AT_ONCE);
  for (const own of old) {
    await db.transaction((tx) => closeLetter(tx, { ...own, now }));
    await hashAddresses(db, { ...own, hashAddress });
  }
}

async function closeLetter(tx: Db, { now, ...own }: OwnLetter & { now: Date }): Promise<void> {
  const letter = await lockLetter(tx, own);
  if (letter?.state === 'paused' || letter?.state === 'sending') {
    await endSending(tx, { letterId: letter.id, now });
  }
  const { newTrials, newMembers, cooks } = (await readNumbers(tx, own))!;
  await tx.update(letters).set({ newTrials, newMembers, cooks }).where(eq(letters.id, own.letterId));
}

async function hashAddresses(
  db: Db,
  { letterId, hashAddress }: { letterId: string; hashAddress: HashAddress },
): Promise<void> {
  const { id, address } = letterDeliveries;
  let hashed = BATCH;
  while (hashed === BATCH) {
    const old = await db
      .select({ id, address })
      .from(letterDeliveries)
      .where(and(eq(letterDeliveries.letterId, letterId), isNamed))
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
