import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { communityIn } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aCreator, aRecipe, aReview } from '../../../tests/support/rows.ts';
import { communityProfiles, communitySettings, posts } from '../../db/schema/community.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { findLandingContent, findLandingContentByParts } from '../../landing/creator-page/queries.server.ts';
import { askForEmails } from '../../mail/scheduled/preferences.server.ts';
import { beginThread, deletePost } from '../threads/commands.server.ts';
import { answerQuote, askForQuote, findAskedQuote, listQuotes, quoteEmail } from './quotes.server.ts';

const database = await testDatabase();
const { db } = database;
const { services, mail, startAtBeas } = await accountServices(db);
const { creatorId } = bea;
const { by, aPerson, aModerator, begin } = communityIn(db);

let ana: string;
let ed: string;
let noteId: string;

beforeEach(async () => {
  await startAtBeas();
  await db.insert(communitySettings).values({ creatorId, holdsFirst: false });
  ana = await aPerson('ana');
  ed = await aModerator('ed');
  const recipe = await aRecipe(db, creatorId, { name: 'Beans' });
  noteId = randomUUID();
  const note = { kind: 'note', recipeId: recipe.id, wouldAgain: true, madeAs: null, shares: false } as const;
  const words = 'The best beans I ever made. My son did not agree.';
  const written = await beginThread(db, by(ana), note, { postId: noteId, words });
  expect(written).toMatchObject({ ok: true });
});

const notices: string[] = [];
await database.listen('page_changes', { onNotification: (payload) => notices.push(payload), onReconnect: () => {} });

async function noticesOf(change: () => Promise<unknown>): Promise<string[]> {
  const untilMarked = async () => {
    const mark = `mark:${randomUUID()}`;
    await db.execute(sql`select pg_notify('page_changes', ${mark})`);
    await vi.waitFor(() => expect(notices).toContain(mark), { timeout: 50_000, interval: 5 });
    return notices.splice(0).filter((payload) => payload.startsWith('creator:'));
  };
  await untilMarked();
  await change();
  return untilMarked();
}

const BEST = 'The best beans I ever made.';
const ask = (words = BEST, accountId = ed, postId = noteId) =>
  askForQuote(services, { accountId, creatorId, postId, words, now: services.now() });
const answers = (agrees: boolean, accountId = ana) =>
  answerQuote(db, { accountId, threadId: noteId, agrees, now: services.now() });
const quotes = async (of = creatorId) =>
  (await listQuotes(db, { creatorId: of })).map(({ body, firstName }) => [firstName, body]);

describe('a quote', () => {
  test('stands on the page after the author’s yes, under the chosen name, until a no', async () => {
    expect(await ask()).toEqual({ ok: true });
    expect(await quotes()).toEqual([]);
    await answers(true);
    expect(await quotes()).toEqual([['Rosa', BEST]]);
    expect(await quotes((await aCreator(db)).id)).toEqual([]);
    await db.update(communityProfiles).set({ name: 'Ana', foldedName: 'ana' });
    expect(await quotes()).toEqual([['Ana', BEST]]);
    await answers(false);
    expect(await quotes()).toEqual([]);
  });

  test('is a review of the landing page, with the creator’s own', async () => {
    await ask();
    await answers(true);
    const [page] = await db.select({ id: landingPages.id }).from(landingPages);
    await aReview(db, page!.id, { body: 'I cook from it weekly.' });
    const found = [
      await findLandingContent(db, { subdomain: 'bea' }, services.now()),
      await findLandingContentByParts(db, { subdomain: 'bea' }, services.now(), () => expect.unreachable()),
    ];
    for (const content of found) {
      expect(content!.reviews).toMatchObject([
        { body: 'I cook from it weekly.' },
        { body: BEST, firstName: 'Rosa', dish: 'Beans', isQuote: true },
      ]);
    }
  });

  test('that changes its visibility, its name or its answer announces the creator’s pages', async () => {
    await ask();
    const tag = `creator:${creatorId}`;
    expect(await noticesOf(() => answers(true))).toContain(tag);
    expect(await noticesOf(() => db.update(posts).set({ state: 'hidden' }))).toEqual([tag]);
    expect(await noticesOf(() => db.update(posts).set({ words: 'Beans.' }))).toEqual([]);
    expect(await noticesOf(() => db.update(communityProfiles).set({ name: 'Ana', foldedName: 'ana' }))).toEqual([tag]);
    expect(await noticesOf(() => db.update(communityProfiles).set({ digest: 'daily' }))).toEqual([]);
  });

  test('ends with the note, with its visibility, and with the account', async () => {
    await ask();
    await answers(true);
    await db.update(posts).set({ state: 'hidden' });
    expect(await quotes()).toEqual([]);
    await db.update(posts).set({ state: 'shown' });
    await db.update(communityProfiles).set({ accountId: null, name: null, foldedName: null });
    expect(await quotes()).toEqual([]);
    await db.update(communityProfiles).set({ accountId: ana, name: 'Ana', foldedName: 'ana' });
    await deletePost(db, { ...by(ana), postId: noteId });
    expect(await quotes()).toEqual([]);
  });

  test('is asked for once, by the creator’s people, and with words of the note', async () => {
    expect(await ask('The worst beans.')).toEqual({ ok: false, reason: 'not-in-note' });
    expect(await ask(BEST, ana)).toEqual({ ok: false, reason: 'not-a-moderator' });
    const post = await begin(ana, BEST);
    expect(await ask(BEST, ed, post.postId)).toEqual({ ok: false, reason: 'not-a-note' });
    expect(await ask()).toEqual({ ok: true });
    expect(await ask()).toEqual({ ok: false, reason: 'asked' });
  });

  test('is answered by the author alone', async () => {
    await ask();
    const ben = await aPerson('ben');
    expect(await answers(true, ben)).toEqual({ ok: false, reason: 'no-such-quote' });
    expect(await findAskedQuote(db, { accountId: ben, threadId: noteId })).toBeNull();
    expect(await quotes()).toEqual([]);
  });

  test('is asked for by mail only if the author wants such mail', async () => {
    await ask();
    expect(await mail()).toEqual([]);
  });

  test('is asked for by mail of an author who wants it', async () => {
    await askForEmails(db, { accountId: ana, kind: quoteEmail.name, on: 'account', now: services.now() });
    await ask();
    expect((await mail()).map(({ to, kind }) => [to, kind])).toEqual([['ana@home.example', 'community-quote']]);
  });
});

test('a post that is no note of a member cannot be quoted', async () => {
  await db.update(posts).set({ state: 'held' }).where(eq(posts.id, noteId));
  expect(await ask()).toEqual({ ok: false, reason: 'not-a-note' });
});
