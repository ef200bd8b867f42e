import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { DAY, HOUR, mallory, PAGE, personPage, STUDIO, studioPeople } from '../../../tests/support/studio-people.ts';
import { findDeletionObstacle } from '../../accounts/deletion/deletion.server.ts';
import { inviteCreator } from '../../accounts/invitations/invitations.server.ts';
import { changePerson } from '../../creators/people/commands.server.ts';
import { listInvitedPeople } from '../../creators/people/invitations.server.ts';
import { peopleChanges } from '../../db/schema/creators.ts';
import { oneTimeTokens, sessions } from '../../db/schema/identity.ts';
import { totpSecrets } from '../../db/schema/second-factors.ts';
import { type RoutePattern, routeTable } from '../../route-table.ts';

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

  test('cannot invite, but read the page', async () => {
    const answer = await invite(owner, mallory);
    expect([answer.status, (await site.mail()).length]).toEqual([403, 0]);
    const page = await owner.get(PAGE);
    expect([page.status, page.html.includes('name="email"')]).toEqual([200, false]);
    expect(page.html).toContain(`/sign-in/again?redirect_to=${encodeURIComponent(PAGE)}`);
  });

  test('cannot change, remove, withdraw or leave', async () => {
    for (const form of ['role=editor', 'do=remove', 'do=withdraw']) {
      expect((await owner.post(personPage(ownerId), form)).status).toBe(403);
    }
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
  });

  test('cannot accept an invitation', async () => {
    clock.reset();
    const invited = (await people.accountOf('member'))!;
    const browser = await browserOf(invited);
    await invite(owner, await emailOf(invited));
    clock.reset();
    clock.pass(HOUR);
    expect((await browser.post('/studio', { creatorId: bea.creatorId, answer: 'accept' })).status).toBe(403);
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

  test('becomes an owner only by accepting', async () => {
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
    const browser = await browserOf(invited);
    expect((await browser.get(PAGE)).status).toBe(403);
    expect((await browser.get('/studio')).text.join(' ')).toContain('as an owner');
    expect((await browser.post('/studio', { creatorId: bea.creatorId, answer: 'accept' })).location).toBe(STUDIO);
    expect(await workers()).toEqual({ [ownerId]: 'owner', [invited]: 'owner' });
  });

  test('does not count as an owner before accepting, when the last one leaves or deletes the account', async () => {
    expect(await findDeletionObstacle(db, { accountId: ownerId, now: clock.now })).toEqual({
      reason: 'only-owner',
    });
    expect((await owner.post(personPage(ownerId), { do: 'remove' })).status).toBe(409);
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
  });

  test('declines, which voids the invitation', async () => {
    const browser = await browserOf(invited);
    await browser.post('/studio', { creatorId: bea.creatorId, answer: 'decline' });
    const gone = await browser.post('/studio', { creatorId: bea.creatorId, answer: 'accept' });
    expect((await browser.get(gone.location!)).text.join(' ')).toContain('This invitation was withdrawn');
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
  });

  test('can accept for 7 days; then the invitation is sent again', async () => {
    clock.reset();
    clock.pass(7 * DAY + 1);
    const browser = aBrowser(services);
    const expired = await site.lastLink();
    expect((await browser.get(expired)).text).toContain('This invitation has expired');
    expect(await listInvitedPeople(db, bea)).toHaveLength(1);
    await browser.post('/auth/invitation/mail', Object.fromEntries(expired.searchParams));
    expect((await browser.get(await site.lastLink())).text.join(' ')).toContain('accept or decline');
  });

  test('is shown as invited, and an owner withdraws the invitation', async () => {
    expect((await owner.get(PAGE)).text.join(' ')).toContain('Invited as Owner');
    expect((await owner.get(personPage(invited))).text).toContain('Withdraw invitation');
    const link = await site.lastLink();
    const done = await owner.post(personPage(invited), { do: 'withdraw' });
    expect(done.location).toBe(`${PAGE}?done=withdrawn`);
    expect((await aBrowser(services).get(link)).status).toBe(400);
    const browser = await browserOf(invited);
    await browser.post('/studio', { creatorId: bea.creatorId, answer: 'accept' });
    expect(await workers()).toEqual({ [ownerId]: 'owner' });
  });
});

describe('the page gives the same answer', () => {
  /** Rows that an invitation may add: links, emails, changes. */
  const written = async () => [
    await db.$count(oneTimeTokens),
    (await site.mail()).length,
    await db.$count(peopleChanges),
  ];

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
    expect((await site.mail()).filter(({ template }) => template.name === 'invitation')).toHaveLength(3);
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
    // She was an owner when she was removed, less than 7 days before.
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
