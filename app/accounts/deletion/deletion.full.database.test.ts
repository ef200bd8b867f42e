import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { communityOf } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, browserHash, rosa } from '../../../tests/support/membership.ts';
import { firstPrices } from '../../../tests/support/prices.ts';
import { aCreator, aLandingPage } from '../../../tests/support/rows.ts';
import { operators } from '../../db/schema/access.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { accounts, sessions } from '../../db/schema/identity.ts';
import { memberships, retainedPayments } from '../../db/schema/membership.ts';
import { trialClaims } from '../../db/schema/membership-facts.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { isWaiting } from '../../mail/scheduled/scheduled-emails.server.ts';
import { processDue } from '../../membership/due-worker.server.ts';
import { signUp } from '../../membership/sign-up/commands.server.ts';
import { deleteDueAccounts } from './worker.server.ts';

const { db } = await testDatabase();
const { services, clock, mail, templates, startAtBeas, takeLogged, lastLink } = await accountServices(db);
const day = 24 * 3600;

let browser: TestBrowser;
let accountId: string;
beforeEach(async () => {
  await startAtBeas();
  await db.execute(sql`delete from retained_payments`);
  ({ accountId } = await aMember(db, { facts: [aTrial()] }));
  browser = aBrowser(services);
  await browser.signIn();
});

const deletionAt = async () => (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0]?.deletionAt;
const ask = (password = rosa.password, from = browser) => from.post('/account/deletion', { password });
const run = () => deleteDueAccounts(services);
const isThere = async () => (await db.select().from(accounts).where(eq(accounts.id, accountId))).length === 1;

describe('asking for the deletion', () => {
  test('the page lists what is deleted, when, and what stays, before it asks for the password', async () => {
    const { status, text, html } = await browser.get('/account/deletion');
    expect(status).toBe(200);
    for (const words of ['What goes', 'What stays, and why', 'When']) expect(text).toContain(words);
    for (const words of [
      'the recipes you saved, what you cooked, your private notes, your shopping list and your week',
      'your card',
    ])
      expect(text).toContain(words);
    expect(html).toContain('type="password"');
    expect(await deletionAt()).toBeNull();
  });

  test('deletion is scheduled in 14 days, every other browser is signed out, and a mail confirms it', async () => {
    const other = aBrowser(services);
    await other.signIn();
    const { status, location } = await ask();
    expect([status, location]).toEqual([303, '/account/deletion']);
    expect(await deletionAt()).toEqual(inDays(14));
    expect((await other.get('/account')).status).toBe(302);
    expect((await browser.get('/account')).status).toBe(200);
    expect((await mail()).map(({ to, template }) => [to, template])).toEqual([
      [
        rosa.email,
        {
          name: 'deletion-requested',
          props: { firstName: 'Rosa', at: inDays(14).toISOString(), openUntil: inDays(7).toISOString() },
        },
      ],
    ]);
    const page = await browser.get('/account/deletion');
    expect(page.text.join(' ')).toContain(
      'Your account and everything in it will be deleted on 16 November 2026, 10:00 UTC',
    );
    const hub = await browser.get('/account');
    expect(hub.text.join(' ')).toContain(
      'Your account and everything in it will be deleted on 16 November 2026, 10:00 UTC',
    );
    expect(hub.html).toContain('action="/account/deletion/return"');
  });

  test('a second request keeps the first date and sends no second mail', async () => {
    await Promise.all([ask(), ask()]);
    clock.pass(3 * day);
    await ask();
    expect(await deletionAt()).toEqual(inDays(14));
    expect(await mail()).toHaveLength(1);
  });

  test('a wrong or missing password changes nothing', async () => {
    expect((await ask('')).text).toContain('Your password is required');
    expect((await ask('wrong password, long')).status).toBe(400);
    expect(await deletionAt()).toBeNull();
  });

  test('an account without a password needs a sign-in within 15 minutes', async () => {
    await db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, accountId));
    clock.pass(15 * 60 + 1);
    const page = await browser.get('/account/deletion');
    expect(page.text).toContain('You have no password, so please sign in again before you continue.');
    expect((await browser.post('/account/deletion')).status).toBe(403);
    expect(await deletionAt()).toBeNull();
    await db.update(sessions).set({ createdAt: clock.now });
    expect((await browser.post('/account/deletion')).status).toBe(303);
    expect(await deletionAt()).not.toBeNull();
  });

  test('it can be cancelled for 14 days, also by signing in, which restores everything', async () => {
    const before = await db.select().from(memberships);
    await ask();
    clock.pass(14 * day - 60);
    const later = aBrowser(services);
    await later.signIn();
    const { status, location } = await later.post('/account/deletion/return');
    expect([status, location]).toEqual([303, '/account?done=deletion-cancelled']);
    expect((await later.get(location!)).text).toContain('We’re keeping your account.');
    expect((await later.post('/account/deletion/return')).status).toBe(303);
    clock.pass(120);
    expect(await run()).toBe(0);
    expect(await isThere()).toBe(true);
    expect(await db.select().from(memberships)).toEqual(before);
  });

  test('no membership mail is sent meanwhile; after a cancellation, what is due is sent', async () => {
    await db.update(memberships).set({ dueAt: clock.now });
    await processDue(services);
    await ask();
    const sent = ['trial-started', 'deletion-requested'];
    clock.pass(6 * day);
    await processDue(services);
    expect(await sendDueEmails(services)).toBe(1);
    expect(await templates()).toEqual(sent);
    expect(await db.select().from(scheduledEmails).where(eq(scheduledEmails.kind, 'trial-ending'))).toMatchObject([
      { sentAt: null, skippedAt: clock.now, skipReason: 'does-not-apply' },
    ]);
    clock.pass(3600);
    await browser.post('/account/deletion/return');
    expect(await templates()).toEqual([...sent, 'trial-ending', 'worded']);
    expect((await mail()).at(-1)).toMatchObject({
      template: { props: { words: { subject: 'Your membership with Bea continues' } } },
    });
    expect(await db.select().from(scheduledEmails).where(isWaiting)).toMatchObject([{ dueAt: inDays(7) }]);
    await browser.post('/account/deletion/return');
    expect(await templates()).toHaveLength(4);
  });

  test('the only owner of a creator’s page cannot delete her account; one of two owners can', async () => {
    await db.insert(creatorMembers).values({ accountId, ...bea, role: 'owner' });
    expect((await browser.get('/account/deletion')).text.join(' ')).toContain('help@larder.test');
    expect((await ask()).status).toBe(409);
    expect(await deletionAt()).toBeNull();
    const other = await aMember(db, { email: 'second@home.example' });
    await db.insert(creatorMembers).values({ accountId: other.accountId, ...bea, role: 'owner' });
    expect((await ask()).status).toBe(303);
  });

  test('what members paid a creator’s only owner holds nothing back: another owner is enough', async () => {
    await db.insert(creatorMembers).values({ accountId, ...bea, role: 'owner' });
    await aMember(db, { email: 'tom@home.example', facts: [aPayment(-10, 20, 'in_1'), aPayment(40, 70, 'in_2')] });
    const page = (await browser.get('/account/deletion')).text.join(' ');
    expect(page).toContain('What your members pay stays in your Stripe account.');
    const other = await aMember(db, { email: 'second@home.example' });
    await db.insert(creatorMembers).values({ accountId: other.accountId, ...bea, role: 'owner' });
    expect((await ask()).status).toBe(303);
  });

  test('the last operator cannot delete the account', async () => {
    await db.insert(operators).values({ accountId });
    expect((await ask()).status).toBe(409);
    const other = await aMember(db, { email: 'second@home.example' });
    await db.insert(operators).values({ accountId: other.accountId });
    expect((await ask()).status).toBe(303);
  });
});

describe('after 14 days', () => {
  test('the account is deleted, not a second earlier', async () => {
    await ask();
    clock.pass(14 * day - 1);
    await run();
    expect(await isThere()).toBe(true);
    clock.pass(1);
    await run();
    expect(await isThere()).toBe(false);
    expect((await mail()).at(-1)).toMatchObject({ to: rosa.email, template: { name: 'account-deleted', props: {} } });
  });

  test('amounts and dates of payments stay, without the person', async () => {
    await db.delete(accounts).where(eq(accounts.id, accountId));
    ({ accountId } = await aMember(db, { facts: [aTrial(), aPayment(7, 37, 'in_1')] }));
    await db
      .update(accounts)
      .set({ deletionAt: inDays(0) })
      .where(eq(accounts.id, accountId));
    await run();
    expect(await db.select().from(retainedPayments)).toMatchObject([
      { kind: 'paid', providerId: 'in_1', creatorId: bea.creatorId, amount: 1000, currency: 'usd' },
    ]);
  });

  test('the same address can sign up again, without a second trial here, with one elsewhere', async () => {
    await ask();
    clock.pass(14 * day);
    await run();
    const elsewhere = await aCreator(db);
    await aLandingPage(db, { creatorId: elsewhere.id });
    const trialsOf = async (creatorId: string) => {
      const own = aBrowser(services);
      const result = await signUp(services, { onSale: firstPrices, creatorId, values: rosa, browserHash });
      if (!result.ok) throw new Error(result.reason);
      const link = await lastLink();
      await own.post(link.href, { token: link.searchParams.get('token')!, type: 'signup', password: rosa.password });
      const { rows } = (await db.execute(sql`select kind from membership_facts join memberships on id = membership_id
        where account_id = ${result.accountId} and kind = 'trial'`)) as unknown as { rows: unknown[] };
      const [account] = await db.select().from(accounts).where(eq(accounts.id, result.accountId));
      expect(account!.emailConfirmedAt).not.toBeNull();
      await db.delete(accounts).where(eq(accounts.id, result.accountId));
      return rows.length;
    };
    expect(await trialsOf(bea.creatorId)).toBe(0);
    expect(await trialsOf(elsewhere.id)).toBe(1);
    expect((await db.select().from(trialClaims)).every(({ mailbox }) => mailbox.startsWith('hmac:'))).toBe(true);
  });

  test('a failed deletion is rolled back and retried, without delaying the others', async () => {
    const others = [];
    for (const name of ['a', 'b', 'c']) others.push(await aMember(db, { email: `${name}@home.example` }));
    await db.update(accounts).set({ deletionAt: clock.now });
    const fails = {
      ...services,
      mail: {
        ...services.mail,
        enqueue: (tx: typeof db, message: Parameters<typeof services.mail.enqueue>[1]) =>
          message.to === 'b@home.example' ? Promise.reject(new Error('full')) : services.mail.enqueue(tx, message),
      },
    };
    expect(await deleteDueAccounts(fails, { batch: 2 })).toBe(1);
    expect(takeLogged()).toHaveLength(1);
    const left = await db.select().from(accounts);
    expect(left.map(({ email }) => email)).toEqual(['b@home.example']);
    expect(await db.select().from(trialClaims).where(eq(trialClaims.accountId, left[0]!.id))).toHaveLength(1);
    expect(await run()).toBe(0);
    expect(await db.select().from(accounts)).toEqual([]);
  });

  test('an account that became a creator’s only owner is not deleted, and the operator is notified', async () => {
    await ask();
    await db.insert(creatorMembers).values({ accountId, ...bea, role: 'owner' });
    clock.pass(14 * day);
    expect(await run()).toBe(0);
    expect(takeLogged()).toHaveLength(1);
    expect(await isThere()).toBe(true);
    await run();
    expect(takeLogged()).toEqual([]);
    await db.delete(creatorMembers);
    clock.pass(day);
    await run();
    expect(await isThere()).toBe(false);
  });
});

describe('words in communities', () => {
  const { aPerson, showFirstPosts, post } = communityOf(db, services);
  let tom: TestBrowser;
  let thread: string;
  beforeEach(async () => {
    await showFirstPosts();
    ({ browser: tom } = await aPerson('tom'));
    thread = await post(browser, 'Soak the pinto.', 'Rosa’s beans');
  });

  const deleteAfter = async (form: Record<string, string>) => {
    await browser.post('/account/deletion', { password: rosa.password, ...form });
    clock.pass(14 * day);
    await run();
    await tom.signIn({ email: 'tom@home.example' });
    await db.insert(creatorMembers).values({ accountId: await accountOf('tom@home.example'), ...bea, role: 'editor' });
    return tom.get(thread);
  };
  const accountOf = async (email: string) => {
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
    return account!.id;
  };

  test('are deleted, if nothing else was chosen, and the last mail has no link', async () => {
    expect((await browser.get('/account/deletion')).text).toContain('What you wrote in communities');
    const { html, text } = await deleteAfter({});
    expect(html).not.toContain('pinto');
    expect(text).toContain('The author deleted this post.');
    expect((await mail()).at(-1)).toMatchObject({ template: { name: 'account-deleted', props: {} } });
  });

  test('stay without the name if chosen, and can be deleted by the link of the last mail', async () => {
    const { text, html } = await deleteAfter({ words: 'leave' });
    expect(text).toEqual(expect.arrayContaining(['Soak the pinto.', 'Former member']));
    expect(html).not.toContain('Rosa<');
    const last = (await mail()).at(-1)!.template as { props: { leftWords: string } };
    const link = new URL(last.props.leftWords);
    const stranger = aBrowser(services);
    const page = await stranger.get(link);
    expect([page.status, page.text]).toEqual([
      200,
      expect.arrayContaining(['One post of yours is still shown, under “Former member”.']),
    ]);
    expect((await tom.get(thread)).html).toContain('pinto');
    expect((await stranger.post(link.pathname)).text).toContain('It’s deleted');
    expect((await tom.get(thread)).html).not.toContain('pinto');
    expect((await stranger.get('/auth/community/x')).status).toBe(404);
  });

  test('are listed on a page of the account, by community, with a form that deletes each', async () => {
    const page = await browser.get('/account/community');
    expect(page.text).toEqual(expect.arrayContaining(['In Bea’s community', 'Soak the pinto.']));
    const { post: id, creator } = fieldsOf(page);
    expect((await tom.post('/account/community', { post: id!, creator: creator! })).status).toBe(404);
    clock.pass(8 * day);
    expect((await browser.post('/account/community', { post: id!, creator: creator! })).status).toBe(303);
    expect((await browser.get('/account/community')).text).toContain('You haven’t written anything yet.');
  });
});
