import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { aMerchant, beasMerchant } from '../../../tests/support/merchants.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aCreator, aLandingPage } from '../../../tests/support/rows.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { memberships } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { createLimits } from '../../identity/limits/limits.server.ts';
import { findMerchant } from '../../payments/merchant/queries.server.ts';
import { syncMerchant } from '../../payments/merchant/sync.server.ts';
import { findPaymentStatus } from '../../payments/payment-status.server.ts';
import { readSnapshot } from '../../payments/stored-subscription.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { standIn, clock } = site;
const limits = createLimits(db, { scale: 1, secret: site.services.secrets[0] });
const here = { ...site.services, limits, mode: 'demo' as const };
const PAGE = `/studio/${bea.creatorId}/payments/account`;
const RETURN = '/studio/stripe/return';

let owner: TestBrowser;
beforeEach(async () => {
  await site.startAtBeas();
  await db.delete(merchants);
  owner = await as('owner');
});

async function as(role: 'owner' | 'editor' | 'operator' | 'member' | 'visitor', of = bea.creatorId) {
  const browser = aBrowser(here);
  const { cookie } = await (await peopleIn(db, { creatorId: of })).cookieOf(role);
  if (cookie) browser.keep(cookie);
  return browser;
}
const said = ({ text }: Answer) => text.join(' ');
const press = (what: string, from = owner) => from.post(PAGE, { do: what });
const linkIn = ({ html }: Answer) => /content="0;url=([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');
const idOf = (url: string) => url.split('/').at(-1)!;
const account = () => findMerchant(db, bea);
async function open(): Promise<string> {
  await standIn.answerOnboarding(idOf(linkIn(await press('open'))), 'finish');
  await owner.get(`${PAGE}?from=stripe`);
  return (await account())!.merchantId!;
}
const sync = async () => syncMerchant(site.services, { merchantId: (await account())!.merchantId! });
const stateFrom = async (browser = owner) =>
  new URL(linkIn(await press('connect', browser))).searchParams.get('state')!;
const comeBack = (query: Record<string, string>, browser = owner) =>
  browser.get(`${RETURN}?${new URLSearchParams(query)}`);
const outcomeOf = async ({ status, location }: Answer) => [status, location, said(await owner.get(location!))] as const;

describe('before Stripe is connected', () => {
  test('the page explains both ways to connect, what Stripe gets, and that no card is charged or kept until then', async () => {
    const page = await owner.get(PAGE);
    expect(page.status).toBe(200);
    for (const words of [
      'Until it’s connected, people can join and try your recipes, and no card is charged or kept.',
      'I have a Stripe account',
      'An account that another platform opened for you, or controls, can’t be connected: open a new one instead.',
      'Open a new account',
      'We never see what you tell Stripe.',
    ]) {
      expect(said(page)).toContain(words);
    }
  });

  test('the income page leads to it', async () => {
    const page = await owner.get(`/studio/${bea.creatorId}/payments`);
    expect(said(page)).toContain('Connect Stripe to be paid Until then people can join');
    expect(page.html).toContain(`href="${PAGE}"`);
  });

  test('a site without Stripe’s client id offers a new account only', async () => {
    const { payments } = site.services;
    const noClient = { ...payments, merchants: { ...payments.merchants, authorizationUrl: () => null } };
    const browser = aBrowser({ ...here, payments: noClient });
    browser.keep(`${(await (await peopleIn(db, bea)).cookieOf('owner')).cookie}; Path=/`);
    const page = await browser.get(PAGE);
    expect(said(page)).not.toContain('I have a Stripe account');
    expect(said(page)).toContain('Open a new account');
    expect((await browser.post(PAGE, { do: 'connect' })).status).toBe(400);
  });

  test('40 minutes after the sign-in the page links to a new sign-in instead of showing its buttons', async () => {
    const late = aBrowser({ ...here, now: () => new Date(clock.now.getTime() + 40 * 60_000) });
    for (const [name, value] of owner.cookies) late.cookies.set(name, value);
    const link = `href="/sign-in/again?redirect_to=${encodeURIComponent(PAGE)}"`;
    expect((await owner.get(PAGE)).html).not.toContain(link);
    const page = await late.get(PAGE);
    expect([page.status, page.html.includes(link), page.html.includes('value="open"')]).toEqual([200, true, false]);
    expect(said(page)).toContain('It’s been a while since you signed in.');
    expect((await press('open', late)).status).toBe(403);
    expect(await account()).toBeNull();
  });

  test('the page of a site that charges nobody asks for nothing', async () => {
    const browser = aBrowser({ ...here, payments: null });
    browser.keep(`${(await (await peopleIn(db, bea)).cookieOf('owner')).cookie}; Path=/`);
    const page = await browser.get(PAGE);
    expect(said(page)).toContain('Stripe can’t be connected on this site yet.');
    expect(page.html).not.toContain('name="do"');
    expect((await press('open', browser)).status).toBe(503);
  });

  test.each(['', 'restart', 'tax-on', 'continue'])('the button %j does nothing', async (what) => {
    expect((await press(what)).status).toBe(what === 'tax-on' || what === 'continue' ? 409 : 400);
    expect(await account()).toBeNull();
  });
});

describe('an account that the owner has', () => {
  test('is connected by Stripe’s code, in the session that began it', async () => {
    const state = await stateFrom();
    const code = await standIn.authorizeAccount(beasMerchant);
    const [status, location, words] = await outcomeOf(await comeBack({ state, code }));
    expect([status, location]).toEqual([303, `${PAGE}?done=connected`]);
    expect(words).toContain('Your Stripe account is connected.');
    expect(words).toContain('Stripe is connected');
    expect(await account()).toMatchObject({ merchantId: beasMerchant, state: 'ready' });
    expect(words).toContain('On bank statements');
    expect((await owner.get(PAGE)).html).toContain('href="https://dashboard.stripe.com/"');
  });

  test('is not connected without consent at Stripe, by a used code, or while Stripe is away', async () => {
    const state = await stateFrom();
    const denied = await outcomeOf(await comeBack({ state, error: 'access_denied' }));
    expect(denied[2]).toContain('You didn’t agree at Stripe, so nothing was connected.');
    expect((await outcomeOf(await comeBack({ state })))[2]).toContain('Stripe didn’t accept the connection');
    const forged = await outcomeOf(await comeBack({ state, code: 'ac_forged' }));
    expect(forged[2]).toContain('Stripe didn’t accept the connection');
    standIn.setUnavailable(true);
    expect((await outcomeOf(await comeBack({ state, code: 'ac_1' })))[2]).toContain('Stripe couldn’t be reached');
    expect(await account()).toBeNull();
  });

  test('is not connected by a state that is forged, expired, or of another session', async () => {
    const code = await standIn.authorizeAccount(beasMerchant);
    const refused = 'wasn’t made for you just now, or is too old';
    expect((await outcomeOf(await comeBack({ state: `${bea.creatorId}.99999999.x`, code })))[2]).toContain(refused);
    expect((await outcomeOf(await comeBack({ state: '', code })))[2]).toContain(refused);
    const state = await stateFrom();
    expect((await outcomeOf(await comeBack({ state, code }, await as('owner'))))[2]).toContain(refused);
    const late = aBrowser({ ...here, now: () => new Date(clock.now.getTime() + 61 * 60_000) });
    for (const [name, value] of owner.cookies) late.cookies.set(name, value);
    expect((await comeBack({ state, code }, late)).location).toBe(`${PAGE}?done=link-invalid`);
    expect(await account()).toBeNull();
  });

  test('is not taken from another studio, and replaces none that is connected', async () => {
    const other = await aCreator(db);
    await aMerchant(db, { creatorId: other.id });
    const taken = await comeBack({ state: await stateFrom(), code: await standIn.authorizeAccount(beasMerchant) });
    expect((await outcomeOf(taken))[2]).toContain('belongs to another studio here');
    expect(await account()).toBeNull();
    await open();
    const { merchantId } = (await account())!;
    const state = await stateFrom().catch(() => null);
    const again = await comeBack({ state: state!, code: await standIn.authorizeAccount(null) });
    expect((await outcomeOf(again))[2]).toContain('is connected to another Stripe account already');
    expect(await account()).toMatchObject({ merchantId });
  });

  test('of the other mode is refused', async () => {
    const live = { ...here, payments: { ...site.services.payments, livemode: true } };
    const browser = aBrowser(live);
    for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    const back = await comeBack(
      { state: await stateFrom(), code: await standIn.authorizeAccount(beasMerchant) },
      browser,
    );
    expect((await outcomeOf(back))[2]).toContain('one of the two is only for tests');
    expect(await account()).toBeNull();
  });

  test('comes back to the sign-in without a session, and to the studios without a studio', async () => {
    const state = await stateFrom();
    const visitor = await comeBack({ state, code: 'ac_1' }, await as('visitor'));
    expect([visitor.status, visitor.location?.startsWith('/sign-in')]).toEqual([302, true]);
    const member = await comeBack({ state, code: 'ac_1' }, await as('member'));
    expect([member.status, member.location]).toEqual([302, '/studio']);
  });
});

describe('the way to Stripe’s questions', () => {
  test('is a forwarding page without scripts; the link is stored nowhere, and new each time', async () => {
    const first = await press('open');
    const second = await press('continue');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(linkIn(first)).not.toBe(linkIn(second));
    expect(first.headers.get('cache-control')).toContain('no-store');
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    const row = JSON.stringify(await account());
    for (const page of [first, second]) expect(row).not.toContain(idOf(linkIn(page)));
  });

  test('leads back to the page, which shows Stripe’s state and not the one in the address', async () => {
    const link = linkIn(await press('open'));
    expect(said(await owner.get(`${PAGE}?from=stripe`))).toContain('Stripe still has questions.');
    expect(await standIn.answerOnboarding(idOf(link), 'finish')).toBe(`${here.origin}${PAGE}?from=stripe`);
    expect(said(await owner.get(`${PAGE}?from=stripe`))).toContain('Stripe is connected');
  });

  test('leads to the page if it has expired, and the page offers a new one without opening it', async () => {
    const link = linkIn(await press('open'));
    await standIn.answerOnboarding(idOf(link), 'leave');
    expect(await standIn.answerOnboarding(idOf(link), 'finish')).toBe(`${here.origin}${PAGE}?from=expired`);
    const page = await owner.get(`${PAGE}?from=expired`);
    expect(said(page)).toContain('That link to Stripe no longer worked.');
    expect(page.html).not.toContain('http-equiv="refresh"');
    expect(page.html).toContain('value="continue"');
  });

  test('while Stripe is away nothing is lost, and the page says so', async () => {
    await press('open');
    standIn.setUnavailable(true);
    const refused = await press('continue');
    expect(refused.status).toBe(503);
    expect(said(refused)).toContain('Stripe can’t be reached right now.');
    expect(said(await owner.get(`${PAGE}?from=stripe`))).toContain('This is what we knew last.');
  });

  test('causes a limited number of requests to Stripe if the owner reloads', async () => {
    await press('open');
    let asked = 0;
    const { merchants: provider } = site.services.payments;
    const counted = {
      ...provider,
      retrieveMerchant: (id: string) => {
        asked += 1;
        return provider.retrieveMerchant(id);
      },
    };
    const browser = aBrowser({ ...here, payments: { ...site.services.payments, merchants: counted } });
    for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    for (let times = 0; times < 60; times++) expect((await browser.get(`${PAGE}?from=stripe`)).status).toBe(200);
    expect(asked).toBeLessThanOrEqual(40);
    expect((await press('continue')).status).toBe(429);
  });
});

describe('what Stripe asks for', () => {
  test('is shown in words, with its date only while payments go on', async () => {
    const merchantId = await open();
    await standIn.askForDocument(merchantId, 31);
    await sync();
    const asked = await owner.get(PAGE);
    expect(said(asked)).toMatch(/Stripe needs a document by \d{1,2} \w+ \d{4}\./);
    expect(said(asked)).toContain('Until then payments go on.');
    expect(said(await owner.get(`/studio/${bea.creatorId}`))).toContain('Stripe needs something from you');
    await standIn.restrictAccount(merchantId);
    await sync();
    const stopped = await owner.get(PAGE);
    expect(said(stopped)).toContain('Payments are on hold');
    expect(said(stopped)).toContain('Stripe needs a document.');
    expect(said(stopped)).toContain('Members keep what they’ve paid for.');
  });

  test('is not called a stop for an account that never took payments', async () => {
    await press('open');
    await standIn.restrictAccount((await account())!.merchantId!);
    await sync();
    const page = await owner.get(PAGE);
    expect(said(page)).toContain('Stripe can’t take payments yet');
    expect(said(page)).not.toContain('on hold');
  });

  test('is shown to the operator as a state, without its words', async () => {
    const merchantId = await open();
    await standIn.askForDocument(merchantId, 31);
    await sync();
    const page = await (await as('operator')).get('/operator/creators');
    expect(said(page)).toContain('Stripe: ready, Stripe asks for something');
    expect(page.html).not.toContain(merchantId);
  });
});

describe('Stripe Tax', () => {
  test('is off until an owner turns it on, which is recorded', async () => {
    await open();
    expect(said(await owner.get(PAGE))).toContain('It’s off: your prices include whatever tax you owe.');
    const on = await press('tax-on');
    expect([on.status, on.location]).toEqual([303, `${PAGE}?done=taxed`]);
    expect((await account())!.usesTax).toBe(true);
    expect(said(await owner.get(PAGE))).toContain('It’s on');
    await press('tax-on');
    await press('tax-off');
    expect((await account())!.usesTax).toBe(false);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'merchant.tax-set'));
    expect(events.map(({ details }) => details.usesTax)).toEqual([true, false]);
  });
});

describe('disconnecting', () => {
  const DISCONNECT = `${PAGE}/disconnect`;
  const choose = (parting: string, browser = owner) => browser.post(DISCONNECT, { parting });
  const letters = async () =>
    (await site.mail()).flatMap(({ to, template }) =>
      template.name === 'worded' ? [{ to, ...template.props.words }] : [],
    );

  /** Connects Bea's account, and signs Rosa up until she has paid after the trial. */
  async function withRosa(): Promise<string> {
    await aMerchant(db, bea);
    const { membershipId } = await site.join();
    await site.pass(8);
    // The last sign-in is not recent any more.
    owner = await as('owner');
    return membershipId;
  }
  /** Returns the scheduled end of Rosa's subscription, as of the last sync. */
  const cancelAt = async () => {
    const [row] = await db.select().from(paymentSubscriptions);
    return readSnapshot(row!.snapshot)!.cancelAt;
  };

  test('asks first what happens to members’ subscriptions', async () => {
    await withRosa();
    const page = await owner.get(DISCONNECT);
    expect(said(page)).toContain('1 member has a running subscription.');
    expect(said(page)).toContain('nobody is charged again');
    const refused = await choose('');
    expect([refused.status, said(refused).includes('Please choose what happens')]).toEqual([400, true]);
    expect(await account()).toMatchObject({ state: 'ready', parting: null });
  });

  test('asks nothing about subscriptions if none is running', async () => {
    await aMerchant(db, bea);
    const page = said(await owner.get(DISCONNECT));
    expect(page).toContain('Nobody has a running subscription.');
    expect(page).not.toContain('What happens to their subscriptions?');
  });

  test('with subscriptions that end: all are set to end before access is given up, and members are told', async () => {
    await withRosa();
    expect((await choose('cancel')).location).toBe(PAGE);
    expect(said(await owner.get(PAGE))).toContain('Being disconnected');
    // The response of the first request is lost, and the job resumes.
    site.cut(0, 'after');
    await site.work();
    site.cut(null);
    expect(await account()).toMatchObject({ state: 'disconnected', parting: 'cancel' });
    expect(await cancelAt()).not.toBeNull();
    const about = (await letters()).filter(({ subject }) => subject.includes('membership ends'));
    expect(about).toMatchObject([{ to: rosa.email, heading: 'Your card won’t be charged again' }]);
    expect(about[0]!.lead[0]).toContain('You can read here until');
    expect(said(await owner.get(PAGE))).toContain('Stripe is disconnected');
    expect(said(await owner.get(DISCONNECT))).toContain('No Stripe account is connected.');
  });

  test('with subscriptions that go on: members are told who charges them, when, and how to stop it', async () => {
    const membershipId = await withRosa();
    await choose('continue');
    await choose('cancel');
    await site.work();
    expect(await account()).toMatchObject({ state: 'disconnected', parting: 'continue' });
    expect(await cancelAt()).toBeNull();
    expect(await findPaymentStatus(db, { membershipId })).toMatchObject({ isChargedElsewhere: true });
    const [letter, ...others] = (await letters()).filter(({ subject }) => subject.includes('now charges your card'));
    expect(others).toEqual([]);
    const words = letter!.lead.join(' ');
    expect(words).toMatch(/charges your card \$99 on \d+ \w+ \d{4}, and again each time it renews\./);
    expect(words).toContain('On your bank statement it’s called BEA.');
    expect(words).toMatch(/To stop it, write to .+: \S+@\S+\./);
  });

  test('at Stripe, without a choice: members and owners are told, and nothing is retried', async () => {
    await withRosa();
    await standIn.disconnectAccount(beasMerchant);
    await sync();
    await site.work();
    expect(await account()).toMatchObject({ state: 'disconnected', parting: null });
    const toOwners = (await letters()).filter(({ subject }) => subject.startsWith('Stripe is disconnected'));
    expect(toOwners.length).toBeGreaterThan(0);
    expect(new Set(toOwners.map(({ to }) => to)).size).toBe(toOwners.length);
    const [letter] = (await letters()).filter(({ subject }) => subject.includes('now charges your card'));
    expect(letter!.lead.join(' ')).toContain('Each receipt that Stripe sent you says how to reach them.');
    expect(await site.waiting()).toBe(0);
    const operator = await as('operator');
    expect(said(await operator.get('/operator/creators'))).toContain('Stripe: disconnected');
    expect(said(await operator.get('/operator'))).toContain('1 Stripe account was disconnected');
  });

  test('at Stripe before the job could end the subscriptions: members are not told that they end', async () => {
    await withRosa();
    await choose('cancel');
    await standIn.disconnectAccount(beasMerchant);
    await sync();
    await site.work();
    expect(await account()).toMatchObject({ state: 'disconnected', parting: 'cancel' });
    const subjects = (await letters()).filter(({ to }) => to === rosa.email).map(({ subject }) => subject);
    expect(subjects.filter((each) => each.includes('membership ends'))).toEqual([]);
    expect(subjects.filter((each) => each.includes('now charges your card'))).toHaveLength(1);
  });

  const subjectsTo = async (email: string) =>
    (await site.mail()).flatMap(({ to, template }) =>
      to !== email ? [] : [template.name === 'worded' ? template.props.words.subject : template.name],
    );

  test('a member whose subscription ends gets one email about it', async () => {
    await withRosa();
    await choose('cancel');
    await site.work();
    const told = await subjectsTo(rosa.email);
    expect(told.filter((each) => each.includes('membership ends'))).toHaveLength(1);
    expect(told).not.toContain('cancelled');
  });

  test.each(['cancel', 'continue'])('a member in trial without a card is told of no card (%s)', async (parting) => {
    await aMerchant(db, bea);
    await site.join({}, null);
    owner = await as('owner');
    const before = await subjectsTo(rosa.email);
    await choose(parting);
    await site.work();
    expect(await account()).toMatchObject({ state: 'disconnected' });
    expect(await subjectsTo(rosa.email)).toEqual(before);
  });

  test('a member who is moving away already is not told that the creator ended it', async () => {
    const membershipId = await withRosa();
    const next = await aLandingPage(db, { name: 'Cleo' });
    const moveAt = new Date(clock.now.getTime() + 300 * 24 * 3_600_000);
    await db.update(memberships).set({ nextCreatorId: next.creatorId, moveAt }).where(eq(memberships.id, membershipId));
    await site.syncToProvider(membershipId);
    await site.work();
    const before = await subjectsTo(rosa.email);
    await choose('cancel');
    await site.work();
    expect(await subjectsTo(rosa.email)).toEqual(before);
  });

  test('a member who was told at an earlier disconnection is not told again', async () => {
    await withRosa();
    await choose('cancel');
    await site.work();
    const before = await subjectsTo(rosa.email);
    await db.update(merchants).set({ state: 'ready', disconnectedAt: null, parting: null });
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000);
    owner = await as('owner');
    await choose('continue');
    await site.work();
    expect(await account()).toMatchObject({ state: 'disconnected', parting: 'continue' });
    expect(await subjectsTo(rosa.email)).toEqual(before);
  });

  test('is an owner’s alone, after a recent sign-in', async () => {
    await aMerchant(db, bea);
    for (const role of ['editor', 'operator', 'member'] as const) {
      expect((await choose('cancel', await as(role))).status).toBe(403);
    }
    const late = aBrowser({ ...here, now: () => new Date(clock.now.getTime() + 40 * 60_000) });
    for (const [name, value] of owner.cookies) late.cookies.set(name, value);
    expect((await choose('cancel', late)).status).toBe(403);
    expect(await account()).toMatchObject({ state: 'ready', parting: null });
  });
});

describe('others than the owners of this creator', () => {
  test('are asked to sign in as visitors', async () => {
    const { status, location } = await (await as('visitor')).get(`${PAGE}?from=stripe`);
    expect(status).toBe(302);
    expect(location).toContain('/sign-in');
  });

  test('are refused as the owner of another creator', async () => {
    await press('open');
    const other = await aCreator(db);
    await aLandingPage(db, { creatorId: other.id });
    const stranger = await as('owner', other.id);
    standIn.setUnavailable(true);
    for (const from of ['?from=stripe', '?from=expired']) expect((await stranger.get(PAGE + from)).status).toBe(403);
    for (const what of ['connect', 'open', 'continue', 'tax-on']) {
      expect((await press(what, stranger)).status).toBe(403);
    }
    expect((await account())!.state).toBe('begun');
  });
});

test.each([
  ['income', 'payments'],
  ['income?x=1', 'payments?x=1'],
  ['income/2026-12', 'payments/income/2026-12'],
  ['income/export', 'payments/income/export'],
  ['price', 'payments/price'],
  ['price/members', 'payments/price/members'],
  ['offers', 'payments/offers'],
  ['payouts', 'payments/account'],
])('the earlier address %s leads to %s for good', async (before, now) => {
  const { status, location } = await owner.get(`/studio/${bea.creatorId}/${before}`);
  expect([status, location]).toEqual([301, `/studio/${bea.creatorId}/${now}`]);
});

test('the tabs are links, and the one that is open is marked', async () => {
  for (const [tab, words] of [
    ['', 'Income'],
    ['/price', 'Price'],
    ['/offers', 'Offers'],
    ['/account', 'Account'],
  ]) {
    const { html } = await owner.get(`/studio/${bea.creatorId}/payments${tab}`);
    const tabs = [...html.matchAll(/<a ([^>]*class="segment"[^>]*)>([^<]+)/g)];
    expect(tabs).toHaveLength(4);
    expect(tabs.filter(([, attributes]) => attributes!.includes('aria-current="page"')).map(([, , of]) => of)).toEqual([
      words,
    ]);
  }
});
