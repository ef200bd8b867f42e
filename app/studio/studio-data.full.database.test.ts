import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../tests/support/account-services.ts';
import { answerOf } from '../../tests/support/app-from-sources.ts';
import { aBrowser } from '../../tests/support/browser.ts';
import { cookieHeader } from '../../tests/support/cookies.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { aMember, aTrial } from '../../tests/support/members.ts';
import { bea } from '../../tests/support/membership.ts';
import { peopleIn } from '../../tests/support/people.ts';
import { aCreator } from '../../tests/support/rows.ts';
import { clock } from '../../tests/support/test-clock.ts';
import { filesIn } from '../../tests/support/zip.ts';
import type { Role } from '../access/roles.ts';
import { auditEvents } from '../db/schema/access.ts';
import { membershipFacts } from '../db/schema/membership-facts.ts';

const { db } = await testDatabase();
const { services, startAtBeas, takeLogged } = await accountServices(db);
const pictures = { findOriginal: async () => null };
const here = { ...services, mode: 'demo' as const, pictures: pictures as never };

let membershipId: string;
beforeEach(async () => {
  await startAtBeas();
  ({ membershipId } = await aMember(db, { facts: [aTrial()] }));
});

async function as(role: Role) {
  const browser = aBrowser(here);
  const { cookie } = await (await peopleIn(db, bea)).cookieOf(role);
  if (cookie) browser.keep(cookie);
  return browser;
}
const studio = `/studio/${bea.creatorId}`;

async function download(address: string, from: Awaited<ReturnType<typeof as>>) {
  const headers = { ...cookieHeader(from.cookies), accept: 'text/html', origin: services.origin };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = new Request(`http://larder.test${address}`, {
    method: 'POST',
    body: '',
    headers: { ...headers, ...form },
  });
  const { answer } = await answerOf(request, here, '203.0.113.7');
  return answer;
}

test('former studio URLs redirect permanently with their query', async () => {
  const owner = await as('owner');
  for (const [was, is] of [
    ['/activity?range=year', '/analytics?range=year'],
    ['/activity/visits?range=4-weeks&by=day', '/analytics/visits?range=4-weeks&by=day'],
    ['/everything', '/export'],
  ] as const) {
    const { status, location } = await owner.get(studio + was);
    expect([status, location]).toEqual([301, studio + is]);
  }
  expect((await (await as('member')).get(`${studio}/activity`)).status).toBe(403);
});

test('missing and unreadable pages are reported in the studio’s frame', async () => {
  const { status, text, title } = await (await as('owner')).get(`${studio}/pictures/nothing-such`);
  expect(status).toBe(404);
  expect(text.join(' ')).toContain('Overview Create My page Recipes');
  expect(text).toContain('There’s nothing here');
  expect(title).toBe('There’s nothing here · Bea');
});

describe('members', () => {
  test('are a table with initials and states, sorted by join date, searchable by part of the name', async () => {
    const owner = await as('owner');
    const { html, text } = await owner.get(`${studio}/members?q=rosa`);
    expect(text.join(' ')).toContain('Name State Plan Joined ( newest first ) RM Rosa Marsh rosa@home.example Trial');
    expect(html).toContain('aria-sort="descending"');
    expect(html).toContain(`${studio}/members?q=rosa&amp;sort=oldest`);
    expect((await owner.get(`${studio}/members?sort=oldest`)).html).toContain('aria-sort="ascending"');
    expect((await owner.get(`${studio}/members?q=nobody`)).text).toContain('No matching members.');
  });

  test('of another creator are not found by any URL', async () => {
    const { id } = await aCreator(db);
    const other = await aMember(db, { creatorId: id, email: 'other@home.example', facts: [aTrial()] });
    const owner = await as('owner');
    expect((await owner.get(`${studio}/members/${other.membershipId}`)).status).toBe(404);
    const form = { what: 'grant', until: '2099-01-31', because: 'x' };
    expect((await owner.post(`${studio}/members/${other.membershipId}`, form)).status).toBe(404);
    expect((await owner.post(`${studio}/members/${other.membershipId}`, { what: 'end' })).status).toBe(404);
    expect((await owner.get(`/studio/${id}/members/${other.membershipId}`)).status).toBe(403);
  });

  test('get access until the end of a day, which is recorded, with errors shown', async () => {
    const owner = await as('owner');
    const address = `${studio}/members/${membershipId}`;
    const year = clock.now.getUTCFullYear() + 1;
    const refused = await owner.post(address, { what: 'grant', until: '2020-01-31', because: 'a <b>' });
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.arrayContaining(['That day has passed already. Please choose a later one']),
    ]);
    expect(refused.html).toContain('value="a &lt;b&gt;"');
    const { status, location } = await owner.post(address, {
      what: 'grant',
      until: `${year}-01-31`,
      because: 'A friend',
    });
    expect([status, location]).toEqual([303, `${address}?done=granted`]);
    expect((await owner.get(location!)).text).toContain('They have access now.');
    const facts = await db.select().from(membershipFacts).where(eq(membershipFacts.kind, 'complimentary'));
    expect(facts).toMatchObject([{ because: 'A friend', coversUntil: new Date(`${year}-02-01T00:00:00Z`) }]);
    const recorded = await db.select().from(auditEvents).where(eq(auditEvents.action, 'access.granted'));
    expect(recorded).toMatchObject([{ creatorId: bea.creatorId, subjectId: membershipId }]);
    expect((await (await as('operator')).post(address, { what: 'end' })).status).toBe(403);
  });
});

describe('downloads', () => {
  test('of members are one table, recorded and uncached', async () => {
    const answer = await download(`${studio}/members/export`, await as('owner'));
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="bea-members-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('rosa@home.example');
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'studio.exported'));
    expect(event).toMatchObject({ ...bea, subjectType: 'creator', details: { what: 'members' } });
  });

  test('of readers are one table, for owners alone', async () => {
    const readers = `${studio}/letters/readers`;
    const answer = await download(readers, await as('owner'));
    expect(answer.headers.get('content-disposition')).toMatch(/filename="bea-readers-\d{4}-\d\d-\d\d\.csv"$/);
    expect(await answer.text()).toContain('"Email address","Kind","Confirmed (UTC)"');
    expect((await download(readers, await as('editor'))).status).toBe(403);
  });

  test('of all content are one archive', async () => {
    const answer = await download(`${studio}/export`, await as('owner'));
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = filesIn(Buffer.from(await answer.arrayBuffer()));
    expect(Object.keys(files)).toContain('README.md');
  });

  test('are limited per account, with the refusal on the page', async () => {
    const owner = await as('owner');
    for (let n = 0; n < 10; n++) await (await download(`${studio}/export`, owner)).arrayBuffer();
    const refused = await download(`${studio}/export`, owner);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(takeLogged()).toEqual([]);
  });

  test('of analytics are tables by name', async () => {
    const owner = await as('owner');
    const { html, headers } = await owner.get(`${studio}/analytics/visits?range=4-weeks`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(html.split('\r\n')[0]).toBe('"Week","Week from","Visitors"');
    expect(html.split('\r\n')).toHaveLength(6);
    expect((await owner.get(`${studio}/analytics/toString`)).status).toBe(404);
  });
});
