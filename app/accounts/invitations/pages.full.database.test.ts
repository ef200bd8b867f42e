import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { firstPrices } from '../../../tests/support/prices.ts';
import { listOperators } from '../../access/operators.server.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { creatorInvitations } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { signUp } from '../../membership/sign-up/commands.server.ts';
import { paths } from '../../paths.ts';
import { addInvitedCreator, dismissOperator, inviteOperator } from './invitations.server.ts';

const { db } = await testDatabase();
const { services, mail, lastLink, clock, startAtBeas } = await accountServices(db);
const by = { command: 'a test' };
beforeEach(startAtBeas);

const ana = { email: 'Ana@Kitchen.example', name: 'Ana’s Kitchen' };

const email = 'ana@kitchen.example';

test('an existing account accepts after signing in, and has no role before', async () => {
  const browser = aBrowser(services);
  await signUp(services, { onSale: firstPrices, ...bea, values: { ...rosa, email }, browserHash: 'x' });
  await db.update(accounts).set({ emailConfirmedAt: clock.now });
  expect(await addInvitedCreator(services, ana, by)).toMatchObject({ invited: { mailed: 'invitation' } });
  expect((await mail()).at(-1)).toMatchObject({ template: { props: { hasAccount: true, role: 'owner' } } });
  const opened = await browser.get(await lastLink());
  expect([opened.status, opened.html.includes(`href="${paths.studios()}"`)]).toEqual([200, true]);
  expect(
    (await browser.post('/auth/invitation', { ...Object.fromEntries((await lastLink()).searchParams), ...fresh }))
      .status,
    'a link sets no password of an account that is open',
  ).toBe(400);
  await browser.signIn({ email });
  expect((await browser.get('/account')).text.join(' ')).not.toContain('Your page: ');
  expect((await browser.get(paths.studios())).text.join(' ')).toContain('Ana’s Kitchen is yours once you accept');
  const [invited] = await db.select().from(creatorInvitations);
  const answer = { creatorId: invited!.creatorId, answer: 'accept' };
  expect((await browser.post(paths.studios(), answer)).location).toBe(paths.studio(invited!.creatorId));
  const gone = (await browser.post(paths.studios(), answer)).location!;
  expect((await browser.get(gone)).text.join(' ')).toContain('This invitation was withdrawn');
  expect((await browser.get(await lastLink())).text).toContain('Your account is already open');
  const { text } = await browser.get('/account');
  expect(text.join(' ')).toContain('Your page: Ana’s Kitchen.');
});

describe('an operator', () => {
  const account = async () => (await db.select().from(accounts))[0]!;

  test('is invited, opens the account, and is recorded by it', async () => {
    expect(await inviteOperator(services, { email: 'Olu@home.example' }, by)).toMatchObject({ mailed: 'invitation' });
    const browser = aBrowser(services);
    const fields = { ...Object.fromEntries((await lastLink()).searchParams), ...fresh };
    expect((await browser.post('/auth/invitation', fields)).status).toBe(303);
    expect((await browser.get('/account')).text.join(' ')).toContain('You help run Larder');
    expect(await account()).toMatchObject({ userType: 'operator' });
    expect(await listOperators(db)).toMatchObject([{ email: 'olu@home.example', emailConfirmedAt: clock.now }]);
  });

  test('loses the role but keeps the account when removed, recorded once', async () => {
    await inviteOperator(services, { email: 'olu@home.example' }, by);
    await inviteOperator(services, { email: 'olu@home.example' }, by);
    expect(await dismissOperator(db, { email: 'OLU@home.example' }, by)).toBe(true);
    expect(await dismissOperator(db, { email: 'olu@home.example' }, by)).toBe(false);
    expect(await listOperators(db)).toEqual([]);
    expect(await db.select().from(accounts)).toHaveLength(1);
    const { id } = await account();
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(events.map(({ action }) => action).sort()).toEqual(['operator.added', 'operator.removed']);
  });

  test('requires an address', async () => {
    expect(await inviteOperator(services, { email: 'olu' }, by)).toBeNull();
    expect(await dismissOperator(db, { email: 'olu' }, by)).toBe(false);
  });
});
