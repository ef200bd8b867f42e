import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../tests/support/browser.ts';
import { chargedSite } from '../../tests/support/charged-site.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { visibleText } from '../../tests/support/html.ts';
import { bea, rosa } from '../../tests/support/membership.ts';
import { firstPrices } from '../../tests/support/prices.ts';
import { paymentSubscriptions } from '../db/schema/payments.ts';
import { prices } from '../db/schema/prices.ts';
import type { Period } from '../membership/moving-in/readers.ts';
import { priceForPeriod } from '../membership/prices/offer.ts';
import { listOnSale } from '../membership/prices/queries.server.ts';
import { reconcile } from './reconcile/reconcile.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, charged } = site;

beforeEach(site.startAtBeas);

const aPrice = async (fields: Partial<typeof prices.$inferInsert>) => {
  const base = { plan: 'yearly', name: 'Yearly', amount: 14900, interval: 'year' } as const;
  const [row] = await db
    .insert(prices)
    .values({ ...base, ...fields })
    .returning();
  return row!;
};

const joins = async (plan: string, email: string = rosa.email) => (await site.join({ plan, email })).accountId;

async function page(path: string, email: string = rosa.email): Promise<string> {
  const browser = aBrowser(services);
  expect((await browser.signIn({ email })).status).toBe(303);
  return visibleText((await browser.get(path)).html).join(' ');
}

describe('a creator’s own price', () => {
  test('is shown at sign-up, is charged, is read by a sync, and gives access', async () => {
    await aPrice({ ...bea, amount: 14900 });
    const shown = visibleText((await aBrowser(services).get(`/sign-up/${bea.creatorId}`)).html).join(' ');
    expect(shown).toContain('$149 per year');
    expect(shown).toContain('$10 per month');
    expect(shown).not.toContain('$99');

    await joins('yearly');
    await site.pass(8);
    expect(await charged()).toEqual([14900]);
    const account = await page('/account');
    expect(account).toContain('Your membership is paid until 9 November 2027.');
    expect(account).toContain('$149 a year.');
    expect(account).toContain('$149 on 9 November 2027');
    const [stored] = await db.select().from(paymentSubscriptions);
    expect(stored).toMatchObject({ refused: [], snapshot: { price: { plan: 'yearly', amount: 14900 } } });
    expect(site.takeLogged()).toEqual([]);
  });
});

describe('a yearly price that is raised', () => {
  test('applies to new members only, and earlier members keep their price', async () => {
    await joins('yearly', 'old@home.example');
    await site.pass(8);
    await aPrice({ amount: 12000, compareAt: 14400, soldFrom: clock.now });
    site.restart();
    await joins('yearly', 'new@home.example');
    await site.pass(8);
    expect((await charged()).sort()).toEqual([12000, 9900]);
    expect(await page('/account', 'old@home.example')).toContain('$99 a year.');
    expect(await page('/account', 'old@home.example')).toContain('$99 on');
    expect(await page('/account', 'new@home.example')).toContain('$120 a year.');

    for (const days of [357, 10, 10]) await site.pass(days);
    expect((await charged()).sort()).toEqual([12000, 12000, 9900, 9900]);
    expect(await page('/account', 'old@home.example')).toContain('Your membership is paid until');
    expect(site.takeLogged()).toEqual([]);
  });

  test('is shown to a person who agreed to the earlier price, whose form is refused', async () => {
    const browser = aBrowser(services);
    const form = {
      firstName: 'Rosa',
      lastName: 'Marsh',
      email: rosa.email,
      password: rosa.password,
      confirmPassword: rosa.password,
      country: 'AU',
      plan: 'yearly',
      prices: firstPrices.map(({ id }) => id).join(' '),
    };
    await aPrice({ amount: 12000, soldFrom: clock.now });
    const answer = await browser.post(`/sign-up/${bea.creatorId}`, form);
    expect(answer.status).toBe(409);
    const text = visibleText(answer.html).join(' ');
    expect(text).toContain('The prices have changed since you opened this page');
    expect(text).toContain('$120 per year');
  });
});

describe('a weekly plan', () => {
  test('can be joined, and is charged each week, shown and reconciled', async () => {
    await aPrice({ plan: 'weekly', name: 'Weekly', amount: 300, interval: 'week' });
    await joins('weekly');
    for (const days of [8, 7, 7]) await site.pass(days);
    expect(await charged()).toEqual([300, 300, 300]);
    const { subscriptions } = await site.atProvider();
    expect(subscriptions[0]!.items.data[0]!.price.recurring).toMatchObject({ interval: 'week', interval_count: 1 });
    const account = await page('/account');
    expect(account).toContain('Your membership is paid until 30 November 2026.');
    expect(account).toContain('$3 on 30 November 2026');
    expect(account).toContain('Then the same every week, until you cancel.');
    expect(await page('/account/plan')).toContain('Your plan is weekly: $3 a week.');

    const found = await reconcile(services);
    expect(found).toMatchObject({ ok: true, found: { changed: 0, unknown: 0 } });
    expect(site.takeLogged()).toEqual([]);
  });

  test('of the platform is sold beside a creator’s own prices only in the same currency', async () => {
    await aPrice({ plan: 'weekly', name: 'Weekly', amount: 300, interval: 'week' });
    const own = async (currency: string) => {
      await aPrice({ ...bea, plan: 'monthly', name: 'Monthly', amount: 700, interval: 'month', currency });
      await aPrice({ ...bea, amount: 7000, currency });
    };
    await own('eur');
    const signUp = aBrowser(services);
    const plans = async () => {
      const { html } = await signUp.get(`/sign-up/${bea.creatorId}`);
      return [...html.matchAll(/<input[^>]*name="plan"[^>]*value="(\w+)"/g)].map(([, plan]) => plan);
    };
    expect(await plans()).toEqual(['monthly', 'yearly']);
    await expect(joins('weekly')).rejects.toThrow();

    await own('usd');
    site.restart();
    expect(await plans()).toEqual(['weekly', 'monthly', 'yearly']);
    await joins('weekly');
    await site.pass(8);
    expect(await charged()).toEqual([300]);
    expect((await site.atProvider()).invoices.map(({ currency }) => currency)).not.toContain('eur');
  });

  test('is chosen for a member who paid by the week elsewhere', async () => {
    await aPrice({ plan: 'weekly', name: 'Weekly', amount: 300, interval: 'week' });
    const onSale = await listOnSale(db, { ...bea, now: clock.now });
    const planFor = (period: Period | null) => priceForPeriod(onSale, period)?.plan;
    expect([planFor('week'), planFor('month'), planFor('year'), planFor(null)]).toEqual([
      'weekly',
      'monthly',
      'yearly',
      'monthly',
    ]);
  });

  test('can be chosen for the next period, and begins with it', async () => {
    await aPrice({ plan: 'weekly', name: 'Weekly', amount: 300, interval: 'week' });
    await joins('monthly');
    await site.pass(8);
    const browser = aBrowser(services);
    await browser.signIn();
    expect((await browser.post('/account/plan', { plan: 'weekly' })).status).toBe(303);
    await site.work();
    expect(await page('/account')).toContain('Then weekly, $3 a week.');
    for (const days of [31, 7]) await site.pass(days);
    expect(await charged()).toEqual([1000, 300, 300]);
    expect(await page('/account')).toContain('$3 a week.');
  });
});
