import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aRecipe } from '../../../tests/support/rows.ts';
import { communitySettings, posts, threadMarks, threads } from '../../db/schema/community.ts';
import { creatorMembers } from '../../db/schema/creators.ts';

const { db } = await testDatabase();
const { services, clock, startAtBeas } = await accountServices(db);
const { creatorId } = bea;

async function aPerson(email: string): Promise<{ browser: TestBrowser; accountId: string }> {
  const { accountId } = await aMember(db, { email, facts: [aTrial()] });
  const browser = aBrowser(services);
  await browser.signIn({ email });
  return { browser, accountId };
}

let creator: TestBrowser;
let member: TestBrowser;
beforeEach(async () => {
  await startAtBeas();
  const owner = await aPerson('bea@home.example');
  await db
    .insert(creatorMembers)
    .values({ creatorId, accountId: owner.accountId, role: 'owner', createdAt: services.now() });
  creator = owner.browser;
  member = (await aPerson('ana@home.example')).browser;
});

const page = '/bea/community/cook-along';
const form = {
  title: 'Beans, together',
  time: '2026-11-04T18:30',
  zone: 'Europe/Berlin',
  minutes: '90',
  words: 'Soak them the night before.',
};
const said = ({ text }: { text: string[] }) => text.join(' ');

async function announce(fields: Partial<typeof form> & { recipe?: string } = {}) {
  const { html } = await creator.get(page);
  const id = elements(html, 'input').find(({ attributes }) => attributes.name === 'id')!.attributes.value!;
  return creator.post(page, { id, ...form, ...fields });
}

describe('a cook-along', () => {
  test('is announced by the creator’s people, with a recipe, and shown on top of the community', async () => {
    const recipe = await aRecipe(db, creatorId, { name: 'Beans' });
    const { status, location } = await announce({ recipe: recipe.id });
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/bea\/community\/[0-9a-f-]+\?done=posted$/)]);
    const [stored] = await db.select().from(threads);
    expect(stored).toMatchObject({
      kind: 'cook-along',
      startsAt: new Date('2026-11-04T17:30:00Z'),
      minutes: 90,
      timeZone: 'Europe/Berlin',
      recipeId: recipe.id,
    });
    const list = await member.get('/bea/community');
    expect(said(list)).toContain('Cook-alongs Beans, together 4 November 2026, 17:30 UTC');
    expect(list.html).not.toContain('href="/bea/community/cook-along"');
    expect((await creator.get('/bea/community')).html).toContain('href="/bea/community/cook-along"');
    clock.now = inDays(3);
    expect(said(await member.get('/bea/community'))).not.toContain('Cook-alongs');
  });

  test('is refused with what was typed, and never written by a member', async () => {
    const past = await announce({ time: '2026-11-01T18:30' });
    expect([past.status, said(past).includes('Choose a time that is still to come.')]).toEqual([400, true]);
    expect(past.html).toContain('value="Beans, together"');
    expect((await announce({ words: ' ' })).status).toBe(400);
    expect((await member.get(page)).status).toBe(404);
    expect((await member.post(page, { id: crypto.randomUUID(), ...form })).status).toBe(404);
    expect(await db.select().from(threads)).toEqual([]);
  });

  test('counts who is in, tells each of the time, and gives a calendar file', async () => {
    const thread = (await announce()).location!.split('?')[0]!;
    expect(said(await member.get(thread))).toContain('Be the first to join in.');
    const joined = await member.post(`${thread}/mark`, { act: 'join' });
    expect(joined.location).toBe(thread);
    expect(said(await member.get(thread))).toContain('You’re in . 1 person is in');
    const file = await member.get(`${thread}/calendar.ics`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.html).toContain('DTSTART:20261104T173000Z\r\nDTEND:20261104T190000Z\r\nSUMMARY:Beans\\, together\r\n');
    await member.post(`${thread}/mark`, { act: 'leave' });
    expect(said(await member.get(thread))).toContain('Be the first to join in.');
    const [mark] = await db.select().from(threadMarks).where(eq(threadMarks.isFollowed, true));
    expect(mark).toBeDefined();
    clock.now = new Date('2026-11-04T18:00:00Z');
    expect(said(await member.get(thread))).toContain('Cooking now');
    clock.now = new Date('2026-11-04T19:00:00Z');
    expect(said(await member.get(thread))).toContain('This cook-along is over.');
  });

  test('has no file for visitors, former members and after it was hidden, and a plain post cannot be joined', async () => {
    const thread = (await announce()).location!.split('?')[0]!;
    expect((await aBrowser(services).get(`${thread}/calendar.ics`)).location).toMatch(/^\/sign-in/);
    await db.update(posts).set({ state: 'hidden' });
    expect((await member.get(`${thread}/calendar.ics`)).status).toBe(404);
    expect(said(await member.get(thread))).not.toContain('Add to calendar');
    await db.update(posts).set({ state: 'shown' });
    clock.now = inDays(8);
    expect((await member.get(`${thread}/calendar.ics`)).status).toBe(404);
  });
});

describe('the emails from a community', () => {
  const emails = '/bea/community/emails';
  const choice = { digest: 'yes', rhythm: 'daily', zone: 'Asia/Kolkata' };

  test('are chosen with rhythm and time zone, and each stops alone', async () => {
    expect((await member.post(emails, choice)).location).toBe(`${emails}?done=saved`);
    const after = await member.get(`${emails}?done=saved`);
    expect(said(after)).toContain('Saved.');
    const boxes = elements(after.html, 'input').filter(({ attributes }) => attributes.type === 'checkbox');
    expect(boxes.map(({ attributes }) => [attributes.name, 'checked' in attributes])).toEqual([
      ['digest', true],
      ['answers', false],
    ]);
    expect(after.html).toMatch(/<option[^>]*value="Asia\/Kolkata"[^>]*selected/);
    expect((await member.post(emails, { ...choice, digest: '', answers: 'yes' })).status).toBe(303);
    expect((await member.post(emails, { ...choice, zone: 'Mars/Base' })).status).toBe(400);
  });

  test('are not offered to visitors, former members, or in a closed community', async () => {
    await db.insert(communitySettings).values({ creatorId, state: 'closed' });
    expect((await member.get(emails)).status).toBe(404);
    await db.update(communitySettings).set({ state: 'open' });
    clock.now = inDays(8);
    expect((await member.get(emails)).status).toBe(404);
    expect((await member.post(emails, choice)).status).toBe(403);
  });
});
