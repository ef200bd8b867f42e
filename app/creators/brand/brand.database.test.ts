import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aLandingPage, emptyDatabase } from '../../../tests/support/rows.ts';
import { findBrand } from './brand.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

describe('the brand of a creator', () => {
  test('is made of the active landing page', async () => {
    const page = await aLandingPage(db, { name: ' Bea ', subdomain: 'bea', accentColor: '#245c4a' });
    expect(await findBrand(db, page)).toMatchObject({
      creatorId: page.creatorId,
      name: 'Bea',
      logo: null,
      path: '/bea',
      palette: { accent: '#245c4a' },
    });
    expect(await findBrand(db, { creatorId: page.creatorId.toUpperCase() })).toMatchObject({ name: 'Bea' });
  });

  test('is null for an unknown, a malformed or an inactive creator', async () => {
    const hidden = await aLandingPage(db, { isActive: false });
    for (const creatorId of [hidden.creatorId, randomUUID(), 'bea', '']) {
      expect(await findBrand(db, { creatorId })).toBeNull();
    }
  });

  test('falls back to the subdomain as name, and has no path without a valid subdomain', async () => {
    const page = await aLandingPage(db, { subdomain: 'bea' });
    expect(await findBrand(db, page)).toMatchObject({ name: 'bea' });
    const odd = await aLandingPage(db, { subdomain: 'Not A Word', name: 'Odd' });
    expect(await findBrand(db, odd)).toMatchObject({ name: 'Odd', path: null });
  });
});
