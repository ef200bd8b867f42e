import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { membershipServices, now } from '../../tests/support/membership.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { endUserDetails, memberships } from '../db/schema/membership.ts';
import { moveToCreator } from './moving.server.ts';
import { termsKey } from './moving.ts';
import { TRIAL } from './trials.server.ts';

/** Concurrency between connections; PGlite has only one. */

const { db } = await testDatabase();
const { services, aSubscriber, confirmSignUpOf } = await membershipServices(db);

/** All of the moves are within the trial, whose days go along. */
const until = new Date(now.getTime() + TRIAL);
const agreed = { agreed: termsKey({ when: 'now', trial: 'left', until }), plan: 'yearly', now } as const;

test('concurrent moves are serialized: none fails, and each change is in the history once', async () => {
  const [bea, ann, cleo] = [await aLandingPage(db), await aLandingPage(db), await aLandingPage(db)];
  const accountId = await aSubscriber(bea.creatorId);
  await confirmSignUpOf(accountId);
  const moves = [ann, cleo, ann, cleo, ann, cleo].map(({ creatorId }) =>
    moveToCreator(services, { accountId, creatorId, ...agreed }),
  );
  expect(await Promise.all(moves)).toMatchObject(moves.map(() => ({ ok: true })));

  const history = await db.select().from(memberships).orderBy(asc(memberships.endedAt));
  const current = history.filter(({ endedAt }) => endedAt === null);
  expect(current).toHaveLength(1);
  expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId: current[0]!.creatorId }]);
});

test('the same move posted twice concurrently is made once', async () => {
  await db.execute(sql`truncate creators, accounts cascade`);
  const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
  const accountId = await aSubscriber(bea.creatorId);
  await confirmSignUpOf(accountId);
  const posts = Array.from({ length: 6 }, () =>
    moveToCreator(services, { accountId, creatorId: ann.creatorId, ...agreed }),
  );
  expect(await Promise.all(posts)).toMatchObject(posts.map(() => ({ ok: true })));
  expect(await db.select().from(memberships)).toHaveLength(2);
});
