import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aLandingPage, emptyDatabase } from '../../tests/support/rows.ts';
import { type DirectoryOf, listDirectory, readDirectoryPage } from './directory.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));
const subdomains = async (of: DirectoryOf, from: string | null = null, limit = 100) =>
  (await listDirectory(db, { of, from, limit })).map((entry) => entry.subdomain);

describe.each(['pages', 'creators'] as const)('the directory of %s', (of) => {
  const names = ['a', 'a-b', 'a-c', 'ab', 'b', 'b1', 'ba', 'c', 'd-e-f', 'z9'];
  async function fill() {
    for (const subdomain of [...names].reverse()) await aLandingPage(db, { subdomain });
    await aLandingPage(db, { subdomain: 'b-hidden', isActive: false });
    await aLandingPage(db, { subdomain: null });
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
    for (const subdomain of cooks) await aLandingPage(db, { subdomain });
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
