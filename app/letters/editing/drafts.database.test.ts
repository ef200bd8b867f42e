import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { aBlock, aLetter } from '../../../tests/support/letters.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { letterDeliveries, letters } from '../../db/schema/letters.ts';
import { storedIssue } from '../document/issue.ts';
import { audienceFormat } from '../document/letter-shape.ts';
import { findLetterSettings, saveLetterSettings } from '../settings/settings.server.ts';
import {
  beginLetter,
  findLetter,
  listInProgress,
  listSent,
  removeDraft,
  saveLetter,
  setRecipients,
} from './drafts.server.ts';

const thursdays = { weeklyDay: 4, weeklyHour: 9, weeklyZone: 'Europe/Berlin' };
const { db } = await testDatabase();
const anAccount = accountsIn(db);
let authorId: string;
let creatorId: string;
let another: string;
beforeEach(async () => {
  await emptyTables(db, 'letters', 'creators', 'accounts');
  authorId = await anAccount({ email: 'mari@larder.example' });
  [creatorId, another] = [(await aCreator(db)).id, (await aCreator(db)).id];
});

async function begin(of = creatorId) {
  const begun = await beginLetter(db, { creatorId: of, authorId, now: clock.now });
  if (!begun.ok) throw new Error('The letter was not begun');
  return { creatorId: of, letterId: begun.letterId };
}
type Own = Awaited<ReturnType<typeof begin>>;

const save = (own: Own, version: number, letter = aLetter()) =>
  saveLetter(db, { ...own, letter, version, authorId, now: clock.now });

async function start(own: Own, startedAt: Date) {
  const issue = storedIssue({ letter: aLetter(), cards: [] });
  await db
    .update(letters)
    .set({ state: 'sent', slug: own.letterId, issue, startedAt })
    .where(eq(letters.id, own.letterId));
}

test('a letter is begun empty, for everyone but former members, and saved version by version', async () => {
  const own = await begin();
  expect(await findLetter(db, own)).toMatchObject({
    state: 'draft',
    version: 1,
    letter: { subject: '', blocks: [] },
    audience: { readers: ['free', 'trial', 'paid'], tag: null, recipeId: null },
    issue: null,
  });
  const letter = aLetter({ blocks: [aBlock('heading', ['Lemons'])] });
  expect(await save(own, 1, letter)).toEqual({ ok: true, version: 2 });
  expect((await findLetter(db, own))?.letter).toEqual(letter);
});

test('a save of an outdated version conflicts and changes nothing', async () => {
  const own = await begin();
  await save(own, 1, aLetter({ subject: 'One' }));
  expect(await save(own, 1, aLetter({ subject: 'Two' }))).toMatchObject({
    ok: false,
    reason: 'conflict',
    theirs: { version: 2, letter: { subject: 'One' } },
  });
  expect((await findLetter(db, own))?.letter.subject).toBe('One');
});

test('parts that a newer version of the site stored are preserved', async () => {
  const own = await begin();
  const letter = aLetter();
  await save(own, 1, letter);
  const content = { ...letter, schemaVersion: 2, mood: 'sunny' };
  await db.update(letters).set({ content }).where(eq(letters.id, own.letterId));
  expect(await save(own, 2, { ...letter, subject: 'New' })).toMatchObject({ ok: true });
  const [row] = await db.select({ content: letters.content }).from(letters).where(eq(letters.id, own.letterId));
  expect(row?.content).toMatchObject({ schemaVersion: 2, mood: 'sunny', subject: 'New' });
});

test('a letter that has gone out is neither changed nor deleted, and its recipients stay', async () => {
  const own = await begin();
  await start(own, clock.now);
  expect(await save(own, 1)).toEqual({ ok: false, reason: 'started' });
  expect(await setRecipients(db, { ...own, audience: audienceFormat.empty, pageFor: 'members' })).toBe(false);
  expect(await removeDraft(db, own)).toBe(false);
});

test('another creator’s letter is not read, changed, deleted or listed', async () => {
  const own = await begin();
  const foreign = { ...own, creatorId: another };
  expect(await findLetter(db, foreign)).toBeNull();
  expect(await save(foreign, 1)).toEqual({ ok: false, reason: 'unknown' });
  expect(await setRecipients(db, { ...foreign, audience: audienceFormat.empty, pageFor: 'members' })).toBe(false);
  expect(await removeDraft(db, foreign)).toBe(false);
  expect(await listInProgress(db, { creatorId: another })).toEqual([]);
  await start(own, clock.now);
  expect((await listSent(db, { creatorId: another, before: null })).letters).toEqual([]);
  expect((await findLetter(db, own))?.version).toBe(1);
});

test('sent letters are listed in pages, last sent first, with their recipients', async () => {
  const first = await begin();
  await start(first, clock.now);
  const values = ['accepted', 'accepted', 'refused'] as const;
  for (const state of values) {
    await db.insert(letterDeliveries).values({
      letterId: first.letterId,
      address: `${randomUUID()}@home.example`,
      reader: 'free',
      state,
      handedAt: clock.now,
      settledAt: clock.now,
    });
  }
  const later = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000);
  for (let at = 1; at <= 20; at += 1) await start(await begin(), later(at));
  const page = await listSent(db, { creatorId, before: null });
  expect([page.letters.length, page.letters[0]?.startedAt]).toEqual([20, later(20)]);
  const last = await listSent(db, { creatorId, before: page.next });
  expect(last).toMatchObject({ letters: [{ letterId: first.letterId, recipients: 3, accepted: 2 }], next: null });
});

test('settings are the defaults until they are saved, and only the creator’s own', async () => {
  const off = {
    isOffered: false,
    senderName: null,
    replyTo: null,
    postalAddress: null,
    countsClicks: false,
    weekly: 'off',
    weeklyIntro: null,
    weeklyDay: 4,
    weeklyHour: 9,
    weeklyZone: null,
    weeklyNext: null,
  };
  expect(await findLetterSettings(db, { creatorId })).toEqual(off);
  const typed = {
    isOffered: true,
    senderName: ' Mari\u202e ',
    replyTo: 'Mari@Larder.Example',
    postalAddress: 'Larder Lane 1\r\n\r\n 10115 Berlin ',
    countsClicks: true,
    weekly: 'draft' as const,
    ...thursdays,
    weeklyIntro: ' Hello!\r\nHow are you?\r\n \r\n\r\nThis week: ',
  };
  expect(await saveLetterSettings(db, { creatorId, typed, now: clock.now })).toEqual({ ok: true });
  expect(await findLetterSettings(db, { creatorId })).toEqual({
    isOffered: true,
    senderName: 'Mari',
    replyTo: 'mari@larder.example',
    postalAddress: 'Larder Lane 1\n10115 Berlin',
    countsClicks: true,
    weekly: 'draft',
    ...thursdays,
    weeklyNext: new Date('2026-11-05T08:00:00Z'),
    weeklyIntro: 'Hello!\nHow are you?\n\nThis week:',
  });
  expect(await findLetterSettings(db, { creatorId: another })).toEqual(off);
});

test('settings that are malformed or too long are refused by field', async () => {
  const typed = {
    isOffered: true,
    senderName: 'x'.repeat(81),
    replyTo: 'nobody',
    postalAddress: 'x'.repeat(301),
    countsClicks: false,
    weekly: 'off' as const,
    ...thursdays,
    weeklyIntro: 'x'.repeat(2_001),
  };
  const refused = { ok: false, fields: ['senderName', 'replyTo', 'postalAddress', 'weeklyIntro'] };
  expect(await saveLetterSettings(db, { creatorId, typed, now: clock.now })).toEqual(refused);
});
