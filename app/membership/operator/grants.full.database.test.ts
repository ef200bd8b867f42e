import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now, rosa } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { accounts } from '../../db/schema/identity.ts';
import { cancellations, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { access } from '../access/access.ts';
import { type AccessChange, grantAccess, revokeAccess } from './grants.server.ts';

const { db } = await testDatabase();
const { services, mail, startAtBeas, aSubscriber } = await membershipServices(db);
beforeEach(async () => {
  await startAtBeas();
  for (const { id } of await events()) earlier.add(id);
});

const by = { command: 'member grant' };
const change: AccessChange = { email: rosa.email, creatorId: null, because: 'a broken oven', now };
const grant = (given: Partial<AccessChange & { until: Date }> = {}) =>
  grantAccess(db, { ...change, until: inDays(30), ...given }, by);
const revoke = (given: Partial<AccessChange> = {}) => revokeAccess(db, { ...change, ...given }, by);

const facts = () => db.select().from(membershipFacts).orderBy(membershipFacts.at);
const stored = async () => (await db.select().from(memberships))[0]!;
/** Ids of the audit events of earlier tests, because the audit log cannot be emptied. */
const earlier = new Set<string>();
const events = async () => {
  const all = await db.select().from(auditEvents).orderBy(desc(auditEvents.at));
  return all.filter(({ id }) => !earlier.has(id));
};
const everything = async () => ({
  facts: await facts(),
  memberships: await db.select().from(memberships),
  events: await events(),
});

describe('a grant', () => {
  test('opens an ended membership until its end, recorded in the facts', async () => {
    const { membershipId } = await aMember(db, { facts: [aTrial(-30)] });
    expect(await grant()).toMatchObject({ ok: true, membershipId, creatorName: 'A creator', access: { may: true } });
    const [, granted] = await facts();
    expect(granted).toMatchObject({ kind: 'complimentary', at: now, coversFrom: now, because: 'a broken oven' });
    expect(access(await facts(), now)).toMatchObject({ may: true, until: inDays(30), because: 'complimentary' });
    expect(access(await facts(), inDays(30)).may).toBe(false);
  });

  describe('is mailed to the member', () => {
    const grantEmails = async () => {
      while ((await sendDueEmails(services)) > 0) {}
      return (await mail()).flatMap(({ to, template }) =>
        template.name === 'worded' ? [[to, template.props.words.subject, ...template.props.words.lead]] : [],
      );
    };

    test('with who gave it, until when, and that nothing is charged, but not why', async () => {
      await aMember(db, { facts: [aTrial(-30)] });
      await grant();
      expect(await grantEmails()).toEqual([
        [
          rosa.email,
          'You have free access to Bea',
          'The people who run Larder gave you free access to everything from Bea, until 2 December 2026.',
          'It costs you nothing. Nothing is charged when it ends, and nothing renews by itself.',
        ],
      ]);
    });

    test('in the name of the creator whose studio gave it', async () => {
      await aMember(db, { facts: [aTrial(-30)] });
      const owner = await aMember(db, { email: 'bea@home.example' });
      await grantAccess(db, { ...change, until: new Date('2026-12-01T00:00:00Z') }, owner);
      expect(await grantEmails()).toMatchObject([
        [
          rosa.email,
          expect.any(String),
          'Bea gave you free access to everything, until 30 November 2026.',
          expect.any(String),
        ],
      ]);
    });

    test('once per grant, and not if it was revoked before, or given at the member’s request', async () => {
      await aMember(db, { facts: [aTrial(-30)] });
      await grantAccess(db, { ...change, until: inDays(30), notify: false }, by);
      expect(await grantEmails()).toEqual([]);
      await grant();
      await revoke();
      expect(await grantEmails()).toEqual([]);
      await grant();
      expect(await grantEmails()).toHaveLength(1);
      expect(await grantEmails()).toHaveLength(1);
    });
  });

  test('marks the membership as due, which sends the following mails', async () => {
    await aMember(db);
    await db.update(memberships).set({ dueAt: null });
    await grant();
    expect((await stored()).dueAt).toEqual(now);
  });

  test('is in the audit log with its actor and the fact that holds the reason, but without the words', async () => {
    const { membershipId } = await aMember(db);
    await grant();
    const { providerId } = (await facts())[0]!;
    expect(await events()).toMatchObject([
      {
        actorCommand: 'member grant',
        action: 'access.granted',
        subjectType: 'membership',
        subjectId: membershipId,
        creatorId: bea.creatorId,
        details: { fact: `complimentary:${providerId}`, until: inDays(30).toISOString() },
      },
    ]);
    expect(JSON.stringify(await events())).not.toMatch(/oven|rosa/);
  });

  test('opens what was revoked in the same instant, and with a clock that jumped back an hour', async () => {
    await aMember(db, { facts: [aTrial()] });
    await revoke();
    expect(await grant()).toMatchObject({ ok: true, access: { may: true, until: inDays(30) } });
    await revoke({ now: new Date(now.getTime() + 3_600_000) });
    expect(await grant()).toMatchObject({ ok: true, access: { may: true, until: inDays(30) } });
    const times = (await facts()).map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('moves a cancellation and a scheduled move to the new promised end', async () => {
    const next = (await aLandingPage(db)).creatorId;
    const cancelled = { cancelAt: inDays(7), nextCreatorId: next, moveAt: inDays(7) };
    const { membershipId } = await aMember(db, { facts: [aTrial()], ...cancelled });
    const request = { membershipId, requestedAt: now, takesEffectAt: inDays(7) };
    await db.insert(cancellations).values([request, { ...request, undoneAt: now }]);
    const effects = async () => (await db.select().from(cancellations)).map(({ takesEffectAt }) => takesEffectAt);
    await grant();
    expect(await stored()).toMatchObject({ cancelAt: inDays(30), moveAt: inDays(30) });
    expect(await effects(), 'the one that stands').toEqual(expect.arrayContaining([inDays(30), inDays(7)]));
    await revoke();
    const revokedAt = (await facts()).at(-1)!.at;
    expect(await stored()).toMatchObject({ cancelAt: revokedAt, moveAt: revokedAt });
    expect(await effects()).toEqual(expect.arrayContaining([revokedAt, inDays(7)]));
  });

  test('leaves an effective cancellation where it was', async () => {
    await aMember(db, { facts: [aTrial(-30)], cancelAt: inDays(-23) });
    await grant();
    expect(await stored()).toMatchObject({ cancelAt: inDays(-23), moveAt: null });
  });

  test('of another creator’s member is refused, with that creator’s name', async () => {
    const other = await aLandingPage(db);
    await aMember(db);
    const before = await everything();
    const refused = { ok: false, reason: 'another-creator', creatorName: 'A creator' };
    expect(await grant({ creatorId: other.creatorId })).toEqual(refused);
    expect(await revoke({ creatorId: other.creatorId })).toEqual(refused);
    expect(await everything()).toEqual(before);
    expect(await grant({ creatorId: bea.creatorId })).toMatchObject({ ok: true });
  });

  test('that ends before it begins, or lasts longer than 10 years, is refused and changes nothing', async () => {
    await aMember(db);
    const before = await everything();
    expect(await grant({ until: now })).toEqual({ ok: false, reason: 'until-past' });
    expect(await grant({ until: inDays(-400) })).toEqual({ ok: false, reason: 'until-past' });
    expect(await grant({ until: new Date('2036-11-02T10:00:00.001Z') })).toEqual({
      ok: false,
      reason: 'until-too-far',
    });
    expect(await everything()).toEqual(before);
    expect(await grant({ until: new Date('2036-11-02T10:00:00Z') })).toMatchObject({ ok: true });
  });
});

describe('no access is changed', () => {
  const refused = async (reason: string) => {
    const before = await everything();
    expect(await grant()).toEqual({ ok: false, reason });
    expect(await revoke()).toEqual({ ok: false, reason });
    expect(await everything()).toEqual(before);
  };

  test('for an address without an account', () => refused('unknown'));

  test('before the address is confirmed', async () => {
    await aSubscriber(bea.creatorId, { email: rosa.email });
    await refused('unconfirmed');
  });

  test('for an account without a membership', async () => {
    await db.insert(accounts).values({ email: rosa.email, emailConfirmedAt: now });
    await refused('no-membership');
  });

  test('of a former membership', async () => {
    const { accountId } = await aMember(db);
    await db.update(memberships).set({ endedAt: now, endReason: 'ended' }).where(eq(memberships.accountId, accountId));
    await refused('no-membership');
  });
});

describe('a revocation', () => {
  test('ends all access immediately, with the reason', async () => {
    await aMember(db, { facts: [aTrial(), aPayment(-1, 300)] });
    await grant();
    expect(await revoke({ because: 'shared the password' })).toMatchObject({ ok: true, access: { may: false } });
    expect(access(await facts(), now)).toMatchObject({ may: false, because: 'revoked' });
    expect((await facts()).at(-1)).toMatchObject({ kind: 'revoked', because: 'shared the password', coversFrom: null });
    expect((await events()).map(({ action }) => action)).toContain('access.revoked');
    expect((await stored()).endedAt).toBeNull();
  });

  test('of a member without access is refused and changes nothing', async () => {
    await aMember(db, { facts: [aTrial(-30)] });
    const before = await everything();
    expect(await revoke()).toEqual({ ok: false, reason: 'no-access' });
    expect(await everything()).toEqual(before);
  });
});

test('two concurrent operators make two grants, one after the other', async () => {
  await aMember(db);
  await Promise.all([grant({ because: randomUUID() }), grant({ because: randomUUID() })]);
  const [first, second] = await facts();
  expect(second!.at.getTime()).toBeGreaterThan(first!.at.getTime());
});

test('the reason is deleted with the account; the audit event stays and names nobody', async () => {
  await aMember(db);
  await grant();
  await db.execute(sql`delete from accounts`);
  expect(await facts()).toEqual([]);
  expect(await events()).toHaveLength(1);
});
