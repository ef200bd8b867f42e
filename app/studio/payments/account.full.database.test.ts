import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, type FactFields } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aCreator, aLandingPage } from '../../../tests/support/rows.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
import { createLimits } from '../../identity/limits/limits.server.ts';
import { recordPlatformFee } from '../../payments/ledger/platform-fee.server.ts';
import { findPayoutAccount } from '../../payments/payout-account/queries.server.ts';
import { syncPayoutAccount } from '../../payments/payout-account/sync.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { standIn, clock } = site;
const limits = createLimits(db, { scale: 1, secret: site.services.secrets[0] });
const here = { ...site.services, limits, mode: 'demo' as const };
const PAGE = `/studio/${bea.creatorId}/payouts`;

let owner: TestBrowser;
beforeEach(async () => {
  await site.startAtBeas();
  await db.delete(payoutAccounts);
  standIn.setUnavailable(false);
  owner = await as('owner');
});

async function as(role: 'owner' | 'editor' | 'operator' | 'member' | 'visitor', of = bea.creatorId) {
  const browser = aBrowser(here);
  const { cookie } = await (await peopleIn(db, { creatorId: of })).cookieOf(role);
  if (cookie) browser.keep(cookie);
  return browser;
}
const said = ({ text }: Answer) => text.join(' ');
const begin = (country: string, from = owner) => from.post(PAGE, { do: 'begin', country });
const linkIn = ({ html }: Answer) => /content="0;url=([^"]+)"/.exec(html)![1]!;
const chosenIn = ({ html }: Answer) => /<option value="(\w+)" selected/.exec(html)?.[1] ?? null;
const idOf = (url: string) => url.split('/').at(-1)!;
const account = () => findPayoutAccount(db, bea);
async function setUp(country = 'DE'): Promise<string> {
  await standIn.answerOnboarding(idOf(linkIn(await begin(country))), 'finish');
  await owner.get(`${PAGE}?from=stripe`);
  return (await account())!.accountId!;
}
const sync = async () => syncPayoutAccount(site.services, { accountId: (await account())!.accountId! });

describe('before payouts are set up', () => {
  test('40 minutes after the sign-in the page leads to another in place of its form, and back', async () => {
    const late = aBrowser({ ...here, now: () => new Date(clock.now.getTime() + 40 * 60_000) });
    for (const [name, value] of owner.cookies) late.cookies.set(name, value);
    const link = `href="/sign-in/again?redirect_to=${encodeURIComponent(PAGE)}"`;
    expect((await owner.get(PAGE)).html).not.toContain(link);
    const page = await late.get(PAGE);
    expect([page.status, page.html.includes(link), page.html.includes('name="country"')]).toEqual([200, true, false]);
  });

  test('the page says what is asked, what Stripe gets, the share, and that selling goes on and money is held', async () => {
    await recordPlatformFee(db, { since: new Date('2026-10-01'), basisPoints: 725 });
    const at = clock.now;
    const coversUntil = new Date(at.getTime() + 31 * 24 * 3_600_000);
    const paid: FactFields = {
      kind: 'paid',
      providerId: 'in_1',
      at,
      amount: 1000,
      currency: 'usd',
      coversFrom: at,
      coversUntil,
    };
    await aMember(db, { facts: [paid] });
    const page = await owner.get(PAGE);
    expect(page.status).toBe(200);
    for (const words of [
      'First it asks who you are and where your bank is.',
      'can’t be changed later',
      '$9.28 is held for you',
      'The platform keeps 7.25% of a payment made today.',
      'You’re selling already.',
      'It doesn’t expire.',
      'From us: your email address, the name of your page, and the country you choose.',
      'We never see what you tell Stripe.',
    ]) {
      expect(said(page)).toContain(words);
    }
    expect(fieldsOf(page)).toMatchObject({ do: 'begin' });
    expect(chosenIn(page)).toBeNull();
  });

  test('the country is asked for first, and nothing is begun without one', async () => {
    for (const country of ['', 'XX', 'de', 'Germany'.repeat(20)]) {
      const answer = await begin(country);
      expect(answer.status).toBe(400);
      expect(said(answer)).toContain('Please choose a country.');
    }
    expect(await account()).toBeNull();
  });

  test('a country in which Stripe opens no account is named, and another can be chosen at once', async () => {
    const answer = await begin('JM');
    expect(answer.status).toBe(409);
    expect(said(answer)).toContain('Stripe doesn’t open accounts in Jamaica for this site. Nothing is decided yet');
    expect(chosenIn(answer)).toBe('JM');
    expect((await begin('MX')).status).toBe(200);
  });

  test('the page of a site that charges nobody asks for nothing', async () => {
    const browser = aBrowser({ ...here, payments: null });
    browser.keep(`${(await (await peopleIn(db, bea)).cookieOf('owner')).cookie}; Path=/`);
    const page = await browser.get(PAGE);
    expect(said(page)).toContain('Payouts can’t be set up on this site yet.');
    expect(page.html).not.toContain('name="country"');
    expect((await begin('DE', browser)).status).toBe(503);
  });
});

describe('the way to Stripe', () => {
  test('is a page that goes on, without scripts; it is stored nowhere, and each time another', async () => {
    const first = await begin('DE');
    const second = await owner.post(PAGE, { do: 'continue' });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(linkIn(first)).not.toBe(linkIn(second));
    expect(first.headers.get('cache-control')).toContain('no-store');
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    const row = JSON.stringify(await account());
    for (const page of [first, second]) expect(row).not.toContain(idOf(linkIn(page)));
    expect((await owner.get(PAGE)).html).not.toContain('/setup/');
  });

  test('leads back to the page, which shows what Stripe says and not what the address does', async () => {
    const link = linkIn(await begin('DE'));
    expect(said(await owner.get(`${PAGE}?from=stripe`))).toContain('Stripe still has questions.');
    const back = await standIn.answerOnboarding(idOf(link), 'finish');
    expect(back).toBe(`${here.origin}${PAGE}?from=stripe`);
    expect(said(await owner.get(`${PAGE}?from=stripe`))).toContain('Payouts are set up');
  });

  test('that no longer works leads to the page too, which offers a new one and opens none by itself', async () => {
    const link = linkIn(await begin('DE'));
    await standIn.answerOnboarding(idOf(link), 'leave');
    expect(await standIn.answerOnboarding(idOf(link), 'finish')).toBe(`${here.origin}${PAGE}?from=expired`);
    const page = await owner.get(`${PAGE}?from=expired`);
    expect(said(page)).toContain('That link to Stripe no longer worked.');
    expect(page.html).not.toContain('http-equiv="refresh"');
    expect(page.html).toContain('value="continue"');
  });

  test('a wrong country can be left before it is finished, and not after', async () => {
    await begin('MX');
    const page = await owner.get(PAGE);
    expect(said(page)).toContain('Country: Mexico');
    const left = await owner.post(PAGE, { do: 'restart' });
    expect([left.status, left.location]).toEqual([303, `${PAGE}?from=restart`]);
    expect(fieldsOf(await owner.get(PAGE))).toMatchObject({ do: 'begin' });
    await setUp('DE');
    expect((await owner.post(PAGE, { do: 'restart' })).status).toBe(409);
    expect((await account())!.state).toBe('active');
  });

  test('while Stripe is away nothing is lost, and the page says so', async () => {
    await begin('DE');
    standIn.setUnavailable(true);
    const refused = await owner.post(PAGE, { do: 'continue' });
    expect(refused.status).toBe(503);
    expect(said(refused)).toContain('Stripe can’t be reached right now.');
    expect(said(await owner.get(`${PAGE}?from=stripe`))).toContain('This is what we knew last.');
  });
});

describe('what Stripe asks for', () => {
  test('is said in words with its date while money goes on, and without once it does not', async () => {
    const accountId = await setUp();
    await standIn.askForDocument(accountId, 31);
    await sync();
    const asked = await owner.get(PAGE);
    expect(said(asked)).toMatch(/Stripe needs a document by \d{1,2} December 2026\./);
    expect(said(asked)).toContain('Until then payouts go on.');
    expect(said(await owner.get(`/studio/${bea.creatorId}`))).toContain('Stripe needs something from you');
    await standIn.restrictAccount(accountId);
    await sync();
    const stopped = await owner.get(PAGE);
    expect(said(stopped)).toContain('Payouts are on hold');
    expect(said(stopped)).toContain('Stripe needs a document.');
    expect(said(stopped)).toContain('You go on selling.');
  });

  test('who could not be paid yet is not told that payouts have stopped', async () => {
    await begin('DE');
    await standIn.restrictAccount((await account())!.accountId!);
    await sync();
    const page = await owner.get(PAGE);
    expect(said(page)).toContain('Payouts aren’t set up yet');
    expect(said(page)).toContain('Until payouts are set up, what’s yours is held for you.');
    expect(said(page)).not.toContain('on hold');
    expect(said(await owner.get(`/studio/${bea.creatorId}`))).toContain('Stripe needs something from you');
  });

  test('a closed account is said to be, and another can be begun', async () => {
    const accountId = await setUp();
    await standIn.disconnectAccount(accountId);
    await sync();
    expect(said(await owner.get(PAGE))).toContain('Payouts are off');
    expect((await begin('MX')).status).toBe(200);
  });
});

describe('whoever is no owner of this creator', () => {
  test('as a visitor is asked to sign in, and is led back', async () => {
    const { status, location } = await (await as('visitor')).get(`${PAGE}?from=stripe`);
    expect(status).toBe(302);
    expect(location).toContain('/sign-in');
  });

  test('as the owner of another creator is refused a return and a link of this one', async () => {
    await begin('DE');
    const other = await aCreator(db);
    await aLandingPage(db, { creatorId: other.id });
    const stranger = await as('owner', other.id);
    standIn.setUnavailable(true);
    for (const from of ['?from=stripe', '?from=expired']) expect((await stranger.get(PAGE + from)).status).toBe(403);
    expect((await stranger.post(PAGE, { do: 'continue' })).status).toBe(403);
    expect((await stranger.post(PAGE, { do: 'restart' })).status).toBe(403);
    expect((await account())!.state).toBe('begun');
  });
});

test('whoever reloads the way back again and again is shown what is stored, and Stripe is left alone', async () => {
  await begin('DE');
  site.cut(null);
  for (let times = 0; times < 60; times++) expect((await owner.get(`${PAGE}?from=stripe`)).status).toBe(200);
  expect(site.calls()).toBeLessThanOrEqual(40);
  expect((await owner.post(PAGE, { do: 'continue' })).status).toBe(429);
});
