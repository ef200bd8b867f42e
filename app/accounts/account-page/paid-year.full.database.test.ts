import { beforeEach, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { sentenceBelowHeading } from '../../../tests/support/html.ts';
import { createScheduledEmailWorker } from '../../mail/scheduled/due-worker.server.ts';
import { createMembershipWorker } from '../../membership/due-worker.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, stripe } = site;
const minutely = [createMembershipWorker(services), createScheduledEmailWorker(services)];

beforeEach(site.startAtBeas);

/**
 * Advances the clock to the given moment, day by day or in weeks where the span is long. Runs provider events,
 * memberships and mails due on the way.
 */
async function itIs(moment: string) {
  const until = new Date(moment);
  while (clock.now < until) {
    const left = (until.getTime() - clock.now.getTime()) / (24 * 3_600_000);
    await site.pass(left > 20 ? 7 : Math.min(1, left));
    for (const worker of minutely) {
      await worker.work({ id: 'any', data: {}, attempt: 1, last: true, signal: new AbortController().signal });
    }
    await site.work();
  }
}

/** Returns the names of the mails since the last call. */
let read = 0;
beforeEach(() => {
  read = 0;
});
async function newMails(): Promise<string[]> {
  const all = await site.mail();
  const names = all.slice(read).map(({ template }) => template.name);
  read = all.length;
  return names;
}

/** Signs Rosa in each time, since weeks pass. */
async function rosa() {
  const browser = aBrowser(services);
  expect((await browser.signIn()).status).toBe(303);
  return {
    ...browser,
    /** Returns the sentence below the status. */
    async account() {
      const { html } = await browser.get('/account');
      return sentenceBelowHeading(html);
    },
  };
}

const paid = async () => (await site.atProvider()).invoices.flatMap(({ amount_paid }) => amount_paid || []);

test('a year with a card runs through a trial, charges, a failed charge, a plan change, and a cancellation', async () => {
  // 2 November 2026.
  const { accountId } = await site.signUpWith('pm_card_visa', { plan: 'monthly' });
  await site.confirm();
  await site.work();
  expect(await (await rosa()).account()).toBe('Your trial runs until 9 November 2026.');
  expect(await newMails()).toEqual(['verify', 'trial-started']);

  await itIs('2026-11-06T12:00:00Z');
  expect(await newMails()).toEqual(['charge-coming']);
  expect(await paid()).toEqual([]);

  await itIs('2026-11-10T12:00:00Z');
  expect(await (await rosa()).account()).toBe('Your membership is paid until 9 December 2026.');
  expect([await newMails(), await paid()]).toEqual([['charged'], [1000]]);

  // The bank declines in December.
  const [card] = (await stripe.paymentMethods.list({ customer: (await site.stripeIdOf(accountId))! })).data;
  await site.standIn.declineCard(card!.id);
  await itIs('2026-12-10T12:00:00Z');
  expect(await (await rosa()).account()).toBe(
    'Your last payment failed. Everything stays open until 23 December 2026.',
  );
  expect([await newMails(), await paid()]).toEqual([['payment-failed'], [1000]]);

  await services.charges.saveCard({ accountId, attemptId: 'another', token: 'pm_card_mastercard' });
  await site.work();
  expect(await (await rosa()).account()).toBe('Your membership is paid until 9 January 2027.');
  expect([await newMails(), await paid()]).toEqual([['charged'], [1000, 1000]]);

  // Switches to yearly from the next period.
  expect((await (await rosa()).post('/account/plan', { plan: 'yearly' })).status).toBe(303);
  await itIs('2027-01-08T12:00:00Z');
  expect(await newMails()).toEqual(['worded', 'charge-coming']);
  await itIs('2027-01-10T12:00:00Z');
  expect(await (await rosa()).account()).toBe('Your membership is paid until 9 January 2028.');
  expect([await newMails(), await paid()]).toEqual([['charged'], [1000, 1000, 9900]]);

  // Cancels in spring: access stays, and nothing more is charged.
  await itIs('2027-04-01T12:00:00Z');
  expect((await (await rosa()).post('/account/cancellation', {})).status).toBe(303);
  await site.work();
  expect(await newMails()).toEqual(['cancelled']);
  await itIs('2028-01-09T09:00:00Z');
  expect((await (await rosa()).get('/account')).text).toContain('Cancelled. Access until 9 January 2028');
  await itIs('2028-01-09T13:00:00Z');
  expect(await (await rosa()).account()).toBe('The time you paid for ended on 9 January 2028.');
  expect([await newMails(), await paid()]).toEqual([['access-ended'], [1000, 1000, 9900]]);
});

test('a yearly charge is announced once, although its invoice waits for an hour', async () => {
  await site.signUpWith('pm_card_visa', { plan: 'yearly' });
  await site.confirm();
  await site.work();
  expect(await newMails()).toEqual(['verify', 'trial-started']);
  await itIs('2026-11-09T10:30:00Z');
  const { invoices } = await site.atProvider();
  expect(invoices.at(-1)).toMatchObject({ status: 'draft', amount_due: 9900 });
  expect(await newMails()).toEqual(['charge-coming']);
  await itIs('2026-11-10T10:00:00Z');
  expect([await newMails(), await paid()]).toEqual([['charged'], [9900]]);
});
