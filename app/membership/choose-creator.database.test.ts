import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { membershipServices } from '../../tests/support/membership.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { listCreatorChoices } from './queries.server.ts';

const { db } = await testDatabase();
const { services, empty, startAtBeas } = await membershipServices(db);
const { get } = aBrowser(services);

test('without a creator one is chosen, page by page', async () => {
  await startAtBeas();
  for (let more = 0; more < 25; more += 1) await aLandingPage(db, { subdomain: `c-${String(more).padStart(2, '0')}` });
  const first = await get('/sign-up', { headers: { referer: `${services.origin}/` } });
  expect(first.data).toMatchObject({ from: '/', continued: false, next: 'c-22' });
  expect(first.data.choices).toHaveLength(24);
  const second = await get('/sign-up?after=c-22', { headers: { referer: `${services.origin}/sign-up` } });
  expect(second.data).toMatchObject({ from: null, continued: true, next: null });
  expect(second.data.choices).toHaveLength(2);
  for (const { headers } of [first, second]) expect(headers.get('cache-control')).toBe('no-store');
});

describe('the creators to choose from', () => {
  beforeEach(empty);

  test('are the active ones, by subdomain, however many are read at a time', async () => {
    for (const subdomain of ['dan', 'bea', 'eve', 'ann', 'cem']) await aLandingPage(db, { subdomain });
    await aLandingPage(db, { subdomain: 'hidden', isActive: false });
    await aLandingPage(db, { subdomain: null });
    const names: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof listCreatorChoices>> = await listCreatorChoices(db, { after, limit: 2 });
      if (page.length === 0) break;
      names.push(...page.map((choice) => choice.name));
      after = page.at(-1)!.subdomain;
    }
    expect(names).toEqual(['ann', 'bea', 'cem', 'dan', 'eve']);
  });

  test('one with several pages stands there once, by the oldest that is active', async () => {
    const createdAt = (year: number) => new Date(`${year}-01-01`);
    const { creatorId } = await aLandingPage(db, { subdomain: 'z-old', createdAt: createdAt(2020), isActive: false });
    await aLandingPage(db, { creatorId, subdomain: 'b-older', name: 'Bea', createdAt: createdAt(2022) });
    await aLandingPage(db, { creatorId, subdomain: 'a-newer', name: 'Bea too', createdAt: createdAt(2024) });
    expect(await listCreatorChoices(db, { after: null, limit: 10 })).toMatchObject([
      { creatorId, subdomain: 'b-older', name: 'Bea' },
    ]);
  });
});
