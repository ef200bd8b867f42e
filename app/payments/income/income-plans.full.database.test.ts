import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { unusedDatabase } from '../../../tests/support/database.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { listLines, listMonths } from './income.server.ts';
import { spanOf } from './month.ts';

const { db } = await unusedDatabase();

let creatorId: string;
/** Adds 100 creators with a thousand charges each, in ten months. */
beforeAll(async () => {
  await db.transaction(async (tx) => {
    const fill = (query: string) => tx.execute(sql.raw(query));
    await fill('set local session_replication_role = replica');
    await fill(`insert into creators (id, email, name) select gen_random_uuid(), n || '@creators.example', 'Creator ' || n
      from generate_series(1, 100) n`);
    await fill(`insert into balance_transactions (id, merchant_id, creator_id, kind, invoice_id, at, amount, currency,
        provider_fee, platform_fee, paid_amount, paid_currency)
      select 'txn_' || id || '_' || n, 'acct_' || id, id, 'charge', 'in_' || id || '_' || n,
        '2026-09-01'::timestamptz + n * interval '7 hours', 1000, 'usd', 59, 50, 1000, 'usd'
      from creators, generate_series(1, 1000) n`);
  });
  await db.execute(sql.raw('vacuum analyze'));
  const { rows } = (await db.execute(sql`select id from creators limit 1`)) as unknown as { rows: { id: string }[] };
  creatorId = rows[0]!.id;
}, 120_000);

test.each([
  ['all months', () => listMonths(db, { creatorId, from: null, until: null })],
  ['the sums of a month', () => listMonths(db, { creatorId, ...spanOf('2027-01') })],
  ['the lines of a month', () => listLines(db, { creatorId, month: '2027-01', after: null, limit: 50 })],
])('%s are found by the creator’s index, without reading the charges of others', async (_name, read) => {
  const statements = watchStatements(db);
  await read();
  const { $client } = db as unknown as { $client: { query(text: string, params: unknown[]): Promise<unknown> } };
  for (const { text, params } of [...statements]) {
    const plan = JSON.stringify(await $client.query(`explain (format json) ${text}`, params));
    expect(plan).toContain('balance_transactions_creator');
    expect(plan).not.toMatch(/Seq Scan","[^}]*"Relation Name":"balance_transactions"/);
  }
});
