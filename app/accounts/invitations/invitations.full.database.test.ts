import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { firstPrices } from '../../../tests/support/prices.ts';
import { startSession, unknownClient } from '../../../tests/support/sessions.ts';
import { listInvitedPeople } from '../../creators/people/invitations.server.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { creatorInvitations, creatorMembers, creators } from '../../db/schema/creators.ts';
import { accounts, oneTimeTokens, sessions, signUpAttempts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { signUp } from '../../membership/sign-up/commands.server.ts';
import { completeGoogleSignUp } from '../google/commands.server.ts';
import { requestReset } from '../password/password-reset.server.ts';
import { addInvitedCreator, inviteCreator } from './invitations.server.ts';

const { db } = await testDatabase();
const { services, mail, templates, lastLink, clock, startAtBeas, takeLogged } = await accountServices(db);
const by = { command: 'a test' };
const ana = { email: 'Ana@Kitchen.example', name: 'Ana’s Kitchen' };
const email = 'ana@kitchen.example';
const DAY = 24 * 60 * 60;

let browser: TestBrowser;
beforeEach(async () => {
  await startAtBeas();
  browser = aBrowser(services);
});

const invite = () => addInvitedCreator(services, ana, by);
const accountOf = async (address = email) => (await db.select().from(accounts).where(eq(accounts.email, address)))[0]!;
const linkFields = async () => Object.fromEntries((await lastLink()).searchParams);
const accept = async (changes: Record<string, string> = {}) =>
  browser.post('/auth/invitation', { ...(await linkFields()), ...fresh, ...changes });
const opens = async (of = browser) => (await of.get('/account')).status === 200;

describe('an added creator', () => {
  test('has an account that only the mailed link opens, and is invited as owner', async () => {
    const added = await invite();
    expect(added).toMatchObject({ ok: true, invited: { email, mailed: 'invitation' } });
    const account = await accountOf();
    expect(account).toMatchObject({ emailConfirmedAt: null, passwordHash: null, userType: 'creator' });
    const { creatorId } = added as { creatorId: string };
    expect(await listInvitedPeople(db, { creatorId })).toMatchObject([{ accountId: account.id, role: 'owner' }]);
    expect(await db.select().from(creatorMembers)).toEqual([]);
    expect(await mail()).toMatchObject([
      { to: email, template: { name: 'invitation', props: { studio: 'Ana’s Kitchen' } }, brand: { name: 'Larder' } },
    ]);
    const events = await db.select().from(auditEvents);
    expect(events.filter((event) => event.creatorId === creatorId).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['creator.added', 'creator-member.invited']),
    );
    expect(JSON.stringify(events)).not.toContain('kitchen.example');
  });

  test('is not added when the mail cannot be queued', async () => {
    const broken = { ...services, mail: { ...services.mail, enqueue: () => Promise.reject(new Error('away')) } };
    await expect(addInvitedCreator(broken, ana, by)).rejects.toThrow('away');
    expect(await db.select().from(creators).where(eq(creators.name, ana.name))).toEqual([]);
    expect(await db.select().from(accounts)).toEqual([]);
  });
});

describe('the link of an invitation', () => {
  beforeEach(invite);

  test('changes nothing on GET', async () => {
    const page = await browser.get(await lastLink());
    expect(page.status).toBe(200);
    expect(page.text.join(' ')).toContain(`Ana’s Kitchen is yours. Choose a password. You’ll sign in as ${email}.`);
    expect(await accountOf()).toMatchObject({ emailConfirmedAt: null, passwordHash: null });
    expect((await db.select().from(oneTimeTokens))[0]!.usedAt).toBeNull();
  });

  test('opens the account with a new password, and signs in', async () => {
    const fields = fieldsOf(await browser.get(await lastLink()));
    const answer = await browser.post('/auth/invitation', { ...fields, ...fresh });
    const [work] = await db.select().from(creatorMembers);
    expect([answer.status, answer.location]).toEqual([303, `/studio/${work!.creatorId}`]);
    expect(await opens()).toBe(true);
    expect(await accountOf()).toMatchObject({ emailConfirmedAt: clock.now, userType: 'creator' });
    expect((await aBrowser(services).signIn({ email, password: fresh.password })).location).toBe(
      `/studio/${work!.creatorId}`,
    );
    const { text } = await browser.get('/account');
    expect(text.join(' ')).toContain('Your page: Ana’s Kitchen. Open the studio');
  });

  test('opens the account once for concurrent requests', async () => {
    const answers = await Promise.all([
      accept(),
      accept({ password: 'another long one', confirmPassword: 'another long one' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test('applies the password rules of a reset, and stays valid', async () => {
    const weak = [
      { password: 'short', confirmPassword: 'short' },
      { password: fresh.password, confirmPassword: 'a different one' },
      { password: email, confirmPassword: email },
    ];
    for (const passwords of weak) {
      const answer = await accept(passwords);
      expect([answer.status, answer.text.includes('Welcome')]).toEqual([400, true]);
    }
    expect((await accept()).status).toBe(303);
  });

  test('is valid for 7 days; then its page mails another, within the limit', async () => {
    const old = await lastLink();
    clock.pass(7 * DAY - 1);
    expect((await browser.get(old)).status).toBe(200);
    clock.pass(1);
    const page = await browser.get(old);
    expect([page.status, page.text]).toEqual([400, expect.arrayContaining(['This invitation has expired'])]);
    expect((await accept()).status).toBe(400);
    const sent = await browser.post('/auth/invitation/mail', fieldsOf(page));
    expect(sent.text.join(' ')).toContain(`A new invitation is on its way to ${email}.`);
    expect(await templates()).toEqual(['invitation', 'invitation']);
    expect((await lastLink()).href).not.toBe(old.href);
    const statuses = [];
    for (let times = 0; times < 5; times += 1) {
      statuses.push((await browser.post('/auth/invitation/mail', fieldsOf(page))).status);
    }
    expect(statuses).toContain(429);
    expect((await accept()).status).toBe(303);
  });

  test.each([
    ['somebody who is not invited any more', () => db.delete(creatorInvitations)],
    ['a creator who was deleted', () => db.delete(creators).where(eq(creators.name, ana.name))],
  ])('of %s opens nothing', async (_whose, end) => {
    await end();
    expect((await browser.get(await lastLink())).status).toBe(400);
    expect((await accept()).status).toBe(400);
  });

  test('reports an unknown or incomplete link', async () => {
    const page = await browser.get(`/auth/invitation?type=invitation&token=${'A'.repeat(43)}`);
    expect([page.status, page.text.join(' ')]).toEqual([400, expect.stringContaining('doesn’t work')]);
    expect((await browser.get('/auth/invitation')).status).toBe(200);
    expect((await browser.post('/auth/invitation', fresh)).status).toBe(400);
  });

  test('shows a message while the database is unavailable', async () => {
    const away = {
      db: {
        select: () => {
          throw new Error('away');
        },
      } as unknown as typeof db,
    };
    const answer = await browser.post('/auth/invitation', { ...(await linkFields()), ...fresh }, { services: away });
    expect([answer.status, answer.text.join(' ')]).toEqual([
      503,
      expect.stringContaining('couldn’t open your account'),
    ]);
    expect(takeLogged()).toHaveLength(1);
  });

  test('is sent again when a password reset is requested instead', async () => {
    await requestReset(services, { email });
    expect(await templates()).toEqual(['invitation', 'invitation']);
    expect((await accept()).status).toBe(303);
  });
});

describe('a stranger who signs up with an invited address', () => {
  const planted = { ...rosa, email, password: 'the password of mallory' };

  test.each(['before', 'after'])('%s the invitation loses access when it is accepted', async (when) => {
    const plant = () => signUp(services, { onSale: firstPrices, ...bea, values: planted, browserHash: 'x' });
    if (when === 'before') await plant();
    await invite();
    const link = await linkFields();
    if (when === 'after') await plant();
    const { id: accountId } = await accountOf();
    const mallory = aBrowser(services);
    mallory.keep(`__Host-larder_session=${await startSession(db, { accountId, now: clock.now })}; Path=/`);

    expect((await browser.post('/auth/invitation', { ...link, ...fresh })).status).toBe(303);
    expect(await opens()).toBe(true);
    expect(await opens(mallory)).toBe(false);
    expect((await mallory.signIn({ email, password: planted.password })).location).toBeNull();
    expect((await db.select().from(signUpAttempts)).map(({ passwordHash }) => passwordHash)).toEqual(['']);
    expect([await db.select().from(memberships), await db.select().from(endUserDetails)]).toEqual([[], []]);
    expect(await accountOf()).toMatchObject({ metadata: {}, userType: 'creator' });
  });
});

test('a creator who signs up with Google before accepting stays invited, and the link sets no password', async () => {
  await invite();
  const link = await linkFields();
  const person = { subject: 'google-ana', email, firstName: 'Ana', lastName: 'Lund' } as const;
  const choice = { ...bea, purpose: 'sign-up', plan: 'monthly', offer: '', legalAcceptedAt: null, from: null } as const;
  const given = { person, choice, client: unknownClient, previous: null };
  expect(await completeGoogleSignUp(services, given)).toMatchObject({ ok: true });
  const { id: accountId } = await accountOf();
  expect(await db.select().from(creatorInvitations)).toMatchObject([{ accountId, role: 'owner' }]);
  const answer = await browser.post('/auth/invitation', { ...link, ...fresh });
  expect([answer.status, answer.text.join(' ')]).toEqual([400, expect.stringContaining('Sign in as')]);
  // A plain `<a>`, not `<Link>`: the manifest of public pages has no studio routes.
  expect(answer.html).toContain('<a href="/studio" class="button">Sign in to answer</a>');
  expect((await accountOf()).passwordHash).toBeNull();
});

describe('a creator inserted by plain SQL', () => {
  test('gets an account with the first invitation, at the stored address or another', async () => {
    const { creatorId: named } = bea;
    await db.update(creators).set({ email: 'Bea@Kitchen.example' });
    expect(await inviteCreator(services, { named, email: null }, by)).toMatchObject({
      invited: { email: 'bea@kitchen.example', mailed: 'invitation' },
    });
    await inviteCreator(services, { named: 'bea', email: 'helper@kitchen.example' }, by);
    expect(await db.select().from(creatorInvitations)).toHaveLength(2);
    expect((await mail()).map(({ to }) => to)).toEqual(['bea@kitchen.example', 'helper@kitchen.example']);
  });

  test('is refused if unknown, or with an invalid address', async () => {
    expect(await inviteCreator(services, { named: 'nobody', email: null }, by)).toMatchObject({
      reason: 'creator-unknown',
    });
    expect(await inviteCreator(services, { named: 'bea', email: 'bea@' }, by)).toMatchObject({
      reason: 'email-malformed',
    });
    expect(await db.select().from(accounts)).toEqual([]);
  });
});
