import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import {
  aCreator,
  aFaq,
  aFeature,
  aLandingPage,
  aRecipe,
  aReview,
  emptyDatabase,
} from '../../../tests/support/rows.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import type { Db } from '../../db/client.server.ts';
import { isBlank } from '../creator-page/landing-page.ts';
import { findLandingContent } from '../creator-page/queries.server.ts';
import { listChunk, listChunkStarts } from './queries.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

describe('the sitemap’s chunks', () => {
  const names = ['a', 'a-b', 'a-c', 'ab', 'b', 'b1', 'ba', 'c', 'd-e-f', 'z9'];

  test('are contiguous, and have every active page with a subdomain once', async () => {
    for (const subdomain of [...names].reverse()) await aLandingPage(db, { subdomain, name: 'Cook' });
    await aLandingPage(db, { subdomain: 'b-hidden', name: 'Cook', isActive: false });
    await aLandingPage(db, { subdomain: null, name: 'Cook' });
    const whole = await listChunk(db, { from: null, size: 100 });
    expect([...whole].sort()).toEqual(names);
    for (const size of [1, 3, 5, 100]) {
      const starts = await listChunkStarts(db, { size });
      expect(starts).toHaveLength(Math.ceil(names.length / size));
      const chunks = await Promise.all(starts.map((from) => listChunk(db, { from, size })));
      expect(chunks.flat()).toEqual(whole);
    }
  });

  test('do not exist without pages', async () => {
    expect(await listChunk(db, { from: null, size: 10 })).toEqual([]);
    expect(await listChunkStarts(db, { size: 10 })).toEqual([]);
  });

  test('count the blank pages that they leave out', async () => {
    for (const subdomain of ['a', 'b', 'c', 'd']) {
      await aLandingPage(db, { subdomain, name: subdomain < 'c' ? null : 'Cook' });
    }
    expect(await listChunkStarts(db, { size: 3 })).toEqual(['a', 'd']);
    expect(await listChunk(db, { from: 'a', size: 3 })).toEqual(['c']);
    expect(await listChunk(db, { from: 'd', size: 3 })).toEqual(['d']);
  });
});

type Page = Awaited<ReturnType<typeof aLandingPage>>;
const blanks = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((each) => !each.trim());
const nothing = async () => {};
const contents: [what: string, fields: Partial<Page>, add: (db: Db, page: Page) => Promise<unknown>][] = [
  ['nothing', {}, nothing],
  ['empty texts', { name: '', payoff: '', callToAction: '', logo: '', ctaImage: '' }, nothing],
  ['texts of what nobody sees', { name: blanks.join(''), payoff: ' \n' }, nothing],
  ['a colour and an icon alone', { accentColor: '#e4572e', favicon: 'https://pictures.example/icon.png' }, nothing],
  ['a name', { name: ' \u00a0Marisol' }, nothing],
  ['a payoff', { payoff: 'Big on flavour' }, nothing],
  ['a call to action', { callToAction: 'Cook with me' }, nothing],
  ['a logo', { logo: 'https://pictures.example/logo.png' }, nothing],
  ['a picture', { ctaImage: 'nonsense' }, nothing],
  ['a feature', {}, (db, page) => aFeature(db, page.id)],
  ['a recipe', {}, (db, page) => aRecipe(db, page.creatorId)],
  ['a review', {}, (db, page) => aReview(db, page.id)],
  ['a review without words', {}, (db, page) => aReview(db, page.id, { body: null })],
  ['a question', {}, (db, page) => aFaq(db, page.id)],
];

describe('a page with', () => {
  test.each(contents)('%s is in the sitemap exactly when it is not blank', async (what, fields, add) => {
    // Content of another creator must not count.
    const other = await aLandingPage(db, { subdomain: null, creatorId: (await aCreator(db)).id });
    for (const [, , addOther] of contents) await addOther(db, other);
    const page = await aLandingPage(db, { subdomain: 'marisol', ...fields });
    await add(db, page);
    const blank = isBlank((await findLandingContent(db, { subdomain: 'marisol' }, clock.now))!);
    expect(blank).toBe(contents.findIndex(([each]) => each === what) < 4);
    expect(await listChunk(db, { from: null, size: 10 })).toEqual(blank ? [] : ['marisol']);
  });
});
