import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listAuditEvents } from '../../app/access/audit.server.ts';
import { sessions } from '../../app/db/schema/identity.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../app/db/schema/second-factors.ts';
import { accountsIn } from '../../tests/support/accounts.ts';
import { commandInProcess } from '../../tests/support/command-in-process.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { startSession } from '../../tests/support/sessions.ts';
import { UsageError } from './command.ts';
import { readCommand } from './operator.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;

/** Mail queued for the site, oldest first. */
async function queuedMail(): Promise<unknown[]> {
  const { rows } = (await db.execute(
    sql`select data->'message' as message from pgboss.job where name = 'mail' order by created_on`,
  )) as unknown as { rows: { message: unknown }[] };
  return rows.map(({ message }) => message);
}

describe('a lost second factor', () => {
  const email = 'ada@home.example';
  const reset = (address: string) => commandInProcess(readCommand(['reset-factor', address]), database);

  test('is removed with its codes; every session ends, the removal is recorded, and the owner is told', async () => {
    const accountId = await accountsIn(db)({ email, confirmed: true });
    const passkey = { credentialId: 'c', publicKey: 'k', counter: 0, transports: [], name: 'Phone' };
    await db.insert(passkeys).values({ accountId, ...passkey });
    await db.insert(totpSecrets).values({ accountId, secret: 's', confirmedAt: new Date() });
    await db.insert(recoveryCodes).values({ accountId, codeHash: 'h', position: 0 });
    await startSession(db, { accountId, now: new Date() });
    const words =
      'ada@home.example signs in without a second factor now, is signed out everywhere, and is told by mail.';
    expect(await reset('Ada@Home.example ')).toEqual({ code: 0, out: `${words}\n`, err: '' });
    for (const table of [passkeys, totpSecrets, recoveryCodes, sessions]) {
      expect(await db.select().from(table).where(eq(table.accountId, accountId))).toEqual([]);
    }
    const [event] = await listAuditEvents(db, { subjects: { type: 'account', ids: [accountId] }, limit: 1 });
    expect(event).toMatchObject({ action: 'second-factor.reset', actorCommand: 'operator reset-factor' });
    const template = { name: 'second-factor-changed', props: { what: 'reset', link: null } };
    expect((await queuedMail()).at(-1)).toMatchObject({ to: email, template });
  });

  test('is refused if there is none, and nothing is recorded or mailed', async () => {
    const mails = (await queuedMail()).length;
    const refusals = [await reset(email), await reset('nobody@home.example'), await reset('ada')];
    expect(refusals).toEqual([
      { code: 1, out: '', err: `The account '${email}' has no second factor.\n` },
      { code: 1, out: '', err: "No account has the address 'nobody@home.example'.\n" },
      { code: 1, out: '', err: "'ada' is not an email address.\n" },
    ]);
    expect(await queuedMail()).toHaveLength(mails);
    expect(() => readCommand(['reset-factor'])).toThrow(UsageError);
  });
});
