import { beforeEach, expect, test } from 'vitest';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { beasMerchant as account } from '../../../tests/support/merchants.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { cardMoves, foreignSubscriptions } from '../../db/schema/moving-in.ts';
import { acceptWithoutClick } from '../../membership/moving-in/accept.server.ts';
import { sendInvitations } from '../../membership/moving-in/invitations.server.ts';
import { createMemberFileReader } from '../../membership/moving-in/member-file-reader.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { clock, standIn, work } = site;
const services = Object.assign(site.services, { memberFileReader: createMemberFileReader({ log: site.services.log }) });

const IMPORT = `/studio/${bea.creatorId}/members/import`;
const PAGE = `${IMPORT}/cards`;
const DAY = 24 * 3600 * 1000;
let owner: TestBrowser;
let people: Awaited<ReturnType<typeof peopleIn>>;
beforeEach(async () => {
  await site.startAtBeas();
  people = await peopleIn(db, bea);
  owner = aBrowser(services);
  owner.keep(`${await people.sessionOf((await people.accountOf('owner'))!)}; Path=/`);
});

const said = ({ text }: Answer) => text.join(' ');
const aForeign = (email: string, more: Partial<Parameters<typeof standIn.foreignSubscription>[0]> = {}) =>
  standIn.foreignSubscription({
    account,
    email,
    name: email.split('@')[0]!,
    price: { amount: 700, currency: 'usd', interval: 'month' },
    currentPeriodEnd: new Date(Math.floor(clock.now.getTime() / 1000) * 1000 + 20 * DAY),
    ...more,
  });
async function upload(...emails: string[]): Promise<void> {
  const until = new Date(clock.now.getTime() + 20 * DAY).toISOString();
  const rows = emails.map((email) => `${email},true,${until},monthly,Rosa Marsh`);
  const form = new FormData();
  const text = ['email,active_subscription,expiry,plan,name', ...rows].join('\n');
  form.set('file', new File([text], 'list.csv', { type: 'text/csv' }));
  expect((await owner.post(IMPORT, form)).status).toBe(303);
}
async function look(): Promise<Answer> {
  const posted = await owner.post(PAGE, { do: 'list' });
  expect(posted).toMatchObject({ status: 303, location: `${PAGE}?done=listing` });
  await work();
  return owner.get(PAGE);
}
const start = async (page: Answer, more: Record<string, string> = {}) =>
  owner.post(PAGE, { do: 'start', listed: fieldsOf(page).listed!, ...more });
const sendAll = () => sendInvitations(services, (of) => acceptWithoutClick(services, of));

test('an owner looks, starts, and sees which old subscriptions to end', async () => {
  await upload('rosa@home.example', 'ben@home.example');
  const { subscription } = await aForeign('rosa@home.example');
  await aForeign('ben@home.example', { items: 2 });
  await aForeign('stranger@home.example');
  const page = await look();
  expect(said(page)).toContain('1 Can go on with the same card');
  expect(said(page)).toContain('Pays for more than one thing in one subscription : 1');
  expect(said(page)).toContain('Isn’t in your list of members : 1');
  expect(await site.mail()).toEqual([]);
  expect((await start(page)).location).toBe(`${PAGE}?done=offering`);
  await work();
  await sendAll();
  expect((await site.mail()).map(({ to }) => to)).toEqual(['rosa@home.example']);

  const { pathname } = await site.lastLink();
  const rosa = aBrowser(services);
  const invitation = said(await rosa.get(pathname));
  expect(invitation).toContain('Your Visa ending in 4242 stays with Bea’s account at Stripe.');
  expect(invitation).toContain('It’s charged $7 a month, as before, and not before');
  const password = 'correct horse battery';
  const joined = await rosa.post(pathname, { password, confirmPassword: password, terms: 'yes' });
  expect(said(joined)).toContain('It’s yours');
  await work();
  const waiting = await owner.get(PAGE);
  expect(said(waiting)).toContain('1 Accepted: end their old subscription now');
  expect(said(await owner.get(`${PAGE}?show=to-end`))).toContain('End it in Stripe');
  const before = said(await rosa.get('/account'));
  expect(before).toContain('You still pay Bea through your old subscription. When that has ended, your card goes on');
  expect(before).toContain('Nothing is charged here until your old subscription has ended.');
  await standIn.endForeign(subscription, 'period-end');
  await services.payments.jobs.sync(db, { subscriptions: [{ merchantId: account, subscriptionId: subscription }] });
  await work();
  expect(said(await rosa.get('/account'))).toContain('Renews for $7 on 22 November 2026.');
  expect(said(await owner.get(PAGE))).toContain('1 Accepted, and their old subscription ends');
});

test('a second look is needed if the list has changed, and a move is taken back by a press', async () => {
  await upload('rosa@home.example');
  await aForeign('rosa@home.example');
  const page = await look();
  clock.now = new Date(clock.now.getTime() + 60_000);
  await look();
  expect((await start(page)).status).toBe(409);
  const again = await owner.get(PAGE);
  expect((await start(again, { without: 'yes' })).status).toBe(303);
  expect(await db.select().from(cardMoves)).toMatchObject([{ withoutClickAt: clock.now, state: 'offering' }]);
  await work();
  expect(said(await owner.get(PAGE))).toContain('You decided to move people without their click on');
  expect((await owner.post(PAGE, { do: 'undo' })).location).toBe(`${PAGE}?done=undoing`);
  await work();
  expect(await db.select().from(foreignSubscriptions)).toMatchObject([{ state: 'listed', agreedBy: null }]);
  const actions = (await db.select().from(auditEvents)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['members.card-move-started', 'members.card-move-undone']));
});

test.each(['__proto__', 'constructor', 'x'])('an address with the unknown outcome %s shows none', async (done) => {
  for (const path of [PAGE, IMPORT]) {
    const page = await owner.get(`${path}?done=${done}`);
    expect([page.status, said(page)]).toEqual([200, said(await owner.get(path))]);
  }
});

test('without a connected account nothing is looked through', async () => {
  await standIn.restrictAccount(account);
  await services.payments.jobs.syncMerchants(db, { merchantIds: [account] });
  await work();
  expect(said(await owner.get(PAGE))).toContain('Connect your Stripe account first.');
  expect((await owner.post(PAGE, { do: 'list' })).status).toBe(409);
});
