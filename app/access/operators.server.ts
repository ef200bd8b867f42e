import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { operators } from '../db/schema/access.ts';
import { accounts } from '../db/schema/identity.ts';
import { type Actor, recordAuditEvent } from './audit.server.ts';

/** @returns false if the account already was an operator */
export async function addOperator(tx: Db, { accountId }: { accountId: string }, by: Actor): Promise<boolean> {
  const added = await tx.insert(operators).values({ accountId }).onConflictDoNothing().returning();
  if (added.length > 0) await record(tx, { accountId }, 'operator.added', by);
  return added.length > 0;
}

/** @returns false if the account was no operator */
export function removeOperator(db: Db, { accountId }: { accountId: string }, by: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx.delete(operators).where(eq(operators.accountId, accountId)).returning();
    if (removed.length > 0) await record(tx, { accountId }, 'operator.removed', by);
    return removed.length > 0;
  });
}

export async function isOperator(db: Db, { accountId }: { accountId: string }): Promise<boolean> {
  return (await db.select().from(operators).where(eq(operators.accountId, accountId))).length > 0;
}

/** Returns the operators, sorted by email. */
export function listOperators(db: Db): Promise<{ email: string; emailConfirmedAt: Date | null; addedAt: Date }[]> {
  return db
    .select({ email: accounts.email, emailConfirmedAt: accounts.emailConfirmedAt, addedAt: operators.addedAt })
    .from(operators)
    .innerJoin(accounts, eq(accounts.id, operators.accountId))
    .orderBy(asc(accounts.email));
}

function record(tx: Db, { accountId }: { accountId: string }, action: string, by: Actor): Promise<void> {
  return recordAuditEvent(tx, { by, action, subject: { type: 'account', id: accountId }, creatorId: null });
}
