import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { aMerchant } from '../../../tests/support/merchants.ts';
import { aStudio } from '../../../tests/support/studio.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { creatorMembers, landingPages } from '../../db/schema/creators.ts';
import { prices } from '../../db/schema/prices.ts';
import { setOwnPrice } from '../../membership/prices/commands.server.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import type { Payments } from '../../payments/payments.ts';

const studio = await aStudio();
const { db, services } = studio;

let owner: TestBrowser;
let PAGE = '';
beforeEach(async () => {
  owner = await studio.browserOf('owner');
  PAGE = `/studio/${studio.creatorId()}/payments/price`;
});

const change = (month: string, year: string, currency = 'eur', more: Record<string, string> = {}) =>
  owner.post(PAGE, { currency, month, year, ...more });
const sold = async (creatorId: string | null = studio.creatorId()) =>
  (await listOnSale(db, { creatorId, now: services.membershipNow() })).map(
    ({ plan, amount, currency, compareAt }) => `${plan} ${amount} ${currency} ${compareAt}`,
  );
const said = ({ text }: Answer) => text.join(' ');
const platforms = ['monthly 1000 usd null', 'yearly 9900 usd 12000'];

describe('an owner', () => {
  test('sells for €7 and €70 from then on, and the pages say so consistently', async () => {
    const before = await owner.get(PAGE);
    expect(said(before)).toContain('New members pay $10 a month or $99 a year.');
    expect(said(before)).toContain('A year saves 17.5%, which is $21, compared to twelve months.');
    const answer = await change('€7.00', '70,00');
    expect([answer.status, answer.location]).toEqual([303, `${PAGE}?done=changed`]);
    expect(await sold()).toEqual(['monthly 700 eur null', 'yearly 7000 eur 8400']);
    expect(await sold(null)).toEqual(platforms);

    const after = await owner.get(answer.location!);
    expect(said(after)).toContain('New members pay €7 a month or €70 a year.');
    expect(fieldsOf(after)).toMatchObject({ month: '7', year: '70' });
    await db.update(landingPages).set({ isActive: true });
    const signUp = await aBrowser(services).get(`/sign-up/${studio.creatorId()}`);
    expect(said(signUp)).toContain('€70 per year instead of €84');
    expect(said(signUp)).toContain('Save 16.6% compared to monthly');
    expect(said(signUp)).not.toContain('$');
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'price.set'));
    expect(event).toMatchObject({
      creatorId: studio.creatorId(),
      details: { currency: 'eur', month: 700, year: 7000 },
    });
  });

  test('keeps the first prices’ text at $10 and $99, without adding a row', async () => {
    expect((await change('10', '$99', 'usd')).location).toBe(`${PAGE}?done=same`);
    expect(await db.$count(prices)).toBe(2);
    await change('7', '70');
    clock.pass(1);
    await change('10', '99', 'usd');
    expect(await sold()).toEqual(platforms);
    await db.update(landingPages).set({ isActive: true });
    const signUp = await aBrowser(services).get(`/sign-up/${studio.creatorId()}`);
    expect(said(signUp)).toContain('Save 17.5% compared to monthly');
  });

  test('changes only the monthly price, which the yearly one is compared with', async () => {
    await change('7', '70');
    clock.pass(1);
    const year = (await listOnSale(db, { creatorId: studio.creatorId(), now: services.membershipNow() }))[1]!;
    await change('6', '70');
    expect(await sold()).toEqual(['monthly 600 eur null', 'yearly 7000 eur 7200']);
    clock.pass(1);
    await change('6', '72');
    expect(await sold()).toEqual(['monthly 600 eur null', 'yearly 7200 eur null']);
    expect(await db.select().from(prices).where(eq(prices.id, year.id))).toMatchObject([{ amount: 7000 }]);
  });

  test.each([
    ['0', '70', 'eur', 'A month has to cost at least €2.'],
    ['NaN', '70', 'eur', 'Please enter a number, such as €7.50.'],
    ['7', '84.01', 'eur', 'A year can’t cost more than twelve months.'],
    ['7', '', 'eur', 'Please enter what a year costs.'],
    ['7', '70', 'jpy', 'Please choose a currency.'],
  ])('sees the errors of %s and %s in %s with the submitted values', async (month, year, currency, words) => {
    const answer = await change(month, year, currency);
    expect([answer.status, said(answer)]).toEqual([400, expect.stringContaining(words)]);
    expect(fieldsOf(answer)).toMatchObject({ month, year });
    expect(await sold()).toEqual(platforms);
  });

  test('sees another’s change made since, and may submit again', async () => {
    const page = await owner.get(PAGE);
    const other = await studio.browserOf('owner');
    clock.pass(1);
    await other.post(PAGE, { currency: 'gbp', month: '8', year: '80' });
    const form = { ...fieldsOf(page), currency: 'eur', month: '7', year: '70' };
    const answer = await owner.post(PAGE, form);
    expect([answer.status, said(answer)]).toEqual([409, expect.stringContaining('to £8 a month or £80 a year')]);
    expect(fieldsOf(answer)).toMatchObject({ month: '7', year: '70' });
    expect(await sold()).toEqual(['monthly 800 gbp null', 'yearly 8000 gbp 9600']);
    clock.pass(1);
    expect((await owner.post(PAGE, { ...form, prices: fieldsOf(answer).prices! })).status).toBe(303);
    expect(await sold()).toEqual(['monthly 700 eur null', 'yearly 7000 eur 8400']);
  });

  test('adds rows once for concurrent submissions', async () => {
    await Promise.all([change('7', '70'), change('7', '70')]);
    expect(await db.$count(prices)).toBe(4);
  });

  test('finds the page in the studio; an editor does not', async () => {
    const payments = `/studio/${studio.creatorId()}/payments`;
    const pageOf = async (of: TestBrowser) => (await of.get(`/studio/${studio.creatorId()}/people`)).html;
    expect(await pageOf(owner)).toContain(`href="${payments}"`);
    expect((await owner.get(payments)).html).toContain(`href="${PAGE}"`);
    expect(await pageOf(await studio.browserOf('editor'))).not.toContain(`href="${payments}"`);
  });
});

test('somebody else is refused by the command too, like a former owner', async () => {
  const accountId = (await studio.people().accountOf('owner'))!;
  const by = { accountId };
  await db.update(creatorMembers).set({ role: 'editor' }).where(eq(creatorMembers.accountId, accountId));
  const price = { currency: 'eur', month: 700, year: 7000 } as const;
  const given = { creatorId: studio.creatorId(), price, shown: undefined, by, now: services.membershipNow() };
  expect(await setOwnPrice(services, given)).toEqual({ ok: false, reason: 'not-owner' });
  expect(await sold()).toEqual(platforms);
});

describe('with a connected Stripe account', () => {
  const offered: string[] = [];
  let answer:
    | { ok: true; value: null }
    | { ok: false; reason: 'amount-too-small' | 'amount-too-large' | 'currency' | 'away' };
  const provider = {
    async offerPrice({ priceId }: { priceId: string }) {
      const [row] = await db.select().from(prices).where(eq(prices.id, priceId));
      offered.push(`${row!.interval} ${row!.amount} ${row!.currency}`);
      return row!.interval === 'year' ? answer : { ok: true, value: null };
    },
  };
  beforeEach(async () => {
    answer = { ok: true, value: null };
    offered.length = 0;
    await aMerchant(db, { creatorId: studio.creatorId(), statementDescriptor: 'JUNIPER' });
    const paying = { ...services, payments: { of: () => provider } as unknown as Payments };
    const browser = aBrowser(paying);
    for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    owner = browser;
  });

  test('each new price is made there before it is sold', async () => {
    expect((await change('7', '70')).location).toBe(`${PAGE}?done=changed`);
    expect(offered).toEqual(['month 700 eur', 'year 7000 eur']);
    expect(await sold()).toEqual(['monthly 700 eur null', 'yearly 7000 eur 8400']);
    clock.pass(1);
    await change('7', '60');
    expect(offered.slice(2)).toEqual(['year 6000 eur']);
    expect(said(await owner.get(PAGE))).toContain('On bank statements it’s called “JUNIPER”.');
  });

  test.each([
    ['amount-too-small', 'Stripe can’t charge that little in this currency.'],
    ['amount-too-large', 'Stripe can’t charge that much in this currency.'],
    ['currency', 'Your Stripe account can’t take this currency.'],
  ] as const)('a price that Stripe refuses as %s is said at its field and sold nowhere', async (reason, words) => {
    answer = { ok: false, reason };
    const refused = await change('7', '70');
    expect([refused.status, said(refused).includes(words)]).toEqual([400, true]);
    expect(fieldsOf(refused)).toMatchObject({ month: '7', year: '70' });
    expect(await sold()).toEqual(platforms);
    expect(await db.$count(prices)).toBe(2);
  });

  test('while Stripe is away the price stays', async () => {
    answer = { ok: false, reason: 'away' };
    const refused = await change('7', '70');
    expect([refused.status, said(refused).includes('Stripe can’t be reached right now')]).toEqual([503, true]);
    expect(await sold()).toEqual(platforms);
    expect(await db.$count(prices)).toBe(2);
  });

  test('two changes at once leave one pair of prices', async () => {
    await Promise.all([change('7', '70'), change('7', '70')]);
    expect(await sold()).toEqual(['monthly 700 eur null', 'yearly 7000 eur 8400']);
    expect(await db.$count(prices)).toBe(4);
  });
});
