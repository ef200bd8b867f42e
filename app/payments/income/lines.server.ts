import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { ledgerLines } from '../../db/schema/ledger.ts';
import { creatorPayouts, endUserDetails, memberships, retainedPayments } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { accountMovements } from '../../db/schema/transfers.ts';
import { type LedgerLine, type Month, netOf } from '../../payments/proceeds.ts';
import { bankKinds, type MovementKind, signOf } from '../../payments/transfers/movements.ts';
import type { LineCursor, MovementCursor } from './month.ts';

export type Payer =
  | { is: 'member'; membershipId: string; name: string; email: string }
  /** Former member. Not named, because the person may be another creator's member now. */
  | { is: 'former'; membershipId: string }
  /** The account was deleted, or only the fee of the charge is stored. */
  | { is: 'deleted' };

export interface IncomeLine extends Omit<LedgerLine, 'at'> {
  /** ISO 8601. */
  at: string;
  payer: Payer;
  /** Amount of the whole charge, or null if unknown. `paid` may be one month of the charge. */
  whole: number | null;
  /** Part that the creator gets. */
  net: number;
}

interface Row extends Omit<LedgerLine, 'at'> {
  at: string;
  whole: number | null;
  membershipId: string | null;
  isCurrent: boolean | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

export async function listLines(
  db: Db,
  of: { creatorId: string; month: Month; after: LineCursor | null; limit: number },
): Promise<{ lines: IncomeLine[]; next: LineCursor | null }> {
  const { creatorId, month, after, limit } = of;
  const beyond = after
    ? sql`and (line.at, line.invoice_id, line.currency) < (${`${after.at}Z`}::timestamptz, ${after.invoiceId}, ${after.currency})`
    : sql``;
  const { rows } = (await db.execute(sql`
    with line as materialized (
      select * from ${ledgerLines} line where creator_id = ${creatorId} and month = ${month} ${beyond}
      order by at desc, invoice_id desc, currency desc limit ${limit + 1}
    )
    select line.invoice_id as "invoiceId", line.month, line.currency,
      to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at,
      line.paid, line.refunded, line.disputed, line.fee, line.share, line.tax, coalesce(fact.amount, retained.amount) as whole,
      membership.id as "membershipId", membership.ended_at is null as "isCurrent",
      person."FirstName" as "firstName", person."LastName" as "lastName", account.email
    from line
    left join ${membershipFacts} fact on fact.kind = 'paid' and fact.provider_id = line.invoice_id
    left join ${retainedPayments} retained on retained.kind = 'paid' and retained.provider_id = line.invoice_id
    left join ${memberships} membership on membership.id = fact.membership_id and membership.creator_id = line.creator_id
    left join ${accounts} account on account.id = membership.account_id and membership.ended_at is null
    left join ${endUserDetails} person on person."AuthID" = account.id and person."CreatorID" = line.creator_id
    order by line.at desc, line.invoice_id desc, line.currency desc`)) as unknown as { rows: Row[] };
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)! : null;
  return {
    lines: page.map(({ membershipId, isCurrent, firstName, lastName, email, at, ...line }) => ({
      ...line,
      at: `${at}Z`,
      net: netOf(line),
      payer:
        membershipId === null
          ? { is: 'deleted' }
          : isCurrent
            ? { is: 'member', membershipId, name: nameOf(firstName, lastName), email: email! }
            : { is: 'former', membershipId },
    })),
    next: last && { at: last.at, invoiceId: last.invoiceId, currency: last.currency },
  };
}

const nameOf = (...parts: (string | null)[]) =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');

export async function* readLines(
  db: Db,
  { creatorId, months }: { creatorId: string; months: readonly Month[] },
): AsyncGenerator<IncomeLine[]> {
  for (const month of months) {
    for (let after: LineCursor | null = null; ; ) {
      const page: Awaited<ReturnType<typeof listLines>> = await listLines(db, {
        creatorId,
        month,
        after,
        limit: BATCH,
      });
      yield page.lines;
      after = page.next;
      if (!after) break;
    }
  }
}

const BATCH = 500;

export interface Payout {
  id: string;
  month: Month;
  amount: number;
  currency: string;
  /** ISO 8601. */
  at: string;
}

export async function listPayouts(
  db: Db,
  { creatorId, month }: { creatorId: string; month: Month | null },
): Promise<Payout[]> {
  const { id, month: of, amount, currency, at } = creatorPayouts;
  const rows = await db
    .select({ id, month: of, amount, currency, at })
    .from(creatorPayouts)
    .where(and(eq(creatorPayouts.creatorId, creatorId), month === null ? undefined : eq(of, month)))
    .orderBy(asc(at), asc(id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export interface IncomeMovement {
  id: string;
  kind: Exclude<MovementKind, 'payout_completed'>;
  /** True for a payout that is on its way to the creator's bank. */
  isUnderWay: boolean;
  /** True if Stripe took the amount from the creator's bank to settle a negative balance. */
  isDebit: boolean;
  month: Month;
  /** ISO 8601. */
  at: string;
  currency: string;
  /** Positive into the creator's account, negative out of it. */
  amount: number;
  isBanks: boolean;
  /** Invoice of a payment's own transfer; null for other movements. */
  invoiceId: string | null;
}

export async function listMovements(
  db: Db,
  of: { creatorId: string; month: Month; after: MovementCursor | null; limit: number },
): Promise<{ movements: IncomeMovement[]; next: MovementCursor | null }> {
  const { creatorId, month, after, limit } = of;
  const beyond = after
    ? sql`and (moved.at, kind, provider_id) < (${`${after.at}Z`}::timestamptz, ${after.kind}, ${after.id})`
    : sql``;
  const { rows } = (await db.execute(sql`
    select kind, provider_id as id, currency, amount, case kind when 'transfer' then about_id end as "invoiceId",
      to_char(moved.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at,
      kind = 'payout' and not exists (
        select from ${accountMovements} completed
        where completed.kind = 'payout_completed' and completed.provider_id = moved.provider_id
      ) as "isUnderWay", kind = 'payout_failed' and about_id is null as "isDebit"
    from ${accountMovements} moved
    where creator_id = ${creatorId} and month = ${month} and kind <> 'payout_completed' ${beyond}
    order by moved.at desc, kind desc, provider_id desc limit ${limit + 1}`)) as unknown as {
    rows: Omit<IncomeMovement, 'month' | 'isBanks'>[];
  };
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)! : null;
  return {
    movements: page.map(({ amount, at, ...movement }) => ({
      ...movement,
      month,
      at: `${at}Z`,
      amount: signOf[movement.kind] * amount,
      isBanks: bankKinds.includes(movement.kind),
    })),
    next: last && { at: last.at, kind: last.kind, id: last.id },
  };
}

export async function* readMovements(
  db: Db,
  { creatorId, months }: { creatorId: string; months: readonly Month[] },
): AsyncGenerator<IncomeMovement[]> {
  for (const month of months) {
    for (let after: MovementCursor | null = null; ; ) {
      const page: Awaited<ReturnType<typeof listMovements>> = await listMovements(db, {
        creatorId,
        month,
        after,
        limit: BATCH,
      });
      yield page.movements;
      after = page.next;
      if (!after) break;
    }
  }
}
