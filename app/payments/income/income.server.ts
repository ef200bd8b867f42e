import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships, retainedPayments } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { balanceTransactions } from '../../db/schema/merchants.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { type LineCursor, type Month, type MonthSums, spanOf } from './month.ts';

interface SumsRow extends Pick<MonthSums, 'month' | 'currency' | 'providerFee' | 'platformFee'> {
  kind: Kind;
  paidCurrency: string;
  count: number;
  amount: number;
  paid: number;
}

type Kind = (typeof balanceTransactions.$inferSelect)['kind'];

/**
 * Sums a creator's balance transactions by month and settlement currency, newest month first.
 * @param of.until exclusive
 */
export async function listMonths(
  db: Db,
  { creatorId, from, until }: { creatorId: string; from: Date | null; until: Date | null },
): Promise<MonthSums[]> {
  const span = sql`${from ? sql`and at >= ${from.toISOString()}` : sql``} ${until ? sql`and at < ${until.toISOString()}` : sql``}`;
  const { rows } = (await db.execute(sql`
    select to_char(month, 'YYYY-MM') as month, currency, paid_currency as "paidCurrency", kind, count::int, amount::float8,
      paid::float8, provider_fee::float8 as "providerFee", platform_fee::float8 as "platformFee"
    from (
      select date_trunc('month', at at time zone 'UTC') as month, currency, paid_currency, kind, count(*) as count,
        sum(amount) as amount, sum(paid_amount) as paid, sum(provider_fee) as provider_fee,
        sum(platform_fee) as platform_fee
      from ${balanceTransactions} where creator_id = ${creatorId} ${span} group by 1, 2, 3, 4
    ) sums
    order by 1 desc, 2, 3`)) as unknown as { rows: SumsRow[] };
  const months = new Map<string, MonthSums>();
  for (const row of rows) {
    const { month, currency, paidCurrency, kind, count, amount, paid, providerFee, platformFee } = row;
    const key = `${month} ${currency}`;
    const sums = months.get(key) ?? { ...noSums(row), paidElsewhere: [] };
    months.set(key, sums);
    if (kind === 'charge') {
      sums.charges += count;
      sums.gross += amount;
      if (paidCurrency !== currency) sums.paidElsewhere.push({ currency: paidCurrency, amount: paid });
    } else if (kind === 'refund' || kind === 'refund_failure') sums.refunded -= amount;
    else sums.disputed -= amount;
    sums.providerFee += providerFee;
    sums.platformFee += platformFee;
    sums.net += amount - providerFee - platformFee;
  }
  return [...months.values()];
}

const noSums = ({ month, currency }: { month: Month; currency: string }) => ({
  month,
  currency,
  charges: 0,
  gross: 0,
  refunded: 0,
  disputed: 0,
  providerFee: 0,
  platformFee: 0,
  net: 0,
});

/** Sums by currency the last payments of current members who have not cancelled, if the paid time ends in the span. */
export async function sumRenewals(
  db: Db,
  { creatorId, from, until }: { creatorId: string; from: Date; until: Date },
): Promise<{ currency: string; amount: number }[]> {
  const { rows } = (await db.execute(sql`
    select currency, sum(amount)::float8 as amount from (
      select distinct on (fact.membership_id) fact.amount, fact.currency, fact.covers_until
      from ${memberships} membership join ${membershipFacts} fact on fact.membership_id = membership.id
      where membership.creator_id = ${creatorId} and membership.ended_at is null and membership.cancel_at is null
        and fact.kind = 'paid' and fact.amount > 0
      order by fact.membership_id, fact.covers_until desc
    ) last
    where covers_until >= ${from.toISOString()} and covers_until < ${until.toISOString()}
    group by currency order by currency`)) as unknown as { rows: { currency: string; amount: number }[] };
  return rows;
}

export type Payer =
  | { kind: 'member'; membershipId: string; name: string; email: string }
  /** Former members are not named, because the person may be another creator's member now. */
  | { kind: 'former'; membershipId: string }
  | { kind: 'deleted' };

export interface IncomeLine {
  id: string;
  kind: Kind;
  invoiceId: string;
  /** ISO 8601. */
  at: string;
  currency: string;
  amount: number;
  providerFee: number;
  platformFee: number;
  net: number;
  /** Amount in the currency of the member's payment. */
  paid: { currency: string; amount: number };
  payer: Payer;
}

export interface Person {
  membershipId: string | null;
  isCurrent: boolean | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

type LineRow = Omit<IncomeLine, 'net' | 'payer' | 'paid'> & Person & { paidAmount: number; paidCurrency: string };

/** Columns of `Person`, from the tables of `joinPerson`. */
export const personColumns = sql`membership.id as "membershipId", membership.ended_at is null as "isCurrent",
  person."FirstName" as "firstName", person."LastName" as "lastName", account.email`;

/** Joins the membership of `line.membership_id`, and its account and `EndUserDetails` row while it is current. */
export const joinPerson = (creatorId: string) => sql`
  left join ${memberships} membership on membership.id = line.membership_id and membership.creator_id = ${creatorId}
  left join ${accounts} account on account.id = membership.account_id and membership.ended_at is null
  left join ${endUserDetails} person on person."AuthID" = account.id and person."CreatorID" = ${creatorId}`;

export async function listLines(
  db: Db,
  { creatorId, month, after, limit }: { creatorId: string; month: Month; after: LineCursor | null; limit: number },
): Promise<{ lines: IncomeLine[]; next: LineCursor | null }> {
  const { from, until } = spanOf(month);
  const beyond = after ? sql`and (at, id) < (${`${after.at}Z`}::timestamptz, ${after.id})` : sql``;
  const { rows } = (await db.execute(sql`
    with line as materialized (
      select * from ${balanceTransactions}
      where creator_id = ${creatorId} and at >= ${from.toISOString()} and at < ${until.toISOString()} ${beyond}
      order by at desc, id desc limit ${limit + 1}
    )
    select line.id, line.kind, line.invoice_id as "invoiceId", line.currency, line.amount,
      to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at,
      line.provider_fee as "providerFee", line.platform_fee as "platformFee",
      line.paid_amount as "paidAmount", line.paid_currency as "paidCurrency", ${personColumns}
    from line ${joinPerson(creatorId)}
    order by line.at desc, line.id desc`)) as unknown as { rows: LineRow[] };
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)! : null;
  return { lines: page.map(lineOf), next: last && { at: last.at, id: last.id } };
}

function lineOf({ membershipId, isCurrent, firstName, lastName, email, paidAmount, paidCurrency, ...line }: LineRow) {
  return {
    ...line,
    at: `${line.at}Z`,
    net: line.amount - line.providerFee - line.platformFee,
    paid: { currency: paidCurrency, amount: paidAmount },
    payer: payerOf({ membershipId, isCurrent, firstName, lastName, email }),
  };
}

export function payerOf({ membershipId, isCurrent, firstName, lastName, email }: Person): Payer {
  if (membershipId === null) return { kind: 'deleted' };
  if (!isCurrent) return { kind: 'former', membershipId };
  const names = [firstName, lastName].map((part) => part?.trim()).filter(Boolean);
  return { kind: 'member', membershipId, name: names.join(' '), email: email! };
}

const BATCH = 500;

/** Reads the balance transactions of the given months in pages, newest first within a month. */
export async function* readLines(
  db: Db,
  { creatorId, months }: { creatorId: string; months: readonly Month[] },
): AsyncGenerator<IncomeLine[]> {
  for (const month of months) {
    let after: LineCursor | null = null;
    do {
      const page: Awaited<ReturnType<typeof listLines>> = await listLines(db, {
        creatorId,
        month,
        after,
        limit: BATCH,
      });
      yield page.lines;
      after = page.next;
    } while (after);
  }
}

/** Payment without a balance transaction, which the provider creates later. */
export interface PendingPayment {
  invoiceId: string;
  /** ISO 8601. */
  at: string;
  paid: { currency: string; amount: number };
  payer: Payer;
}

/** Milliseconds by which a charge's balance transaction may be older than the fact of its payment. */
const DAY = 24 * 60 * 60 * 1000;

type PendingRow = Person & { invoiceId: string; at: string; amount: number; currency: string };

/** Selects a creator's payments or disputes, including those of deleted accounts. */
const factsOf = (creatorId: string, kind: 'paid' | 'disputed') => sql`
  select fact.provider_id, fact.at, fact.amount, fact.currency, fact.membership_id
  from ${membershipFacts} fact join ${memberships} of on of.id = fact.membership_id
  where of.creator_id = ${creatorId} and fact.kind = ${kind}
  union all
  select provider_id, at, amount, currency, null from ${retainedPayments}
  where creator_id = ${creatorId} and kind = ${kind}`;

/** Lists payments without a balance transaction, newest first. */
export async function listPending(
  db: Db,
  { creatorId, from, until, limit }: { creatorId: string; from: Date; until: Date | null; limit: number },
): Promise<PendingPayment[]> {
  const span = sql`at >= ${from.toISOString()} ${until ? sql`and at < ${until.toISOString()}` : sql``}`;
  // `pending` is materialized, because the limit would make the planner look up the charge of each payment.
  const { rows } = (await db.execute(sql`
    with pending as materialized (
      select * from (${factsOf(creatorId, 'paid')}) paid
      where amount > 0 and ${span} and not exists (
        select from ${balanceTransactions} charge
        where charge.invoice_id = provider_id and charge.kind = 'charge'
          and charge.creator_id = ${creatorId} and charge.at >= ${new Date(+from - DAY).toISOString()}
      )
    ), line as materialized (select * from pending order by at desc, provider_id limit ${limit})
    select line.provider_id as "invoiceId", line.amount, line.currency,
      to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, ${personColumns}
    from line ${joinPerson(creatorId)}
    order by line.at desc, line.provider_id`)) as unknown as { rows: PendingRow[] };
  return rows.map(({ invoiceId, at, amount, currency, ...of }) => ({
    invoiceId,
    at: `${at}Z`,
    paid: { amount, currency },
    payer: payerOf(of),
  }));
}

export interface ListedDispute {
  /** `dp_…` */
  id: string;
  /** ISO 8601. */
  at: string;
  paid: { currency: string; amount: number };
  isWon: boolean;
  /** Deadline for evidence in ISO 8601, or null if none is known. */
  evidenceDueAt: string | null;
  payer: Payer;
}

export async function listCreatorsDisputes(
  db: Db,
  { creatorId, limit }: { creatorId: string; limit: number },
): Promise<ListedDispute[]> {
  const { rows } = (await db.execute(sql`
    with line as materialized (
      select * from (${factsOf(creatorId, 'disputed')}) disputed order by at desc, provider_id limit ${limit}
    )
    select line.provider_id as "invoiceId", line.amount, line.currency,
      to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, ${personColumns},
      exists (select from ${membershipFacts} won where won.kind = 'dispute_won' and won.provider_id = line.provider_id)
        or exists (select from ${retainedPayments} won where won.kind = 'dispute_won' and won.provider_id = line.provider_id)
        as "isWon",
      (select asked->>'evidenceDueAt' from ${paymentSubscriptions} subscription,
          jsonb_array_elements(subscription.snapshot->'disputes') asked
        where subscription.membership_id = line.membership_id and asked->>'id' = line.provider_id
        limit 1) as "evidenceDueAt"
    from line ${joinPerson(creatorId)}
    order by line.at desc, line.provider_id`)) as unknown as {
    rows: (PendingRow & Pick<ListedDispute, 'isWon' | 'evidenceDueAt'>)[];
  };
  return rows.map(({ invoiceId: id, at, amount, currency, isWon, evidenceDueAt, ...of }) => ({
    id,
    at: `${at}Z`,
    isWon,
    evidenceDueAt,
    paid: { amount, currency },
    payer: payerOf(of),
  }));
}

export interface PlatformShare {
  creatorId: string;
  name: string;
  month: Month;
  currency: string;
  amount: number;
}

/** Sums the application fees by month, creator and currency, newest month first. */
export async function listPlatformShares(db: Db, { from }: { from: Date }): Promise<PlatformShare[]> {
  const { rows } = (await db.execute(sql`
    select sums."creatorId", creator.name, to_char(sums.month, 'YYYY-MM') as month, sums.currency, sums.amount
    from (
      select creator_id as "creatorId", date_trunc('month', at at time zone 'UTC') as month, currency,
        sum(platform_fee)::float8 as amount
      from ${balanceTransactions} where at >= ${from.toISOString()} group by 1, 2, 3
    ) sums
    join ${creators} creator on creator.id = sums."creatorId"
    where sums.amount <> 0
    order by sums.month desc, creator.name, sums.currency`)) as unknown as { rows: PlatformShare[] };
  return rows;
}
