import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import type { Role } from '../../access/roles.ts';
import { listPeople } from '../../creators/members.server.ts';
import { changePerson } from '../../creators/people/commands.server.ts';
import { listInvitedPeople } from '../../creators/people/invitations.server.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { creatorMembers, creators } from '../../db/schema/creators.ts';
import { totpSecrets } from '../../db/schema/second-factors.ts';

const { db } = await testDatabase();
const account = await accountServices(db);
const { services } = account;
const STUDIO = `/studio/${bea.creatorId}`;
const PAGE = `${STUDIO}/people`;

let people: Awaited<ReturnType<typeof peopleIn>>;
beforeEach(async () => {
  await account.startAtBeas();
  await emptyTables(db, 'audit_events');
  people = await peopleIn(db, bea);
});

async function as(role: Parameters<typeof people.cookieOf>[0], changes: Partial<typeof services> = {}) {
  const browser = aBrowser({ ...services, ...changes });
  browser.keep((await people.cookieOf(role)).cookie!);
  return browser;
}
const invite = (of: TestBrowser, email: string, role = 'editor') => of.post(PAGE, { email, role });
const roles = async () => (await listPeople(db, bea)).map(({ role }) => role);
const accept = async (of: TestBrowser, link: URL) =>
  of.post('/auth/invitation', { ...Object.fromEntries(link.searchParams), ...fresh });

describe('an owner', () => {
  test('invites an editor, who accepts, lands in the studio, and may not change people', async () => {
    const owner = await as('owner');
    const sent = await invite(owner, ' Ana@Kitchen.example ');
    expect(sent.text.join(' ')).toContain('An invitation is on its way to ana@kitchen.example.');
    expect((await owner.get(PAGE)).text.join(' ')).toMatch(/ana@kitchen\.example Invited as Editor .* Invited by you/);
    const ana = aBrowser(services);
    const link = await account.lastLink();
    expect(await roles()).toEqual(['owner']);
    clock.pass(1);
    expect((await accept(ana, link)).location).toBe(STUDIO);
    expect((await accept(aBrowser(services), link)).text.join(' ')).toContain('Your account is already open');
    const seen = await ana.get(PAGE);
    expect([seen.status, seen.html.includes('An owner manages the team.')]).toEqual([200, true]);
    const { accountId, email } = (await listPeople(db, bea)).find(({ role }) => role === 'owner')!;
    expect(seen.text.join(' '), 'after it was accepted').toContain(`Invited by ${email}`);
    expect((await invite(ana, 'eve@kitchen.example')).status).toBe(403);
    expect((await ana.get(`${PAGE}/${accountId}`)).status).toBe(403);
    expect((await ana.post(`${PAGE}/${accountId}`, { do: 'remove' })).status).toBe(403);
    expect(await roles()).toEqual(['owner', 'editor']);
    expect(account.takeLogged()).toEqual([]);
  });

  test('sends another link for a repeated invitation', async () => {
    const owner = await as('owner');
    await invite(owner, 'ana@kitchen.example');
    expect((await invite(owner, 'ana@kitchen.example')).text.join(' ')).toContain('A new invitation');
    expect([await roles(), await listInvitedPeople(db, bea)]).toMatchObject([
      ['owner'],
      [{ email: 'ana@kitchen.example', role: 'editor' }],
    ]);
    await accept(aBrowser(services), await account.lastLink());
    const again = await invite(owner, 'ana@kitchen.example');
    expect([again.status, again.html.includes('They’re already on your team')]).toEqual([400, true]);
  });

  test('sees the errors of an invitation', async () => {
    const owner = await as('owner');
    for (const [email, role] of [
      ['', 'editor'],
      ['nobody', 'editor'],
      ['ana@kitchen.example', 'operator'],
      ['ana@kitchen.example', ''],
    ] as const) {
      expect((await invite(owner, email, role)).status).toBe(400);
    }
    expect(await roles()).toEqual(['owner']);
  });

  test('removes access at once, but not from another creator’s people', async () => {
    const owner = await as('owner');
    const editor = await as('editor');
    expect((await editor.get(PAGE)).status).toBe(200);
    const { accountId } = (await listPeople(db, bea)).find(({ role }) => role === 'editor')!;
    const removed = await owner.post(`${PAGE}/${accountId}`, { do: 'remove' });
    expect(removed.location).toBe(`${PAGE}?done=removed`);
    expect((await editor.get(PAGE)).status).toBe(403);
    const stranger = (await people.accountOf('another-creator'))!;
    expect((await owner.get(`${PAGE}/${stranger}`)).status).toBe(404);
    await owner.post(`${PAGE}/${stranger}`, { do: 'remove' });
    expect(await db.select().from(creatorMembers).where(eq(creatorMembers.accountId, stranger))).toHaveLength(1);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'creator-member.removed'));
    expect(events).toMatchObject([{ creatorId: bea.creatorId, subjectId: accountId }]);
  });

  test('cannot leave as the last one, but add another first', async () => {
    const owner = await as('owner');
    const { accountId } = (await listPeople(db, bea))[0]!;
    for (const change of ['do=remove', 'role=editor']) {
      const refused = await owner.post(`${PAGE}/${accountId}`, change);
      expect([refused.status, refused.html.includes('There has to be an owner')]).toEqual([409, true]);
    }
    await invite(owner, 'ana@kitchen.example', 'owner');
    await accept(aBrowser(services), await account.lastLink());
    expect((await owner.post(`${PAGE}/${accountId}`, { do: 'remove' })).location).toBe('/account');
    expect(await roles()).toEqual(['owner']);
  });

  test('and another who remove each other concurrently leave one', async () => {
    const [one, other] = [(await people.accountOf('owner'))!, (await people.accountOf('owner'))!];
    const remove = async (accountId: string, by: string) => {
      const actor = { accountId: by, sessionHash: await people.sessionHashOf(by) };
      return changePerson(services, { ...bea, accountId, role: null }, actor);
    };
    const results = await Promise.all([remove(one, other), remove(other, one)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await roles()).toEqual(['owner']);
  });
});

test('a deleted creator’s invitation is void, and says so', async () => {
  await invite(await as('owner'), 'ana@kitchen.example');
  const link = await account.lastLink();
  await db.delete(creators).where(eq(creators.id, bea.creatorId));
  const answer = await accept(aBrowser(services), link);
  expect([answer.status, answer.html.includes('This invitation doesn’t work')]).toEqual([400, true]);
});

describe('an operator’s visit', () => {
  const visits = () => db.select().from(auditEvents).where(eq(auditEvents.action, 'studio.visited'));
  /** Operator of a demo, where no second factor is required. */
  const anOperator = () => as('operator', { mode: 'demo' });

  test('is recorded once an hour for each creator, and shown there', async () => {
    const operator = await anOperator();
    await Promise.all([operator.get(STUDIO), operator.get(PAGE)]);
    await operator.get(PAGE, { inApp: true });
    expect(await visits()).toMatchObject([{ creatorId: bea.creatorId, subjectType: 'creator', details: {} }]);
    const seen = await (await as('owner')).get(PAGE);
    expect(seen.text.join(' ')).toContain('Someone from Larder');
    expect((await (await as('owner')).get(PAGE)).status).toBe(200);
    expect(await visits()).toHaveLength(1);
  });

  test('is recorded again after an hour, and never for owners or editors', async () => {
    const operator = await anOperator();
    await db.execute(sql`insert into audit_events (at, actor_account_id, action, subject_type, subject_id, creator_id)
      select clock() - interval '61 minutes', account_id, 'studio.visited', 'creator', ${bea.creatorId}, ${bea.creatorId}
        from operators`);
    await (await as('editor')).get(PAGE);
    await operator.get(PAGE);
    expect(await visits()).toHaveLength(2);
  });

  test('to an unknown creator is not found', async () => {
    const operator = await anOperator();
    expect((await operator.get('/studio/nobody/people')).status).toBe(404);
    expect(account.takeLogged()).toEqual([]);
  });
});

describe('a second factor that is required', () => {
  async function asWithoutSecondFactor(role: Role, changes: Partial<typeof services> = {}) {
    const accountId = await people.accountOf(role);
    const browser = aBrowser({ ...services, ...changes });
    browser.keep(`__Host-larder_session=${await startSession(db, { accountId: accountId!, now: clock.now })}`);
    return browser;
  }
  const led = `/account/second-factor?redirect_to=${encodeURIComponent(PAGE)}`;

  test('is set up before the studio opens, if configured', async () => {
    for (const role of ['owner', 'editor', 'operator'] as const) {
      const browser = await asWithoutSecondFactor(role, { workersSecondFactor: 'required', mode: 'demo' });
      expect([role, (await browser.get(PAGE)).location]).toEqual([role, led]);
      expect((await browser.get(led)).html).toContain('The studio needs one.');
      expect((await browser.get('/kitchen')).status).toBe(200);
    }
    expect((await (await asWithoutSecondFactor('owner')).get(PAGE)).status).toBe(200);
  });

  test('is always required of a live site’s operator', async () => {
    const operator = await asWithoutSecondFactor('operator');
    expect((await operator.get(PAGE)).location).toBe(led);
    expect((await (await asWithoutSecondFactor('operator', { mode: 'demo' })).get(PAGE)).status).toBe(200);
    expect(await db.select().from(totpSecrets)).toEqual([]);
  });
});
