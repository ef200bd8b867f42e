import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn, now } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { monthly, yearly } from '../../../tests/support/prices.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { operators } from '../../db/schema/access.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';
import type { NewFact } from './facts.server.ts';
import { readMember } from './member.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db, 'accounts', 'creators'));
const anAccount = accountsIn(db, { confirmed: true });

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(now.getTime() + days * DAY);

/** Creates a membership with these facts, without the trial that a trigger would begin. */
async function aMembership(
  accountId: string,
  fields: Partial<typeof memberships.$inferInsert> = {},
  facts: Omit<NewFact, 'membershipId'>[] = [],
) {
  const creatorId = fields.creatorId ?? (await aCreator(db)).id;
  const [{ id } = { id: '' }] = await db
    .insert(memberships)
    .values({ accountId, plan: 'monthly', beganAt: now, ...fields, creatorId })
    .returning();
  for (const fact of facts) await db.insert(membershipFacts).values({ ...fact, membershipId: id });
  return { membershipId: id, creatorId };
}

const aSessionOf = (accountId: string) => startSession(db, { accountId, now });

async function memberBy(token: string, at = now) {
  const found = await readMember(db, { token, now: at, membershipNow: at });
  return found?.user ?? null;
}

describe('the signed-in member', () => {
  test('is read with the membership, its facts, the studios and the operator’s row in one statement', async () => {
    const accountId = await anAccount();
    const token = await aSessionOf(accountId);
    const trial = { kind: 'trial', providerId: 'one', at: now, coversFrom: now, coversUntil: inDays(7) } as const;
    const grant = {
      kind: 'complimentary' as const,
      providerId: 'two',
      at: inDays(1),
      coversFrom: inDays(1),
      coversUntil: new Date('2027-01-31T23:59:59.999Z'),
      aboutId: 'a press trip',
    } as const;
    const set = { cancelAt: inDays(7), nextPlan: 'yearly', moveAt: inDays(7) } as const;
    const next = (await aCreator(db)).id;
    const membership = await aMembership(accountId, { ...set, nextCreatorId: next }, [grant, trial]);
    const studio = (await aCreator(db)).id;
    await db.insert(creatorMembers).values({ accountId, creatorId: studio, role: 'editor' });
    await db.insert(operators).values({ accountId });
    await db.update(accounts).set({ deletionAt: inDays(14) });

    const statements = watchStatements(db);
    const member = await memberBy(token, inDays(2));
    expect(statements).toHaveLength(1);
    expect(member).toMatchObject({
      accountId,
      email: 'bea@cooks.example',
      emailConfirmedAt: now,
      sessionHash: hashToken(token),
      deletionAt: inDays(14),
      membership: {
        ...membership,
        cancelAt: set.cancelAt,
        moveAt: set.moveAt,
        price: monthly,
        nextPrice: yearly,
        movePrice: null,
        beganAt: now,
        openedAt: null,
        endedAt: null,
        nextCreatorId: next,
        facts: [{ ...trial, aboutId: null }, grant],
        access: { may: true, until: grant.coversUntil, because: 'complimentary' },
      },
      studios: [{ creatorId: studio, role: 'editor' }],
      isOperator: true,
    });
  });

  test('has the current membership, otherwise the one that ended last', async () => {
    const accountId = await anAccount();
    const token = await aSessionOf(accountId);
    const ended = (at: Date) => ({ endedAt: at, endReason: 'moved' }) as const;
    const last = await aMembership(accountId, { ...ended(inDays(3)), beganAt: inDays(2) });
    await aMembership(accountId, { ...ended(inDays(2)), beganAt: now });
    expect((await memberBy(token, inDays(4)))?.membership).toMatchObject({ ...last, endedAt: inDays(3) });
    // A clock that was behind dated the current membership before the ended ones.
    const current = await aMembership(accountId, { beganAt: inDays(-1) });
    expect((await memberBy(token, inDays(4)))?.membership).toMatchObject({ ...current, endedAt: null });
  });

  test('has no rows of other accounts', async () => {
    const token = await aSessionOf(await anAccount());
    const other = await anAccount({ email: 'ann@home.example' });
    const { creatorId } = await aMembership(other, {}, [{ kind: 'ended', providerId: 'x', at: now }]);
    await db.insert(creatorMembers).values({ accountId: other, creatorId, role: 'owner' });
    await db.insert(operators).values({ accountId: other });
    expect(await memberBy(token)).toMatchObject({ membership: null, studios: [], isOperator: false });
  });

  test('is null for an invalid token or an ended session', async () => {
    const token = await aSessionOf(await anAccount());
    const statements = watchStatements(db);
    expect(await memberBy('')).toBeNull();
    expect(statements).toHaveLength(0);
    expect(await memberBy('A'.repeat(43))).toBeNull();
    expect(await memberBy(token, inDays(30))).toBeNull();
  });
});

test('access is decided by the given clock', async () => {
  const accountId = await anAccount();
  const token = await startSession(db, { accountId, now: inDays(6) });
  const trial = { kind: 'trial', providerId: 'one', at: now, coversFrom: now, coversUntil: inDays(7) } as const;
  await aMembership(accountId, {}, [trial]);
  const mayAt = async (at: Date) => (await memberBy(token, at))?.membership?.access.may;
  expect(await mayAt(new Date(inDays(7).getTime() - 1))).toBe(true);
  expect(await mayAt(inDays(7))).toBe(false);
});
