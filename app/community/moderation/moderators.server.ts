import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { operators } from '../../db/schema/access.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';

/** Person who decides: one of the creator's people, or an operator of the site. */
export interface Decider {
  accountId: string;
  creatorId: string;
  as: 'studio' | 'operator';
  now: Date;
}

export async function mayDecide(tx: Db, { accountId, creatorId, as }: Omit<Decider, 'now'>): Promise<boolean> {
  if (as === 'operator') return (await tx.$count(operators, eq(operators.accountId, accountId))) > 0;
  const { accountId: worker, creatorId: of } = creatorMembers;
  const [found] = await tx
    .select({ worker })
    .from(creatorMembers)
    .innerJoin(accounts, eq(accounts.id, worker))
    .where(and(eq(worker, accountId), eq(of, creatorId), isNotNull(accounts.emailConfirmedAt)));
  return found !== undefined;
}

/** Returns true if someone other than the decider, with a confirmed address, works in the studio. */
export async function hasAnother(
  tx: Db,
  { creatorId, decidedBy }: { creatorId: string; decidedBy: string | null },
): Promise<boolean> {
  const [found] = await tx
    .select({ worker: creatorMembers.accountId })
    .from(creatorMembers)
    .innerJoin(accounts, eq(accounts.id, creatorMembers.accountId))
    .where(
      and(
        eq(creatorMembers.creatorId, creatorId),
        isNotNull(accounts.emailConfirmedAt),
        decidedBy === null ? undefined : ne(creatorMembers.accountId, decidedBy),
      ),
    )
    .limit(1);
  return found !== undefined;
}
