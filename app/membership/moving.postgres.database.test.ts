import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { membershipServices, now } from '../../tests/support/membership.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { endUserDetails, memberships } from '../db/schema/membership.ts';
import { moveToCreator } from './commands.server.ts';

/** Concurrency between connections; PGlite has only one. */

const { db } = await testDatabase();
const { aSubscriber } = await membershipServices(db);

test('concurrent moves are serialized: none fails, and each change is in the history once', async () => {
  const [bea, ann, cleo] = [await aLandingPage(db), await aLandingPage(db), await aLandingPage(db)];
  const accountId = await aSubscriber(bea.creatorId);
  await db.execute(sql`update accounts set email_confirmed_at = now()`);
  await db.execute(sql`update memberships set opened_at = now()`);
  const moves = [ann, cleo, ann, cleo, ann, cleo].map(({ creatorId }) =>
    moveToCreator(db, { accountId, creatorId, now }),
  );
  expect(await Promise.all(moves)).toEqual(moves.map(() => ({ ok: true })));

  const history = await db.select().from(memberships).orderBy(asc(memberships.endedAt));
  const current = history.filter(({ endedAt }) => endedAt === null);
  expect(current).toHaveLength(1);
  expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId: current[0]!.creatorId }]);
});

test('the same move posted twice concurrently is made once', async () => {
  await db.execute(sql`truncate creators, accounts cascade`);
  const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
  const accountId = await aSubscriber(bea.creatorId);
  await db.execute(sql`update memberships set opened_at = now()`);
  const posts = Array.from({ length: 6 }, () => moveToCreator(db, { accountId, creatorId: ann.creatorId, now }));
  expect(await Promise.all(posts)).toEqual(posts.map(() => ({ ok: true })));
  expect(await db.select().from(memberships)).toHaveLength(2);
});
