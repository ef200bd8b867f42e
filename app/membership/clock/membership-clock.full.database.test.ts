import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { shownSoon } from '../../../tests/support/eventually.ts';
import { sentenceBelowHeading } from '../../../tests/support/html.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { createScheduledEmailWorker } from '../../mail/scheduled/due-worker.server.ts';
import { createMembershipWorker } from '../due-worker.server.ts';
import { openMembershipClock } from './membership-clock.server.ts';

const DAY = 24 * 60 * 60 * 1000;
const days = (count: number) => ({ milliseconds: count * DAY });

const database = await testDatabase();
const { db } = database;
const site = await accountServices(db);
const { clock } = site;

beforeEach(async () => {
  await emptyTables(db, 'membership_clock');
  await site.startAtBeas();
});

async function rosaAtTheDemo() {
  const ofDemo = await openMembershipClock(database, () => clock.now);
  const services = { ...site.services, membershipNow: ofDemo.now };
  const workers = [createMembershipWorker(services), createScheduledEmailWorker(services)];
  const browser = aBrowser(services);
  await site.signUpIn(browser);
  const token = (await site.lastLink()).searchParams.get('token')!;
  return { ofDemo, services, browser, token, workers };
}
async function process(workers: Worker[]): Promise<void> {
  for (const worker of workers) {
    await worker.work({ id: 'any', data: {}, attempt: 1, last: true, signal: new AbortController().signal });
  }
}
const leadOf = ({ html }: { html: string }) => sentenceBelowHeading(html);

test('eight days later the trial is over, its mail is queued, and nobody is signed out', async () => {
  const { ofDemo, browser, workers } = await rosaAtTheDemo();
  await site.confirm();
  await browser.signIn();
  expect(leadOf(await browser.get('/account'))).toContain('Your trial runs until');
  await ofDemo.move(days(8));
  await process(workers);
  const account = await browser.get('/account');
  expect(account.status).toBe(200);
  expect(leadOf(account)).toContain('Your trial ended on');
  expect(await site.templates()).toContain('access-ended');
});

test('an address is confirmed by machine time, and its trial begins by membership time', async () => {
  const { ofDemo, services, browser, token } = await rosaAtTheDemo();
  await ofDemo.move(days(40));
  const later = new Date(clock.now.getTime() + 40 * DAY);
  await browser.post('/auth/verify', { token, type: 'signup' });
  expect(services.membershipNow()).toEqual(later);
  expect(await db.select().from(accounts)).toMatchObject([{ emailConfirmedAt: clock.now }]);
  expect(await db.select().from(memberships)).toMatchObject([{ openedAt: later }]);
  expect(await db.select().from(membershipFacts)).toMatchObject([
    { kind: 'trial', coversFrom: later, coversUntil: new Date(later.getTime() + 7 * DAY) },
  ]);
});

test('other processes, and later ones, have the same time', async () => {
  const one = await openMembershipClock(database, () => clock.now);
  const other = await openMembershipClock(database, () => clock.now);
  await Promise.all([one.move(days(1)), other.move(days(2))]);
  await shownSoon(() => expect([one.ahead(), other.ahead()]).toEqual([3 * DAY, 3 * DAY]));
  const started = await openMembershipClock(database, () => clock.now);
  expect(started.now()).toEqual(new Date(clock.now.getTime() + 3 * DAY));
});

test('the clock never goes back', async () => {
  const ofDemo = await openMembershipClock(database, () => clock.now);
  await expect(ofDemo.move(days(-1))).rejects.toThrow(RangeError);
  expect(ofDemo.ahead()).toBe(0);
});
