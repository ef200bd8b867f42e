import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/client.server.ts';
import { membershipClock } from '../../db/schema/payments.ts';

/** Clock of memberships and payments in the demo: machine time plus an offset. The offset never decreases. */
export interface MembershipClock {
  now(): Date;
  /** Returns the offset from machine time, in milliseconds. */
  ahead(): number;
  /** Moves the clock forward in all processes, and returns the new time. */
  move(by: { milliseconds: number }): Promise<Date>;
}

const CHANNEL = 'membership_clock';

/** Opens the clock and follows moves by other processes. Demo only; a live site uses machine time. */
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
  // Listens before reading, so that no move is missed. Each notification carries the full offset.
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

/** Reads the stored offset in milliseconds. */
export async function readAhead(db: Db): Promise<number> {
  const [row] = await db.select({ ahead: membershipClock.ahead }).from(membershipClock);
  return row?.ahead ?? 0;
}
