import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { answerThread, beginThread, type NewThread } from '../../app/community/threads/commands.server.ts';
import type { Db } from '../../app/db/client.server.ts';
import { communityDecisions, communitySettings, posts } from '../../app/db/schema/community.ts';
import type { peopleIn } from '../support/people.ts';

interface Given {
  creatorId: string;
  recipeId: string;
  people: Awaited<ReturnType<typeof peopleIn>>;
  count: number;
}

/** Returns the parameters of the conversations' routes. */
export async function addConversations(
  db: Db,
  { creatorId, recipeId, people, count }: Given,
): Promise<Record<string, string>[]> {
  const now = new Date();
  await db.insert(communitySettings).values({ creatorId, holdsFirst: false, holdsRepeats: false });
  const by = (accountId: string) => ({ accountId, creatorId, now, membershipNow: now });
  const [author, owner] = [(await people.accountOf('member'))!, (await people.accountOf('owner'))!];
  const cookAlong = { startsAt: new Date(now.getTime() + 3_600_000), minutes: 60, timeZone: 'UTC' };
  const kinds: NewThread[] = [
    { kind: 'post', title: 'Beans' },
    { kind: 'note', recipeId, wouldAgain: true, madeAs: null, shares: true },
    { kind: 'question', recipeId, about: null },
    { kind: 'cook-along', title: 'Salsa', recipeId, ...cookAlong },
  ];
  const conversations: Record<string, string>[] = [];
  for (let at = 0; at < count; at++) {
    const [threadId, postId, decisionId] = [randomUUID(), randomUUID(), randomUUID()];
    const kind = kinds[at % kinds.length]!;
    const opening = { postId: threadId, words: `Opening ${at}` };
    await beginThread(db, by(kind.kind === 'cook-along' ? owner : author), kind, opening);
    await answerThread(db, by(at % 2 === 0 ? author : owner), threadId, { postId, words: `Answer ${at}` });
    const [post] = await db.select({ profileId: posts.authorId }).from(posts).where(eq(posts.id, threadId));
    const decision = { id: decisionId, action: 'hide', reason: 'Off topic.', at: now } as const;
    await db
      .insert(communityDecisions)
      .values({ ...decision, ...post!, creatorId, threadId, postId: threadId, decidedBy: owner });
    conversations.push({ threadId, postId: at % 2 === 0 ? postId : threadId, decisionId });
  }
  return conversations;
}
