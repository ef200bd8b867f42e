import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { TRIAL } from '../trial/trial-length.ts';
import { forgetMailboxes } from '../trial/trials.server.ts';
import { moveToCreator } from './moving.server.ts';
import { termsKey } from './moving.ts';

// Needs PostgreSQL, because PGlite has only one connection.

const { db } = await testDatabase();
const { services, aSubscriber, confirmSignUpOf } = await membershipServices(db);

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
  await emptyTables(db, 'creators', 'accounts');
  const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
  const accountId = await aSubscriber(bea.creatorId);
  await confirmSignUpOf(accountId);
  const posts = Array.from({ length: 6 }, () =>
    moveToCreator(services, { accountId, creatorId: ann.creatorId, ...agreed }),
  );
  expect(await Promise.all(posts)).toMatchObject(posts.map(() => ({ ok: true })));
  expect(await db.select().from(memberships)).toHaveLength(2);
});

describe('several accounts of one mailbox at the same moment', () => {
  const mailbox = ['luna@gmail.com', 'lu.na@gmail.com', 'luna+1@googlemail.com', 'l.u.n.a@gmail.com'];
  const trialsWith = (creatorId: string) =>
    db
      .select({ accountId: memberships.accountId })
      .from(membershipFacts)
      .innerJoin(memberships, eq(memberships.id, membershipFacts.membershipId))
      .where(eq(memberships.creatorId, creatorId));

  test.each<[string, (accountId: string, at: number) => Promise<unknown>]>([
    ['by their links', confirmSignUpOf],
    ['by plain SQL', bySql],
    ['by links and by plain SQL', (accountId, at) => (at % 2 ? bySql(accountId) : confirmSignUpOf(accountId))],
  ])('confirmed %s have one trial, and none blocks', async (_how, confirm) => {
    await emptyTables(db, 'creators', 'accounts');
    const { creatorId } = await aLandingPage(db);
    const ids = await Promise.all(mailbox.map((email) => aSubscriber(creatorId, { email })));
    await Promise.all(ids.map(confirm));
    const open = await db.select().from(memberships).where(isNotNull(memberships.openedAt));
    expect(open).toHaveLength(mailbox.length);
    expect(await trialsWith(creatorId)).toHaveLength(1);
  });

  test('have no second trial while the first account is being deleted', async () => {
    for (let time = 0; time < 8; time += 1) {
      await emptyTables(db, 'creators', 'accounts');
      const { creatorId } = await aLandingPage(db);
      const [first, second] = [
        await aSubscriber(creatorId, { email: mailbox[0]! }),
        await aSubscriber(creatorId, { email: mailbox[1]! }),
      ];
      await confirmSignUpOf(first);
      const deletion = db.transaction(async (tx) => {
        await forgetMailboxes(tx, { accountId: first, secrets: services.secrets });
        await tx.delete(accounts).where(eq(accounts.id, first));
      });
      await Promise.all([deletion, confirmSignUpOf(second)]);
      expect(await trialsWith(creatorId)).toEqual([]);
    }
  });

  function bySql(accountId: string) {
    return db.execute(sql`update accounts set email_confirmed_at = clock() where id = ${accountId}`);
  }
});
