import type { Db } from '../../app/db/client.server.ts';
import { readAhead } from '../../app/membership/clock/membership-clock.server.ts';
import type { Config } from '../config.ts';

/** The clock of memberships and payments for a command: in the demo somebody may have moved it ahead. */
export async function membershipNow(db: Db, { mode }: Pick<Config, 'mode'>): Promise<Date> {
  return new Date(Date.now() + (mode === 'demo' ? await readAhead(db) : 0));
}
