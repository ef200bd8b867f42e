import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aCreator, aLandingPage, emptyDatabase } from '../../tests/support/rows.ts';
import { findLandingPage, listDirectory } from './queries.server.ts';

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

  test('of a creator with several is the oldest active one', async () => {
    const { id: creatorId } = await aCreator(db);
    const day = (date: number) => new Date(Date.UTC(2026, 0, date));
    await aLandingPage(db, { creatorId, createdAt: day(1), isActive: false });
    await aLandingPage(db, { creatorId, createdAt: day(3) });
    const oldest = await aLandingPage(db, { creatorId, createdAt: day(2) });
    expect((await findLandingPage(db, { creatorId }))?.id).toBe(oldest.id);
  });

  test('tells nothing of who the creator is to the operator', async () => {
    const creator = await aCreator(db, { email: 'private@creators.example', name: 'Private Name' });
    const page = await aLandingPage(db, { creatorId: creator.id });
    expect(JSON.stringify(await findLandingPage(db, { id: page.id }))).not.toMatch(/private/i);
  });
});

describe('the directory', () => {
  const names = ['a', 'a-b', 'a-c', 'ab', 'b', 'b1', 'ba', 'c', 'd-e-f', 'z9'];
  async function fill() {
    for (const subdomain of [...names].reverse()) await aLandingPage(db, { subdomain });
    await aLandingPage(db, { subdomain: 'b-hidden', isActive: false });
    await aLandingPage(db, { subdomain: null });
  }

  test('has the active pages that have an address, each once, from whichever on', async () => {
    await fill();
    const whole = (await listDirectory(db, { limit: 100 })).map((entry) => entry.subdomain);
    expect([...whole].sort()).toEqual(names);
    for (const from of whole) {
      const entries = await listDirectory(db, { from, limit: 3 });
      expect(entries.map((entry) => entry.subdomain)).toEqual(whole.slice(whole.indexOf(from)).slice(0, 3));
    }
  });

  test('begins behind an address that is no longer there', async () => {
    await fill();
    const listed = await listDirectory(db, { from: 'b0-gone', limit: 2 });
    expect(listed).toHaveLength(2);
    expect(names).toContain(listed[0]!.subdomain);
    expect(listed.map((entry) => entry.subdomain)).not.toContain('a');
  });

  test('of nobody is empty', async () => {
    expect(await listDirectory(db, { limit: 24 })).toEqual([]);
  });
});
