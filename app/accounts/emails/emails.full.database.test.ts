import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { aRecipe } from '../../../tests/support/rows.ts';
import { communityProfiles } from '../../db/schema/community.ts';
import { accounts } from '../../db/schema/identity.ts';
import { emailPreferences, scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { newThisWeek } from '../../kitchen/emails/new-this-week.server.ts';
import { renderMail } from '../../mail/render.server.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';

const { db } = await testDatabase();
const site = await accountServices(db);
const { services, clock, mail, startAtBeas } = site;
const KIND = newThisWeek.name;

let accountId: string;
let browser: ReturnType<typeof aBrowser>;

beforeEach(async () => {
  await startAtBeas();
  ({ accountId } = await aMember(db, { facts: [aTrial()] }));
  browser = aBrowser(services);
  await browser.signIn();
});

const wanted = async () => (await db.select().from(emailPreferences)).map(({ kind }) => kind);
const choose = (form: [string, string][]) => browser.post('/account/emails', new URLSearchParams(form));

const schedule = (key = '2026-11-26') =>
  scheduleEmails(db, services, {
    emails: [{ kind: newThisWeek, accountId, subject: {}, key, dueAt: clock.now }],
    now: clock.now,
  });

const outcome = async () => {
  const [row] = await db.select().from(scheduledEmails).where(eq(scheduledEmails.kind, KIND));
  return row!.skipReason ?? 'sent';
};

async function aWeeklyEmail() {
  await choose([['wanted', KIND]]);
  await aRecipe(db, bea.creatorId, { name: 'Lamb shanks', dateCreated: inDays(-1) });
  await schedule();
  const message = (await mail()).at(-1)!;
  return { message, address: message.optional!.unsubscribe };
}

describe('optional emails', () => {
  test('are off until a person opts in, each by its own checkbox', async () => {
    const boxes = async () =>
      elements((await browser.get('/account')).html, 'input')
        .filter(({ attributes }) => attributes.type === 'checkbox' && attributes.name === 'wanted')
        .map(({ attributes }) => [attributes.value, 'checked' in attributes]);
    expect([await wanted(), await boxes()]).toEqual([
      [],
      [
        ['community-quote', false],
        ['turned-out', false],
        [KIND, false],
        ['community-digest', false],
        ['community-answers', false],
      ],
    ]);
    const { status, location } = await choose([['wanted', KIND]]);
    expect([status, location]).toEqual([303, '/account?done=emails']);
    expect((await browser.get(location!)).text).toContain('Your choice is saved.');
    expect([await wanted(), await boxes()]).toEqual([
      [KIND],
      [
        ['community-quote', false],
        ['turned-out', false],
        [KIND, true],
        ['community-digest', false],
        ['community-answers', false],
      ],
    ]);
    await choose([['ticked', KIND]]);
    expect(await wanted()).toEqual([]);
  });

  test('store the opt-in with time and page, and a form changes only what it shows', async () => {
    await choose([
      ['wanted', KIND],
      ['wanted', 'turned-out'],
    ]);
    expect(await db.select().from(emailPreferences)).toMatchObject([
      { accountId, agreedAt: clock.now, agreedOn: 'account' },
      { accountId, agreedAt: clock.now, agreedOn: 'account' },
    ]);
    const { location } = await choose([
      ['page', 'kitchen'],
      ['ticked', KIND],
    ]);
    expect([location, await wanted()]).toEqual(['/kitchen', ['turned-out']]);
  });

  test('that were stopped elsewhere meanwhile stay stopped, and a box that was not touched changes nothing', async () => {
    await choose([
      ['ticked', KIND],
      ['wanted', KIND],
    ]);
    expect(await wanted()).toEqual([]);
    await choose([['wanted', KIND]]);
    await choose([['wanted', 'turned-out']]);
    expect((await wanted()).sort()).toEqual([KIND, 'turned-out'].sort());
  });

  test('from a community come with a profile there, which has their time zone', async () => {
    await choose([['wanted', 'community-digest']]);
    expect(await wanted()).toEqual(['community-digest']);
    expect(await db.select().from(communityProfiles)).toMatchObject([{ accountId, timeZone: 'UTC', digest: 'weekly' }]);
  });

  test('can be chosen in the kitchen too', async () => {
    const { html } = await browser.get('/kitchen');
    expect(html).toContain('action="/account/emails"');
    await choose([
      ['page', 'kitchen'],
      ['wanted', KIND],
    ]);
    expect(await wanted()).toEqual([KIND]);
    expect((await browser.get('/kitchen')).text.join(' ')).toContain('You get an email when Bea publishes');
  });

  test('cannot be chosen for a necessary or unknown kind', async () => {
    await choose([
      ['wanted', 'charged'],
      ['wanted', 'x'],
    ]);
    expect(await wanted()).toEqual([]);
  });

  test('are neither offered nor sent without the operator’s postal address', async () => {
    await choose([['wanted', KIND]]);
    const without = { ...services, mail: { ...services.mail, postalAddress: null } };
    expect((await browser.get('/account', { services: without })).html).not.toContain('/account/emails');
    expect((await browser.get('/kitchen', { services: without })).html).not.toContain('/account/emails');
    await scheduleEmails(db, without, {
      emails: [{ kind: newThisWeek, accountId, subject: {}, key: '2026-11-26', dueAt: clock.now }],
      now: clock.now,
    });
    expect(await outcome()).toBe('no-postal-address');
  });

  test.each([
    ['not-asked-for', () => db.delete(emailPreferences)],
    ['deletion-requested', () => db.update(accounts).set({ deletionAt: inDays(14) })],
    ['address-not-confirmed', () => db.update(accounts).set({ emailConfirmedAt: null })],
  ])('are skipped: %s', async (reason, change) => {
    await choose([['wanted', KIND]]);
    await change();
    await schedule();
    expect(await outcome()).toBe(reason);
  });

  test('show the postal address and an unsubscribe link, in HTML and text', async () => {
    const { message, address } = await aWeeklyEmail();
    const { html, text } = await renderMail(message);
    for (const body of [html, text]) {
      expect(body).toContain('1 Test Street, Testville');
      expect(body).toContain(address);
      expect(body).toContain('Stop these emails');
    }
  });
});

describe('the unsubscribe address', () => {
  test('changes nothing on GET, and shows a button', async () => {
    const { address } = await aWeeklyEmail();
    const { status, html } = await aBrowser(services).get(address);
    expect(status).toBe(200);
    expect(html).toContain('Stop these emails?');
    expect(await wanted()).toEqual([KIND]);
  });

  test('unsubscribes on POST without a cookie from any origin, idempotently', async () => {
    const { address } = await aWeeklyEmail();
    const program = aBrowser(services);
    const elsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    for (const headers of [{}, elsewhere] as Record<string, string>[]) {
      const { status, text } = await program.post(address, { 'List-Unsubscribe': 'One-Click' }, { headers });
      expect([status, await wanted()]).toEqual([200, []]);
      expect(text.join(' ')).toContain('We’ve stopped “New this week”');
    }
    await schedule('2026-12-03');
    expect((await mail()).filter(({ kind }) => kind === KIND)).toHaveLength(1);
  });

  test('accepts multipart, as some mail programs send', async () => {
    const { address } = await aWeeklyEmail();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await aBrowser(services).post(address, form, { headers: {} })).status).toBe(200);
    expect(await wanted()).toEqual([]);
  });

  test.each([
    ['without the words of the standard', {}, 400],
    ['with other words', { 'List-Unsubscribe': 'Yes' }, 400],
    ['with more than a form may hold', { 'List-Unsubscribe': 'One-Click', more: 'x'.repeat(70_000) }, 413],
  ])('posted %s changes nothing', async (_, form, expected) => {
    const { address } = await aWeeklyEmail();
    const { status } = await aBrowser(services).post(address, form as Record<string, string>, { headers: {} });
    expect([status, await wanted()]).toEqual([expected, [KIND]]);
  });

  test('answers 404 if it is invalid, on GET and POST', async () => {
    await aWeeklyEmail();
    for (const token of ['x', 'a'.repeat(22), '%00']) {
      const address = `/auth/unsubscribe/${token}`;
      expect((await browser.get(address)).status).toBe(404);
      expect((await browser.post(address, { 'List-Unsubscribe': 'One-Click' })).status).toBe(404);
    }
    expect(await wanted()).toEqual([KIND]);
  });

  test('reports its limit and changes nothing', async () => {
    const { address } = await aWeeklyEmail();
    const limits = { ...services.limits, consume: async () => ({ ok: false as const, retryAfter: 60, times: 1 }) };
    const { status, headers } = await aBrowser(services).post(
      address,
      { 'List-Unsubscribe': 'One-Click' },
      { headers: {}, services: { limits: limits as unknown as typeof services.limits } },
    );
    expect([status, headers.get('retry-after'), await wanted()]).toEqual([429, '60', [KIND]]);
  });

  test('works a year later, for one kind only, and contains no personal data', async () => {
    await choose([['wanted', 'turned-out']]);
    const { address } = await aWeeklyEmail();
    expect(address).toMatch(/^https:\/\/larder\.test\/auth\/unsubscribe\/[\w-]{22}$/);
    const stored = JSON.stringify(await db.select().from(scheduledEmails));
    expect(stored).not.toContain(address.split('/').at(-1));
    clock.now = inDays(365);
    await aBrowser(services).post(address, { 'List-Unsubscribe': 'One-Click' }, { headers: {} });
    expect(await wanted()).toEqual(['turned-out']);
  });

  test('is invalid once the account is deleted', async () => {
    const { address } = await aWeeklyEmail();
    await db.delete(accounts).where(and(eq(accounts.id, accountId), eq(accounts.email, rosa.email)));
    expect((await aBrowser(services).get(address)).status).toBe(404);
    expect([await wanted(), await sendDueEmails(services)]).toEqual([[], 0]);
  });
});
