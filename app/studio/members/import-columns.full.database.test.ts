import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { elements } from '../../../tests/support/html.ts';
import { aStudio } from '../../../tests/support/studio.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import {
  memberInvitations,
  memberRehearsalFiles,
  memberRehearsalPages,
  memberRehearsals,
} from '../../db/schema/moving-in.ts';
import { createMemberFileReader } from '../../membership/moving-in/member-file-reader.server.ts';
import { deleteExpiredRehearsals } from './rehearsals.server.ts';

const studio = await aStudio();
const { db } = studio;
const services = Object.assign(studio.services, {
  memberFileReader: createMemberFileReader({ log: studio.services.log }),
});

let owner: TestBrowser;
let PAGE = '';
beforeEach(async () => {
  owner = await studio.browserOf('owner');
  PAGE = `/studio/${studio.creatorId()}/members/import`;
  await db.update(landingPages).set({ isActive: true });
});

/** List in an unknown format. The clock of the tests is at 2 November 2026. */
const list = [
  'Supporter,Contact,Level,Good through,Since',
  'Rosa Marsh,rosa@home.example,Yearly,3/4/2027,2024-01-02',
  'Bo,bo@home.example,Monthly,5/6/2027,2024-01-02',
].join('\n');
const choice = { do: 'columns', email: '1', name: '0', plan: '2', paidUntil: '3', order: 'month-first' };

function upload(text: string, by = owner) {
  const form = new FormData();
  form.set('file', new File([text], 'list.csv', { type: 'text/csv' }));
  return by.post(PAGE, form);
}
const said = ({ text }: Answer) => text.join(' ');

const selected = ({ html }: Answer) =>
  Object.fromEntries(
    elements(html, 'select').map(({ attributes, inside }) => [
      attributes.name,
      elements(inside, 'option').find((option) => 'selected' in option.attributes)?.attributes.value,
    ]),
  );

async function choose(changes: Record<string, string> = {}, by = owner): Promise<Answer> {
  const { rehearsal = '' } = fieldsOf(await by.get(`${PAGE}?columns=change`));
  return by.post(PAGE, { rehearsal, ...choice, ...changes });
}

describe('an owner whose list is in no known format', () => {
  test('sees its columns, with those preselected that can be guessed', async () => {
    const answer = await upload(list);
    expect([answer.status, answer.location]).toEqual([303, PAGE]);
    const page = await owner.get(PAGE);
    expect(said(page)).toContain('We don’t know the columns of this list (list.csv).');
    expect(said(page)).toContain('2. Contact: rosa@home.example');
    expect(said(page)).toContain('Rosa Marsh, Bo');
    expect(said(page)).not.toContain('Nobody in this list');
    expect(selected(page)).toEqual({ email: '1', name: '', plan: '2', paidUntil: '', nextCharge: '', order: '' });
    expect(await db.$count(memberRehearsalPages)).toBe(0);
  });

  test('chooses the columns, changes them, and invites the people', async () => {
    await upload(list);
    const answer = await choose();
    expect([answer.status, answer.location]).toEqual([303, `${PAGE}?done=columns`]);
    const page = await owner.get(answer.location!);
    expect(said(page)).toContain('List read with these columns.');
    expect(said(page)).toContain('2 people from your own list (list.csv)');
    expect(said(page)).toContain('Email address 2. Contact');
    expect(said(page)).toContain('4 March 2027');
    expect(page.html).toContain(`href="${PAGE}?columns=change"`);

    const change = await owner.get(`${PAGE}?columns=change`);
    expect(selected(change)).toEqual({
      email: '1',
      name: '0',
      plan: '2',
      paidUntil: '3',
      nextCharge: '',
      order: 'month-first',
    });
    await choose({ order: 'day-first', name: '' });
    const again = await owner.get(PAGE);
    expect(said(again)).toContain('3 April 2027');
    expect(said(again)).not.toContain('Rosa Marsh');

    const { rehearsal } = fieldsOf(again);
    const invited = await owner.post(PAGE, { do: 'invite', rehearsal: rehearsal! });
    expect(invited.location).toBe(`${PAGE}?done=invited&count=2`);
    expect(await db.select().from(memberInvitations).orderBy(memberInvitations.email)).toMatchObject([
      { email: 'bo@home.example', source: 'list', isPaid: true, paidUntil: new Date('2027-06-06') },
      { email: 'rosa@home.example', source: 'list', isPaid: true, paidUntil: new Date('2027-04-04') },
    ]);
    expect(await db.$count(memberRehearsalFiles)).toBe(0);
  });

  test('gives everyone a day if the list has none, and loses it with other columns', async () => {
    await upload(list);
    await choose({ paidUntil: '' });
    expect(said(await owner.get(PAGE))).toContain('Left out: no date');
    await owner.post(PAGE, { do: 'day', day: '2026-12-31' });
    expect(said(await owner.get(PAGE))).toContain('Invite 2 people');
    await choose({ paidUntil: '', plan: '' });
    expect(said(await owner.get(PAGE))).toContain('Left out: no date');
  });

  test.each([
    [{ email: '' }, 'Please choose the column with the email addresses.', 'columns-email'],
    [{ name: '1' }, 'This column has been chosen already.', 'columns-name'],
    [{ plan: '99' }, 'Please choose one of the columns in this list.', 'columns-plan'],
    [{ order: '' }, 'Please choose if dates begin with the day or the month.', 'columns-order'],
  ])('is told what is wrong with %j, and keeps the choice', async (changes, words, id) => {
    await upload(list);
    const answer = await choose(changes);
    expect([answer.status, said(answer)]).toEqual([400, expect.stringContaining(words)]);
    expect(answer.html).toContain(`href="#${id}"`);
    const kept = { email: '1', name: '0', plan: '2', paidUntil: '3', order: 'month-first', ...changes };
    // A column that the list lacks cannot be selected.
    const { plan, ...others } = kept;
    expect(selected(answer)).toMatchObject(plan === '99' ? others : kept);
    expect(await db.$count(memberRehearsalPages)).toBe(0);
  });

  test('invites nobody before the columns are chosen, and can delete the list', async () => {
    await upload(list);
    const [row] = await db.select().from(memberRehearsals);
    expect((await owner.post(PAGE, { do: 'invite', rehearsal: `${row!.id} 0` })).status).toBe(409);
    expect((await owner.post(PAGE, { do: 'day', day: '2026-12-31' })).status).toBe(409);
    expect(await db.$count(memberRehearsalFiles)).toBe(1);
    expect((await owner.post(PAGE, { do: 'discard' })).location).toBe(`${PAGE}?done=discarded`);
    expect(await db.$count(memberRehearsalFiles)).toBe(0);
    expect((await owner.post(PAGE, { rehearsal: row!.id, ...choice })).status).toBe(409);
  });

  test('is shown the newer list if another one was uploaded since', async () => {
    await upload(list);
    const { rehearsal } = fieldsOf(await owner.get(PAGE));
    await upload(list.replace('Rosa', 'Dora'));
    const answer = await owner.post(PAGE, { rehearsal: rehearsal!, ...choice });
    expect([answer.status, said(answer)]).toEqual([409, expect.stringContaining('This list has changed')]);
    expect(said(answer)).toContain('Dora Marsh');
    await upload('email,paid until\nrosa@home.example,2027-03-03');
    expect((await owner.post(PAGE, { rehearsal: rehearsal!, ...choice })).status).toBe(409);
    expect(await db.$count(memberRehearsalFiles)).toBe(0);
  });

  test('reads the list once for two choices at the same time', async () => {
    await upload(list);
    const { rehearsal } = fieldsOf(await owner.get(PAGE));
    const both = await Promise.all(
      ['day-first', 'month-first'].map((order) => owner.post(PAGE, { rehearsal: rehearsal!, ...choice, order })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await db.$count(memberRehearsalPages)).toBe(1);
  });

  test('keeps the choice if the reader is busy or fails', async () => {
    await upload(list);
    const { rehearsal } = fieldsOf(await owner.get(PAGE));
    for (const read of [
      async () => ({ ok: false, reason: 'busy' }) as const,
      async () => Promise.reject(new Error('No thread')),
    ]) {
      const form = { rehearsal: rehearsal!, ...choice };
      const answer = await owner.ask(PAGE, { form, services: { memberFileReader: { read } } });
      expect([answer.status, selected(answer)]).toMatchObject([503, { name: '0', paidUntil: '3' }]);
    }
    expect((await owner.post(PAGE, { rehearsal: rehearsal!, ...choice })).status).toBe(303);
  });
});

test('a list is only for the owner who uploaded it, and a form from another site changes nothing', async () => {
  await upload(list);
  const { rehearsal } = fieldsOf(await owner.get(PAGE));
  const form = { rehearsal: rehearsal!, ...choice };
  const otherOwner = await studio.browserOf('owner');
  expect(said(await otherOwner.get(PAGE))).not.toContain('list.csv');
  expect((await otherOwner.post(PAGE, form)).status).toBe(409);
  for (const role of ['editor', 'operator', 'another-creator', 'member'] as const) {
    expect([role, (await (await studio.browserOf(role)).post(PAGE, form)).status]).toEqual([role, 403]);
  }
  const foreign = await owner.post(PAGE, form, { headers: { origin: 'https://elsewhere.example' } });
  expect(foreign.status).toBe(403);
  const later = aBrowser({ ...services, now: () => new Date(clock.now.getTime() + 40 * 60_000) });
  later.keep(`${await studio.people().sessionOf((await studio.people().accountOf('owner'))!)}; Path=/`);
  expect((await later.post(PAGE, form)).status).toBe(403);
  expect(await db.$count(memberRehearsalPages)).toBe(0);
});

test('a file is stored for a day, also if its columns are chosen, and is deleted with its account', async () => {
  await upload(list);
  const [{ id, expiresAt, accountId }] = (await db.select().from(memberRehearsals)) as [
    typeof memberRehearsals.$inferSelect,
  ];
  clock.now = new Date(clock.now.getTime() + 60_000);
  await choose();
  const [chosen] = await db.select().from(memberRehearsals);
  expect(chosen!.expiresAt).toEqual(expiresAt);
  expect(chosen!.id).not.toBe(id);
  await db.update(memberRehearsals).set({ expiresAt: clock.now });
  const form = { rehearsal: chosen!.id, ...choice };
  const answer = await owner.post(PAGE, form);
  expect([answer.status, said(answer)]).toEqual([409, expect.stringContaining('This list is gone')]);
  expect(said(await owner.get(`${PAGE}?columns=change`))).not.toContain('Contact');
  await deleteExpiredRehearsals(db, { now: new Date(clock.now.getTime() + 1) });
  expect(await db.$count(memberRehearsalFiles)).toBe(0);
  await upload(list);
  expect(await db.$count(memberRehearsalFiles)).toBe(1);
  await db.delete(accounts).where(eq(accounts.id, accountId));
  expect(await db.$count(memberRehearsalFiles)).toBe(0);
});

test('a recognized list is not stored as a file, and has no columns to change', async () => {
  await upload('email,paid until\nrosa@home.example,2027-03-03');
  expect(await db.$count(memberRehearsalFiles)).toBe(0);
  for (const path of [PAGE, `${PAGE}?columns=change`]) {
    const page = await owner.get(path);
    expect(said(page)).toContain('Invite 1 person');
    expect(said(page)).not.toContain('These columns were read as');
    expect(selected(page)).toEqual({});
  }
});
