import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { letterSending } from '../../../tests/support/letter-sending.ts';
import { aGrant, aMember } from '../../../tests/support/members.ts';
import { bea, membershipServices } from '../../../tests/support/membership.ts';
import { aRecipe } from '../../../tests/support/rows.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { letters } from '../../db/schema/letters.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { sites } from '../../db/schema/site.ts';
import { createNewThisWeekWorker, newThisWeek } from '../../kitchen/emails/new-this-week.server.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { askForEmails } from '../../mail/scheduled/preferences.server.ts';
import { releaseOptionalMail } from '../../mail/suppressions/held.server.ts';
import { readStoredLetter } from '../document/stored-letter.ts';
import { removeDraft } from '../editing/drafts.server.ts';
import { findLetterSettings, saveLetterSettings } from '../settings/settings.server.ts';
import { createWeeklyLetterWorker, findWeeklyDraft } from './weekly-letter.server.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);
const { clock, services } = site;
const sending = letterSending(db, services);
const { creatorId } = bea;

const slots = ['2026-11-05', '2026-11-12', '2026-11-19'].map((day) => new Date(`${day}T14:00:00Z`)) as [
  Date,
  Date,
  Date,
];
const minutesAfter = (slot: Date, minutes: number) => new Date(slot.getTime() + minutes * 60_000);
const job = { id: 'any', data: {}, attempt: 1, last: true, signal: new AbortController().signal };

beforeEach(async () => {
  sending.reset();
  await site.startAtBeas();
});

const thursdays = { weeklyDay: 4, weeklyHour: 14, weeklyZone: 'UTC' };
const choose = (
  weekly: 'off' | 'draft' | 'send',
  { weeklyIntro = '', ...time }: Partial<typeof thursdays & { weeklyIntro: string }> = {},
) =>
  saveLetterSettings(db, {
    creatorId,
    typed: {
      isOffered: true,
      senderName: '',
      replyTo: '',
      postalAddress: '',
      countsClicks: false,
      weekly,
      ...thursdays,
      ...time,
      weeklyIntro,
    },
    now: clock.now,
  });
const publish = (name: string, at: Date, fields: { status?: 'draft' } = {}) =>
  aRecipe(db, creatorId, { name, slug: name.toLowerCase().replaceAll(' ', '-'), dateCreated: at, ...fields });
async function runAt(at: Date) {
  clock.now = at;
  await createWeeklyLetterWorker(services).work(job);
}
const made = async () => {
  const rows = await db.select().from(letters).where(isNotNull(letters.weekOf)).orderBy(letters.weekOf);
  return rows.map(({ content, ...row }) => ({ ...row, letter: readStoredLetter(content) }));
};

test('nothing is made unless the creator turned the letter on', async () => {
  await publish('Soda bread', clock.now);
  await runAt(minutesAfter(slots[0], 1));
  await choose('off');
  await runAt(minutesAfter(slots[1], 1));
  expect(await made()).toEqual([]);
});

test('the week’s new recipes make one draft, with the creator’s words first and a button last', async () => {
  await choose('draft', { weeklyIntro: 'Hello!\n\nIt rains.' });
  await publish('Old', minutesAfter(slots[0], -8 * 24 * 60));
  const bread = await publish('Soda bread', minutesAfter(slots[0], -60));
  const soup = await publish('Leek soup', minutesAfter(slots[0], -30));
  await publish('Later', minutesAfter(slots[0], 1));
  await publish('Hidden', minutesAfter(slots[0], -20), { status: 'draft' });
  await runAt(minutesAfter(slots[0], -1));
  expect(await made()).toEqual([]);
  await runAt(minutesAfter(slots[0], 1));
  await runAt(minutesAfter(slots[0], 61));
  const [letter, ...others] = await made();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ state: 'draft', weekOf: '2026-11-05', version: 1, authorId: null, issue: null });
  const { subject, blocks } = letter!.letter;
  expect(subject).toBe('New this week: Leek soup and 1 more');
  expect(blocks.map(({ lines, recipe, button }) => lines[0]?.[0]?.text ?? recipe?.recipeId ?? button?.href)).toEqual([
    'Hello!',
    'It rains.',
    soup.id,
    bread.id,
    'https://larder.test/bea/recipes',
  ]);
  expect(await findWeeklyDraft(db, bea)).toEqual({ letterId: letter!.id, subject });
});

test('a week without new recipes has no letter, and each recipe is in one letter', async () => {
  await choose('draft');
  await publish('Soda bread', slots[0]);
  await runAt(minutesAfter(slots[0], 1));
  await runAt(minutesAfter(slots[1], 1));
  await publish('Leek soup', minutesAfter(slots[1], 60));
  await runAt(minutesAfter(slots[2], 1));
  expect((await made()).map(({ letter }) => letter.subject)).toEqual([
    'New this week: Soda bread',
    'New this week: Leek soup',
  ]);
});

test('a draft that its creator deleted is not made again', async () => {
  await choose('draft');
  await publish('Soda bread', slots[0]);
  await runAt(minutesAfter(slots[0], 1));
  const [letter] = await made();
  await removeDraft(db, { creatorId, letterId: letter!.id });
  await runAt(minutesAfter(slots[0], 61));
  expect(await made()).toEqual([]);
  expect(await findWeeklyDraft(db, bea)).toBeNull();
});

test('a letter that is turned on after the slot begins with the next one', async () => {
  await publish('Soda bread', minutesAfter(slots[0], -60));
  clock.now = minutesAfter(slots[0], 30);
  await choose('draft');
  await runAt(minutesAfter(slots[0], 61));
  expect(await made()).toEqual([]);
});

test('the letter is made at the day and hour that the creator chose, in her zone', async () => {
  await choose('draft', { weeklyDay: 6, weeklyHour: 9, weeklyZone: 'Asia/Kathmandu' });
  await publish('Soda bread', clock.now);
  const slot = new Date('2026-11-07T03:15:00Z');
  await runAt(minutesAfter(slot, -1));
  expect(await made()).toEqual([]);
  await runAt(minutesAfter(slot, 1));
  await runAt(minutesAfter(slot, 16));
  expect((await made()).map(({ weekOf }) => weekOf)).toEqual(['2026-11-07']);
  expect((await findLetterSettings(db, bea)).weeklyNext).toEqual(new Date('2026-11-14T03:15:00Z'));
});

test('another day or hour does not make two letters within two days, and no recipe is left out', async () => {
  await choose('draft');
  await publish('Soda bread', minutesAfter(slots[0], -60));
  await runAt(minutesAfter(slots[0], 1));
  await choose('draft', { weeklyDay: 5 });
  await publish('Leek soup', minutesAfter(slots[0], 60));
  const day = 24 * 60;
  await runAt(minutesAfter(slots[0], day + 1));
  expect(await made()).toHaveLength(1);
  await runAt(minutesAfter(slots[0], 8 * day + 1));
  expect((await made()).map(({ letter }) => letter.subject)).toEqual([
    'New this week: Soda bread',
    'New this week: Leek soup',
  ]);
});

test('saving other settings between the slot and its letter does not skip the letter', async () => {
  await choose('draft');
  await publish('Soda bread', minutesAfter(slots[0], -60));
  clock.now = minutesAfter(slots[0], 1);
  await choose('send');
  await runAt(minutesAfter(slots[0], 2));
  expect(await made()).toHaveLength(1);
});

test('a letter that is turned off and on again announces no recipe twice', async () => {
  await choose('draft');
  await publish('Soda bread', minutesAfter(slots[0], -60));
  await runAt(minutesAfter(slots[0], 1));
  await choose('off');
  await choose('draft', { weeklyHour: 18 });
  await runAt(minutesAfter(slots[0], 5 * 60));
  await runAt(minutesAfter(slots[1], 5 * 60));
  expect(await made()).toHaveLength(1);
});

test('an unknown zone is refused', async () => {
  expect(await choose('draft', { weeklyZone: 'Europe/Nowhere' })).toEqual({ ok: false, fields: ['weeklyZone'] });
  expect(await choose('off', { weeklyZone: '' })).toEqual({ ok: true });
});

test('the letter is sent right away if the creator chose so', async () => {
  await choose('send');
  await sending.subscribe(['ana@home.example']);
  await publish('Soda bread', minutesAfter(slots[0], -60));
  await runAt(minutesAfter(slots[0], 1));
  await sending.run();
  expect((await made())[0]).toMatchObject({ state: 'sent', slug: 'new-this-week-soda-bread' });
  expect(sending.sent).toMatchObject([{ to: 'ana@home.example', subject: 'New this week: Soda bread' }]);
});

test('a letter that is late waits as a draft', async () => {
  await choose('send');
  await publish('Soda bread', minutesAfter(slots[0], -60));
  await runAt(minutesAfter(slots[0], 61));
  expect((await made())[0]).toMatchObject({ state: 'draft' });
});

test('a letter that cannot be scheduled waits as a draft', async () => {
  await choose('send');
  await publish('Soda bread', minutesAfter(slots[0], -60));
  clock.now = minutesAfter(slots[0], 1);
  await createWeeklyLetterWorker({ ...services, mail: { ...services.mail, postalAddress: null } }).work(job);
  expect((await made())[0]).toMatchObject({ state: 'draft' });
});

test('without a public page, and while a restored backup holds mail, nothing is made', async () => {
  await choose('send');
  await publish('Soda bread', minutesAfter(slots[0], -60));
  await db.insert(sites).values({ mode: 'live', optionalMailHeldSince: clock.now });
  onTestFinished(async () => void (await db.delete(sites)));
  await runAt(minutesAfter(slots[0], 1));
  expect(await made()).toEqual([]);
  await releaseOptionalMail(db);
  await db.update(landingPages).set({ isActive: false });
  await runAt(minutesAfter(slots[0], 2));
  expect(await made()).toEqual([]);
});

test('the letter of a creator that fails does not stop the others', async () => {
  await choose('send');
  await publish('Soda bread', minutesAfter(slots[0], -60));
  clock.now = minutesAfter(slots[0], 1);
  let isFirst = true;
  const failing = new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction' || !isFirst) return Reflect.get(target, name);
      isFirst = false;
      return () => Promise.reject(new Error('gone'));
    },
  });
  await createWeeklyLetterWorker({ ...services, db: failing }).work(job);
  expect(site.takeLogged()).toHaveLength(1);
  await runAt(minutesAfter(slots[0], 2));
  expect(await made()).toHaveLength(1);
});

test.each([
  ['at the same time', thursdays, 0],
  ['the evening before, when the recipe was not there yet', { weeklyDay: 3, weeklyHour: 20 }, -18],
  ['the evening before, with the recipe', { weeklyDay: 4, weeklyHour: 13, weeklyZone: 'UTC' }, -1],
])(
  'members who get the letter do not get the email of that week, if the letter is made %s',
  async (_when, time, hoursAfter) => {
    await choose('draft', time);
    const people = await Promise.all(
      ['rosa@home.example', 'ida@home.example'].map((email) => aMember(db, { email, facts: [aGrant(0, 300)] })),
    );
    for (const { accountId } of people) {
      await askForEmails(db, { accountId, kind: newThisWeek.name, on: 'account', now: clock.now });
    }
    await sending.subscribe(['rosa@home.example']);
    await publish('Soda bread', minutesAfter(slots[0], -60));
    await runAt(minutesAfter(slots[0], hoursAfter * 60 + 1));
    clock.now = minutesAfter(slots[0], 1);
    await createNewThisWeekWorker(services).work(job);
    clock.now = minutesAfter(slots[0], 5);
    await sendDueEmails(services);
    const outcomes = await db
      .select({ accountId: scheduledEmails.accountId, skipReason: scheduledEmails.skipReason })
      .from(scheduledEmails)
      .where(eq(scheduledEmails.kind, newThisWeek.name))
      .orderBy(scheduledEmails.skipReason);
    expect(outcomes).toEqual([
      { accountId: people[0]!.accountId, skipReason: 'in-letter' },
      { accountId: people[1]!.accountId, skipReason: null },
    ]);
  },
);
