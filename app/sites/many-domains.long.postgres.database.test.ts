import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { emptyDatabase } from '../../tests/support/rows.ts';
import { readRows } from '../../tests/support/rows-of-tables.ts';
import { testSites } from '../../tests/support/sites.ts';
import { watchStatements } from '../../tests/support/statements.ts';

const DOMAINS = 100_000;
const FEW = 10_000;
const domain = (at: number) => `kitchen-${at}.example`;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const { db } = await testDatabase();

test('one of 100,000 domains is found by an index, and remembered in little memory', async () => {
  await emptyDatabase(db);
  await db.execute(sql`insert into creators (id, email, name)
    select md5('c' || n)::uuid, 'cook-' || n || '@cooks.example', 'Cook ' || n from generate_series(1, ${DOMAINS}) n`);
  await db.execute(sql`insert into creator_landing_pages (creator_id, subdomain, name, is_active)
    select md5('c' || n)::uuid, 'cook-' || n, 'Cook ' || n, true from generate_series(1, ${DOMAINS}) n`);
  await db.execute(sql`insert into creator_domains (creator_id, domain, skeleton, proof, state)
    select md5('c' || n)::uuid, 'kitchen-' || n || '.example', 'kitchen-' || n, 'a', 'verified' from generate_series(1, ${DOMAINS}) n`);
  await db.execute(
    sql`insert into creator_addresses (creator_id, domain_id) select creator_id, id from creator_domains`,
  );
  await db.execute(sql`analyze`);
  const sites = testSites(db, { siteHost: 'larder.test', domains: true });

  const statements = watchStatements(db);
  expect(await sites.find(domain(4_711))).toMatchObject({ subdomain: 'cook-4711' });
  const took: number[] = [];
  for (const { text, params } of statements.slice()) {
    const values = params.map((value) => sql`${value}`);
    const query = sql.join(
      text.split(/\$\d+/).flatMap((part, at) => [sql.raw(part), ...(at < values.length ? [values[at]!] : [])]),
    );
    const plans = await Promise.all(
      Array.from({ length: 20 }, () =>
        readRows<{ 'QUERY PLAN': { 'Execution Time': number }[] }>(db, sql`explain (analyze, format json) ${query}`),
      ),
    );
    took.push(
      ...plans
        .map(([row]) => row!['QUERY PLAN'][0]!['Execution Time'])
        .sort((a, b) => a - b)
        .slice(10, 11),
    );
    expect(JSON.stringify(plans[0])).not.toContain('Seq Scan');
  }

  const before = heap();
  const since = performance.now();
  for (let at = 1; at <= FEW; at += 1) await sites.find(domain(at));
  const looked = (performance.now() - since) / FEW;
  statements.length = 0;
  const bytes = (heap() - before) / FEW;
  const again = performance.now();
  let known = 0;
  for (let at = 1; at <= FEW; at += 1) if (sites.recall(domain(at))) known += 1;
  const remembered = ((performance.now() - again) * 1_000) / FEW;
  expect(known).toBe(FEW);
  // More domains than the cache holds take no more memory.
  for (let at = FEW + 1; at <= 2 * FEW; at += 1) await sites.find(domain(at));
  statements.length = 0;
  const full = (heap() - before) / FEW;
  process.stdout.write(
    `${DOMAINS} domains: in memory ${remembered.toFixed(2)} µs, in the database ${took.map((each) => `${(each * 1_000).toFixed(0)} µs`).join(' and ')}, ` +
      `with the way there ${looked.toFixed(2)} ms; ${bytes.toFixed(0)} bytes each of ${FEW}, ${full.toFixed(0)} after twice as many\n`,
  );
  expect(remembered).toBeLessThan(50);
  expect(full).toBeLessThan(bytes * 1.3 + 100);
}, 300_000);
