import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { communityOf } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { findProfile } from '../profiles/profiles.server.ts';
import { defaultSettings } from '../settings.server.ts';
import { loadThread } from './thread.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
const { aPerson, showFirstPosts, post } = communityOf(db, services);

const ROUNDS = 60;

test('a thread with 50,000 answers opens as fast as one with 50, at any of its pages', async () => {
  await startAtBeas();
  await showFirstPosts();
  const { accountId, browser } = await aPerson('ana');
  const [short, long] = [await post(browser, 'Short.', 'Short'), await post(browser, 'Long.', 'Long')].map(
    (thread) => thread.split('/').at(-1)!,
  ) as [string, string];
  for (const [threadId, count] of [
    [short, 50],
    [long, 50_000],
  ] as const) {
    await db.execute(sql`insert into posts
        (id, thread_id, creator_id, author_id, is_opening, words, state, state_at, created_at, shown_at)
      select gen_random_uuid(), ${threadId}, creator_id, author_id, false, 'Answer ' || number, 'shown', at, at, at
      from posts, lateral (select number, now() + number * interval '1 second' as at
        from generate_series(1, ${count}::int) number) numbered
      where id = ${threadId}`);
  }
  await db.execute(sql`analyze posts`);
  const community = {
    creatorId: bea.creatorId,
    frame: {} as never,
    standing: 'member',
    settings: defaultSettings,
    member: null,
    profile: await findProfile(db, { accountId, ...bea }),
  } as const;
  const [{ id: last }] = (
    (await db.execute(
      sql`select id from posts where thread_id = ${long} order by created_at desc limit 1`,
    )) as unknown as { rows: [{ id: string }] }
  ).rows;
  const timed = async (threadId: string, query: Record<string, string>) => {
    const before = performance.now();
    const found = await loadThread(services, community, { threadId, query: new URLSearchParams(query) });
    if (found === null || found === 'withheld') throw new Error('The thread is not there');
    expect(found.answers.length).toBeGreaterThan(0);
    return performance.now() - before;
  };
  const best = { short: Number.POSITIVE_INFINITY, first: Number.POSITIVE_INFINITY, last: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    best.short = Math.min(best.short, await timed(short, {}));
    best.first = Math.min(best.first, await timed(long, {}));
    best.last = Math.min(best.last, await timed(long, { from: last! }));
  }
  expect(best.first / best.short).toBeLessThan(1.3);
  // One statement more, which finds the linked post.
  expect(best.last / best.short).toBeLessThan(2);
}, 120_000);
