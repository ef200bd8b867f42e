import type { Db } from '../../app/db/client.server.ts';
import { readAhead } from '../../app/membership/clock/membership-clock.server.ts';
import { type Config, hasStandIn } from '../config.ts';

/** The clock of memberships and payments for a command: in the demo somebody may have moved it. */
export async function membershipNow(db: Db, config: Pick<Config, 'mode' | 'stripe'>): Promise<Date> {
  return new Date(Date.now() + (hasStandIn(config) ? await readAhead(db) : 0));
}
