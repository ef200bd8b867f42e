import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { bea } from '../../../tests/support/membership.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { paymentServices, providerWith } from '../../../tests/support/payment-services.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentCustomers, paymentSubscriptions } from '../../db/schema/payments.ts';
import { access } from '../../membership/access/access.ts';
import { recordFact } from '../../membership/access/facts.server.ts';
import { countTrialExtensions, extendTrials } from './trial-extension.server.ts';

const { db } = await testDatabase();
const site = await paymentServices(db, { provider: providerWith({}), livemode: false });
const { services, clock } = site;
const DAY = 24 * 60 * 60 * 1000;
const give = () => extendTrials(services, { command: 'payments first-days' });
const count = () => countTrialExtensions(services);
const templates = async () => (await site.templates()).filter((name) => name === 'first-days');
const accessOf = async (membershipId: string, days = 0) => {
  const facts = await db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId));
  return access(facts, new Date(clock.now.getTime() + days * DAY));
};

async function aMember(fields: Parameters<typeof site.aMember>[0] = {}) {
  const added = await site.aMember(fields);
  await db.update(endUserDetails).set({ stripeId: null }).where(eq(endUserDetails.authId, added.accountId));
  await db.delete(paymentCustomers).where(eq(paymentCustomers.accountId, added.accountId));
  return added;
}

let member = { accountId: '', membershipId: '' };
beforeEach(async () => {
  await site.startAtBeas();
  clock.now = new Date('2027-03-01T10:00:00Z');
  member = await aMember();
  clock.now = new Date('2027-03-26T10:00:00Z');
});

describe('the extension of trials', () => {
  test('gives 7 days of access to members whose trial has ended, with an email', async () => {
    expect(await accessOf(member.membershipId)).toMatchObject({ may: false });
    expect([await count(), await give()]).toEqual([1, { given: 1, failed: 0 }]);
    expect(await accessOf(member.membershipId)).toMatchObject({ may: true, because: 'complimentary' });
    expect(await accessOf(member.membershipId, 6.9)).toMatchObject({ may: true });
    expect(await accessOf(member.membershipId, 7)).toMatchObject({ may: false });
    expect((await site.mail()).at(-1)!.template).toMatchObject({
      name: 'first-days',
      props: { costs: '$10 a month or $99 a year', until: '2027-04-02T10:00:00.000Z' },
    });
  });

  test('is given once for repeated and simultaneous calls', async () => {
    const both = await Promise.all([give(), give()]);
    expect(both.map(({ given }) => given).sort()).toEqual([0, 1]);
    clock.now = new Date(clock.now.getTime() + 30 * DAY);
    expect([await count(), await give()]).toEqual([0, { given: 0, failed: 0 }]);
    expect(await templates()).toHaveLength(1);
  });

  test('is given to the others if one fails, which can be retried', async () => {
    clock.now = new Date('2027-03-01T10:00:00Z');
    await aMember();
    clock.now = new Date('2027-03-26T10:00:00Z');
    vi.spyOn(services.mail, 'enqueue').mockRejectedValueOnce(new Error('no mail'));
    expect(await give()).toEqual({ given: 1, failed: 1 });
    expect(await give()).toEqual({ given: 1, failed: 0 });
    expect(await templates()).toHaveLength(2);
  });

  test('makes no request to the provider, and is in the audit log without personal data', async () => {
    await site.takeJobs();
    await give();
    expect(await site.takeJobs()).toEqual([]);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, member.membershipId));
    expect(events).toMatchObject([{ action: 'access.granted', actorCommand: 'payments first-days' }]);
    expect(JSON.stringify(events)).not.toMatch(/rosa|@/i);
  });

  test('reaches all members in pages', async () => {
    clock.now = new Date('2027-03-01T10:00:00Z');
    for (let many = 0; many < 101; many++) await aMember();
    clock.now = new Date('2027-03-26T10:00:00Z');
    expect(await give()).toEqual({ given: 102, failed: 0 });
  });
});

describe('no extension for a member', () => {
  const covers = { coversFrom: new Date('2027-03-20T10:00:00Z'), coversUntil: new Date('2027-04-20T10:00:00Z') };
  const row = () => eq(memberships.id, member.membershipId);
  const recorded = (kind: 'trial' | 'complimentary' | 'paid' | 'revoked') =>
    recordFact(db, {
      kind,
      providerId: `a-${kind}`,
      membershipId: member.membershipId,
      at: clock.now,
      ...(kind === 'revoked' ? {} : covers),
      ...(kind === 'paid' ? { amount: 1000, currency: 'usd' } : {}),
    });

  test.each<[string, () => Promise<unknown>]>([
    [
      'whose creator cannot charge yet',
      () => db.update(merchants).set({ state: 'checking' }).where(eq(merchants.creatorId, bea.creatorId)),
    ],
    [
      'whose creator has begun to disconnect the account',
      () => db.update(merchants).set({ parting: 'cancel' }).where(eq(merchants.creatorId, bea.creatorId)),
    ],
    ['who is in a trial', () => recorded('trial')],
    ['who was given access', () => recorded('complimentary')],
    ['who has paid time', () => recorded('paid')],
    ['whose access was revoked', () => recorded('revoked')],
    ['who has cancelled', () => db.update(memberships).set({ cancelAt: clock.now }).where(row())],
    ['who has left', () => db.update(memberships).set({ endedAt: clock.now, endReason: 'ended' }).where(row())],
    [
      'who is about to be deleted',
      () => db.update(accounts).set({ deletionAt: clock.now }).where(eq(accounts.id, member.accountId)),
    ],
    [
      'who was imported, and may be paying',
      () => db.update(endUserDetails).set({ stripeId: 'cus_old' }).where(eq(endUserDetails.authId, member.accountId)),
    ],
    [
      'who had the extension with another creator',
      async () => {
        await give();
        await db.update(memberships).set({ endedAt: clock.now, endReason: 'moved' }).where(row());
        const began = { accountId: member.accountId, ...bea, plan: 'monthly', beganAt: clock.now } as const;
        const [next] = await db
          .insert(memberships)
          .values({ ...began, openedAt: clock.now })
          .returning();
        const covered = { coversFrom: clock.now, coversUntil: new Date(clock.now.getTime() + DAY) };
        const rest = { kind: 'trial', providerId: 'rest', membershipId: next!.id, at: clock.now, ...covered } as const;
        await recordFact(db, rest);
        clock.now = new Date(clock.now.getTime() + 8 * DAY);
        await emptyTables(db, 'test_mail');
      },
    ],
    [
      'who has been charged before',
      () =>
        db.insert(paymentSubscriptions).values({
          id: 'sub_1',
          membershipId: member.membershipId,
          merchantId: beasMerchant,
          customerId: 'cus_1',
          createdAt: clock.now,
          endedAt: clock.now,
        }),
    ],
  ])('%s', async (_, happens) => {
    await happens();
    expect([await count(), await give(), await templates()]).toEqual([0, { given: 0, failed: 0 }, []]);
  });
});
