import { eq, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { madeZip } from '../../../tests/support/made-zip.ts';
import { aGrant, aMember, aPayment, aTrial } from '../../../tests/support/members.ts';
import { aCreator, aLandingPage } from '../../../tests/support/rows.ts';
import { howMany } from '../../../tests/support/run.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { aStudio } from '../../../tests/support/studio.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import type { Db } from '../../db/client.server.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { creatorMembers, landingPages } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { letterSettings, letterSubscriptions } from '../../db/schema/letters.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { memberInvitations, memberRehearsalPages, memberRehearsals } from '../../db/schema/moving-in.ts';
import { emailPreferences } from '../../db/schema/scheduled-emails.ts';
import { access } from '../../membership/access/access.ts';
import { lastDayOf } from '../../membership/moving-in/day.ts';
import {
  deleteOldMemberInvitations,
  forgetInvitations,
  inviteMembers,
  MAILS_PER_DAY,
  sendInvitations,
} from '../../membership/moving-in/invitations.server.ts';
import { readMemberFile } from '../../membership/moving-in/member-file.ts';
import { createMemberFileReader } from '../../membership/moving-in/member-file-reader.server.ts';
import { isInvited } from '../../membership/moving-in/rehearsal.ts';
import { paths } from '../../paths.ts';
import { deleteExpiredRehearsals, receiveMemberFile, rehearseAgain } from './rehearsals.server.ts';

const studio = await aStudio();
const { db, mail: mails } = studio;
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

const heads = 'email,active_subscription,expiry,plan,name';
const fileOf = (rows: readonly string[]) => [heads, ...rows].join('\n');
/** File with a paying member, one without a date, and a free reader. The tests' clock is at 2 November 2026. */
const three = fileOf([
  'rosa@home.example,true,2027-03-03T08:00:00.000Z,yearly,Rosa Marsh',
  'undated@home.example,true,,monthly,Una',
  'free@home.example,false,,other,Fay',
]);

function upload(text: string, by = owner) {
  const form = new FormData();
  form.set('file', new File([text], 'list.csv', { type: 'text/csv' }));
  return by.post(PAGE, form);
}
const said = ({ text }: Answer) => text.join(' ');
const invited = () => db.select().from(memberInvitations).orderBy(memberInvitations.email);

async function sendAll(on = services): Promise<void> {
  while ((await sendInvitations(on)) > 0);
}

async function inviteAll(text: string): Promise<Answer> {
  await upload(text);
  const page = await owner.get(PAGE);
  const { rehearsal = '' } = fieldsOf(page);
  return owner.post(PAGE, { do: 'invite', rehearsal });
}

async function linkTo(email: string): Promise<string> {
  const mail = (await mails()).findLast(({ to }) => to === email)!;
  if (!('link' in mail.template.props)) throw new Error(mail.template.name);
  return new URL(mail.template.props.link!).pathname;
}

describe('an owner', () => {
  test('sees everyone’s outcome, and only the rehearsal is stored', async () => {
    expect(said(await owner.get(PAGE))).toContain('They get one email with your name');
    const answer = await upload(three);
    expect([answer.status, answer.location]).toEqual([303, PAGE]);
    const page = await owner.get(PAGE);
    expect(said(page)).toContain('3 people from Substack (list.csv). Nobody has been invited yet');
    expect(said(page)).toContain('Invited');
    expect(said(page)).toContain('3 March 2027');
    expect(said(page)).toContain('Not before 4 March 2027: $99 a year, if they stay');
    expect(said(page)).toContain('Left out: no date');
    expect(said(page)).toContain('Left out: doesn’t pay');
    expect(said(page)).toContain('Invite 1 person');
    expect(await invited()).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await db.$count(memberRehearsals)).toBe(1);
  });

  test('asks free readers once if they want the letter, but not those who refuse mail', async () => {
    const list = [
      'email,active_subscription,expiry,email_disabled',
      'rosa@home.example,true,2027-03-03T08:00:00.000Z,false',
      'fay@home.example,false,,false',
      'ended@home.example,false,2026-10-01T08:00:00.000Z,false',
      'quiet@home.example,false,,true',
    ].join('\n');
    await upload(list);
    expect(said(await owner.get(PAGE))).not.toContain('Free readers');
    await db.insert(letterSettings).values({ creatorId: studio.creatorId(), isOffered: true });
    const page = await owner.get(PAGE);
    expect(said(page)).toContain('Ask 2 people');
    const [, rehearsal = ''] = /name="rehearsal" value="([^"]+ 2)"/.exec(page.html) ?? [];
    const answer = await owner.post(PAGE, { do: 'ask', rehearsal });
    expect([answer.status, answer.location]).toEqual([303, `${PAGE}?done=asked&count=2`]);
    expect(said(await owner.get(answer.location!))).toContain('2 asked.');
    expect(said(await owner.get(PAGE))).not.toContain('Free readers');
    expect(said(await owner.get(PAGE))).toContain('Invite 1 person');
    expect((await owner.post(PAGE, { do: 'ask', rehearsal })).status).toBe(409);
    const stored = await db.select().from(letterSubscriptions).orderBy(letterSubscriptions.address);
    expect(stored.map(({ address, confirmedAt }) => [address, confirmedAt])).toEqual([
      ['ended@home.example', null],
      ['fay@home.example', null],
    ]);
    expect(await mails()).toEqual([]);
  });

  test('sees no earlier list under the error of a refused file, and a link to it', async () => {
    await upload(three);
    const refused = await upload('Name\nRosa');
    expect(refused.status).toBe(400);
    expect(said(refused)).toContain('We don’t know these columns, and none');
    expect(said(refused)).not.toContain('3 people from Substack');
    expect(said(refused)).not.toContain('Invite 1 person');
    expect(said(refused)).toContain('Back to the list you checked before');
    expect(said(await owner.get(PAGE))).toContain('3 people from Substack');
    expect(said(await owner.post(PAGE, { do: 'day', day: '' })), 'the error of a day is').toContain('3 people from');
  });

  test('sets a day for people without one, or leaves them out', async () => {
    await upload(three);
    for (const [day, words] of [
      ['', 'Please choose the last paid day'],
      ['2026-11-01', 'That day has passed'],
      ['2036-11-02', 'more than ten years away'],
      ['soon', 'Please choose the last paid day'],
    ] as const) {
      const answer = await owner.post(PAGE, { do: 'day', day });
      expect([answer.status, said(answer)]).toEqual([400, expect.stringContaining(words)]);
    }
    expect((await owner.post(PAGE, { do: 'day', day: '2026-12-31' })).status).toBe(303);
    expect(said(await owner.get(PAGE))).toContain('Invite 2 people');
    await owner.post(PAGE, { do: 'leave-out' });
    expect(said(await owner.get(PAGE))).toContain('Invite 1 person');
    expect((await owner.post(PAGE, { do: 'discard' })).location).toBe(`${PAGE}?done=discarded`);
    expect(await db.$count(memberRehearsals)).toBe(0);
  });

  test('invites and mails each person once for repeated lists', async () => {
    const answer = await inviteAll(three);
    expect(answer.location).toBe(`${PAGE}?done=invited&count=1`);
    expect(said(await owner.get(answer.location!))).toContain('1 invited.');
    const rosa = { email: 'rosa@home.example', name: 'Rosa Marsh', plan: 'yearly', state: 'waiting' };
    expect(await invited()).toMatchObject([{ ...rosa, paidUntil: new Date('2027-03-04') }]);
    await sendAll();
    const [mail] = await mails();
    const words = { subject: 'Juniper is moving: your membership is paid until 3 March 2027' };
    const template = { props: { firstName: 'Rosa', words } };
    expect(mail).toMatchObject({ to: 'rosa@home.example', brand: { name: 'Juniper' }, template });
    expect(JSON.stringify(mail)).toContain('After that it’s $99 a year, and only if you decide to stay.');
    expect(JSON.stringify(mail)).toContain('This is the only email we send about it.');

    await upload(three);
    expect(said(await owner.get(PAGE))).toContain('Invited before: not again');
    expect(said(await owner.get(PAGE))).toContain('Nobody in this list can be invited.');
    await inviteAll(three);
    await sendAll();
    expect(await mails()).toHaveLength(1);
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'members.invited'));
    expect(event).toMatchObject({ details: { source: 'substack', people: 1 } });
  });

  test('updates an invitation with a later date, without another mail', async () => {
    await inviteAll(three);
    await sendAll();
    await upload(three.replace('2027-03-03', '2028-03-03'));
    expect(said(await owner.get(PAGE))).toContain('Invited before: date extended');
    await inviteAll(three.replace('2027-03-03', '2028-03-03'));
    await inviteAll(three.replace('2027-03-03', '2026-12-03'));
    await sendAll();
    expect((await invited()).map(({ paidUntil }) => paidUntil)).toEqual([new Date('2028-03-04')]);
    expect(await mails()).toHaveLength(1);
    expect(said(await aBrowser(services).get(await linkTo('rosa@home.example')))).toContain('Paid until 3 March 2028');
  });

  test('invites a complimentary reader of 2099 for ten years, and nobody who would have paid until then', async () => {
    const rows = fileOf(['comp@home.example,true,2099-12-31,comp,Cy', 'paid@home.example,true,2099-12-31,yearly,Di']);
    await upload(rows);
    const page = said(await owner.get(PAGE));
    expect(page).toContain('1 November 2036');
    expect(page).toContain('Left out: more than ten years away');
    await inviteAll(rows);
    expect(await invited()).toMatchObject([
      { email: 'comp@home.example', isPaid: false, paidUntil: new Date('2036-11-02') },
    ]);
  });

  test('is told which file to choose instead of an archive of posts', async () => {
    const form = new FormData();
    const archive = madeZip([
      { name: 'posts.csv', bytes: 'post_id' },
      { name: 'posts/1.hello.html', bytes: '<p>Hello' },
    ]);
    form.set('file', new File([new Uint8Array(archive)], 'export.zip'));
    const answer = await owner.post(PAGE, form);
    expect([answer.status, said(answer)]).toEqual([400, expect.stringContaining('but no list of subscribers')]);
  });

  test('is shown the list again if it changed since, and invites no one', async () => {
    await upload(three);
    const { rehearsal } = fieldsOf(await owner.get(PAGE));
    await owner.post(PAGE, { do: 'day', day: '2026-12-31' });
    const answer = await owner.post(PAGE, { do: 'invite', rehearsal: rehearsal! });
    expect([answer.status, said(answer)]).toEqual([409, expect.stringContaining('Something has changed')]);
    await owner.post(PAGE, { do: 'discard' });
    expect((await owner.post(PAGE, { do: 'invite', rehearsal: rehearsal! })).status).toBe(409);
    expect(await invited()).toEqual([]);
  });

  test('is told to publish the page, and the pending mails are sent then', async () => {
    await inviteAll(three);
    await db.update(landingPages).set({ isActive: false });
    await upload(fileOf(['new@home.example,true,2027-03-03,yearly,New']));
    const page = await owner.get(PAGE);
    expect(said(page)).toContain('Your page isn’t public yet');
    expect(fieldsOf(page).rehearsal).toBeUndefined();
    await sendAll();
    expect(await mails()).toEqual([]);
    await db.update(landingPages).set({ isActive: true });
    await sendAll();
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    ['a,b\n1,2', 400, 'We don’t know these columns, and none'],
    [
      fileOf(Array.from({ length: 20_001 }, (_, at) => `${at}@home.example,true,,yearly,`)),
      413,
      'There are more than 20,000 rows in this file.',
    ],
    [`${heads}\n${'x'.repeat(10 * 1024 * 1024)}`, 413, 'larger than 10 MB'],
  ])('whose file is none is told why (%#)', async (text, status, words) => {
    const answer = await upload(text);
    expect([answer.status, said(answer)]).toEqual([status, expect.stringContaining(words)]);
    expect(await db.$count(memberRehearsals)).toBe(0);
  });

  test('sees a page of a long list without the rest being read or recomputed', async () => {
    for (const people of [250, 500, 1_000]) {
      await upload(
        fileOf(Array.from({ length: people }, (_, at) => `p${at}@home.example,true,2027-03-03,yearly,P${at}`)),
      );
      const second = await owner.get(`${PAGE}?page=2`);
      expect(second.html).toContain('p50@home.example');
      expect(second.html.match(/<tr/g)).toHaveLength(51);
      await db.delete(memberRehearsalPages).where(ne(memberRehearsalPages.page, 2));
      const again = await owner.get(`${PAGE}?page=2`);
      expect(again.text).toEqual(second.text);
      expect(said(again)).toContain(`Invite ${people.toLocaleString('en-US')} people`);
      expect(said(await owner.get(PAGE))).not.toContain('p0@home.example');
    }
  });

  test('is shown a list again whose outcomes changed, before inviting', async () => {
    await upload(three);
    const shown = fieldsOf(await owner.get(PAGE)).rehearsal!;
    const by = { accountId: (await studio.people().accountOf('owner'))! };
    const rosa = {
      email: 'rosa@home.example',
      name: '',
      paidUntil: '2027-03-03',
      isPaid: true,
      period: 'year' as const,
    };
    const now = services.membershipNow();
    await inviteMembers(services, { creatorId: studio.creatorId(), by, source: 'substack', people: [rosa], now });
    const answer = await owner.post(PAGE, { do: 'invite', rehearsal: shown });
    expect([answer.status, said(answer)]).toEqual([409, expect.stringContaining('Invited before: not again')]);
  });

  test('finds the page under members; editors and others do not', async () => {
    const members = `/studio/${studio.creatorId()}/members`;
    expect((await owner.get(members)).html).toContain(`href="${PAGE}"`);
    await upload(three);
    for (const role of ['editor', 'operator', 'another-creator', 'member'] as const) {
      const other = await studio.browserOf(role);
      expect([role, (await other.get(PAGE)).status]).toEqual([role, 403]);
      expect([role, (await upload(three, other)).status]).toEqual([role, 403]);
      expect([role, (await other.post(PAGE, { do: 'invite' })).status]).toEqual([role, 403]);
    }
    // Another owner has a separate list.
    expect(said(await (await studio.browserOf('owner')).get(PAGE))).not.toContain('Substack (list.csv)');
  });
});

test('uploading and changing a list require a recent sign-in', async () => {
  const later = aBrowser({ ...services, now: () => new Date(clock.now.getTime() + 40 * 60_000) });
  later.keep(`${await studio.people().sessionOf((await studio.people().accountOf('owner'))!)}; Path=/`);
  const page = await later.get(PAGE);
  expect([page.status, page.location]).toEqual([302, paths.signInAgain({ redirectTo: PAGE })]);
  expect((await upload(three, later)).status).toBe(403);
  expect((await later.post(PAGE, { do: 'invite' })).status).toBe(403);
  expect(await db.$count(memberRehearsals)).toBe(0);
});

test('stops inviting at the next batch after losing the role', async () => {
  const creatorId = studio.creatorId();
  const accountId = (await studio.people().accountOf('owner'))!;
  const paid = { name: '', paidUntil: '2027-03-03', isPaid: true, period: 'year' as const };
  const people = Array.from({ length: 1_200 }, (_, at) => ({ ...paid, email: `p${at}@home.example` }));
  let lots = 0;
  const demoting = new Proxy(db, {
    get(target, property, receiver) {
      if (property !== 'transaction') return Reflect.get(target, property, receiver);
      return async (work: (tx: Db) => Promise<unknown>) => {
        lots += 1;
        if (lots === 2) await db.delete(creatorMembers).where(eq(creatorMembers.accountId, accountId));
        return target.transaction((tx) => work(tx as unknown as Db));
      };
    },
  });
  const given = { creatorId, by: { accountId }, source: 'substack' as const, people, now: services.membershipNow() };
  const started: string[] = [];
  const startWorker = async (_: unknown, queue: string) => void started.push(queue);
  const dying = { ...services, db: demoting, startWorker };
  expect(await inviteMembers(dying, given)).toEqual({ ok: false, reason: 'not-owner' });
  expect([lots, await db.$count(memberInvitations)]).toEqual([2, 500]);
  expect(started, 'the worker starts at once').toEqual(['member-invitations']);
  const editor = (await studio.people().accountOf('editor'))!;
  expect(await inviteMembers(services, { ...given, by: { accountId: editor } })).toMatchObject({ ok: false });
});

test('a creator’s invitations above the daily limit wait, without delaying other creators’', async () => {
  const creatorId = studio.creatorId();
  const now = services.membershipNow();
  const paid = { plan: 'yearly', paidUntil: new Date('2027-03-03'), isPaid: true } as const;
  const mailed = { creatorId, name: '', source: 'substack', ...paid } as const;
  const sent = { ...mailed, state: 'sent' as const, invitedAt: now, sentAt: now };
  const rows = Array.from({ length: MAILS_PER_DAY }, (_, at) => ({ ...sent, email: `p${at}@home.example` }));
  for (let at = 0; at < rows.length; at += 1_000) await db.insert(memberInvitations).values(rows.slice(at, at + 1_000));
  const { creatorId: other } = await aLandingPage(db, { subdomain: 'ada', name: 'Ada', isActive: true });
  const waiting = { ...mailed, state: 'waiting' as const, invitedAt: now };
  await db.insert(memberInvitations).values([
    { ...waiting, email: 'late@home.example' },
    { ...waiting, email: 'ada@home.example', creatorId: other },
  ]);
  await sendAll();
  expect((await mails()).map(({ to }) => to)).toEqual(['ada@home.example']);
  const nextDay = new Date(now.getTime() + 24 * 3600_000);
  await sendAll({ ...services, membershipNow: () => nextDay });
  expect((await mails()).map(({ to }) => to)).toEqual(['ada@home.example', 'late@home.example']);
});

describe('a link', () => {
  const password = 'correct horse battery';
  const form = { password, confirmPassword: password, terms: 'yes' };
  const row = (email: string) => fileOf([`${email},true,2027-03-03,monthly,Rosa Marsh`]);

  async function invitedLink(email = 'rosa@home.example'): Promise<string> {
    await inviteAll(row(email));
    await sendAll();
    return linkTo(email);
  }
  async function openUntil(email: string) {
    const facts = await db
      .select({ fact: membershipFacts, creatorId: memberships.creatorId })
      .from(membershipFacts)
      .innerJoin(memberships, eq(memberships.id, membershipFacts.membershipId))
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(eq(accounts.email, email));
    const here = facts.filter(({ creatorId }) => creatorId === studio.creatorId()).map(({ fact }) => fact);
    const now = access(here, services.membershipNow());
    return now.may ? { until: now.until.toISOString(), kinds: here.map(({ kind }) => kind).sort() } : null;
  }

  test('shows the promise, and with a password opens everything until that day, without a trial', async () => {
    const link = await invitedLink();
    const browser = aBrowser(services);
    const page = await browser.get(link);
    expect(page.status).toBe(200);
    expect(said(page)).toContain('Paid until 3 March 2027');
    expect(said(page)).toContain('Juniper has moved here from Substack');
    expect(said(page)).toContain('Then it’s $10 a month, and only if you decide to stay');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const weak = await browser.post(link, { password: 'short', confirmPassword: 'short' });
    expect([weak.status, await db.$count(endUserDetails)]).toEqual([400, 0]);
    const joined = await browser.post(link, form);
    expect([joined.status, said(joined)]).toEqual([200, expect.stringContaining('until 3 March 2027')]);
    expect(await openUntil('rosa@home.example')).toEqual({
      until: '2027-03-04T00:00:00.000Z',
      kinds: ['complimentary'],
    });
    expect(await db.select().from(endUserDetails)).toMatchObject([
      { firstName: 'Rosa', lastName: 'Marsh', membershipType: 'monthly', legalAccepted: true },
    ]);
    expect((await browser.get('/account')).status).toBe(200);
    // The link works once.
    const again = await aBrowser(services).post(link, form);
    expect([again.status, said(again)]).toEqual([409, expect.stringContaining('You’ve joined already')]);
    expect(await invited()).toMatchObject([{ state: 'accepted' }]);
    await upload(row('rosa@home.example'));
    expect(said(await owner.get(PAGE))).toContain('Invited before: not again');
  });

  test('opens one account for concurrent requests', async () => {
    const link = await invitedLink();
    const both = await Promise.all([aBrowser(services).post(link, form), aBrowser(services).post(link, form)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await openUntil('rosa@home.example'))!.kinds).toEqual(['complimentary']);
  });

  test.each([
    ['a trial', [aTrial()], '2027-03-04T00:00:00.000Z'],
    ['a longer gift', [aGrant(0, 500)], new Date(Date.UTC(2026, 10, 2, 10) + 500 * 24 * 3600_000).toISOString()],
    // 30 days are paid here; the 121 days and 14 hours paid elsewhere follow.
    ['a payment', [aPayment(0, 30)], '2027-04-03T00:00:00.000Z'],
    ['nothing any more', [aPayment(-60, -30)], '2027-03-04T00:00:00.000Z'],
  ])('adds the time to what a member here has: %s', async (_what, facts, until) => {
    await aMember(db, { creatorId: studio.creatorId(), email: 'rosa@home.example', facts });
    await upload(row('rosa@home.example'));
    expect(said(await owner.get(PAGE))).toContain('Invited: has joined here already');
    const link = await invitedLink();
    const browser = aBrowser(services);
    expect(said(await browser.get(link))).toContain('You’ve joined here already.');
    const added = await browser.post(link);
    expect([added.status, said(added)]).toEqual([200, expect.stringContaining('Sign in to see it')]);
    // The link proves the address but does not sign in.
    expect(browser.cookies.size).toBe(0);
    expect((await openUntil('rosa@home.example'))!.until).toBe(until);
    expect((await browser.post(link)).status).toBe(409);
  });

  test('leads a signed-in member to the page instead of the sign-in', async () => {
    const { accountId } = await aMember(db, { creatorId: studio.creatorId(), email: 'rosa@home.example', facts: [] });
    const link = await invitedLink();
    const browser = aBrowser(services);
    browser.cookies.set('__Host-larder_session', await startSession(db, { accountId, now: services.now() }));
    const added = said(await browser.post(link));
    expect(added).toContain('It’s yours');
    expect(added).not.toContain('Sign in to see it');
  });

  test('leaves a membership elsewhere unchanged, and stays valid until that ends', async () => {
    const other = (await aCreator(db, { name: 'Ada' })).id;
    await aMember(db, { creatorId: other, email: 'rosa@home.example', facts: [aTrial()] });
    const link = await invitedLink();
    const browser = aBrowser(services);
    const refused = await browser.post(link);
    expect([refused.status, said(refused)]).toEqual([409, expect.stringContaining('member of Ada until')]);
    expect(await openUntil('rosa@home.example')).toBeNull();
    const theirs = eq(memberships.creatorId, other);
    const [ofAda] = await db.select({ id: memberships.id }).from(memberships).where(theirs);
    const membershipId = ofAda!.id;
    const ended = { kind: 'revoked', providerId: 'r', membershipId, at: services.membershipNow() } as const;
    await db.insert(membershipFacts).values(ended);
    expect((await browser.post(link)).status).toBe(200);
    expect((await openUntil('rosa@home.example'))!.until).toBe('2027-03-04T00:00:00.000Z');
  });

  test('reports an expired or unknown one, or an unpublished page', async () => {
    const link = await invitedLink();
    const browser = aBrowser(services);
    await db.update(landingPages).set({ isActive: false });
    expect(said(await browser.get(link))).toContain('it stays good');
    expect((await browser.post(link, form)).status).toBe(409);
    await db.update(landingPages).set({ isActive: true });
    await db.update(memberInvitations).set({ paidUntil: services.membershipNow() });
    expect(said(await browser.get(link))).toContain('The time that it was for is over');
    expect((await browser.post(link, form)).status).toBe(409);
    const unknown = await browser.get(`/auth/membership/${'A'.repeat(43)}`);
    expect([unknown.status, said(unknown)]).toEqual([404, expect.stringContaining('This invitation doesn’t work')]);
    expect((await browser.get('/auth/membership/x')).status).toBe(404);
    expect(await db.$count(endUserDetails)).toBe(0);
  });
});

test('stored data expires, and a deleted account leaves nothing that names it', async () => {
  await inviteAll(three);
  const { secrets } = services;
  const creatorId = studio.creatorId();
  const now = services.membershipNow();
  await forgetInvitations(db, { accountId: creatorId, addresses: ['rosa@home.example'], secrets });
  const [row] = await invited();
  expect(row).toMatchObject({ name: '', state: 'accepted', tokenHash: null, email: expect.stringMatching(/^hmac:/) });
  // A hash of the address remains, so the list does not invite the address again.
  const by = { accountId: (await studio.people().accountOf('owner'))! };
  const people = [
    { email: 'rosa@home.example', name: '', paidUntil: '2027-03-03', isPaid: true, period: 'year' as const },
  ];
  expect(await inviteMembers(services, { creatorId, by, source: 'substack', people, now })).toEqual({
    ok: true,
    count: 0,
  });

  await upload(three);
  await deleteExpiredRehearsals(db, { now: new Date(clock.now.getTime() + 25 * 3600_000) });
  expect(await db.$count(memberRehearsals)).toBe(0);
  await deleteOldMemberInvitations(db, { now: new Date('2028-03-03') });
  expect(await db.$count(memberInvitations)).toBe(1);
  await deleteOldMemberInvitations(db, { now: new Date('2028-03-05') });
  expect(await db.$count(memberInvitations)).toBe(0);
});

/** Creates services whose database fails in the given transaction, before or after the commit. */
function dyingIn(transaction: number | null, isCommitted: boolean) {
  let count = 0;
  const dying = new Proxy(db, {
    get(target, property, receiver) {
      if (property !== 'transaction') return Reflect.get(target, property, receiver);
      return async <Result>(work: (tx: Db) => Promise<Result>) => {
        count += 1;
        const dies = count === transaction;
        const result = await target.transaction(async (tx) => {
          const done = await work(tx as unknown as Db);
          if (dies && !isCommitted) throw new Killed();
          return done;
        });
        if (dies) throw new Killed();
        return result;
      };
    },
  });
  return { ...services, db: dying };
}
class Killed extends Error {}

async function untilKilled(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
}

/** Number of people in the list, enough for two batches. */
const people = howMany({ short: 600, long: 1_000 });

test('hundreds of people are each invited and mailed once with every paid day, despite crashes at any point', async () => {
  const creatorId = studio.creatorId();
  const own = { creatorId, accountId: (await studio.people().accountOf('owner'))! };
  const until = (at: number, renewed: boolean) => `${renewed ? 2028 : 2027}-0${1 + (at % 9)}-15`;
  const row = (_: unknown, at: number) => `p${at}@home.example,true,${until(at, latest.has(at))},yearly,Person ${at}`;
  const rows = () => Array.from({ length: people }, row);
  const latest = new Set<number>();

  async function run(on: typeof services): Promise<void> {
    const body = new FormData();
    body.set('file', new File([fileOf(rows())], 'list.csv'));
    const request = new Request('http://larder.test/', { method: 'POST', body });
    expect(await receiveMemberFile(on, request, own)).toEqual({ ok: true });
    const { rehearsal, people } = (await rehearseAgain(on, own))!;
    const asked = people.filter(isInvited).map(({ email, name, paidUntil, isPaid }) => ({
      email: email!,
      name,
      paidUntil: paidUntil!,
      isPaid,
      period: 'year' as const,
    }));
    const { source } = rehearsal;
    await inviteMembers(on, { creatorId, by: own, source, people: asked, now: services.membershipNow() });
    await sendAll(on);
  }

  // Crashes in batches of invitations and emails, before and after the commit; then in random transactions.
  const always = [3, 2, 9, 12].map((transaction, at) => ({ transaction, isCommitted: at % 2 === 1, renewed: at }));
  const point = fc.record({
    transaction: fc.integer({ min: 1, max: 40 }),
    isCommitted: fc.boolean(),
    renewed: fc.nat(people - 1),
  });
  const kills = [...always, ...fc.sample(fc.noBias(point), howMany({ short: 2, long: 100 }))];
  for (const { transaction, isCommitted, renewed } of kills) {
    latest.add(renewed);
    await untilKilled(() => run(dyingIn(transaction, isCommitted)));
  }
  await run(services);
  await run(services);

  const to = (await mails()).map((mail) => mail.to);
  expect([to.length, new Set(to).size]).toEqual([people, people]);
  const stored = await db.select().from(memberInvitations);
  expect(stored).toHaveLength(people);
  const file = readMemberFile(new TextEncoder().encode(fileOf(rows())));
  if (!file.ok) throw new Error(file.reason);
  const paid = new Map(file.people.map(({ email, paidUntil }) => [email, paidUntil]));
  expect(stored.filter(({ email, paidUntil }) => lastDayOf(paidUntil) < paid.get(email)!)).toEqual([]);
}, 120_000);

test('people who refuse mail elsewhere are counted, invited, and get no optional mail of this creator', async () => {
  const { accountId } = await aMember(db, { creatorId: studio.creatorId(), email: 'una@home.example' });
  await db
    .insert(emailPreferences)
    .values({ accountId, kind: 'new-this-week', agreedAt: clock.now, agreedOn: 'account' });
  const list = [
    `${heads},email_disabled`,
    'rosa@home.example,true,2027-03-03,yearly,Rosa,true',
    'una@home.example,true,2027-03-03,yearly,Una,true',
    'bo@home.example,true,2027-03-03,yearly,Bo,false',
    'free@home.example,false,,other,Fay,true',
  ].join('\n');
  await upload(list);
  expect(said(await owner.get(PAGE))).toContain('2 people don’t want emails there');
  await inviteAll(list);
  const stored = await db.select().from(mailSuppressions).orderBy(mailSuppressions.address);
  const refused = { scope: 'optional', reason: 'unsubscribe', creatorId: studio.creatorId() };
  expect(stored).toMatchObject([
    { address: 'rosa@home.example', ...refused },
    { address: 'una@home.example', ...refused },
  ]);
  expect(await db.$count(emailPreferences)).toBe(0);
  await sendAll();
  expect((await mails()).map(({ to }) => to).sort()).toEqual([
    'bo@home.example',
    'rosa@home.example',
    'una@home.example',
  ]);
  // A later import does not end consent that was given after the first import.
  await db
    .insert(emailPreferences)
    .values({ accountId, kind: 'new-this-week', agreedAt: clock.now, agreedOn: 'account' });
  await inviteAll(list.replaceAll('2027-03-03', '2027-04-04'));
  expect(await db.$count(emailPreferences)).toBe(1);
});
