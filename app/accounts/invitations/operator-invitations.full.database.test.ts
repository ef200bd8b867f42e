import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { listOperators } from '../../access/operators.server.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { accounts } from '../../db/schema/identity.ts';
import { dismissOperator, inviteOperator } from './invitations.server.ts';

const { db } = await testDatabase();
const { services, lastLink, clock, startAtBeas } = await accountServices(db);
const by = { command: 'a test' };

beforeEach(startAtBeas);

const account = async () => (await db.select().from(accounts))[0]!;

describe('an operator', () => {
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
