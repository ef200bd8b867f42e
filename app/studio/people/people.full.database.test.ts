import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { findDeletionObstacle } from '../../accounts/deletion/deletion.server.ts';
import { inviteCreator } from '../../accounts/invitations/invitations.server.ts';
import { listPeople } from '../../creators/members.server.ts';
import { changePerson } from '../../creators/people/commands.server.ts';
import { listInvitedPeople } from '../../creators/people/invitations.server.ts';
import { creatorMembers, peopleChanges } from '../../db/schema/creators.ts';
import { accounts, oneTimeTokens, sessions } from '../../db/schema/identity.ts';
import { totpSecrets } from '../../db/schema/second-factors.ts';
import { type RoutePattern, routeTable } from '../../route-table.ts';

const { db } = await testDatabase();
const account = await accountServices(db);
const { services, clock, mail, lastLink, takeLogged } = account;

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const STUDIO = `/studio/${bea.creatorId}`;
const PAGE = `${STUDIO}/people`;
const mallory = 'mallory@elsewhere.example';
const personPage = (accountId: string) => `${PAGE}/${accountId}`;

let people: Awaited<ReturnType<typeof peopleIn>>;
let ownerId: string;
let ownerEmail: string;
/** Browser of the studio's owner, who became owner a year ago and has just signed in. */
let owner: TestBrowser;
beforeEach(async () => {
  await account.startAtBeas();
  await emptyTables(db, 'audit_events');
  people = await peopleIn(db, bea);
  ownerId = (await people.accountOf('owner'))!;
  await db.execute(sql`update creator_members set created_at = clock() - interval '1 year',
    role_since = clock() - interval '1 year'`);
  ownerEmail = await emailOf(ownerId);
  owner = await browserOf(ownerId);
});

async function browserOf(accountId: string): Promise<TestBrowser> {
  const browser = aBrowser(services);
  browser.keep(await people.sessionOf(accountId));
  return browser;
}
const emailOf = async (accountId: string) =>
  (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0]!.email;
const idOf = async (email: string) => (await db.select().from(accounts).where(eq(accounts.email, email)))[0]!.id;
const invite = (of: TestBrowser, email: string, role: 'owner' | 'editor' = 'owner') => of.post(PAGE, { email, role });
const answerInvitation = (of: TestBrowser, answer: 'accept' | 'decline' = 'accept') =>
  of.post('/studio', { creatorId: bea.creatorId, answer });
const newsTo = async (email: string) =>
  (await mail()).flatMap(({ to, template }) =>
    to === email && template.name === 'people-changed' ? [template.props] : [],
  );
const workers = async () =>
  Object.fromEntries((await listPeople(db, bea)).map(({ accountId, role }) => [accountId, role]));

async function stopLink(email: string, what: string): Promise<string | null> {
  return (await newsTo(email)).findLast((each) => each.what === what)!.link;
}
async function stop(link: string | null) {
  const browser = aBrowser(services);
  return browser.post('/auth/people/undo', fieldsOf(await browser.get(link!)));
}
async function join(of: TestBrowser, email: string, role: 'owner' | 'editor' = 'owner'): Promise<TestBrowser> {
  await invite(of, email, role);
  const browser = aBrowser(services);
  const link = Object.fromEntries((await lastLink()).searchParams);
  expect((await browser.post('/auth/invitation', { ...link, ...fresh })).status).toBe(303);
  return browser;
}

test('every route that changes people requires a recent sign-in', () => {
  const changing = Object.entries(routeTable).filter(([pattern, { write }]) => {
    return (pattern === '/studio' || pattern.startsWith('/studio/:creatorId/people')) && write !== 'nothing';
  });
  expect(changing).toHaveLength(3);
  for (const [pattern] of changing) {
    expect([pattern, routeTable[pattern as RoutePattern].fresh]).toEqual([pattern, expect.anything()]);
  }
});

describe('a session of an hour ago', () => {
  beforeEach(() => {
    clock.reset();
    clock.pass(HOUR);
  });

  test('cannot invite or change anyone, but read the page', async () => {
    const answer = await invite(owner, mallory);
    expect([answer.status, (await mail()).length]).toEqual([403, 0]);
    const page = await owner.get(PAGE);
    expect([page.status, page.html.includes('name="email"')]).toEqual([200, false]);
    expect(page.html).toContain(`/sign-in/again?redirect_to=${encodeURIComponent(PAGE)}`);
    expect((await owner.get(personPage(ownerId))).location).toContain('/sign-in/again');
    expect((await owner.post(personPage(ownerId), { do: 'remove' })).status).toBe(403);
  });

  test('cannot accept an invitation', async () => {
    clock.reset();
    const invited = (await people.accountOf('member'))!;
    const browser = await browserOf(invited);
    await invite(owner, await emailOf(invited));
    clock.reset();
    clock.pass(HOUR);
    expect((await answerInvitation(browser)).status).toBe(403);
    expect((await browser.get('/studio')).html).toContain('/sign-in/again');
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
  });

  test('is refused by the commands too, like one that has ended or waits for its second factor', async () => {
    const change = { ...bea, accountId: ownerId, role: null };
    clock.reset();
    const stale = { accountId: ownerId, sessionHash: await people.sessionHashOf(ownerId) };
    clock.pass(HOUR);
    expect(await changePerson(services, change, stale)).toEqual({ ok: false, reason: 'stale' });
    clock.reset();
    const waiting = { accountId: ownerId, sessionHash: await people.sessionHashOf(ownerId) };
    clock.pass(1);
    await db.insert(totpSecrets).values({ accountId: ownerId, secret: 's', confirmedAt: clock.now });
    expect(await changePerson(services, change, waiting)).toEqual({ ok: false, reason: 'stale' });
    await db.delete(sessions);
    expect(await changePerson(services, change, waiting)).toEqual({ ok: false, reason: 'stale' });
  });
});

describe('an existing account', () => {
  let invited: string;
  beforeEach(async () => {
    invited = (await people.accountOf('member'))!;
    await invite(owner, await emailOf(invited));
  });

  test('does not count as an owner before accepting, when the last one leaves or deletes the account', async () => {
    expect(await findDeletionObstacle(db, { accountId: ownerId })).toBe('only-owner');
    expect((await owner.post(personPage(ownerId), { do: 'remove' })).status).toBe(409);
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
  });

  test('declines, which voids the invitation', async () => {
    const browser = await browserOf(invited);
    await answerInvitation(browser, 'decline');
    const gone = await answerInvitation(browser);
    expect((await browser.get(gone.location!)).text.join(' ')).toContain('This invitation was withdrawn');
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
  });

  test('is shown as invited, and an owner withdraws the invitation', async () => {
    expect((await owner.get(PAGE)).text.join(' ')).toContain('Invited as Owner');
    expect((await owner.get(personPage(invited))).text).toContain('Withdraw invitation');
    const link = await lastLink();
    const done = await owner.post(personPage(invited), { do: 'withdraw' });
    expect(done.location).toBe(`${PAGE}?done=withdrawn`);
    expect((await aBrowser(services).get(link)).status).toBe(400);
    const browser = await browserOf(invited);
    await answerInvitation(browser);
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
  });
});

describe('the page gives the same answer', () => {
  /** Returns the numbers of rows that an invitation may add: links, mails, changes. */
  const written = async () => [await db.$count(oneTimeTokens), (await mail()).length, await db.$count(peopleChanges)];

  test('for an address without an account, with one, and with one that works elsewhere', async () => {
    const [member, elsewhere] = [(await people.accountOf('member'))!, (await people.accountOf('another-creator'))!];
    const answers = [];
    for (const email of ['nobody@elsewhere.example', await emailOf(member), await emailOf(elsewhere)]) {
      const before = await written();
      const answer = await invite(owner, email, 'editor');
      const words = answer.text.join(' ').replaceAll(email, 'ADDRESS');
      const sentence = /An invitation[^.]*\.|ADDRESS has[^.]*\./.exec(words)?.[0];
      const after = await written();
      answers.push([answer.status, sentence, after.map((count, at) => count - before[at]!)]);
    }
    expect(answers[0]).toEqual([200, 'An invitation is on its way to ADDRESS.', [2, 2, 1]]);
    expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
    expect((await mail()).filter(({ template }) => template.name === 'invitation')).toHaveLength(3);
    expect((await listInvitedPeople(db, bea)).map(({ role }) => role)).toEqual(['editor', 'editor', 'editor']);
  });
});

describe('every owner is mailed', () => {
  test('of invitations, joins, role changes and removals, with a link that stops them', async () => {
    const other = (await people.accountOf('owner'))!;
    const both = [ownerEmail, await emailOf(other)];
    await join(owner, 'ana@kitchen.example', 'editor');
    const ana = await idOf('ana@kitchen.example');
    await owner.post(personPage(ana), { role: 'owner' });
    await owner.post(personPage(ana), { do: 'remove' });
    const what = ['invited', 'joined', 'role', 'removed'];
    for (const email of both) {
      expect(await newsTo(email)).toMatchObject(
        what.map((each) => ({ what: each, email: 'ana@kitchen.example', by: ownerEmail, link: expect.any(String) })),
      );
    }
    // Ana gets the mail, because she was an owner within the last 7 days.
    expect(await newsTo('ana@kitchen.example')).toMatchObject([{ what: 'removed', link: null }]);
  });

  test('of the operator’s commands too', async () => {
    await inviteCreator(services, { named: 'bea', email: mallory }, { command: 'creator invite' });
    expect(await newsTo(ownerEmail)).toMatchObject([{ what: 'invited', by: null, role: 'owner' }]);
    await stop(await stopLink(ownerEmail, 'invited'));
    expect(await listInvitedPeople(db, bea)).toEqual([]);
  });

  test('and an unaccepted invitation makes no owner by it', async () => {
    await invite(owner, mallory);
    expect(await newsTo(mallory)).toEqual([]);
  });
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
    const invitation = await lastLink();
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
    // One of the requests may arrive after the change was already stopped.
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await newsTo(ownerEmail)).filter(({ what }) => what === 'withdrawn')).toHaveLength(1);
    expect(takeLogged()).toEqual([]);
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

  test.each(['editor', 'owner'] as const)(
    'is restored if the owner was invited again as an %s, which shortens the seniority',
    async (role) => {
      await invite(attacker, ownerEmail, role);
      await answerInvitation(await browserOf(ownerId));
      expect(await workers()).toEqual({ [attackerId]: 'owner', [ownerId]: role });
      await stop(await stopLink(ownerEmail, 'removed'));
      await isBack();
    },
  );

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
    // Removes the person who had stopped the owner.
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
