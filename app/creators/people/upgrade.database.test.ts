import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { databaseOfVersion } from '../../../tests/support/older-database.ts';
import { migrateDatabase } from '../../db/migrate.server.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { accounts, oneTimeTokens } from '../../db/schema/identity.ts';
import { listStudioInvitations } from './invitations.server.ts';

// The version before invitations were accepted.
const database = await databaseOfVersion('0014_recovery_code_age');
const { db } = database;

test('after an upgrade whoever has confirmed the address works there as before, and others are invited', async () => {
  await db.execute(sql`insert into creators (email, name) values ('bea@cooks.example', 'Bea')`);
  await db.execute(sql`insert into accounts (email, email_confirmed_at)
    values ('ann@cooks.example', now()), ('dot@cooks.example', null)`);
  await db.execute(sql`insert into creator_members (account_id, creator_id, role, created_at)
    select accounts.id, creators.id, 'owner', '2026-01-01' from accounts, creators`);
  await db.execute(sql`insert into one_time_tokens (token_hash, account_id, purpose, expires_at)
    select 'of ' || email, id, 'invitation', now() + interval '1 day' from accounts`);
  await migrateDatabase(database);
  const idOf = async (email: string) => (await db.select().from(accounts).where(eq(accounts.email, email)))[0]!.id;
  const [ann, dot] = [await idOf('ann@cooks.example'), await idOf('dot@cooks.example')];
  const began = new Date('2026-01-01T00:00:00Z');
  expect(await db.select().from(creatorMembers)).toMatchObject([
    { accountId: ann, role: 'owner', createdAt: began, roleSince: began },
  ]);
  const [invited] = await listStudioInvitations(db, { accountId: dot, now: new Date() });
  expect(invited).toMatchObject({ studio: 'Bea', role: 'owner' });
  const [link] = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.accountId, dot));
  expect(link!.subjectId).toBe(invited!.creatorId);
});
