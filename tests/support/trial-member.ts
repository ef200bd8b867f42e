import { randomUUID } from 'node:crypto';
import type { Db } from '../../app/db/client.server.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import { endUserDetails, memberships } from '../../app/db/schema/membership.ts';
import { recordFact } from '../../app/membership/facts.server.ts';
import { bea, now } from './membership.ts';

export interface TrialMember {
  accountId: string;
  membershipId: string;
  email: string;
}

/** A member, of Bea's unless said, whose trial begins `from` and for whom nothing was queued yet. */
export function aTrialMember(
  db: Db,
  {
    creatorId = bea.creatorId,
    from = now,
    days = 7,
    firstName = 'Rosa',
    dueAt = null as Date | null,
    email = `${randomUUID()}@home.example`,
  } = {},
): Promise<TrialMember> {
  return db.transaction(async (tx) => {
    const [account] = await tx.insert(accounts).values({ email, emailConfirmedAt: from }).returning();
    const accountId = account!.id;
    const [member] = await tx
      .insert(memberships)
      .values({ accountId, creatorId, plan: 'yearly', beganAt: from, openedAt: from, dueAt })
      .returning();
    const membershipId = member!.id;
    await recordFact(tx, {
      ...{ kind: 'trial', providerId: membershipId, membershipId, at: from },
      ...{ coversFrom: from, coversUntil: new Date(from.getTime() + days * 24 * 3600 * 1_000) },
    });
    await tx.insert(endUserDetails).values({ authId: accountId, creatorId, membershipType: 'yearly', firstName });
    return { accountId, membershipId, email };
  });
}
