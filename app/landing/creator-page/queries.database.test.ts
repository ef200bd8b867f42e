import { randomUUID } from 'node:crypto';
import { eq, getTableName, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMerchant } from '../../../tests/support/merchants.ts';
import { aFaq, aFeature, aLandingPage, aRecipe, aReview } from '../../../tests/support/rows.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { communityProfiles, communitySettings, posts, threads } from '../../db/schema/community.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { landingView } from './landing-page.ts';
import {
  findLandingContent,
  findLandingContentByParts,
  type LandingContent,
  listFaqs,
  listFeatures,
  listReviews,
  listTables,
} from './queries.server.ts';

const { db } = await testDatabase();
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const never = () => expect.unreachable('no part fails here');

let page: Awaited<ReturnType<typeof aLandingPage>>;
let other: typeof page;
let inactive: typeof page;

/** Three pages with different content, so that rows of another page would be noticed. */
beforeAll(async () => {
  [page, other, inactive] = await Promise.all([
    aLandingPage(db, { subdomain: 'marisol', name: 'Marisol' }),
    aLandingPage(db, { subdomain: 'bea', name: 'Bea' }),
    aLandingPage(db, { subdomain: 'gone', name: 'Gone', isActive: false }),
  ]);
  for (const { id, creatorId, name } of [page, other, inactive]) {
    await aReview(db, id, { body: `${name} second`, createdAt: at(2) });
    await aReview(db, id, { body: `${name} first`, createdAt: at(1) });
    await aFaq(db, id, { question: `${name} later?`, createdAt: at(2) });
    await aFaq(db, id, { question: `${name} sooner?`, createdAt: at(1) });
    for (const order of [3, 1, 2]) await aFeature(db, id, { body: `${name} ${order}`, order });
    for (const minute of [5, 1, 12, 3, 9, 2, 11, 4, 8, 6, 7, 10]) {
      await aRecipe(db, creatorId, { name: `${name} ${minute}`, dateCreated: at(minute), prepTime: minute });
    }
  }
});

const texts = ({ reviews, faqs, features, recipes }: LandingContent) => ({
  reviews: reviews.map((review) => review.body),
  faqs: faqs.map((faq) => faq.question),
  features: features.map((feature) => feature.body),
  recipes: recipes.map((recipe) => recipe.name),
});
const ofMarisol = {
  reviews: ['Marisol first', 'Marisol second'],
  faqs: ['Marisol sooner?', 'Marisol later?'],
  features: ['Marisol 1', 'Marisol 2', 'Marisol 3'],
  recipes: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((minute) => `Marisol ${minute}`),
};

describe.each([
  ['in one query', findLandingContent],
  [
    'part by part',
    (...[on, key]: Parameters<typeof findLandingContent>) => findLandingContentByParts(on, key, clock.now, never),
  ],
])('a page’s content, read %s', (_how, find) => {
  test('is found by the subdomain: only its own rows, in order, with the ten newest recipes', async () => {
    const content = await find(db, { subdomain: 'marisol' }, clock.now);
    expect(content?.page).toMatchObject({ id: page.id, subdomain: 'marisol', creatorId: page.creatorId });
    expect(texts(content!)).toEqual(ofMarisol);
  });

  test('of the template is one page with another creator’s recipes', async () => {
    const content = await find(db, { pageId: page.id, creatorId: other.creatorId }, clock.now);
    expect([content?.page.id, content?.creatorId]).toEqual([page.id, other.creatorId]);
    expect(texts(content!)).toEqual({
      ...ofMarisol,
      recipes: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((minute) => `Bea ${minute}`),
    });
  });

  test('has the cook, the profiles, and who wrote a review about which dish', async () => {
    const given = {
      cookName: 'Rosa',
      cookPortrait: '/media/p',
      cookWords: 'Come in.',
      cookSignature: '/media/s',
      instagramUrl: 'https://i.example/',
      tiktokUrl: 'https://t.example/',
      linkedinUrl: 'https://l.example/',
    };
    const target = await aLandingPage(db, given);
    await aReview(db, target.id, { body: 'Good.', firstName: 'Nora', dish: 'Lentils' });
    const content = await find(db, { subdomain: target.subdomain! }, clock.now);
    expect(content?.page).toMatchObject(given);
    expect(content?.reviews).toMatchObject([{ body: 'Good.', firstName: 'Nora', dish: 'Lentils' }]);
  });

  test('counts the people, notes and questions of the creator’s community, unless it is closed', async () => {
    const target = await aLandingPage(db);
    const { creatorId } = target;
    const found = async () => (await find(db, { subdomain: target.subdomain! }, clock.now))?.community ?? null;
    expect(await found()).toBeNull();
    for (const [kind, state] of [
      ['note', 'shown'],
      ['note', 'shown'],
      ['question', 'shown'],
      ['note', 'held'],
    ] as const) {
      const [author] = await db
        .insert(communityProfiles)
        .values({ creatorId, createdAt: at(1) })
        .returning();
      const id = randomUUID();
      await db.insert(threads).values({ id, creatorId, kind, createdAt: at(1), lastAt: at(1) });
      const times = { stateAt: at(1), createdAt: at(1), shownAt: state === 'shown' ? at(1) : null };
      const post = { threadId: id, creatorId, authorId: author!.id, words: 'Good.', state, ...times };
      await db.insert(posts).values({ ...post, id, isOpening: true });
      if (kind === 'question') await db.insert(posts).values({ ...post, id: randomUUID(), isOpening: false });
    }
    expect(await found()).toEqual({ people: 3, notes: 2, questions: 1 });
    await db.insert(communitySettings).values({ creatorId, state: 'closed' });
    expect(await found()).toBeNull();
  });

  test('names the tax of prices if the creator’s provider computes taxes', async () => {
    const { creatorId, subdomain } = await aLandingPage(db);
    const found = async () =>
      (await find(db, { subdomain: subdomain! }, clock.now))!.onSale.map(({ taxMode }) => taxMode);
    await aMerchant(db, { creatorId, merchantId: `acct_${creatorId}` });
    expect(await found()).toEqual([undefined, undefined]);
    await db.update(merchants).set({ usesTax: true }).where(eq(merchants.creatorId, creatorId));
    expect(await found()).toEqual(['added', 'added']);
  });

  test('is not found when the page is not active', async () => {
    expect(await find(db, { subdomain: 'gone' }, clock.now)).toBeNull();
    expect(await find(db, { pageId: inactive.id, creatorId: page.creatorId }, clock.now)).toBeNull();
  });

  test('is not found when the page does not exist', async () => {
    expect(await find(db, { subdomain: 'nobody' }, clock.now)).toBeNull();
    expect(await find(db, { subdomain: 'MARISOL' }, clock.now)).toBeNull();
    expect(await find(db, { pageId: randomUUID(), creatorId: page.creatorId }, clock.now)).toBeNull();
  });

  test('returns hostile text unchanged', async () => {
    const hostile = '"\'; drop table creators; -- \\u0000 </script> 🍋 \u202e שלום';
    const target = await aLandingPage(db, { name: hostile });
    await aReview(db, target.id, { body: hostile });
    await aRecipe(db, target.creatorId, { name: hostile });
    const content = await find(db, { subdomain: target.subdomain! }, clock.now);
    expect(content?.page.name).toBe(hostile);
    expect([content?.reviews[0]?.body, content?.recipes[0]?.name]).toEqual([hostile, hostile]);
    expect(await find(db, { subdomain: "x' or '1'='1" }, clock.now)).toBeNull();
  });
});

describe('the two ways to read a page', () => {
  test('return the same content', async () => {
    for (const key of [{ subdomain: 'marisol' }, { pageId: page.id, creatorId: other.creatorId }]) {
      const whole = await findLandingContent(db, key, clock.now);
      const parts = await findLandingContentByParts(db, key, clock.now, never);
      expect(parts).toMatchObject({ ...whole });
      expect(landingView(parts!)).toEqual(landingView(whole!));
    }
  });

  test('cost one round trip, and nine', async () => {
    const statements = watchStatements(db);
    await findLandingContent(db, { subdomain: 'marisol' }, clock.now);
    expect(statements).toHaveLength(1);
    await findLandingContent(db, { pageId: page.id, creatorId: page.creatorId }, clock.now);
    expect(statements).toHaveLength(2);
    await findLandingContentByParts(db, { subdomain: 'marisol' }, clock.now, never);
    expect(statements).toHaveLength(11);
  });
});

describe('the lists', () => {
  test('of a page that is not active or unknown are empty', async () => {
    for (const pageId of [inactive.id, randomUUID()]) {
      for (const list of [listReviews, listFaqs, listFeatures]) expect(await list(db, { pageId })).toEqual([]);
    }
  });

  test('have every row of the page and never another page’s', async () => {
    const pageId = page.id;
    expect((await listReviews(db, { pageId })).map((row) => row.body)).toEqual(ofMarisol.reviews);
    expect((await listFaqs(db, { pageId })).map((row) => row.question)).toEqual(ofMarisol.faqs);
    expect((await listFeatures(db, { pageId })).map((row) => [row.order, row.body])).toEqual([
      [1, 'Marisol 1'],
      [2, 'Marisol 2'],
      [3, 'Marisol 3'],
    ]);
  });

  test('are complete: a page may have hundreds of reviews', async () => {
    const { id } = await aLandingPage(db);
    for (let count = 0; count < 150; count += 1) await aReview(db, id);
    expect(await listReviews(db, { pageId: id })).toHaveLength(150);
  });

  test('features of equal order have a stable order', async () => {
    const { id, subdomain } = await aLandingPage(db);
    for (const body of ['a', 'b', 'c', 'd']) await aFeature(db, id, { body, order: 1 });
    const first = await listFeatures(db, { pageId: id });
    expect((await findLandingContent(db, { subdomain: subdomain! }, clock.now))?.features.map((row) => row.id)).toEqual(
      first.map((row) => row.id),
    );
  });
});

test('every table of a page’s lists is watched, so that cached pages show its changes', async () => {
  const { rows } = (await db.execute(
    sql`select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'announce_%'`,
  )) as unknown as { rows: { name: string }[] };
  const watched = rows.map(({ name }) => name);
  const names = Object.values(listTables).map(({ table }) => getTableName(table));
  expect(watched).toEqual(expect.arrayContaining(names));
});
