import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import { endUserDetails, memberships } from '../../app/db/schema/membership.ts';
import { membershipFacts, trialClaims } from '../../app/db/schema/membership-facts.ts';
import { bea, now, rosa } from './membership.ts';

const DAY = 24 * 60 * 60 * 1000;

export const inDays = (days: number) => new Date(now.getTime() + days * DAY);

export type FactFields = Partial<typeof membershipFacts.$inferInsert> &
  Pick<typeof membershipFacts.$inferInsert, 'kind'>;

export const aTrial = (began = 0): FactFields => ({
  kind: 'trial',
  at: inDays(began),
  coversFrom: inDays(began),
  coversUntil: inDays(began + 7),
});

/** Returns a paid period. `from` and `until` are in days after `now`. */
export const aPayment = (from: number, until: number, providerId: string = randomUUID()): FactFields => ({
  kind: 'paid',
  providerId,
  at: inDays(from),
  coversFrom: inDays(from),
  coversUntil: inDays(until),
  amount: 1000,
  currency: 'usd',
});

export const aGrant = (from: number, until: number): FactFields => ({
  kind: 'complimentary',
  at: inDays(from),
  coversFrom: inDays(from),
  coversUntil: inDays(until),
});

/**
 * Creates a confirmed account with a membership whose state follows from the facts, by default Rosa's membership with
 * Bea. The trial is always recorded as claimed.
 * @param member.facts times default to `now`
 */
export async function aMember(
  db: Db,
  member: Partial<typeof memberships.$inferInsert> & {
    email?: string;
    passwordHash?: string;
    facts?: readonly FactFields[];
  } = {},
): Promise<{ accountId: string; membershipId: string }> {
  const { email = rosa.email, passwordHash = `plain:${rosa.password}`, facts = [], ...rest } = member;
  const { endedAt = null, endReason = null, ...fields } = rest;
  const creatorId = fields.creatorId ?? bea.creatorId;
  const plan = fields.plan ?? rosa.plan;
  return db.transaction(async (tx) => {
    const metadata = { first_name: rosa.firstName, last_name: rosa.lastName, selected_plan: plan };
    const [account] = await tx
      .insert(accounts)
      .values({ email, passwordHash, metadata, userType: 'subscriber', emailConfirmedAt: now, createdAt: now })
      .returning({ id: accounts.id });
    const accountId = account!.id;
    await tx.insert(trialClaims).values({ creatorId, mailbox: email, accountId });
    const [membership] = await tx
      .insert(memberships)
      .values({ beganAt: now, openedAt: now, ...fields, accountId, creatorId, plan })
      .returning({ id: memberships.id });
    const membershipId = membership!.id;
    const { firstName, lastName } = rosa;
    const person = { firstName, lastName, email, legalAccepted: true, legalAcceptedAt: now };
    await tx.insert(endUserDetails).values({ ...person, authId: accountId, creatorId, membershipType: plan });
    // Ended last; otherwise a trigger would begin another membership.
    if (endedAt) await tx.update(memberships).set({ endedAt, endReason }).where(eq(memberships.id, membershipId));
    for (const fact of facts) {
      await tx.insert(membershipFacts).values({ providerId: randomUUID(), at: now, ...fact, membershipId });
    }
    return { accountId, membershipId };
  });
}
