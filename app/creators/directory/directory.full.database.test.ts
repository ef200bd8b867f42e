import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aLandingPage, aRecipe, aReview, emptyDatabase } from '../../../tests/support/rows.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { type DirectoryOf, listDirectory, RECIPES_COUNTED, readDirectoryPage } from './directory.server.ts';

const { db } = await testDatabase();
const key = (digit: string) => digit.repeat(32);
const picture = (digit: string) => `/media/${key(digit)}`;
const listed = () => listDirectory(db, { of: 'pages', from: null, limit: 10 });
beforeEach(() => emptyDatabase(db));
const subdomains = async (of: DirectoryOf, from: string | null = null, limit = 100) =>
  (await listDirectory(db, { of, from, limit })).map((entry) => entry.subdomain);

describe.each(['pages', 'creators'] as const)('the directory of %s', (of) => {
  const names = ['a', 'a-b', 'a-c', 'ab', 'b', 'b1', 'ba', 'c', 'd-e-f', 'z9'];
  async function fill() {
    for (const subdomain of [...names].reverse()) await aLandingPage(db, { subdomain, name: 'Bea' });
    await aLandingPage(db, { subdomain: 'b-hidden', name: 'Hidden', isActive: false });
    await aLandingPage(db, { subdomain: null, name: 'Without an address' });
    await aLandingPage(db, { subdomain: 'b-unfilled', accentColor: '#e4572e' });
  }

  test('has the active pages with an address, each once, from any cursor', async () => {
    await fill();
    const whole = await subdomains(of);
    expect([...whole].sort()).toEqual(names);
    for (const from of whole) {
      expect(await subdomains(of, from, 3)).toEqual(whole.slice(whole.indexOf(from)).slice(0, 3));
    }
  });

  test('continues after a subdomain that no longer exists', async () => {
    await fill();
    const listed = await subdomains(of, 'b0-gone', 2);
    expect(listed).toHaveLength(2);
    expect(names).toContain(listed[0]!);
    expect(listed).not.toContain('a');
  });

  test('is empty without pages', async () => {
    expect(await subdomains(of)).toEqual([]);
  });

  test('is paginated to its end, and distinguishes its own links from arbitrary cursors', async () => {
    const cooks = Array.from({ length: 49 }, (_, at) => `c-${String(at).padStart(2, '0')}`);
    for (const subdomain of cooks) await aLandingPage(db, { subdomain, name: 'Bea' });
    const first = await readDirectoryPage(db, { of, after: null });
    const second = await readDirectoryPage(db, { of, after: 'c-23' });
    const last = await readDirectoryPage(db, { of, after: 'c-47' });
    expect([first.next, second.next, last.next]).toEqual(['c-23', 'c-47', null]);
    expect([first, second, last].flatMap((page) => page.entries.map((entry) => entry.subdomain))).toEqual(cooks);
    const madeUp = await readDirectoryPage(db, { of, after: 'c-23a' });
    expect(madeUp.entries).toEqual(second.entries);
    expect([first, second, madeUp].map(({ linked }) => linked)).toEqual([true, true, false]);
  });
});

test('a creator with several active pages is listed once among creators, by the oldest, and with each among pages', async () => {
  const createdAt = (year: number) => new Date(`${year}-01-01`);
  const { creatorId } = await aLandingPage(db, { subdomain: 'z-old', createdAt: createdAt(2020), isActive: false });
  await aLandingPage(db, { creatorId, subdomain: 'b-older', name: 'Bea', createdAt: createdAt(2022) });
  await aLandingPage(db, { creatorId, subdomain: 'a-newer', name: 'Bea too', createdAt: createdAt(2024) });
  const creators = await listDirectory(db, { of: 'creators', from: null, limit: 10 });
  expect(creators).toMatchObject([{ creatorId, subdomain: 'b-older', name: 'Bea' }]);
  expect(await subdomains('pages')).toEqual(['a-newer', 'b-older']);
});

test('a creator whose oldest active page is blank is listed among creators by the oldest with content', async () => {
  const createdAt = (year: number) => new Date(`${year}-01-01`);
  const { creatorId } = await aLandingPage(db, { subdomain: 'b-blank', createdAt: createdAt(2022) });
  await aLandingPage(db, { creatorId, subdomain: 'c-next', name: 'Bea', createdAt: createdAt(2023) });
  await aLandingPage(db, { creatorId, subdomain: 'a-newer', name: 'Bea too', createdAt: createdAt(2024) });
  expect(await subdomains('creators')).toEqual(['c-next']);
});

describe('an entry', () => {
  test('shows the newest recipe’s dish, counts the recipes, and names the cook', async () => {
    const page = await aLandingPage(db, {
      subdomain: 'bea',
      ctaImage: picture('c'),
      cookName: ' Bea Moretti ',
      cookPortrait: picture('d'),
    });
    for (const [digit, year] of [
      ['1', 2024],
      ['2', 2026],
      ['3', 2025],
    ] as const) {
      await aRecipe(db, page.creatorId, { imageUrl: picture(digit), dateCreated: new Date(`${year}-01-01`) });
    }
    await aRecipe(db, (await aLandingPage(db)).creatorId, { imageUrl: picture('4') });
    expect((await listed()).find(({ subdomain }) => subdomain === 'bea')).toMatchObject({
      picture: { own: key('2') },
      cook: { name: 'Bea Moretti', portrait: { own: key('d') } },
      recipes: { count: 3, more: false },
    });
  });

  test('shows the call to action’s picture if the newest recipe has none to show', async () => {
    const page = await aLandingPage(db, { subdomain: 'bea', ctaImage: picture('c'), cookName: ' ' });
    expect(await listed()).toMatchObject([
      { picture: { own: key('c') }, cook: null, recipes: { count: 0, more: false } },
    ]);
    await aRecipe(db, page.creatorId, { imageUrl: 'javascript:alert(1)' });
    expect(await listed()).toMatchObject([{ picture: { own: key('c') }, recipes: { count: 1 } }]);
  });

  test('counts recipes up to a limit', async () => {
    const { creatorId } = await aLandingPage(db, { subdomain: 'bea' });
    const many = Array.from({ length: RECIPES_COUNTED + 20 }, () => ({ userId: creatorId }));
    await db.insert(recipes).values(many);
    expect(await listed()).toMatchObject([{ recipes: { count: RECIPES_COUNTED, more: true } }]);
  });

  test('appears with the first content of its page', async () => {
    const page = await aLandingPage(db, { subdomain: 'bea', name: ' ' });
    expect(await listed()).toEqual([]);
    await aReview(db, page.id);
    expect(await listed()).toHaveLength(1);
  });
});
