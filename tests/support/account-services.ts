import { sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import type { Services } from '../../app/http/services.ts';
import { createLimits } from '../../app/identity/limits.server.ts';
import { membershipServices, now as start } from './membership.ts';

const secret = 'a secret that is long enough to be one';

/** What the account pages need besides membership's commands: a clock that a test may move, limits, cookies, Google. */
export async function accountServices(db: Db) {
  const membership = await membershipServices(db);
  const clock = {
    now: start,
    /** Lets seconds go by. */
    pass(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
  const services: Services = {
    ...membership.services,
    mode: 'live',
    secret,
    acceptedOrigins: [membership.services.origin],
    limits: createLimits(db, { scale: 1, secret }),
    google: null,
    now: () => clock.now,
  };
  return {
    ...membership,
    services,
    clock,
    async empty() {
      clock.now = start;
      await membership.empty();
      await db.execute(sql`truncate rate_limits`);
    },
  };
}
