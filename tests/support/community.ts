import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { answerThread, beginThread, type PostResult } from '../../app/community/threads/commands.server.ts';
import type { By } from '../../app/community/writer.server.ts';
import type { Db } from '../../app/db/client.server.ts';
import { communityProfiles, posts } from '../../app/db/schema/community.ts';
import { creatorMembers } from '../../app/db/schema/creators.ts';
import { accountsIn } from './accounts.ts';
import { aMember, aTrial } from './members.ts';
import { bea } from './membership.ts';
import { clock } from './test-clock.ts';

/** People of Bea's community, and what they write. */
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
    /** States of a person's posts by their words. */
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
