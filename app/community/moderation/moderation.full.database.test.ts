import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { communityIn } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { operators } from '../../db/schema/access.ts';
import { communityDecisions, communityProfiles, communitySettings, posts, threads } from '../../db/schema/community.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { answerThread, deletePost, editPost } from '../threads/commands.server.ts';
import { answerAppeal, appeal } from './appeals.server.ts';
import { decide, findSubject, seenOf, undoDecision } from './commands.server.ts';
import type { DecisionAction } from './decision.ts';
import type { Decider } from './moderators.server.ts';
import { countWaiting, listDecisions, listForOperator, listWaiting } from './queries.server.ts';

const { db } = await testDatabase();
const { services, clock, mail, startAtBeas } = await accountServices(db);
const { creatorId } = bea;
const { by, aPerson, aModerator, begin, answer, statesOf } = communityIn(db);

let ana: string;
let olga: string;
let ed: string;

const decider = (accountId: string, as: Decider['as'] = 'studio'): Decider => ({
  accountId,
  creatorId,
  as,
  now: services.now(),
});
const seen = async (postId: string) => seenOf((await findSubject(db, { creatorId, postId }))!);

async function decides(accountId: string, action: DecisionAction, postId: string, more: { days?: number } = {}) {
  const id = randomUUID();
  const decision = {
    id,
    postId,
    action,
    reason: 'Kind words only.',
    days: more.days ?? null,
    seen: await seen(postId),
  };
  return { id, result: await decide(services, decider(accountId), decision) };
}
const undo = (accountId: string, decisionId: string) => undoDecision(services, decider(accountId), { decisionId });
const subjects = async () =>
  (await mail()).map(({ template }) => (template.name === 'worded' ? template.props.words.subject : template.name));

beforeEach(async () => {
  await startAtBeas();
  await db.insert(communitySettings).values({ creatorId, holdsFirst: false });
  ana = await aPerson('ana');
  olga = await aModerator('olga', 'owner');
  ed = await aModerator('ed');
});

describe('a decision', () => {
  test('approves a held post, and the person’s next posts are not held', async () => {
    await db.update(communitySettings).set({ holdsFirst: true });
    const { postId } = await begin(ana, 'Hello.');
    expect((await decides(ed, 'approve', postId)).result).toEqual({ ok: true });
    await begin(ana, 'Again.');
    expect(await statesOf(ana)).toEqual({ 'Hello.': 'shown', 'Again.': 'shown' });
    expect(await subjects()).toEqual([]);
  });

  test('of which the author is told by mail with the reason', async () => {
    const { postId } = await begin(ana, 'Buy my pans.');
    await decides(ed, 'hide', postId);
    const [message] = await mail();
    expect(message).toMatchObject({ to: 'ana@home.example', kind: 'community-decision' });
    expect(JSON.stringify(message)).toContain('Kind words only.');
    expect(JSON.stringify(message)).not.toContain('Buy my pans.');
  });

  test('of a form that is older than the last one is a conflict', async () => {
    const { postId } = await begin(ana, 'Buy my pans.');
    const old = await seen(postId);
    await decides(ed, 'remove', postId);
    const late = { id: randomUUID(), postId, action: 'hide' as const, reason: 'No.', days: null, seen: old };
    expect(await decide(services, decider(olga), late)).toEqual({ ok: false, reason: 'conflict' });
    expect(await statesOf(ana)).toEqual({ 'Buy my pans.': 'removed' });
  });

  test('of two people at once leaves one decision', async () => {
    const { postId } = await begin(ana, 'Buy my pans.');
    const form = { postId, reason: 'No.', days: null, seen: await seen(postId) };
    const results = await Promise.all([
      decide(services, decider(ed), { ...form, id: randomUUID(), action: 'approve' }),
      decide(services, decider(olga), { ...form, id: randomUUID(), action: 'remove' }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.$count(communityDecisions)).toBe(1);
  });

  test('sent twice by one form is made once', async () => {
    const { postId } = await begin(ana, 'Buy my pans.');
    const form = {
      id: randomUUID(),
      postId,
      action: 'hide' as const,
      reason: 'No.',
      days: null,
      seen: await seen(postId),
    };
    expect([await decide(services, decider(ed), form), await decide(services, decider(ed), form)]).toEqual([
      { ok: true },
      { ok: true },
    ]);
    expect(await db.$count(communityDecisions)).toBe(1);
  });

  test('is refused to everybody but the creator’s people', async () => {
    const { postId } = await begin(ana, 'Hello.');
    const ben = await aPerson('ben');
    expect((await decides(ben, 'hide', postId)).result).toEqual({ ok: false, reason: 'not-a-moderator' });
    const another = await aCreator(db);
    await db.update(creatorMembers).set({ creatorId: another.id }).where(eq(creatorMembers.accountId, ed));
    expect((await decides(ed, 'hide', postId)).result).toEqual({ ok: false, reason: 'not-a-moderator' });
    expect(await statesOf(ana)).toEqual({ 'Hello.': 'shown' });
  });

  test('that leaves a post as it is settles it, and is no news to the author', async () => {
    const { postId } = await begin(ana, 'Buy my pans.');
    await decides(ed, 'hide', postId);
    expect((await decides(olga, 'hide', postId)).result).toEqual({ ok: true });
    expect(await subjects()).toEqual(['Your post was hidden in Bea’s community']);
  });

  test('cannot sanction the creator’s people', async () => {
    const { postId } = await begin(ed, 'From the kitchen.');
    for (const action of ['hide-all', 'warn', 'pause', 'exclude'] as const) {
      expect((await decides(olga, action, postId, { days: 1 })).result).toEqual({ ok: false, reason: 'moderator' });
    }
  });

  test('does not touch a post that its author deleted, nor one that was erased', async () => {
    const { postId } = await begin(ana, 'Hello.');
    await decides(ed, 'remove', postId);
    await db.update(posts).set({ erasedAt: services.now(), words: '' });
    expect((await decides(ed, 'restore', postId)).result).toEqual({ ok: false, reason: 'erased' });
    await deletePost(db, { ...by(ana), postId });
    expect((await decides(ed, 'hide', postId)).result).toEqual({ ok: false, reason: 'does-not-apply' });
  });
});

describe('undoing', () => {
  test('everything by a person hides 50 posts and shows them again', async () => {
    const { threadId, postId } = await begin(ana, 'Post 0');
    for (let number = 1; number < 50; number++) await answer(ana, threadId, `Post ${number}`);
    const { id } = await decides(ed, 'hide-all', postId);
    expect(new Set(Object.values(await statesOf(ana)))).toEqual(new Set(['hidden']));
    expect(await undo(olga, id)).toEqual({ ok: true });
    expect(new Set(Object.values(await statesOf(ana)))).toEqual(new Set(['shown']));
    expect(await undo(olga, id)).toEqual({ ok: false, reason: 'undone' });
    expect(await subjects()).toEqual([
      'Your posts were hidden in Bea’s community',
      'Bea’s kitchen took back a decision about you',
    ]);
  });

  test('leaves later decisions, and undoing those returns to what stands before', async () => {
    const { threadId, postId } = await begin(ana, 'One');
    const two = await answer(ana, threadId, 'Two');
    const all = await decides(ed, 'hide-all', postId);
    const restored = await decides(olga, 'restore', two.postId);
    await undo(ed, restored.id);
    expect(await statesOf(ana)).toEqual({ One: 'hidden', Two: 'hidden' });
    await undo(ed, all.id);
    expect(await statesOf(ana)).toEqual({ One: 'shown', Two: 'shown' });
  });

  test('an approval holds the post again, and the person’s next one', async () => {
    await db.update(communitySettings).set({ holdsFirst: true });
    const { postId } = await begin(ana, 'Hello.');
    const { id } = await decides(ed, 'approve', postId);
    await undo(ed, id);
    await begin(ana, 'Again.');
    expect(await statesOf(ana)).toEqual({ 'Hello.': 'held', 'Again.': 'held' });
  });

  test('a pause returns to the pause before, and an exclusion ends', async () => {
    const { postId, threadId } = await begin(ana, 'Hello.');
    const answers = async () => (await answerThread(db, by(ana), threadId, { postId: randomUUID(), words: 'Hi.' })).ok;
    const excluded = await decides(ed, 'exclude', postId);
    await decides(ed, 'pause', postId, { days: 3 });
    expect(await answers()).toBe(false);
    await undo(ed, excluded.id);
    expect(await answers()).toBe(false);
    clock.now = new Date(clock.now.getTime() + 4 * 24 * 3600 * 1000);
    expect(await answers()).toBe(true);
  });

  test('pins and closes threads, and takes that back', async () => {
    const { postId } = await begin(ana, 'Hello.');
    const pinned = await decides(ed, 'pin', postId);
    const closed = await decides(ed, 'close', postId);
    await undo(ed, pinned.id);
    const [thread] = await db.select().from(threads);
    expect([thread!.pinnedAt, thread!.closedAt]).toEqual([null, services.now()]);
    await undo(ed, closed.id);
    expect((await db.select().from(threads))[0]!.closedAt).toBeNull();
  });
});

describe('an appeal', () => {
  const appeals = async (decisionId: string, accountId = ana) =>
    appeal(db, { accountId, decisionId, text: 'It was a joke.', now: services.now() });
  const answers = (accountId: string, decisionId: string, as: Decider['as'] = 'studio') =>
    answerAppeal(services, decider(accountId, as), { decisionId, outcome: 'reversed', answer: 'You are right.' });

  test('is answered by another person of the studio, and takes the decision back', async () => {
    const { postId } = await begin(ana, 'Ha.');
    const { id } = await decides(ed, 'remove', postId);
    const ben = await aPerson('ben');
    expect(await appeals(id, ben)).toEqual({ ok: false, reason: 'no-such-decision' });
    expect(await appeals(id)).toEqual({ ok: true });
    expect(await appeals(id)).toEqual({ ok: false, reason: 'already' });
    expect(await countWaiting(db, { creatorId, accountId: ed })).toMatchObject({ appeal: 0 });
    expect(await listWaiting(db, { creatorId, accountId: olga, only: 'appeal' })).toMatchObject([{ decisionId: id }]);
    expect(await answers(ed, id)).toEqual({ ok: false, reason: 'decided-it' });
    expect(await answers(olga, id)).toEqual({ ok: true });
    expect(await statesOf(ana)).toEqual({ 'Ha.': 'shown' });
    expect((await subjects()).at(-1)).toBe('Your appeal in Bea’s community: you were right');
  });

  test('goes to the operator if the studio has no other person', async () => {
    const { postId } = await begin(ana, 'Ha.');
    const { id } = await decides(ed, 'remove', postId);
    await appeals(id);
    const operator = await aPerson('operator');
    await db.insert(operators).values({ accountId: operator });
    expect(await answers(operator, id, 'operator')).toEqual({ ok: false, reason: 'decided-it' });
    expect((await listForOperator(db, { limit: 9 })).appeals).toEqual([]);
    await db.delete(creatorMembers).where(eq(creatorMembers.accountId, olga));
    expect((await listForOperator(db, { limit: 9 })).appeals).toMatchObject([{ decisionId: id }]);
    expect(await answers(operator, id, 'operator')).toEqual({ ok: true });
    expect(await statesOf(ana)).toEqual({ 'Ha.': 'shown' });
  });

  test('is refused after six months', async () => {
    const { postId } = await begin(ana, 'Ha.');
    const { id } = await decides(ed, 'hide', postId);
    clock.now = new Date(clock.now.getTime() + 190 * 24 * 3600 * 1000);
    expect(await appeals(id)).toEqual({ ok: false, reason: 'too-late' });
  });
});

test('held posts and unanswered questions wait, and no other creator’s', async () => {
  await db.update(communitySettings).set({ holdsFirst: true });
  await begin(ana, 'Hello.');
  const accountId = ed;
  expect(await listWaiting(db, { creatorId, accountId, only: null })).toMatchObject([
    { kind: 'held', post: { words: 'Hello.', heldBy: 'first' } },
  ]);
  const another = (await aCreator(db)).id;
  expect(await listWaiting(db, { creatorId: another, accountId, only: null })).toEqual([]);
  expect(await listDecisions(db, { creatorId: another, after: null, limit: 9 })).toEqual([]);
});

/** Step of a random history. Numbers choose one of the existing posts or decisions. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('post' as const), which: fc.nat(1) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'hide' as const,
        'restore' as const,
        'remove' as const,
        'hide-all' as const,
        'exclude' as const,
      ),
      which: fc.nat(20),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('undo' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('edit' as const), which: fc.nat(20) }) },
);

/**
 * Model of a post: its decisions that were not undone, in order. The last one decides its state, unless the author
 * deleted the post.
 */
interface ModelPost {
  id: string;
  author: number;
  deleted: boolean;
  decisions: { id: string; state: 'hidden' | 'shown' | 'removed' }[];
}
const stateOf = ({ deleted, decisions }: ModelPost) => (deleted ? 'deleted' : (decisions.at(-1)?.state ?? 'shown'));

test('random orders of posts, decisions and undone ones by two moderators end as a simple model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      await startAtBeas();
      await db.insert(communitySettings).values({ creatorId, holdsFirst: false });
      const authors = [await aPerson('ana'), await aPerson('ben')];
      const moderators = [await aModerator('olga', 'owner'), await aModerator('ed')];
      const model: ModelPost[] = [];
      const decisions: { id: string; excludes: number | null; isUndone: boolean }[] = [];
      const isExcluded = (author: number) =>
        decisions.some(({ excludes, isUndone }) => excludes === author && !isUndone);
      for (const [number, { does, which }] of steps.entries()) {
        clock.now = new Date(clock.now.getTime() + 1000);
        const moderator = moderators[number % 2]!;
        if (does === 'post') {
          if (isExcluded(which)) await expect(begin(authors[which]!, `${number}`)).rejects.toThrow('excluded');
          else {
            const { postId } = await begin(authors[which]!, `${number}`);
            model.push({ id: postId, author: which, deleted: false, decisions: [] });
          }
          continue;
        }
        if (does === 'undo') {
          const chosen = decisions[which % Math.max(1, decisions.length)];
          if (!chosen) continue;
          expect((await undo(moderator, chosen.id)).ok).toBe(!chosen.isUndone);
          chosen.isUndone = true;
          for (const post of model) post.decisions = post.decisions.filter(({ id }) => id !== chosen.id);
          continue;
        }
        const post = model[which % Math.max(1, model.length)];
        if (!post) continue;
        if (does === 'delete') {
          await deletePost(db, { ...by(authors[post.author]!), postId: post.id });
          post.deleted = true;
          continue;
        }
        if (does === 'edit') {
          const [stored] = await db.select().from(posts).where(eq(posts.id, post.id));
          const edit = { postId: post.id, words: `${stored!.words}.`, version: stored!.version };
          const edited = await editPost(db, by(authors[post.author]!), edit);
          expect(edited.ok).toBe(stateOf(post) === 'shown' && !isExcluded(post.author));
          continue;
        }
        const { id, result } = await decides(moderator, does, post.id);
        if (!result.ok) {
          const applies = {
            hide: ['shown', 'hidden'],
            restore: ['hidden', 'removed'],
            remove: ['shown', 'hidden', 'removed'],
          };
          if (does === 'exclude') expect(isExcluded(post.author)).toBe(true);
          else if (does !== 'hide-all') expect(applies[does]).not.toContain(stateOf(post));
          else throw new Error(result.reason);
          continue;
        }
        decisions.push({ id, excludes: does === 'exclude' ? post.author : null, isUndone: false });
        const states = { hide: 'hidden', restore: 'shown', remove: 'removed' } as const;
        if (does === 'hide-all') {
          for (const each of model) {
            if (each.author === post.author && stateOf(each) === 'shown') each.decisions.push({ id, state: 'hidden' });
          }
        } else if (does !== 'exclude') post.decisions.push({ id, state: states[does] });
      }
      const stored = await db.select({ id: posts.id, state: posts.state }).from(posts);
      expect(Object.fromEntries(stored.map(({ id, state }) => [id, state]))).toEqual(
        Object.fromEntries(model.map((post) => [post.id, stateOf(post)])),
      );
      const people = await db.select().from(communityProfiles);
      for (const [author, accountId] of authors.entries()) {
        const person = people.find((each) => each.accountId === accountId);
        if (person) expect(person.excludedAt !== null).toBe(isExcluded(author));
      }
    }),
    { numRuns: 25 },
  );
});
