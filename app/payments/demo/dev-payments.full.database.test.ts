import { ensureTables } from '@larder/stripe-stand-in/tables.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aDemoOfPayments, aTrialAtStandIn } from '../../../tests/support/demo-payments.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { shownSoon } from '../../../tests/support/eventually.ts';
import { aMember } from '../../../tests/support/members.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { createStripeClient } from '../stripe/client.server.ts';

const database = await testDatabase();
const { db } = database;
const { services: site } = await membershipServices(db);

let demo: Awaited<ReturnType<typeof aDemoOfPayments>>;
let browser: ReturnType<typeof aBrowser>;

beforeEach(async () => {
  await ensureTables(db);
  await emptyTables(db, 'membership_clock', 'payment_stand_in_objects', 'payment_stand_in_events');
  await emptyTables(db, 'payment_stand_in_keys', 'accounts', 'creators');
  demo = await aDemoOfPayments(database, site);
  browser = aBrowser(demo.services);
});

// A running demo would deliver the next test's events too.
afterEach(() => demo.stop());

/** Posts a form of `/dev/payments`, and returns the text of the page to which the answer redirects. */
async function press(form: Record<string, string>): Promise<string> {
  const { status, location } = await browser.post('/dev/payments', form);
  expect(status).toBe(303);
  return (await browser.get(location!)).text.join(' ');
}
const page = async () => (await browser.get('/dev/payments')).text.join(' ');
const idOf = async (type: 'charges' | 'invoices') => (await demo.stripe[type].list({ limit: 1 })).data[0]!.id;

test('without a stand-in the page and its forms do not exist', async () => {
  const live = aBrowser({ ...site, demoPayments: null });
  for (const path of ['/dev/payments', '/dev/payments/bank/pi_1', '/dev/payments/onboarding/al_1']) {
    expect((await live.get(path)).status).toBe(404);
    expect((await live.post(path, { what: 'away', answer: 'approve' })).status).toBe(404);
  }
  expect((await live.get('/dev/payments/invoice/in_1')).status).toBe(404);
});

test('before the first card the page says that there is none, and shows the time', async () => {
  const shown = await page();
  expect(shown).toContain('For memberships and payments it is 2 November 2026, 10:00 UTC.');
  expect(shown).toContain('Nobody has given a card yet');
  expect(shown).toContain('Nothing has happened yet');
});

describe('a creator’s account', () => {
  const platform = () => createStripeClient({ secretKey: 'sk_test_stand_in', fetch: demo.fetch });

  async function aForm(): Promise<{ id: string; form: string }> {
    const { id } = await platform().v2.core.accounts.create({
      contact_email: 'bea@home.example',
      display_name: 'Bea’s kitchen',
      dashboard: 'full',
      identity: { country: 'MX' },
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
      defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    });
    const link = await platform().v2.core.accountLinks.create({
      account: id,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { refresh_url: 'https://larder.test/?again', return_url: 'https://larder.test/?done' },
      },
    });
    return { id, form: `/dev/payments/onboarding/${link.url.split('/').at(-1)}` };
  }

  test('is set up on a page that stands in for Stripe’s form, whose link works once', async () => {
    const { form } = await aForm();
    expect(await page()).toContain('Bea’s kitchen');
    const shown = (await browser.get(form)).text.join(' ');
    expect(shown).toContain('An account in MX.');
    expect(shown).toContain('identity.individual.given_name');
    expect((await browser.post(form, { answer: 'drop table' })).status).toBe(400);
    const { status, location } = await browser.post(form, { answer: 'finish' });
    expect([status, location]).toEqual([303, 'https://larder.test/?done']);
    expect(demo.types()).toContain('v2.core.account_link.returned');
    expect(await page()).toContain('takes payments');
    expect((await browser.get(form)).location).toBe('https://larder.test/?again');
    expect((await browser.post(form, { answer: 'leave' })).location).toBe('https://larder.test/?again');
    expect((await browser.get('/dev/payments/onboarding/al_none')).status).toBe(404);
  });

  test('is approved, asked for a document, restricted and disconnected there', async () => {
    const { id } = await aForm();
    expect(await press({ what: 'approve', id })).toContain('The account takes payments.');
    expect(await press({ what: 'document', id })).toContain('by 9 November 2026');
    expect(await press({ what: 'restrict', id })).toContain('takes no payments');
    expect(await press({ what: 'disconnect', id })).toContain('is disconnected');
    expect(demo.types()).toContain('account.application.deauthorized');
    expect(await press({ what: 'close', id })).toContain('is closed');
    expect(await press({ what: 'approve', id })).toContain('That cannot be done to it');
  });
});

describe('the clock', () => {
  test.each([
    [{ by: 'hour' }, '2 November 2026, 11:00 UTC', 'an hour'],
    [{ by: 'day' }, '3 November 2026, 10:00 UTC', 'a day'],
    [{ by: 'month' }, '2 December 2026, 10:00 UTC', '30 days'],
    [{ to: '2027-01-31' }, '31 January 2027, 12:00 UTC', '90 days'],
  ])('goes forward by %j', async (fields, moment, ahead) => {
    const shown = await press({ what: 'move', ...fields });
    expect(shown).toContain('The clock has moved, and the site has followed.');
    expect(shown).toContain(`For memberships and payments it is ${moment}.`);
    expect(shown).toContain(`That is ${ahead} ahead`);
  });

  test.each([
    [{ to: '2026-11-01' }, 'only goes forward'],
    [{ to: '2036-11-01' }, 'too far'],
    [{ to: '2026-13-41' }, 'That is no date'],
    [{}, 'That is no date'],
  ])('stays for %j, and the page says why', async (fields, words) => {
    expect(await press({ what: 'move', ...fields })).toContain(words);
    expect(demo.clock.ahead()).toBe(0);
  });

  test('performs everything that becomes due on its way, each at its time, and sends the events to the site', async () => {
    const { subscription } = await aTrialAtStandIn(demo);
    const times: string[] = [];
    const { demo: stepping, stop } = await aDemoOfPayments(database, site, {
      async work() {
        times.push(stepping.now().toISOString().slice(0, 13));
      },
    });
    await stepping.moveTo(new Date('2026-11-10T10:00:00Z'));
    await stop();
    // The announcement, the renewal, the charge an hour later, and the end of the move.
    expect(new Set(times)).toEqual(new Set(['2026-11-06T10', '2026-11-09T10', '2026-11-09T11', '2026-11-10T10']));
    const invoices = (await demo.stripe.invoices.list({ subscription })).data.filter(({ amount_due }) => amount_due);
    expect(invoices).toMatchObject([{ status: 'paid', status_transitions: { paid_at: 1_794_222_000 } }]);
  });
});

describe('a card', () => {
  test('that is declined from now on fails at its next charge, and can be accepted again', async () => {
    const { card } = await aTrialAtStandIn(demo);
    expect(await press({ what: 'decline', id: card })).toContain('is declined from now on');
    const failed = await press({ what: 'move', to: '2026-11-10' });
    expect(failed).toContain('past_due');
    expect(failed).toContain('$10 open');
    expect(await press({ what: 'accept', id: card })).toContain('The card is accepted again.');
    expect(await press({ what: 'move', by: 'week' })).toContain('$10 paid');
  });

  test('is charged with an invoice that has a page of its own', async () => {
    const { subscription, customer } = await aTrialAtStandIn(demo);
    await press({ what: 'move', to: '2026-11-10' });
    const address = `/dev/payments/invoice/${await idOf('invoices')}`;
    const text = (await browser.get(address)).text.join(' ');
    expect(text).not.toContain('Creator');
    const { id: creatorId } = await aCreator(db, { name: 'Marisol’s Table' });
    const { membershipId } = await aMember(db, { creatorId });
    const row = {
      id: subscription,
      membershipId,
      merchantId: beasMerchant,
      customerId: customer,
      createdAt: demo.clock.now(),
    };
    await db.insert(paymentSubscriptions).values(row);
    expect((await browser.get(address)).text.join(' ')).toContain('Creator Marisol’s Table');
    expect(text).toMatch(
      /Receipt.*\$10.*Paid on 9 November 2026.*1 × {2}membership ?, 9 November 2026 to 9 December 2026/s,
    );
    for (const id of ['in_unknown', await idOf('charges')]) {
      expect((await browser.get(`/dev/payments/invoice/${id}`)).status).toBe(404);
    }
  });

  test('can have the bank asked, which the person answers on its page, and then goes back', async () => {
    const { card } = await aTrialAtStandIn(demo);
    expect(await press({ what: 'ask', id: card })).toContain('asks the bank at its next charge');
    expect(await press({ what: 'accept', id: card })).toContain('is accepted Decline from now on');
    await press({ what: 'ask', id: card });
    expect(await press({ what: 'move', to: '2026-11-10' })).toContain('Waiting for the bank');
    const [intent] = (await demo.stripe.paymentIntents.list({ limit: 1 })).data;
    const bank = `/dev/payments/bank/${intent!.id}?return=${encodeURIComponent('/account?bank=asked')}`;
    expect((await browser.get(bank)).text.join(' ')).toContain('Do you want to pay $10?');
    const invoicePage = `/dev/payments/invoice/${await idOf('invoices')}`;
    const unpaid = await browser.get(invoicePage);
    expect(unpaid.html).toContain(`href="/dev/payments/bank/${intent!.id}?return=%2Faccount"`);
    expect(unpaid.html).toContain('<title>Invoice · ');
    expect(unpaid.text).toEqual(expect.arrayContaining(['Invoice', 'Not paid']));
    expect(unpaid.text).not.toContain('Receipt');
    const { status, location } = await browser.post(bank, { answer: 'approve' });
    expect([status, location]).toEqual([303, '/account?bank=asked']);
    expect((await browser.get(bank)).text.join(' ')).toContain('There is nothing to answer any more.');
    expect(await page()).toContain('$10 paid');
    expect((await browser.get(invoicePage)).text).not.toContain('Answer the bank');
    expect((await browser.post(bank, { answer: 'refuse' })).status).toBe(303);
    expect(await page()).toContain('$10 paid');
  });

  test('that the person refuses at the bank is not charged', async () => {
    const { card } = await aTrialAtStandIn(demo);
    await press({ what: 'ask', id: card });
    await press({ what: 'move', to: '2026-11-10' });
    const [intent] = (await demo.stripe.paymentIntents.list({ limit: 1 })).data;
    await browser.post(`/dev/payments/bank/${intent!.id}`, { answer: 'refuse' });
    expect(await page()).toContain('$10 open');
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])(
    'has a bank that leads nowhere but to this site: %s',
    async (elsewhere) => {
      const { location } = await browser.post(`/dev/payments/bank/pi_1?return=${encodeURIComponent(elsewhere)}`, {
        answer: 'approve',
      });
      expect(location).toBe('/dev/payments');
    },
  );
});

test('a charge can be disputed, once', async () => {
  await aTrialAtStandIn(demo);
  await press({ what: 'move', to: '2026-11-10' });
  const id = await idOf('charges');
  const shown = await press({ what: 'dispute', id });
  expect(shown).toContain('The charge is disputed.');
  expect(shown).toContain('$10 disputed');
  expect(demo.types()).toContain('charge.dispute.created');
  expect(await press({ what: 'dispute', id })).toContain('cannot be done to it');
  const dispute = (await demo.stripe.disputes.list({ limit: 1 })).data[0]!.id;
  expect(await press({ what: 'win', id: dispute })).toContain('$10 disputed, and won');
  expect(demo.types()).toContain('charge.dispute.closed');
  expect(await press({ what: 'lose', id: dispute })).toContain('cannot be done to it');
});

test('a charge can be refunded, and the refund can fail', async () => {
  await aTrialAtStandIn(demo);
  await press({ what: 'move', to: '2026-11-10' });
  expect(await press({ what: 'refund', id: await idOf('charges') })).toContain('$10 refunded');
  const refund = (await demo.stripe.refunds.list({ limit: 1 })).data[0]!.id;
  expect(await press({ what: 'fail', id: refund })).toContain('$10 couldn’t be refunded: it came back');
  expect(demo.types()).toEqual(expect.arrayContaining(['refund.created', 'refund.failed']));
  expect(await press({ what: 'fail', id: refund })).toContain('cannot be done to it');
});

test('a creator’s account shows its balance, and can be restricted, approved and disconnected', async () => {
  await aTrialAtStandIn(demo);
  expect(await press({ what: 'move', to: '2026-11-10' })).toContain('It has $9.41.');
  const id = beasMerchant;
  expect(await press({ what: 'restrict', id })).toContain('takes no payments');
  expect(await press({ what: 'document', id })).toContain('Asks for identity.individual.documents');
  expect(await press({ what: 'approve', id })).toContain('The account takes payments.');
  expect(await press({ what: 'disconnect', id })).toContain('is disconnected');
  expect(demo.types()).toContain('account.application.deauthorized');
});

test('an account gets 200 members who pay elsewhere, once, with their list, and all of them can be ended', async () => {
  const id = beasMerchant;
  expect(await press({ what: 'add-elsewhere', id })).toContain(
    '201 subscriptions here were made by another application',
  );
  expect(await press({ what: 'add-elsewhere', id })).toContain('That cannot be done to it');
  const list = await browser.get(`/dev/payments/elsewhere/${id}`);
  const [heads, ...rows] = list.html.trim().split('\r\n');
  expect(heads).toBe('email,name,plan,paid until');
  expect(rows).toHaveLength(199);
  expect(rows).toContain('ada.abara@elsewhere.example,Ada Abara,Monthly,2026-11-04');
  expect(await press({ what: 'end-elsewhere', id })).toContain('All of them end.');
  expect((await browser.get('/dev/payments/elsewhere/acct_none')).status).toBe(404);
});

describe('webhooks', () => {
  test('that are held are sent in order when they are released', async () => {
    expect(await press({ what: 'hold' })).toContain('Its webhooks are held back');
    await aTrialAtStandIn(demo);
    await demo.demo.flush();
    expect(demo.types()).toEqual([]);
    expect(await press({ what: 'release' })).toContain('Its webhooks arrive.');
    expect(demo.types().indexOf('customer.created')).toBeLessThan(
      demo.types().indexOf('customer.subscription.created'),
    );
  });

  test('can be dropped, sent twice, and sent an hour later', async () => {
    await press({ what: 'hold' });
    await aTrialAtStandIn(demo);
    const eventOf = async (type: string) => (await demo.stripe.events.list({ type })).data[0]!.id;
    expect(await press({ what: 'drop', id: await eventOf('customer.created') })).toContain('dropped');
    expect(await press({ what: 'double', id: await eventOf('payment_method.attached') })).toContain('2 times');
    const late = await press({ what: 'delay', id: await eventOf('customer.subscription.created') });
    expect(late).toContain('to be sent from 2 November 2026, 11:00 UTC');
    await press({ what: 'release' });
    expect(demo.types()).not.toContain('customer.created');
    expect(demo.types().filter((type) => type === 'payment_method.attached')).toHaveLength(2);
    expect(demo.types()).not.toContain('customer.subscription.created');
    await press({ what: 'move', by: 'hour' });
    expect(demo.types()).toContain('customer.subscription.created');
  });

  test('that the site refuses are retried, and delay no others', async () => {
    demo.webhook.status = 500;
    await aTrialAtStandIn(demo);
    expect(await press({ what: 'move', by: 'hour' })).toContain('Something is still under way');
    const first = demo.types();
    expect(first).toContain('customer.subscription.created');
    demo.webhook.status = 200;
    demo.sent.length = 0;
    await demo.demo.flush();
    expect(new Set(demo.types())).toEqual(new Set(first));
    expect(await page()).not.toContain('to be sent');
  });

  test('are sent by one process at a time', async () => {
    await aTrialAtStandIn(demo);
    await Promise.all([demo.demo.flush(), demo.demo.flush(), demo.demo.flush()]);
    const ids = demo.sent.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('the stand-in can be made unavailable, and available again', async () => {
  expect(await press({ what: 'away' })).toContain('cannot be reached: the site goes on');
  await expect(demo.stripe.customers.list()).rejects.toThrow();
  expect(await press({ what: 'back' })).toContain('can be reached.');
  await demo.stripe.customers.list();
});

test.each<Record<string, string>>([{}, { what: 'anything', id: 'x' }, { what: 'decline' }])(
  'a form that is none of its own is 400: %j',
  async (form) => {
    expect((await browser.post('/dev/payments', form)).status).toBe(400);
  },
);

test('the page shows fifty of many events and customers, and links to the others', async () => {
  for (let at = 0; at < 53; at++)
    await demo.stripe.customers.create({ email: `${at}@home.example`, name: `Guest ${at}.` });
  const first = await browser.get('/dev/payments');
  expect(first.text.join(' ')).toContain('Guest 52.');
  expect(first.text.join(' ')).not.toContain('Guest 2.');
  const older = /\/dev\/payments\?customers=\d+/.exec(first.html)![0];
  expect((await browser.get(older)).text.join(' ')).toContain('Guest 2.');
  expect(first.html).toMatch(/\/dev\/payments\?events=\d+/);
});

test('a hold of webhooks in one process applies to all', async () => {
  const other = await aDemoOfPayments(database, site);
  await press({ what: 'hold' });
  await press({ what: 'away' });
  await shownSoon(() => expect([other.demo.isHeld(), other.demo.isUnavailable()]).toEqual([true, true]));
  await press({ what: 'release' });
  await press({ what: 'back' });
  await shownSoon(() => expect([other.demo.isHeld(), other.demo.isUnavailable()]).toEqual([false, false]));
  expect([demo.demo.isHeld(), demo.demo.isUnavailable()]).toEqual([false, false]);
  await other.stop();
});
