import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { DAY, mallory, PAGE, personPage, studioPeople } from '../../../tests/support/studio-people.ts';
import { listInvitedPeople } from '../../creators/people/invitations.server.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { oneTimeTokens, sessions } from '../../db/schema/identity.ts';

const { db } = await testDatabase();
const site = await studioPeople(db);
const { services, clock, browserOf, emailOf, invite, newsTo, idOf, workers, stopLink, stop, join } = site;

let people: Awaited<ReturnType<typeof site.start>>['people'];
let ownerId: string;
let ownerEmail: string;
let owner: TestBrowser;
beforeEach(async () => {
  ({ people, ownerId, ownerEmail, owner } = await site.start());
});

describe('the link in the mail', () => {
  test('changes nothing on GET, names what it stops, and is stored as a hash', async () => {
    await join(owner, mallory);
    const link = (await stopLink(ownerEmail, 'joined'))!;
    const page = await aBrowser(services).get(link);
    expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
      ...[200, 'no-referrer', 'no-store'],
    ]);
    expect(page.text.join(' ')).toContain(`${mallory} joined A creator as an owner`);
    expect(Object.keys(await workers())).toHaveLength(2);
    const token = new URL(link).searchParams.get('token')!;
    expect(JSON.stringify(await db.select().from(oneTimeTokens))).not.toContain(token);
  });

  test('withdraws an invitation and signs out its sender', async () => {
    await invite(owner, mallory);
    const invitation = await site.lastLink();
    const stopped = await stop(await stopLink(ownerEmail, 'invited'));
    expect([stopped.status, stopped.text.join(' ')]).toEqual([200, expect.stringContaining('choose a new password')]);
    expect(await listInvitedPeople(db, bea)).toEqual([]);
    expect((await aBrowser(services).get(invitation)).status).toBe(400);
    expect((await owner.get(PAGE)).location).toContain('/sign-in');
    expect((await invite(owner, mallory)).location).toContain('/sign-in');
  });

  test('removes a new person, and restores a role', async () => {
    const browser = await join(owner, mallory, 'editor');
    const id = await idOf(mallory);
    const joined = await stopLink(ownerEmail, 'joined');
    await owner.post(personPage(id), { role: 'owner' });
    await stop(await stopLink(ownerEmail, 'role'));
    expect(await workers()).toEqual({ [ownerId]: 'owner', [id]: 'editor' });
    await stop(joined);
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
    expect((await browser.get('/account')).location).toContain('/sign-in');
  });

  test('works for 7 days, and once', async () => {
    await invite(owner, mallory);
    const link = await stopLink(ownerEmail, 'invited');
    clock.reset();
    clock.pass(7 * DAY + 1);
    expect((await stop(link)).status).toBe(400);
    clock.reset();
    clock.pass(7 * DAY - 10);
    expect((await stop(link)).status).toBe(200);
    clock.reset();
    owner = await browserOf(ownerId);
    await invite(owner, mallory);
    const again = await aBrowser(services).post('/auth/people/undo', Object.fromEntries(new URL(link!).searchParams));
    expect(again.text).toContain('This change was already stopped.');
    expect((await aBrowser(services).get(link!)).text).toContain('This change was already stopped.');
    expect(await listInvitedPeople(db, bea)).toHaveLength(1);
  });

  test('of two owners used concurrently stops the change once', async () => {
    const other = (await people.accountOf('owner'))!;
    await invite(owner, mallory);
    const links = [await stopLink(ownerEmail, 'invited'), await stopLink(await emailOf(other), 'invited')];
    const answers = await Promise.all(links.map((link) => stop(link)));
    // The other request may arrive after the change was stopped.
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await newsTo(ownerEmail)).filter(({ what }) => what === 'withdrawn')).toHaveLength(1);
    expect(site.takeLogged()).toEqual([]);
  });

  test('stops nothing if unknown, and a page without one is no error', async () => {
    const browser = aBrowser(services);
    expect((await browser.get(`/auth/people/undo?token=${'A'.repeat(43)}`)).status).toBe(400);
    expect((await browser.post('/auth/people/undo')).status).toBe(400);
    expect((await browser.get('/auth/people/undo')).status).toBe(200);
  });
});

describe('a studio that was taken over', () => {
  let attacker: TestBrowser;
  let attackerId: string;
  beforeEach(async () => {
    attacker = await join(owner, mallory);
    attackerId = await idOf(mallory);
    await attacker.post(personPage(ownerId), { do: 'remove' });
    expect(await workers()).toEqual({ [attackerId]: 'owner' });
  });
  const isBack = async () => {
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
    const [row] = await db.select().from(creatorMembers);
    expect(clock.now.getTime() - row!.roleSince.getTime()).toBeGreaterThan(300 * DAY * 1000);
  };

  test.each(['invited', 'joined', 'removed'])(
    'is restored to its owner by the mail about what was %s',
    async (what) => {
      const stopped = await stop(await stopLink(ownerEmail, what));
      expect([stopped.status, stopped.text.join(' ')]).toEqual([200, expect.stringContaining('is stopped')]);
      await isBack();
      expect(await db.select().from(sessions)).toEqual([]);
      expect((await attacker.get(PAGE)).location).toContain('/sign-in');
    },
  );

  test('is restored by an owner whom the attacker added since', async () => {
    const helper = await join(attacker, 'helper@elsewhere.example');
    await attacker.post(personPage(attackerId), { do: 'remove' });
    expect((await helper.get(PAGE)).status).toBe(200);
    await stop(await stopLink(ownerEmail, 'removed'));
    await isBack();
  });

  test('is restored if the owner was invited again as an editor', async () => {
    await invite(attacker, ownerEmail, 'editor');
    await (await browserOf(ownerId)).post('/studio', { creatorId: bea.creatorId, answer: 'accept' });
    expect(await workers()).toEqual({ [attackerId]: 'owner', [ownerId]: 'editor' });
    await stop(await stopLink(ownerEmail, 'removed'));
    await isBack();
  });

  test('is restored if the attacker made the owner an owner again, to shorten the seniority', async () => {
    await invite(attacker, ownerEmail, 'owner');
    await (await browserOf(ownerId)).post('/studio', { creatorId: bea.creatorId, answer: 'accept' });
    expect(await workers()).toEqual({ [attackerId]: 'owner', [ownerId]: 'owner' });
    await stop(await stopLink(ownerEmail, 'removed'));
    await isBack();
  });

  test('is restored if the owner’s own session left it', async () => {
    await stop(await stopLink(ownerEmail, 'removed'));
    owner = await browserOf(ownerId);
    const again = await join(owner, 'eve@elsewhere.example');
    await owner.post(personPage(ownerId), { do: 'remove' });
    expect((await again.get(PAGE)).status).toBe(200);
    await stop(await stopLink(ownerEmail, 'joined'));
    await isBack();
  });

  test('cannot be reclaimed by the attacker, who is notified', async () => {
    await stop(await stopLink(ownerEmail, 'removed'));
    const news = await newsTo(mallory);
    expect(news.slice(-2)).toMatchObject([
      { isStop: true, link: null },
      { isStop: true, link: null },
    ]);
    for (const { link } of news) if (link) expect((await stop(link)).status).toBe(400);
    await isBack();
  });
});

describe('of two owners', () => {
  test('the senior one decides', async () => {
    const other = (await people.accountOf('owner'))!;
    const otherEmail = await emailOf(other);
    await owner.post(personPage(other), { do: 'remove' });
    await stop(await stopLink(otherEmail, 'removed'));
    expect(await workers()).toEqual({ [ownerId]: 'owner', [other]: 'owner' });
    // Stops the person who stopped the owner.
    await stop(await stopLink(ownerEmail, 'restored'));
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
    const last = (await newsTo(otherEmail)).at(-1)!;
    expect(last).toMatchObject({ what: 'removed', isStop: true, link: null });
  });

  test('removing the last one is refused', async () => {
    await join(owner, 'ana@kitchen.example');
    const ana = await browserOf(await idOf('ana@kitchen.example'));
    const link = await stopLink(ownerEmail, 'joined');
    clock.reset();
    clock.pass(3 * DAY);
    await db.delete(creatorMembers).where(eq(creatorMembers.accountId, ownerId));
    expect((await ana.get('/account')).status).toBe(200);
    const refused = await stop(link);
    expect([refused.status, Object.values(await workers())]).toEqual([400, ['owner']]);
  });
});
