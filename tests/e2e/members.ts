import { eq } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { operators } from '../../app/db/schema/access.ts';
import { backupRuns } from '../../app/db/schema/backups.ts';
import { accounts, oneTimeTokens } from '../../app/db/schema/identity.ts';
import { paymentOrphans, paymentSubscriptions } from '../../app/db/schema/payments.ts';
import { openInvitedAccount } from '../../app/identity/invitations.server.ts';
import { hashToken } from '../../app/identity/links/tokens.server.ts';
import { createPasswordHasher } from '../../app/identity/passwords/password-hashing.server.ts';
import { marisol } from '../../demo/creators/marisol.ts';
import { northkitchen } from '../../demo/creators/northkitchen.ts';
import { accountsIn } from '../support/accounts.ts';
import { aMember, type FactFields } from '../support/members.ts';
import { rosa } from '../support/membership.ts';

const DAY = 24 * 60 * 60 * 1000;

/** CI retries a failed test once. */
const attempts = [0, 1];

/** Returns an address for one attempt at a test, so that a second attempt does not meet the data of the first. */
export const emailOf = ({ name, attempt }: { name: string; attempt: number }) => `${name}-${attempt}@cook.example`;

/**
 * Marisol's members in states that signing up cannot reach. Shared, so no test may change them. Times are in days after
 * the database is seeded.
 */
export const members = {
  lastDay: { email: 'last-day@cook.example', facts: [['trial', -6.5, 0.5]] },
  paid: { email: 'paid@cook.example', facts: [['paid', -10, 20]] },
  moving: { email: 'moving@cook.example', facts: [['paid', -10, 20]], moveAt: 20 },
  ended: { email: 'ended@cook.example', facts: [['trial', -9, -2]] },
  refused: { email: 'refused@cook.example', facts: [] },
  complimentary: { email: 'guest@cook.example', facts: [['complimentary', -1, 90]] },
} as const satisfies Record<string, SeededMember>;

export const changing = 'changing-her-mind';

export const invitation = { email: 'invited@cook.example', token: 'I'.repeat(43) };

/** Operator without a second factor, because a demo requires none. */
export const siteOperator = { email: 'runs-the-site@cook.example' };

interface SeededMember {
  email: string;
  facts: readonly (readonly ['trial' | 'paid' | 'complimentary', number, number])[];
  moveAt?: number;
}

export async function addMembers(db: Db, now: Date): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY);
  const passwordHash = await createPasswordHasher().hash(rosa.password);
  const changingOnes = attempts.map((attempt) => ({ ...members.moving, email: emailOf({ name: changing, attempt }) }));
  const all: SeededMember[] = [...Object.values(members), ...changingOnes];
  for (const { email, facts, moveAt } of all) {
    const began = inDays(-20);
    const move = moveAt === undefined ? {} : { nextCreatorId: northkitchen.id, moveAt: inDays(moveAt) };
    await aMember(db, {
      email,
      passwordHash,
      creatorId: marisol.id,
      beganAt: began,
      openedAt: began,
      ...move,
      facts: facts.map(
        ([kind, from, until]): FactFields => ({
          kind,
          at: inDays(from),
          coversFrom: inDays(from),
          coversUntil: inDays(until),
        }),
      ),
    });
  }
  await addOperator(db, { passwordHash, now, inDays });
  const { accountId } = await openInvitedAccount(db, { email: invitation.email, userType: 'operator', now });
  await db.insert(operators).values({ accountId });
  const tokenHash = hashToken(invitation.token);
  await db.insert(oneTimeTokens).values({ tokenHash, accountId, purpose: 'invitation', expiresAt: inDays(7) });
}

async function addOperator(
  db: Db,
  { passwordHash, now, inDays }: { passwordHash: string; now: Date; inDays: (days: number) => Date },
): Promise<void> {
  const accountId = await accountsIn(db, { passwordHash, now, confirmed: true })(siteOperator);
  await db.insert(operators).values({ accountId });
  const leaving = { email: 'leaving@cook.example', passwordHash, creatorId: marisol.id, beganAt: now, openedAt: now };
  const member = await aMember(db, {
    ...leaving,
    facts: [{ kind: 'disputed', providerId: 'dp_1', at: now, amount: 1000, currency: 'usd' }],
  });
  await db
    .update(accounts)
    .set({ deletionAt: inDays(14) })
    .where(eq(accounts.id, member.accountId));
  await db
    .insert(paymentOrphans)
    .values({ id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs', merchantId: 'acct_1', customerId: 'cus_1', foundAt: now });
  await db.insert(paymentSubscriptions).values({
    id: 'sub_1PgafmB7WZ01zgkW6dKueIc5',
    membershipId: member.membershipId,
    merchantId: 'acct_1',
    customerId: 'cus_2',
    createdAt: now,
    refused: [{ id: 'in_1MtHbELkdIwHu7ixl4OzzPMv', reason: 'amount-does-not-fit' }],
  });
  const run = { at: now, ok: true, name: 'larder.zip', rows: 10, problem: null };
  await db.insert(backupRuns).values([
    { ...run, kind: 'backup' },
    { ...run, kind: 'restore-check', ok: false, problem: 'The table accounts has other rows' },
  ]);
}
