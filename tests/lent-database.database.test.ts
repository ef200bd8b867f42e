import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { isEmptied, newLent } from './support/lent-database.ts';
import { dropDatabase } from './support/prepare-databases.ts';

/** A database, used by these statements of a file that has ended. */
async function used(...statements: string[]) {
  const lent = await newLent();
  onTestFinished(() => dropDatabase(inject('postgres'), lent.url));
  await run(lent.url, ...statements);
  return lent;
}

async function run(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

describe('a database that a file has used', () => {
  test('is lent to the next one without its rows and its own tables', async () => {
    const lent = await used(
      `insert into accounts (email) values ('rosa@home.example')`,
      `insert into prices (plan, name, amount, interval) values ('weekly', 'Weekly', 300, 'week')`,
      'create table test_mail (at serial, message jsonb)',
      'insert into test_mail default values',
    );
    expect(await isEmptied(lent)).toBe(true);
    const count = `select (select count(*) from accounts) as accounts, (select count(*) from prices) as prices,
      to_regclass('test_mail') as mail`;
    expect(await run(lent.url, count)).toEqual([{ accounts: '0', prices: '2', mail: null }]);
    expect(await isEmptied(lent), 'and once more').toBe(true);
  });

  test.each([
    [
      'a table had another name for a while',
      ['alter table accounts rename to away', 'alter table away rename to accounts'],
    ],
    ['a trigger is off', ['alter table accounts disable trigger user']],
    ['a column has another default', [`alter table accounts alter column email set default 'nobody'`]],
    ['there is a function more', ['create function more() returns int language sql return 1']],
    ['a first price is another', ["update prices set amount = 1 where lookup_key = 'larder_monthly'"]],
    [
      'it has a setting',
      ["do $$ begin execute format('alter database %I set work_mem = 64', current_database()); end $$"],
    ],
  ])('is not lent again where %s', async (_what, statements) => {
    expect(await isEmptied(await used(...statements))).toBe(false);
  });

  test('is not lent again while somebody is connected to it', async () => {
    const lent = await used();
    const client = new pg.Client({ connectionString: lent.url });
    client.on('error', () => {}); // dropping the database ends it
    await client.connect();
    expect(await isEmptied(lent)).toBe(false);
    await client.end();
    expect(await isEmptied(lent)).toBe(true);
  });
});
