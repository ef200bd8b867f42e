import { randomUUID } from 'node:crypto';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aSentLetter } from '../../tests/support/letters.ts';
import { aMerchant } from '../../tests/support/merchants.ts';
import { aCreator, aFaq, aFeature, aLandingPage, aRecipe, aReview, emptyDatabase } from '../../tests/support/rows.ts';
import type { Db } from './client.server.ts';
import { creators, landingPages } from './schema/creators.ts';
import { faqs, features, reviews } from './schema/landing.ts';
import { letters } from './schema/letters.ts';
import { merchants } from './schema/merchants.ts';
import { recipes } from './schema/recipes.ts';

const database = await testDatabase();
const { db } = database;
const notices: string[] = [];
await database.listen('page_changes', { onNotification: (payload) => notices.push(payload), onReconnect: () => {} });

/** Returns the notifications that `change` causes, which arrive between two marks. */
async function noticesOf(change: () => Promise<unknown>): Promise<string[]> {
  await untilMarked();
  await change();
  return (await untilMarked()).sort();
}

async function untilMarked(): Promise<string[]> {
  const mark = `mark:${randomUUID()}`;
  await db.execute(sql`select pg_notify('page_changes', ${mark})`);
  await vi.waitFor(() => expect(notices).toContain(mark), { timeout: 50_000, interval: 5 });
  return notices.splice(0).filter((payload) => !payload.startsWith('mark:'));
}

const newCreator = randomUUID();
let page: { id: string; creatorId: string };
let other: typeof page;
beforeEach(async () => {
  await emptyDatabase(db);
  page = await aLandingPage(db, { subdomain: 'marisol' });
  other = await aLandingPage(db, { subdomain: 'bea' });
});

describe('the page itself', () => {
  test('inserted, updated, deleted: its tag and the directory’s', async () => {
    const id = randomUUID();
    await aCreator(db, { id: newCreator });
    const expected = ['directory', `page:${id}`];
    expect(await noticesOf(() => aLandingPage(db, { id, creatorId: newCreator }))).toEqual(expected);
    const changed = () => db.update(landingPages).set({ payoff: 'New' }).where(eq(landingPages.id, id));
    expect(await noticesOf(changed)).toEqual(expected);
    expect(await noticesOf(() => db.delete(landingPages).where(eq(landingPages.id, id)))).toEqual(expected);
  });
});

test('a creator’s account that becomes ready, or no longer is: her tag, because her sign-up page asks for a card', async () => {
  const { creatorId } = page;
  const tag = [`creator:${creatorId}`];
  expect(await noticesOf(() => aMerchant(db, { creatorId }))).toEqual(tag);
  expect(await noticesOf(() => db.update(merchants).set({ state: 'restricted' }))).toEqual(tag);
});

const lists = [
  ['a review', reviews, (on: Db, of: typeof page) => aReview(on, of.id), { pageId: () => other.id }],
  ['a question', faqs, (on: Db, of: typeof page) => aFaq(on, of.id), { landingId: () => other.id }],
  ['a feature', features, (on: Db, of: typeof page) => aFeature(on, of.id), { landingId: () => other.id }],
  ['a recipe', recipes, (on: Db, of: typeof page) => aRecipe(on, of.creatorId), { userId: () => other.creatorId }],
] as const;

describe.each(lists)('%s', (_what, table, insert, owner) => {
  const tagOf = (of: typeof page) => (table === recipes ? `creator:${of.creatorId}` : `page:${of.id}`);
  const tags = (of: (typeof page)[], further: string[]) => [...of.map(tagOf), ...further].sort();
  const moveTo = () => Object.fromEntries(Object.entries(owner).map(([column, value]) => [column, value()]));

  test('inserted: the tag of what it belongs to, the directory’s, and the sitemap’s', async () => {
    expect(await noticesOf(() => insert(db, page))).toEqual(tags([page], ['directory', 'sitemap']));
  });

  test('many inserted by one statement: one notice for each page, for the directory, and for the sitemap', async () => {
    const rows = [page, page, page, other].map((of) => ({ pageId: of.id, landingId: of.id, userId: of.creatorId }));
    expect(await noticesOf(() => db.insert(table).values(rows as never))).toEqual(
      tags([page, other], ['directory', 'sitemap']),
    );
  });

  test('updated: the tag once, however many rows', async () => {
    for (let count = 0; count < 5; count += 1) await insert(db, page);
    const body = table === reviews || table === features ? { body: 'New' } : {};
    const changes = {
      ...body,
      ...(table === faqs ? { answer: 'New' } : {}),
      ...(table === recipes ? { name: 'New' } : {}),
    };
    expect(await noticesOf(() => db.update(table).set(changes as never))).toEqual(tags([page], []));
  });

  test('moved to another page: both tags, the directory’s, and the sitemap’s', async () => {
    await insert(db, page);
    expect(await noticesOf(() => db.update(table).set(moveTo() as never))).toEqual(
      tags([page, other], ['directory', 'sitemap']),
    );
  });

  test('deleted: the tag, the directory’s, and the sitemap’s', async () => {
    await insert(db, page);
    expect(await noticesOf(() => db.delete(table))).toEqual(tags([page], ['directory', 'sitemap']));
  });

  test('truncated: everything', async () => {
    expect(await noticesOf(() => db.execute(sql`truncate ${table} cascade`))).toEqual(['everything']);
  });

  test('not touched by a statement that matched nothing: no notice', async () => {
    expect(await noticesOf(() => db.delete(table))).toEqual([]);
  });
});

describe('of a recipe, directory and sitemap are told', () => {
  const change = (fields: Partial<typeof recipes.$inferInsert>) => () => db.update(recipes).set(fields);
  const tagsOf = async (work: () => Promise<unknown>) =>
    (await noticesOf(work)).filter((tag) => !tag.startsWith('creator:'));

  test('nothing of an edit that neither of them shows', async () => {
    await aRecipe(db, page.creatorId);
    await aRecipe(db, other.creatorId, { status: 'draft' });
    const edit = { name: 'New', free: true, teaser: 'Short', tags: ['soup'], cookTime: 5, body: null, revision: 2 };
    expect(await tagsOf(change(edit))).toEqual([]);
  });

  test('what each of them shows', async () => {
    await aRecipe(db, page.creatorId);
    expect(await tagsOf(change({ imageUrl: 'https://pictures.example/new.jpg' }))).toEqual(['directory']);
    expect(await tagsOf(change({ dateCreated: new Date('2026-01-02') }))).toEqual(['directory']);
    expect(await tagsOf(change({ slug: 'another' }))).toEqual(['sitemap']);
    expect(await tagsOf(change({ status: 'draft' }))).toEqual(['directory', 'sitemap']);
    expect(await tagsOf(change({ status: 'published' }))).toEqual(['directory', 'sitemap']);
  });

  test('nothing of a draft, from its first word until it is deleted', async () => {
    expect(await tagsOf(() => aRecipe(db, page.creatorId, { status: 'draft' }))).toEqual([]);
    const edit = { imageUrl: 'https://pictures.example/new.jpg', slug: 'another', userId: other.creatorId };
    expect(await tagsOf(change(edit))).toEqual([]);
    expect(await tagsOf(() => db.delete(recipes))).toEqual([]);
  });
});

describe('a change of many pages at once', () => {
  async function manyPages(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    const { id: creatorId } = await aCreator(db);
    await db.insert(landingPages).values(ids.map((id) => ({ id, creatorId, subdomain: `p-${id}` })));
    return ids;
  }

  test('is announced page by page up to 200', async () => {
    const ids = await manyPages(200);
    const notices = await noticesOf(() =>
      db.update(landingPages).set({ isActive: true }).where(inArray(landingPages.id, ids)),
    );
    expect(notices).toEqual(['directory', ...ids.map((id) => `page:${id}`)].sort());
  });

  test('is “everything” beyond', async () => {
    const ids = await manyPages(201);
    const change: SQL = inArray(landingPages.id, ids);
    expect(await noticesOf(() => db.update(landingPages).set({ isActive: true }).where(change))).toEqual([
      'everything',
    ]);
    expect(await noticesOf(() => db.delete(landingPages).where(change))).toEqual(['everything']);
    expect(await noticesOf(() => manyPages(201))).toEqual(['everything']);
  });
});

describe('every kind of change', () => {
  test('a deleted creator’s page is deleted too, and announced', async () => {
    await aReview(db, page.id);
    await aRecipe(db, page.creatorId);
    const notices = await noticesOf(() => db.delete(creators).where(eq(creators.id, page.creatorId)));
    expect(notices).toEqual(expect.arrayContaining([`page:${page.id}`, `creator:${page.creatorId}`, 'directory']));
  });

  test('plain SQL with only the specification’s columns', async () => {
    const change = sql.raw(`insert into creator_landing_reviews (body, page_id) values ('x', '${page.id}')`);
    expect(await noticesOf(() => db.execute(change))).toEqual(['directory', `page:${page.id}`, 'sitemap']);
  });

  test('a change that was rolled back is not announced', async () => {
    const undone = () =>
      db.transaction(async (tx) => {
        await aReview(tx, page.id);
        tx.rollback();
      });
    expect(await noticesOf(() => undone().catch(() => {}))).toEqual([]);
  });

  test('a creator’s private record is not announced, because no public page shows it', async () => {
    expect(
      await noticesOf(() =>
        db.update(creators).set({ email: 'new@creators.example' }).where(eq(creators.id, page.creatorId)),
      ),
    ).toEqual([]);
  });
});

describe('a letter', () => {
  const tags = () => [`creator:${page.creatorId}`, 'sitemap'];

  test('is announced when it is sent, changed or removed, and not while it is written or waits', async () => {
    const waiting = { state: 'draft', slug: null, startedAt: null, finishedAt: null } as const;
    let id = '';
    const begin = async () => ({ id } = await aSentLetter(db, page.creatorId, waiting));
    expect(await noticesOf(begin)).toEqual([]);
    const change = (fields: Partial<typeof letters.$inferInsert>) => () =>
      db.update(letters).set(fields).where(eq(letters.id, id));
    expect(await noticesOf(change({ version: 2, content: { schemaVersion: 1 } }))).toEqual([]);
    const sending = { state: 'sending', slug: 'lemons', startedAt: new Date() } as const;
    expect(await noticesOf(change(sending))).toEqual(tags());
    expect(await noticesOf(change({ state: 'sent', finishedAt: new Date() }))).toEqual([]);
    expect(await noticesOf(change({ pageFor: 'members' }))).toEqual(tags());
    expect(await noticesOf(() => db.delete(letters))).toEqual(tags());
  });
});

describe('a table that a later migration has watched', () => {
  const shown = sql`creator_landing_guides`;
  const inserted = () => db.execute(sql`insert into ${shown} (page_id) values (${page.id})`);
  beforeEach(async () => {
    await db.execute(sql`drop table if exists ${shown}`);
    await db.execute(sql`create table ${shown} (id serial, page_id uuid not null)`);
  });

  test('is announced by one line of SQL, under the tags that it names', async () => {
    expect(await noticesOf(inserted)).toEqual([]);
    await db.execute(sql`select watch_table('creator_landing_guides', 'page', 'page_id',
      tags_on_change => '{directory}', tags_on_coming_or_going => '{sitemap,guides}')`);
    expect(await noticesOf(inserted)).toEqual(['directory', 'guides', `page:${page.id}`, 'sitemap']);
    const changed = () => db.execute(sql`update ${shown} set id = id + 1`);
    expect(await noticesOf(changed)).toEqual(['directory', `page:${page.id}`]);
  });

  test('watched again, is announced with the latest tags', async () => {
    await db.execute(sql`select watch_table('creator_landing_guides', 'page', 'page_id')`);
    await db.execute(sql`select watch_table('creator_landing_guides', 'guide', 'page_id')`);
    expect(await noticesOf(inserted)).toEqual([`guide:${page.id}`]);
  });
});
