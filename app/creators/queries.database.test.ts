import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aCreator, aLandingPage, emptyDatabase } from '../../tests/support/rows.ts';
import { findLandingPage } from './queries.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

describe('one page', () => {
  test('is found by its id, its subdomain and its creator', async () => {
    const page = await aLandingPage(db, { subdomain: 'marisol' });
    await aLandingPage(db, { subdomain: 'bea' });
    for (const key of [{ id: page.id }, { subdomain: 'marisol' }, { creatorId: page.creatorId }]) {
      expect((await findLandingPage(db, key))?.id).toBe(page.id);
    }
  });

  test('that is not active is not found', async () => {
    const page = await aLandingPage(db, { subdomain: 'gone', isActive: false });
    for (const key of [{ id: page.id }, { subdomain: 'gone' }, { creatorId: page.creatorId }]) {
      expect(await findLandingPage(db, key)).toBeNull();
    }
  });

  test('that does not exist is not found', async () => {
    for (const key of [{ id: randomUUID() }, { subdomain: 'nobody' }, { creatorId: randomUUID() }]) {
      expect(await findLandingPage(db, key)).toBeNull();
    }
  });

  test('of a creator with several pages is the oldest active one', async () => {
    const { id: creatorId } = await aCreator(db);
    const day = (date: number) => new Date(Date.UTC(2026, 0, date));
    await aLandingPage(db, { creatorId, createdAt: day(1), isActive: false });
    await aLandingPage(db, { creatorId, createdAt: day(3) });
    const oldest = await aLandingPage(db, { creatorId, createdAt: day(2) });
    expect((await findLandingPage(db, { creatorId }))?.id).toBe(oldest.id);
  });

  test('does not contain the operator’s private fields', async () => {
    const creator = await aCreator(db, { email: 'private@creators.example', name: 'Private Name' });
    const page = await aLandingPage(db, { creatorId: creator.id });
    expect(JSON.stringify(await findLandingPage(db, { id: page.id }))).not.toMatch(/private/i);
  });
});
