import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { now } from '../../tests/support/accounts.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { accounts } from '../db/schema/identity.ts';
import { issueToken } from './commands.server.ts';
import { acceptInvitation, openInvitedAccount } from './invitations.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db, 'accounts'));

test('an invitation that was used sets no password again, also where the address is unconfirmed once more', async () => {
  const { accountId } = await openInvitedAccount(db, { email: 'ana@kitchen.example', userType: 'creator', now });
  const links = [
    await issueToken(db, { accountId, purpose: 'invitation', now }),
    await issueToken(db, { accountId, purpose: 'invitation', now }),
  ];
  const accept = (token: string, passwordHash: string) =>
    acceptInvitation(db, { token, passwordHash, userType: 'creator', now }, async () => {});
  expect(await accept(links[0]!, 'first')).toMatchObject({ ok: true, accountId });
  expect(await accept(links[0]!, 'second')).toEqual({ ok: false, reason: 'invalid' });
  await db.update(accounts).set({ emailConfirmedAt: null }).where(eq(accounts.id, accountId));
  for (const token of links) expect(await accept(token, 'second')).toEqual({ ok: false, reason: 'invalid' });
  expect(await db.select().from(accounts)).toMatchObject([{ passwordHash: 'first', emailConfirmedAt: null }]);
});
