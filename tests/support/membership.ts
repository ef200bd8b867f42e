import { sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import type { Services } from '../../app/http/services.ts';
import type { PasswordHasher } from '../../app/identity/password-hashing.server.ts';
import type { MailMessage } from '../../app/mail/message.ts';
import type { SignUpValues } from '../../app/membership/forms.ts';

/** A sign-up in order, by a person of the tests. */
export const rosa: SignUpValues = {
  email: 'rosa@home.example',
  password: 'correct horse battery',
  firstName: 'Rosa',
  lastName: 'Marsh',
  country: 'AU',
  plan: 'yearly',
  legalAccepted: true,
};

/** Readable instead of slow. */
export const plainHasher: PasswordHasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, stored) => stored === `plain:${password}`,
};

export const now = new Date('2026-11-02T10:00:00Z');

/**
 * What membership's commands need, on a real database. The outbox keeps its mail in a table of its own, in the
 * caller's transaction like the real one.
 */
export async function membershipServices(db: Db) {
  await db.execute(sql`create table test_mail (at serial, message jsonb not null)`);
  const logged: { err?: unknown }[] = [];
  let nudges = 0;
  const services = {
    db,
    origin: 'https://larder.test',
    acceptedOrigins: ['https://larder.test'],
    secret: 'a secret of at least 32 characters',
    google: null,
    limits: { consume: async () => ({ ok: true }) },
    supportEmail: 'help@larder.test',
    hasher: plainHasher,
    outbox: {
      async queue(tx: Db, message: MailMessage) {
        await tx.execute(sql`insert into test_mail (message) values (${JSON.stringify(message)}::jsonb)`);
      },
      nudge: () => {
        nudges += 1;
      },
    },
    log: { error: (fields: { err?: unknown }) => logged.push(fields), info: () => {} },
    now: () => now,
  } as unknown as Services;
  return {
    services,
    /** Errors told to the log so far, which the test thereby expects. */
    takeLogged: () => logged.splice(0),
    nudges: () => nudges,
    /** The mail that was queued and not rolled back, oldest first. */
    async mail(): Promise<MailMessage[]> {
      const { rows } = (await db.execute(sql`select message from test_mail order by at`)) as unknown as {
        rows: { message: MailMessage }[];
      };
      return rows.map(({ message }) => message);
    },
    async empty() {
      await db.execute(sql`truncate creators, accounts, test_mail cascade`);
    },
  };
}
