import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openDatabase } from '../app/db/client.server.ts';
import { migrateDatabase } from '../app/db/migrate.server.ts';
import { bringLedgerUpToDate } from '../app/payments/ledger/refresh.server.ts';
import { findStatement } from '../app/payments/ledger/statement.server.ts';
import { listLines, listMovements } from '../app/studio/income/lines.server.ts';
import type { Bench } from './bench.ts';
import { onEnd } from './cleanup.ts';
import type { Measurement } from './load.ts';
import type { Group } from './report.ts';

const MEMBERS = 10_000;
const CHARGES_EACH = 10;
const creatorId = 'be000000-0000-4000-8000-000000000000';
const otherId = 'be000000-0000-4000-8000-000000000001';
const NOW = new Date('2027-11-20T10:00:00Z');
/** A month in the middle. */
const MONTH = '2027-05';

/**
 * The statement of a creator with 100,000 charges, a fee for each and a refund for one in twenty, each transferred to her
 * account with the platform's share off, beside one with as many: its sums, and a page of lines.
 */
export async function incomeGroup({ seconds, newDatabase }: Pick<Bench, 'seconds' | 'newDatabase'>): Promise<Group> {
  const databaseUrl = await newDatabase('income');
  const database = await openDatabase({ url: databaseUrl });
  onEnd(() => database.close());
  const { db } = database;
  await migrateDatabase(database);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [at, id] of [creatorId, otherId].entries()) await addCharges(client, id, at);
  await client.end();
  await db.execute(sql`analyze`);
  const began = performance.now();
  await bringLedgerUpToDate(db, { creatorId: null });
  const computed = (performance.now() - began) / 1_000;
  await db.execute(sql`vacuum analyze ledger_lines, outdated_ledger, account_movements`);
  const charges = (MEMBERS * CHARGES_EACH).toLocaleString('en');
  return {
    title: `Income of a creator with ${charges} charges, in the process`,
    contenders: [
      {
        name: 'one row by its key',
        yardstick: true,
        measure: () => measureReads(seconds, () => db.execute(sql`select from creators where id = ${creatorId}`)),
      },
      {
        name: 'the statement: all months, summed up',
        bar: { p99: 300 },
        measure: () => measureReads(seconds, () => findStatement(db, { creatorId }, NOW)),
      },
      {
        name: 'a page of a month’s lines, with who',
        bar: { p99: 300 },
        measure: () => measureReads(seconds, () => listLines(db, { creatorId, month: MONTH, after: null, limit: 50 })),
      },
      {
        name: 'a page of a month’s movements',
        bar: { p99: 300 },
        measure: () =>
          measureReads(seconds, () => listMovements(db, { creatorId, month: MONTH, after: null, limit: 50 })),
      },
    ],
    notes: () => [
      `The lines of twice as many charges were computed of their facts in ${computed.toFixed(1)} seconds, which happens once, a minute after each payment.`,
    ],
  };
}

/** Without triggers, as in `due-work.ts`; what they would note is noted here. */
async function addCharges(client: pg.Client, id: string, at: number): Promise<void> {
  const hers = `from memberships where creator_id = '${id}'`;
  const paid = `from membership_facts where kind = 'paid' and membership_id in (select id ${hers})`;
  await client.query('set session_replication_role = replica');
  await client.query(`insert into creators (id, name, email) values ('${id}', 'Creator ${at}', '${at}@bench.example')`);
  await client.query(`insert into accounts (id, email)
    select md5('${at} account ' || n)::uuid, n || '@${at}.bench.example' from generate_series(1, ${MEMBERS}) n`);
  await client.query(`insert into memberships (id, account_id, creator_id, plan, price_id, began_at)
    select md5('${at} member ' || n)::uuid, md5('${at} account ' || n)::uuid, '${id}', 'monthly',
      (select id from prices where lookup_key = 'larder_monthly'), '2027-01-01' from generate_series(1, ${MEMBERS}) n`);
  await client.query(`insert into membership_facts
      (kind, provider_id, membership_id, at, covers_from, covers_until, amount, currency)
    select 'paid', 'in_${at}_' || n, md5('${at} member ' || 1 + n % ${MEMBERS})::uuid, begins, begins,
      begins + interval '1 month', 1000, 'usd'
    from generate_series(0, ${MEMBERS * CHARGES_EACH - 1}) n, lateral (select '2027-01-01T10:00Z'::timestamptz
      + n / ${MEMBERS} * interval '1 month' + n % 27 * interval '1 day' as begins) month`);
  await client.query('analyze');
  await client.query(`insert into membership_facts (kind, provider_id, membership_id, at, amount, currency, about_id)
    select 'fee', 'txn_' || provider_id, membership_id, at, 59, 'usd', provider_id ${paid}`);
  await client.query(`insert into membership_facts
      (kind, provider_id, membership_id, at, covers_until, amount, currency, about_id)
    select 'refunded', 're_' || provider_id, membership_id, at + interval '1 day', covers_until, 435, 'usd', provider_id
    ${paid} and hashtext(provider_id) % 20 = 0`);
  for (const [kind, prefix, amount] of [
    ['transfer', 'tr', 1000],
    ['application_fee', 'fee', 50],
  ] as const) {
    await client.query(`insert into account_movements
        (kind, provider_id, creator_id, account_id, amount, currency, at, month, about_id)
      select '${kind}', '${prefix}_' || provider_id, '${id}', 'acct_${at}', ${amount}, 'usd', at,
        to_char(at at time zone 'UTC', 'YYYY-MM'), provider_id ${paid}`);
  }
  await client.query(`insert into outdated_ledger (creator_id, invoice_id) select '${id}', provider_id ${paid}`);
  await client.query('set session_replication_role = origin');
}

/** Reads one after the other for so many seconds. */
async function measureReads(seconds: number, read: () => PromiseLike<unknown>): Promise<Measurement> {
  const took: number[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1_000) {
    const before = performance.now();
    await read();
    took.push(performance.now() - before);
  }
  took.sort((a, b) => a - b);
  const percentile = (share: number) => took[Math.floor(took.length * share)]!;
  return {
    requestsPerSecond: (took.length * 1_000) / (performance.now() - began),
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}
