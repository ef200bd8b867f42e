import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements, sentenceBelowHeading } from '../../../tests/support/html.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { input } from '../../../tests/support/sign-up-pages.ts';
import { accounts } from '../../db/schema/identity.ts';
import { trialClaims } from '../../db/schema/membership-facts.ts';
import { createScheduledEmailWorker } from '../../mail/scheduled/due-worker.server.ts';
import { createMembershipWorker } from '../../membership/due-worker.server.ts';
import { grantAccess } from '../../membership/operator/grants.server.ts';
import { deleteDueAccounts } from '../deletion/worker.server.ts';

const { db } = await testDatabase();
const { services, clock, mail, lastLink, startAtBeas } = await accountServices(db);
const workers = [createMembershipWorker(services), createScheduledEmailWorker(services)];

beforeEach(startAtBeas);

/** Advances the clock to the given moment in steps and runs what is due. */
async function itIs(moment: string) {
  const until = new Date(moment);
  const hours = Math.ceil((until.getTime() - clock.now.getTime()) / 3_600_000);
  // Larger steps for longer spans: nothing here is due twice within half a day.
  const stride = hours > 48 ? 12 : 1;
  while (clock.now < until) {
    clock.now = new Date(Math.min(until.getTime(), clock.now.getTime() + stride * 3_600_000));
    for (const worker of workers) {
      await worker.work({ id: 'any', data: {}, attempt: 1, last: true, signal: new AbortController().signal });
    }
    await deleteDueAccounts(services);
  }
}

/** Returns the names of the mails since the last call. */
let read = 0;
async function newMails(): Promise<string[]> {
  const all = await mail();
  const names = all.slice(read).map(({ template }) => template.name);
  read = all.length;
  return names;
}

/** Signs Rosa in each time, since weeks pass. */
async function rosaSignsIn() {
  const browser = aBrowser(services);
  const { status } = await browser.signIn();
  expect(status).toBe(303);
  /** Returns the sentence below the status. */
  const account = async () => {
    const { html } = await browser.get('/account');
    return sentenceBelowHeading(html);
  };
  return { ...browser, account };
}

async function rosaSignsUp({ creatorId }: { creatorId: string }) {
  const browser = aBrowser(services);
  await browser.post(`/sign-up/${creatorId}`, { ...input, from: '' });
  expect((await newMails()).at(-1)).toBe('verify');
  const link = await lastLink();
  const page = await browser.get(link);
  expect(page.status).toBe(200);
  await browser.post('/auth/verify', Object.fromEntries(link.searchParams));
  return browser;
}

test('a membership through its year', async () => {
  read = 0;
  const { creatorId: ann } = await aLandingPage(db, { name: 'Ann', subdomain: 'ann' });

  // She joins Bea: seven days, to the second.
  clock.now = new Date('2026-11-02T10:00:00Z');
  await rosaSignsUp(bea);
  expect(await newMails()).toEqual(['trial-started']);
  expect(await (await rosaSignsIn()).account()).toBe('Your trial runs until 9 November 2026.');

  // A mail announces the end a day ahead, and another confirms it.
  await itIs('2026-11-08T09:59:00Z');
  expect(await newMails()).toEqual([]);
  await itIs('2026-11-08T10:00:00Z');
  expect(await newMails()).toEqual(['trial-ending']);
  await itIs('2026-11-09T10:00:00Z');
  expect(await newMails()).toEqual(['access-ended']);
  expect(await (await rosaSignsIn()).account()).toBe('Your trial ended on 9 November 2026.');

  // In December the operator grants two months.
  await itIs('2026-12-01T12:00:00Z');
  const until = new Date('2027-02-01T00:00:00Z');
  const grant = { email: rosa.email, creatorId: null, because: 'a prize', until, now: clock.now };
  expect(await grantAccess(db, grant, { command: 'member grant' })).toMatchObject({ ok: true });
  await itIs('2026-12-01T12:01:00Z');
  expect(await newMails(), 'who gave it, and until when').toEqual(['worded']);
  await itIs('2026-12-15T12:00:00Z');
  const december = await rosaSignsIn();
  expect(await december.account()).toBe('Your membership is complimentary until 31 January 2027.');

  // Cancelling takes nothing away; she resumes.
  expect((await december.post('/account/cancellation')).location).toBe('/account/cancellation');
  expect((await december.get('/account')).text).toContain('Cancelled. Access until 31 January 2027');
  expect((await december.get('/account/return')).status).toBe(200);
  expect((await december.post('/account/return')).status).toBe(303);
  // A mail confirms that it continues.
  expect(await newMails()).toEqual(['worded']);
  expect(await december.account()).toBe('Your membership is complimentary until 31 January 2027.');

  // In January she moves to Ann: the move waits until the access promised with Bea ends, then Ann's trial begins.
  await itIs('2027-01-10T12:00:00Z');
  const january = await rosaSignsIn();
  const offer = await january.get(`/sign-up/${ann}`);
  const terms = elements(offer.html, 'input').find(({ attributes }) => attributes.name === 'terms')!.attributes.value!;
  expect((await january.post(`/sign-up/${ann}/move`, { terms })).status).toBe(303);
  expect(await january.account()).toBe('Your membership is complimentary until 31 January 2027.');
  expect((await january.get('/account')).text.join(' ')).toMatch(/Moving to Ann .* At 24:00 UTC that day\./);
  expect(await newMails()).toEqual([]);
  await itIs('2027-02-01T00:00:00Z');
  expect(await newMails()).toEqual(['trial-started']);
  expect(await (await rosaSignsIn()).account()).toBe('Your trial runs until 7 February 2027.');
  await itIs('2027-02-08T00:00:00Z');
  expect(await newMails()).toEqual(['trial-ending', 'access-ended']);

  // In March she deletes her account. Two weeks later no trace of her is left.
  await itIs('2027-03-01T08:00:00Z');
  const march = await rosaSignsIn();
  expect((await march.post('/account/deletion', { password: rosa.password })).status).toBe(303);
  expect(await newMails()).toEqual(['deletion-requested']);
  await itIs('2027-03-15T08:00:00Z');
  expect(await newMails()).toEqual(['account-deleted']);
  expect(await db.select().from(accounts)).toEqual([]);
  expect((await db.select().from(trialClaims)).every(({ mailbox }) => mailbox.startsWith('hmac:'))).toBe(true);

  // A year later she joins Bea again: the link tells her that her free days were used.
  await itIs('2027-11-02T10:00:00Z');
  await rosaSignsUp(bea);
  expect(await newMails()).toEqual([]);
  expect(await (await rosaSignsIn()).account()).toBe(
    'You’ve already had your free days with Bea, so there’s no trial this time.',
  );
});
