import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { letterSending } from '../../../tests/support/letter-sending.ts';
import { aBlock } from '../../../tests/support/letters.ts';
import { inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { letterSettings } from '../../db/schema/letters.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { readStoredIssue } from '../document/issue.ts';
import {
  decideLetter,
  endLetter,
  findDifferences,
  pauseLetter,
  resumeLetter,
  retryUnknown,
  scheduleLetter,
  unscheduleLetter,
} from './schedule.server.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);
const { clock, services } = site;
const sending = letterSending(db, services);
const { sent, subscribe, draft, schedule, due, run, edit, letter } = sending;

beforeEach(async () => {
  sending.reset();
  await site.startAtBeas();
});

type Own = Awaited<ReturnType<typeof draft>>;
const tomorrow = { dueAt: inDays(1), dueZone: 'Europe/Rome' };
const decide = async (own: Own, choice: 'as-scheduled' | 'as-it-is-now', seen = 0) => {
  const version = ((await letter(own))?.version ?? 0) + seen;
  return db.transaction((tx) => decideLetter(tx, services, { ...own, choice, version, now: clock.now }));
};

describe('a letter is scheduled', () => {
  test('for a time in a zone, and stores what is to be sent', async () => {
    const own = await draft();
    expect(await schedule(own, tomorrow)).toEqual({ ok: true });
    const row = await letter(own);
    expect(row).toMatchObject({ state: 'scheduled', ...tomorrow, issueVersion: 1, stopReason: null });
    expect(readStoredIssue(row.issue).letter.subject).toBe('What to do with a box of lemons');
    await run();
    expect((await letter(own)).state).toBe('scheduled');
    clock.now = inDays(1);
    await run();
    expect((await letter(own)).state).toBe('sent');
  });

  test('again for another time, and taken back', async () => {
    const own = await draft();
    await schedule(own, tomorrow);
    expect(await schedule(own, { ...tomorrow, dueAt: inDays(2) })).toEqual({ ok: true });
    expect((await letter(own)).dueAt).toEqual(inDays(2));
    const { slug } = await letter(own);
    expect(await db.transaction((tx) => unscheduleLetter(tx, own))).toEqual({ ok: true });
    expect(await letter(own)).toMatchObject({ state: 'draft', dueAt: null, issue: null, slug });
  });

  test('under an address of its subject, which stays when the subject changes', async () => {
    const subjects = ['Lemons & more!', 'Lemons, more', 'subscribe', '🍋'];
    const slugs = [];
    for (const subject of subjects) {
      const own = await due({ subject });
      slugs.push((await letter(own)).slug);
    }
    expect(slugs).toEqual(['lemons-more', 'lemons-more-2', 'subscribe-2', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    const own = await draft({ subject: 'First' });
    await schedule(own, tomorrow);
    await edit(own, { subject: 'Second' });
    await schedule(own, tomorrow, 2);
    expect((await letter(own)).slug).toBe('first');
  });

  test.each([
    ['conflict', (own: Own) => schedule(own, 'now', 2)],
    ['past', (own: Own) => schedule(own, { ...tomorrow, dueAt: now })],
    ['unknown', () => schedule({ ...bea, letterId: randomUUID() })],
    ['unknown', () => schedule({ ...bea, letterId: 'no id' })],
    ['no-subject', async () => schedule(await draft({ subject: ' ' }))],
    ['no-text', async () => schedule(await draft({ blocks: [aBlock('divider'), aBlock('members')] }))],
    ['nobody', async () => schedule(await draft({ audience: { readers: [], tag: null, recipeId: null } }))],
  ])('or refused: %s', async (reason, attempt) => {
    const own = await draft();
    expect(await attempt(own)).toEqual({ ok: false, reason });
    expect((await letter(own)).state).toBe('draft');
  });

  test('only with a public page and a postal address, of the creator or the operator', async () => {
    const own = await draft();
    const without = { ...services, mail: { ...services.mail, postalAddress: null } };
    const attempt = () => db.transaction((tx) => scheduleLetter(tx, without, { ...own, version: 1, when: 'now', now }));
    expect(await attempt()).toEqual({ ok: false, reason: 'no-postal-address' });
    await db.insert(letterSettings).values({ ...bea, postalAddress: '1 High Street' });
    await db.update(landingPages).set({ isActive: false });
    expect(await attempt()).toEqual({ ok: false, reason: 'no-page' });
    await db.update(landingPages).set({ isActive: true });
    expect(await attempt()).toEqual({ ok: true });
  });

  test('no more once it has begun', async () => {
    await subscribe(['ana@home.example']);
    const own = await due();
    await run({ firstDay: 0 });
    expect(await schedule(own)).toEqual({ ok: false, reason: 'begun' });
    expect(await db.transaction((tx) => unscheduleLetter(tx, own))).toEqual({ ok: false, reason: 'begun' });
  });
});

test('what is due now begins at once, and does not wait for the worker’s next minute', async () => {
  const started: string[] = [];
  const startWorker = async (_: unknown, queue: string) => void started.push(queue);
  const observed = { ...services, startWorker };
  const begun = () => started.splice(0);
  await subscribe(['ana@home.example', 'ben@home.example']);
  const own = await draft({ subject: 'Before' });
  const scheduleFor = (when: 'now' | typeof tomorrow, version: number) =>
    db.transaction((tx) => scheduleLetter(tx, observed, { ...own, version, when, now }));
  await scheduleFor(tomorrow, 1);
  expect(begun()).toEqual([]);
  await scheduleFor('now', 1);
  expect(begun()).toEqual(['letters']);
  await edit(own, { subject: 'After' });
  await run();
  const decision = { ...own, choice: 'as-it-is-now', version: 2, now } as const;
  await db.transaction((tx) => decideLetter(tx, observed, decision));
  expect(begun()).toEqual(['letters']);
  await run({ firstDay: 1 });
  await db.transaction(async (tx) => {
    await pauseLetter(tx, own);
    await resumeLetter(tx, observed, own);
    await pauseLetter(tx, own);
    await endLetter(tx, { ...own, now });
    await retryUnknown(tx, observed, own);
  });
  expect(begun(), 'after the resumption alone, because nothing was unknown').toEqual(['letters']);
});

describe('a letter that was edited after it was scheduled', () => {
  async function anEdited() {
    await subscribe(['ana@home.example']);
    const own = await draft({ subject: 'Before' });
    await schedule(own, tomorrow);
    await edit(own, { subject: 'After' });
    return own;
  }

  test('is held at its time, and goes out as its creator decides then', async () => {
    for (const [choice, subject] of [
      ['as-scheduled', 'Before'],
      ['as-it-is-now', 'After'],
    ] as const) {
      sending.reset();
      await site.startAtBeas();
      const own = await anEdited();
      clock.now = inDays(1);
      await run();
      expect(await letter(own)).toMatchObject({ state: 'held', stopReason: 'edited' });
      expect(sent).toEqual([]);
      clock.now = inDays(1.5);
      expect(await decide(own, choice)).toEqual({ ok: true });
      await run();
      expect(sent.map((mail) => mail.subject)).toEqual([subject]);
    }
  });

  test('goes out at its time if its creator has decided before, unless it was edited again', async () => {
    const own = await anEdited();
    expect(await findDifferences(db, own)).toMatchObject({ letter: true, recipes: [] });
    expect(await decide(own, 'as-scheduled', -1)).toEqual({ ok: false, reason: 'conflict' });
    await decide(own, 'as-scheduled');
    expect(await findDifferences(db, own)).toBeNull();
    await edit(own, { subject: 'After that' });
    expect(await findDifferences(db, own)).toMatchObject({ letter: true });
    await decide(own, 'as-scheduled');
    clock.now = inDays(1);
    await run();
    expect(sent.map((mail) => mail.subject)).toEqual(['Before']);
  });

  test('goes out if the edit was taken back', async () => {
    const own = await anEdited();
    await edit(own, { subject: 'Before', blocks: readStoredIssue((await letter(own)).issue).letter.blocks });
    expect(await findDifferences(db, own)).toBeNull();
  });
});

test('a letter is held if one of its recipes was changed or unpublished', async () => {
  const { id: recipeId } = await aRecipe(db, bea.creatorId, { name: 'Soup', free: true });
  const blocks = [aBlock('recipe', [], { recipe: { recipeId, shows: 'teaser' } })];
  const own = await draft({ blocks });
  await schedule(own, tomorrow);
  expect(await findDifferences(db, own)).toBeNull();
  await db.update(recipes).set({ name: 'Stew' }).where(eq(recipes.id, recipeId));
  expect(await findDifferences(db, own)).toMatchObject({ letter: false, recipes: [{ recipeId, change: 'edited' }] });
  await db.update(recipes).set({ status: 'draft' }).where(eq(recipes.id, recipeId));
  expect(await findDifferences(db, own)).toMatchObject({ recipes: [{ name: 'Soup', change: 'unpublished' }] });
  clock.now = inDays(1);
  await run();
  expect(await letter(own)).toMatchObject({ state: 'held', stopReason: 'recipe-changed' });
});

test('no command reaches another creator’s letter', async () => {
  const own = await draft();
  await schedule(own, tomorrow);
  const before = await letter(own);
  const { creatorId } = await aLandingPage(db);
  const theirs = { ...own, creatorId };
  const unknown = { ok: false, reason: 'unknown' };
  expect(await schedule(theirs)).toEqual(unknown);
  expect(await decide(theirs, 'as-scheduled')).toEqual(unknown);
  expect(await findDifferences(db, theirs)).toBeNull();
  await db.transaction(async (tx) => {
    expect(await unscheduleLetter(tx, theirs)).toEqual(unknown);
    expect(await pauseLetter(tx, theirs)).toEqual(unknown);
    expect(await resumeLetter(tx, services, theirs)).toEqual(unknown);
    expect(await retryUnknown(tx, services, theirs)).toEqual(unknown);
  });
  expect(await db.transaction((tx) => endLetter(tx, { ...theirs, now }))).toEqual(unknown);
  expect(await letter(own)).toEqual(before);
});
