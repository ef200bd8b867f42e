import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Role } from '../../app/access/roles.ts';
import type { Db } from '../../app/db/client.server.ts';
import { operators } from '../../app/db/schema/access.ts';
import { creatorMembers } from '../../app/db/schema/creators.ts';
import { sessions } from '../../app/db/schema/identity.ts';
import { memberships } from '../../app/db/schema/membership.ts';
import { membershipFacts } from '../../app/db/schema/membership-facts.ts';
import { totpSecrets } from '../../app/db/schema/second-factors.ts';
import { hashToken } from '../../app/identity/links/tokens.server.ts';
import { accountsIn } from './accounts.ts';
import { aCreator } from './rows.ts';
import { startSession } from './sessions.ts';
import { clock } from './test-clock.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns helpers that create accounts of any role at the creator, and their sessions. Each call of `accountOf` or
 * `cookieOf` creates another account.
 */
export async function peopleIn(db: Db, { creatorId }: { creatorId: string }) {
  const anAccount = accountsIn(db);
  const another = (await aCreator(db)).id;

  async function aMember(accountId: string, of: string, trial: { from: number; until: number }) {
    const [from, until] = [new Date(clock.now.getTime() + trial.from), new Date(clock.now.getTime() + trial.until)];
    // A trigger begins a trial at commit for a membership without facts.
    await db.transaction(async (tx) => {
      const [membership] = await tx
        .insert(memberships)
        .values({ accountId, creatorId: of, plan: 'monthly', beganAt: from, openedAt: from })
        .returning();
      const { id } = membership!;
      const covers = { coversFrom: from, coversUntil: until };
      await tx.insert(membershipFacts).values({ kind: 'trial', providerId: id, membershipId: id, at: from, ...covers });
    });
  }
  const works = (accountId: string, of: string, as: 'owner' | 'editor' = 'owner') =>
    db.insert(creatorMembers).values({ accountId, creatorId: of, role: as });

  /** Returns the account's id, or null for a visitor. */
  async function accountOf(role: Role): Promise<string | null> {
    if (role === 'visitor') return null;
    const accountId = await anAccount({ email: `${randomUUID()}@home.example`, confirmed: role !== 'unconfirmed' });
    if (role === 'member') await aMember(accountId, creatorId, { from: -DAY, until: 6 * DAY });
    if (role === 'ended-member') await aMember(accountId, creatorId, { from: -8 * DAY, until: -DAY });
    if (role === 'member-of-another') await aMember(accountId, another, { from: -DAY, until: 6 * DAY });
    if (role === 'owner' || role === 'editor') await works(accountId, creatorId, role);
    if (role === 'another-creator') await works(accountId, another);
    if (role === 'operator') await db.insert(operators).values({ accountId });
    return accountId;
  }

  /** An operator's session also has the second factor. */
  async function sessionOf(accountId: string): Promise<string> {
    const { now } = clock;
    const token = await startSession(db, { accountId, now });
    const [operator] = await db.select().from(operators).where(eq(operators.accountId, accountId));
    if (operator) {
      await db.insert(totpSecrets).values({ accountId, secret: 's', confirmedAt: now }).onConflictDoNothing();
      await db.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.accountId, accountId));
    }
    return `__Host-larder_session=${token}`;
  }

  return {
    accountOf,
    sessionOf,
    async sessionHashOf(accountId: string): Promise<string> {
      return hashToken((await sessionOf(accountId)).split('=')[1]!);
    },
    async cookieOf(role: Role): Promise<Record<string, string>> {
      const accountId = await accountOf(role);
      return accountId === null ? {} : { cookie: await sessionOf(accountId) };
    },
  };
}
