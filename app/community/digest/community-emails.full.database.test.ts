import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember } from '../../../tests/support/members.ts';
import { bea, membershipServices } from '../../../tests/support/membership.ts';
import { aRecipe } from '../../../tests/support/rows.ts';
import {
  communityBlocks,
  communityProfiles,
  communitySettings,
  posts,
  recipeFootnotes,
} from '../../db/schema/community.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { savedRecipes } from '../../db/schema/kitchen.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { renderMail } from '../../mail/render.server.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { askForEmails, declineEmails } from '../../mail/scheduled/preferences.server.ts';
import { ensureProfile, findProfile } from '../profiles/profiles.server.ts';
import { answerThread, beginThread } from '../threads/commands.server.ts';
import { markThread } from '../threads/marks.server.ts';
import { communityAnswers, communityDigest } from './community-emails.server.ts';
import { createCommunityMailWorker } from './mail-worker.server.ts';

const { db } = await testDatabase();
const { services, clock, mail, startAtBeas } = await membershipServices(db);
const { creatorId } = bea;
const job = { id: 'any', data: {}, attempt: 1, last: true, signal: new AbortController().signal };

const by = (accountId: string) => ({ accountId, creatorId, now: clock.now, membershipNow: clock.now });
const at = (time: string) => {
  clock.now = new Date(time);
};

async function aPerson(name: string): Promise<string> {
  const { accountId } = await aMember(db, { email: `${name}@home.example`, facts: [aGrant(0, 300)] });
  return accountId;
}

async function post(accountId: string, words: string, title = 'Beans'): Promise<string> {
  const result = await beginThread(db, by(accountId), { kind: 'post', title }, { postId: randomUUID(), words });
  if (!result.ok) throw new Error(result.reason);
  return result.threadId;
}

const answer = (accountId: string, threadId: string, words: string) =>
  answerThread(db, by(accountId), threadId, { postId: randomUUID(), words });

async function subscribe(accountId: string, kind: { name: string }, fields: object = {}): Promise<void> {
  await ensureProfile(db, { accountId, creatorId, now: clock.now });
  await db
    .update(communityProfiles)
    .set({ digest: 'daily', timeZone: 'UTC', ...fields })
    .where(eq(communityProfiles.accountId, accountId));
  await askForEmails(db, { accountId, kind: kind.name, on: 'account', now: clock.now });
}

async function mailsAt(time: string) {
  at(time);
  const before = (await mail()).length;
  await createCommunityMailWorker(services).work(job);
  clock.now = new Date(clock.now.getTime() + 60_000);
  while ((await sendDueEmails(services)) > 0) {}
  return (await mail()).slice(before).filter(({ kind }) => kind?.startsWith('community-'));
}

const outcomes = async () =>
  (await db.select().from(scheduledEmails).orderBy(scheduledEmails.dueAt)).map(
    ({ sentAt, skipReason }) => skipReason ?? (sentAt ? 'sent' : 'waits'),
  );

let ana: string;
let ben: string;
beforeEach(async () => {
  await startAtBeas();
  await db.insert(communitySettings).values({ creatorId, holdsFirst: false });
  at('2026-11-03T10:00:00Z');
  ana = await aPerson('ana');
  ben = await aPerson('ben');
});

describe('the digest', () => {
  test('comes once a day at eight in the reader’s zone, with followed conversations, and only if there is news', async () => {
    await subscribe(ana, communityDigest, { timeZone: 'America/New_York' });
    const threadId = await post(ana, 'Soak them.');
    await answer(ben, threadId, 'Even black ones?');
    expect(await mailsAt('2026-11-04T12:59:00Z')).toEqual([]);
    const [email, ...others] = await mailsAt('2026-11-04T13:00:00Z');
    expect(others).toEqual([]);
    const { subject, text } = await renderMail(email!);
    expect(email).toMatchObject({ to: 'ana@home.example', kind: 'community-digest', brand: { name: 'Bea' } });
    expect(subject).toBe('Beans: news from the Bea community');
    expect(text).toContain('Rosa 2: Even black ones?');
    expect(text).toContain(`https://larder.test/bea/community/${threadId}`);
    for (const hour of [14, 15, 16]) expect(await mailsAt(`2026-11-04T${hour}:00:00Z`)).toEqual([]);
    expect(await mailsAt('2026-11-05T13:00:00Z')).toEqual([]);
    await answer(ben, threadId, 'And chickpeas?');
    expect(await mailsAt('2026-11-05T16:00:00Z')).toHaveLength(1);
  });

  test('is never two within a day, even if the reader’s zone changes', async () => {
    await subscribe(ana, communityDigest, { timeZone: 'Pacific/Kiritimati' });
    const threadId = await post(ana, 'Soak them.');
    await answer(ben, threadId, 'One.');
    expect(await mailsAt('2026-11-03T18:00:00Z')).toHaveLength(1);
    await answer(ben, threadId, 'Two.');
    await db.update(communityProfiles).set({ timeZone: 'Pacific/Pago_Pago' });
    expect(await mailsAt('2026-11-03T19:00:00Z')).toEqual([]);
    expect(await outcomes()).toEqual(['sent', 'sent-today']);
  });

  test('is weekly on Saturdays for people who chose that', async () => {
    await subscribe(ana, communityDigest, { digest: 'weekly' });
    const threadId = await post(ana, 'Soak them.');
    await answer(ben, threadId, 'Even black ones?');
    expect(await mailsAt('2026-11-04T08:00:00Z')).toEqual([]);
    expect(await mailsAt('2026-11-07T08:00:00Z')).toHaveLength(1);
  });

  test('tells once of an answer that was added to a recipe, if the reader cooked or saved it', async () => {
    await subscribe(ana, communityDigest);
    const cleo = await aPerson('cleo');
    await subscribe(cleo, communityDigest);
    await db.insert(creatorMembers).values({ creatorId, accountId: ben, role: 'owner', createdAt: clock.now });
    const recipe = await aRecipe(db, creatorId, { name: 'Pozole' });
    const about = { place: 'step', placeNumber: 2, placeText: 'Simmer.' } as const;
    const asked = await beginThread(
      db,
      by(ben),
      { kind: 'question', recipeId: recipe.id, about },
      { postId: randomUUID(), words: 'How long?' },
    );
    const threadId = asked.ok ? asked.threadId : '';
    const answered = await answer(ben, threadId, 'Two hours.');
    const postId = answered.ok ? answered.postId : '';
    await db.insert(savedRecipes).values({ accountId: ana, recipeId: recipe.id, savedAt: clock.now });
    expect(await mailsAt('2026-11-04T08:00:00Z')).toEqual([]);
    await db
      .insert(recipeFootnotes)
      .values({ postId, creatorId, recipeId: recipe.id, step: 2, addedAt: new Date('2026-11-04T20:00:00Z') });
    const [email, ...others] = await mailsAt('2026-11-05T08:00:00Z');
    expect([email?.to, others]).toEqual(['ana@home.example', []]);
    const { text } = await renderMail(email!);
    expect(text).toContain('Now in the recipe, at step 2');
    expect(text).toContain(`https://larder.test/bea/community/${threadId}`);
    expect(await mailsAt('2026-11-06T08:00:00Z')).toEqual([]);
  });

  test('has new posts of the creator once, and no posts that were seen', async () => {
    await subscribe(ana, communityDigest);
    await db.insert(creatorMembers).values({ creatorId, accountId: ben, role: 'owner', createdAt: clock.now });
    const threadId = await post(ben, 'We cook pozole on Saturday.', 'Pozole');
    const seen = await post(ben, 'Seen already.', 'Seen');
    await markThread(db, by(ana), seen, { until: new Date(clock.now.getTime() + 1_000) });
    const [email] = await mailsAt('2026-11-04T08:00:00Z');
    const { text } = await renderMail(email!);
    expect(text).toContain(threadId);
    expect(text).not.toContain('Seen already.');
    expect(await mailsAt('2026-11-05T08:00:00Z')).toEqual([]);
  });

  test.each([
    ['held', (postId: string) => db.update(posts).set({ state: 'held' }).where(eq(posts.id, postId))],
    ['hidden', (postId: string) => db.update(posts).set({ state: 'hidden' }).where(eq(posts.id, postId))],
    ['removed', (postId: string) => db.update(posts).set({ state: 'removed' }).where(eq(posts.id, postId))],
    ['deleted', (postId: string) => db.update(posts).set({ state: 'deleted' }).where(eq(posts.id, postId))],
    ['of a blocked person', () => block(ana, ben)],
    ['of a blocking person', () => block(ben, ana)],
  ])('has nothing of an answer that is %s before it is sent', async (_, change) => {
    await subscribe(ana, communityDigest);
    const threadId = await post(ana, 'Soak them.');
    const written = await answer(ben, threadId, 'CANARY');
    const other = await aPerson('carla');
    await answer(other, threadId, 'Mine were fine.');
    await change(written.ok ? written.postId : '');
    const [email] = await mailsAt('2026-11-04T08:00:00Z');
    const { html, text } = await renderMail(email!);
    expect(html + text).not.toContain('CANARY');
    expect(text).toContain('Mine were fine.');
    expect(text).toContain('1 new post');
  });

  test.each([
    ['muted', () => [], (threadId: string) => markThread(db, by(ana), threadId, { isMuted: true })],
    ['not asked for any more', () => [], () => declineEmails(db, { accountId: ana, kind: communityDigest.name })],
    ['excluded', () => [], () => db.update(communityProfiles).set({ excludedAt: clock.now })],
    ['closed', () => ['no-access'], () => db.update(communitySettings).set({ state: 'closed' })],
    [
      'ended',
      () => ['no-access'],
      async () => {
        const facts = await db.select().from(membershipFacts);
        for (const { membershipId } of facts) {
          const fact = { kind: 'revoked', providerId: membershipId, membershipId, at: clock.now } as const;
          await db.insert(membershipFacts).values(fact).onConflictDoNothing();
        }
      },
    ],
  ])('does not come if %s', async (_what, expected, change) => {
    await subscribe(ana, communityDigest);
    const threadId = await post(ana, 'Soak them.');
    await answer(ben, threadId, 'Even black ones?');
    await change(threadId);
    expect(await mailsAt('2026-11-04T08:00:00Z')).toEqual([]);
    expect(await outcomes()).toEqual(expected());
  });

  test('is one, however many posts there are', async () => {
    await subscribe(ana, communityDigest);
    for (let count = 0; count < 60; count++) {
      await answer(ben, await post(ana, `Post ${count}`, `Title ${count}`), `Answer ${count}`);
    }
    const [email, ...others] = await mailsAt('2026-11-04T08:00:00Z');
    expect(others).toEqual([]);
    expect((await renderMail(email!)).text).toContain('50 conversations');
    expect(await mailsAt('2026-11-05T08:00:00Z')).toEqual([]);
  });
});

describe('the mail about answers', () => {
  test('tells of answers to own posts and of mentions, at most once a day, and nothing else', async () => {
    await subscribe(ana, communityAnswers);
    const own = await post(ana, 'Soak them.', 'Own');
    const followed = await post(ben, 'Salt them.', 'Followed');
    await answer(ana, followed, 'Why?');
    await answer(ben, followed, 'For taste.');
    expect(await mailsAt('2026-11-03T12:00:00Z')).toEqual([]);
    await answer(ben, own, 'Even black ones?');
    const [email, ...others] = await mailsAt('2026-11-03T12:30:00Z');
    expect([email?.kind, others]).toEqual(['community-answers', []]);
    const { text } = await renderMail(email!);
    expect([text.includes('Even black ones?'), text.includes('For taste.')]).toEqual([true, false]);
    await answer(ben, followed, 'Right, @Rosa?');
    expect(await mailsAt('2026-11-03T13:00:00Z')).toEqual([]);
    expect(await mailsAt('2026-11-04T09:00:00Z')).toHaveLength(1);
  });

  test('does not come at night', async () => {
    await subscribe(ana, communityAnswers);
    await answer(ben, await post(ana, 'Soak them.'), 'Even black ones?');
    expect(await mailsAt('2026-11-03T23:00:00Z')).toEqual([]);
    expect(await mailsAt('2026-11-04T08:00:00Z')).toHaveLength(1);
  });

  test('and the digest do not tell the same twice', async () => {
    await subscribe(ana, communityAnswers);
    await subscribe(ana, communityDigest);
    await answer(ben, await post(ana, 'Soak them.'), 'Even black ones?');
    expect(await mailsAt('2026-11-04T08:00:00Z')).toHaveLength(1);
    expect(await mailsAt('2026-11-04T12:00:00Z')).toEqual([]);
  });
});

async function block(blocker: string, blocked: string): Promise<void> {
  const profileOf = async (accountId: string) => (await findProfile(db, { accountId, creatorId }))!.id;
  const pair = { profileId: await profileOf(blocker), blockedId: await profileOf(blocked) };
  await db.insert(communityBlocks).values({ ...pair, since: clock.now });
}
