import { sql } from 'drizzle-orm';
import { type Db, openDatabase } from '../app/db/client.server.ts';
import { migrateDatabase } from '../app/db/migrate.server.ts';
import { bringLedgerUpToDate } from '../app/payments/ledger/refresh.server.ts';
import { findStatement } from '../app/payments/ledger/statement.server.ts';
import { listLines } from '../app/studio/income/lines.server.ts';
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
 * The statement of a creator with 100,000 charges, a fee for each and a refund for one in twenty, beside one with as many:
 * its sums, and a page of lines.
 */
export async function incomeGroup({ seconds, newDatabase }: Pick<Bench, 'seconds' | 'newDatabase'>): Promise<Group> {
  const database = await openDatabase({ url: await newDatabase('income') });
  onEnd(() => database.close());
  const { db } = database;
  await migrateDatabase(database);
  for (const [at, id] of [creatorId, otherId].entries()) await addCharges(db, id, at);
  await db.execute(sql`analyze`);
  const began = performance.now();
  await bringLedgerUpToDate(db, { creatorId: null });
  const computed = (performance.now() - began) / 1_000;
  await db.execute(sql`vacuum analyze ledger_lines, outdated_ledger`);
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
    ],
    notes: () => [
      `The lines of twice as many charges were computed of their facts in ${computed.toFixed(1)} seconds, which happens once, a minute after each payment.`,
    ],
  };
}

async function addCharges(db: Db, id: string, at: number): Promise<void> {
  await db.execute(
    sql`insert into creators (id, name, email) values (${id}, ${`Creator ${at}`}, ${`${at}@bench.example`})`,
  );
  await db.execute(sql`insert into accounts (email)
    select n || ${`@${at}.bench.example`} from generate_series(1, ${MEMBERS}::int) n`);
  await db.execute(sql`insert into memberships (account_id, creator_id, plan, began_at)
    select id, ${id}, 'monthly', '2027-01-01' from accounts where email like ${`%@${at}.bench.example`}`);
  await db.execute(sql`insert into membership_facts
      (kind, provider_id, membership_id, at, covers_from, covers_until, amount, currency)
    select 'paid', 'in_' || n || '_' || id, id, begins, begins, begins + interval '1 month', 1000, 'usd'
    from memberships, generate_series(1, ${CHARGES_EACH}::int) n,
      lateral (select '2027-01-01T10:00Z'::timestamptz + n * interval '1 month' + random() * interval '27 days' as begins) t
    where creator_id = ${id}`);
  await db.execute(sql`insert into membership_facts (kind, provider_id, membership_id, at, amount, currency, about_id)
    select 'fee', 'txn_' || provider_id, membership_id, at, 59, 'usd', provider_id
    from membership_facts join memberships on memberships.id = membership_id
    where kind = 'paid' and creator_id = ${id}`);
  await db.execute(sql`insert into membership_facts (kind, provider_id, membership_id, at, covers_until, amount, currency, about_id)
    select 'refunded', 're_' || provider_id, membership_id, at + interval '1 day', covers_until, 435, 'usd', provider_id
    from membership_facts join memberships on memberships.id = membership_id
    where kind = 'paid' and creator_id = ${id} and hashtext(provider_id) % 20 = 0`);
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
