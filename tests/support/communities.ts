import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { answerThread, beginThread, type PostResult } from '../../app/community/threads/commands.server.ts';
import type { By } from '../../app/community/writer.server.ts';
import type { Db } from '../../app/db/client.server.ts';
import { communityProfiles, communitySettings, posts } from '../../app/db/schema/community.ts';
import { creatorMembers } from '../../app/db/schema/creators.ts';
import type { Services } from '../../app/http/services.ts';
import { accountsIn } from './accounts.ts';
import { aBrowser, fieldsOf, type TestBrowser } from './browser.ts';
import { aMember, aTrial } from './members.ts';
import { bea } from './membership.ts';
import { clock } from './test-clock.ts';

/** Returns functions that create people of Bea's community, each with a browser, and post through its pages. */
export function communityOf(db: Db, services: Services) {
  async function aPerson(name: string, changes: Parameters<typeof aMember>[1] = { facts: [aTrial()] }) {
    const email = `${name}@home.example`;
    const { accountId } = await aMember(db, { email, ...changes });
    const browser = aBrowser(services);
    await browser.signIn({ email });
    return { accountId, email, browser };
  }

  return {
    aPerson,
    showFirstPosts: () => db.insert(communitySettings).values({ creatorId: bea.creatorId, holdsFirst: false }),
    async aModerator(name = 'bea') {
      const person = await aPerson(name);
      await db.insert(creatorMembers).values({ accountId: person.accountId, ...bea, role: 'owner' });
      return person;
    },
    async post(browser: TestBrowser, words: string, title = 'Beans'): Promise<string> {
      const { id } = fieldsOf(await browser.get('/bea/community'));
      const { location } = await browser.post('/bea/community', { id: id!, title, words });
      return location!.split('?')[0]!;
    },
    async answer(browser: TestBrowser, thread: string, words: string): Promise<string> {
      const id = randomUUID();
      const { status } = await browser.post(thread, { id, words });
      if (status !== 303) throw new Error(`An answer was refused: ${status}`);
      return id;
    },
  };
}

/** Returns functions that create people of Bea's community without browsers, and post through its commands. */
export function communityIn(db: Db) {
  const { creatorId } = bea;
  const by = (accountId: string): By => ({ accountId, creatorId, now: clock.now, membershipNow: clock.now });
  const written = (result: PostResult) => {
    if (!result.ok) throw new Error(result.reason);
    return result;
  };
  return {
    by,
    async aPerson(name: string): Promise<string> {
      return (await aMember(db, { email: `${name}@home.example`, facts: [aTrial()] })).accountId;
    },
    async aModerator(name: string, role: 'owner' | 'editor' = 'editor'): Promise<string> {
      const accountId = await accountsIn(db)({ email: `${name}@studio.example`, confirmed: true });
      await db.insert(creatorMembers).values({ accountId, creatorId, role });
      return accountId;
    },
    begin: async (accountId: string, words: string, title = 'Beans') =>
      written(await beginThread(db, by(accountId), { kind: 'post', title }, { postId: randomUUID(), words })),
    answer: async (accountId: string, threadId: string, words: string) =>
      written(await answerThread(db, by(accountId), threadId, { postId: randomUUID(), words })),
    async statesOf(accountId: string): Promise<Record<string, string>> {
      const rows = await db
        .select({ words: posts.words, state: posts.state })
        .from(posts)
        .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
        .where(and(eq(communityProfiles.accountId, accountId), eq(posts.creatorId, creatorId)))
        .orderBy(posts.words);
      return Object.fromEntries(rows.map(({ words, state }) => [words, state]));
    },
  };
}
