import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/client.server.ts';
import { membershipClock } from '../../db/schema/payments.ts';

/**
 * The clock of memberships and payments in the demo: the machine's, and as far ahead as somebody has moved it. It only
 * goes forward, because facts are never taken back.
 */
export interface MembershipClock {
  now(): Date;
  /** By how much it is ahead, in milliseconds. */
  ahead(): number;
  /** Moves it forward in all processes. @returns the time that it shows now */
  move(by: { milliseconds: number }): Promise<Date>;
}

const CHANNEL = 'membership_clock';

/**
 * Reads how far ahead it is, and follows when another process moves it. Only in the demo: a live site's clock is the
 * machine's, whatever the table says.
 * @param now the machine's clock
 */
export async function openMembershipClock(
  database: Pick<Database, 'db' | 'listen'>,
  now: () => Date,
): Promise<MembershipClock> {
  const { db } = database;
  let ahead = 0;
  const hear = (stored: number) => {
    ahead = Math.max(ahead, stored);
  };
  const read = async () => hear(await readAhead(db));
  // Before it is read, so that no move falls in between. What a lost connection missed the next move says too.
  await database.listen(CHANNEL, {
    onNotification: (stored) => hear(Number(stored)),
    onReconnect: () => void read().catch(() => {}),
  });
  await read();
  const ownNow = () => new Date(now().getTime() + ahead);
  return {
    now: ownNow,
    ahead: () => ahead,
    async move({ milliseconds }) {
      if (!(milliseconds >= 0)) throw new RangeError('The clock of memberships only goes forward');
      const by = Math.round(milliseconds);
      const stored = await db.transaction(async (tx) => {
        const [moved] = await tx
          .insert(membershipClock)
          .values({ ahead: by })
          .onConflictDoUpdate({
            target: membershipClock.id,
            set: { ahead: sql`${membershipClock.ahead} + ${by}` },
          })
          .returning({ ahead: membershipClock.ahead });
        await tx.execute(sql`select pg_notify(${CHANNEL}, ${String(moved!.ahead)})`);
        return moved!.ahead;
      });
      hear(stored);
      return ownNow();
    },
  };
}

/** How far ahead it is, in milliseconds; 0: it was never moved. */
export async function readAhead(db: Db): Promise<number> {
  const [row] = await db.select({ ahead: membershipClock.ahead }).from(membershipClock);
  return row?.ahead ?? 0;
}
