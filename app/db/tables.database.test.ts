import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aCreator } from '../../tests/support/rows.ts';
import { migrateDatabase } from './migrate.server.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

const database = await testDatabase();
const { db } = database;
async function rows(query: string) {
  const { rows } = (await db.execute(sql.raw(query))) as { rows: Record<string, unknown>[] };
  return rows;
}

/** Columns in the specification (section 3), by table. */
const specified = {
  creator_landing_pages:
    'id subdomain creator_id is_active name logo favicon accent_color payoff call_to_action cta_image',
  creator_landing_reviews: 'id body page_id',
  creator_landing_faqs: 'question answer landing_id',
  creator_landing_features: 'id body image landing_id order',
  Recipes: 'id Name ImageURL Free PrepTime CookTime UserID DateCreated',
  EndUserDetails: 'MembershipType StripeID AuthID CreatorID FirstName LastName email country legal_accepted',
};

test.each(Object.entries(specified))('%s has the specification’s columns', async (table, columns) => {
  const found = await rows(`select column_name from information_schema.columns where table_name = '${table}'`);
  expect(found.map((row) => row.column_name)).toEqual(expect.arrayContaining(columns.split(' ')));
});

describe('a row brought over by plain SQL with only the specification’s columns is valid', () => {
  const page = '11111111-1111-4111-8111-111111111111';
  const creator = '22222222-2222-4222-8222-222222222222';
  const account = '33333333-3333-4333-8333-333333333333';
  test.each([
    ['creator_landing_pages', `(id, subdomain, creator_id, is_active) values ('${page}', 'm', '${creator}', true)`],
    ['creator_landing_reviews', `(id, body, page_id) values (gen_random_uuid(), 'Good', '${page}')`],
    ['creator_landing_faqs', `(question, answer, landing_id) values ('Why?', 'So.', '${page}')`],
    [
      'creator_landing_features',
      `(id, body, image, landing_id, "order") values (gen_random_uuid(), 'All', null, '${page}', 1)`,
    ],
    [
      '"Recipes"',
      `("Name", "ImageURL", "Free", "PrepTime", "CookTime", "UserID", "DateCreated")
      values ('Lentils', null, true, 5, 25, '${creator}', clock())`,
    ],
    [
      '"EndUserDetails"',
      `("MembershipType", "StripeID", "AuthID", "CreatorID", "FirstName", "LastName", email, country, legal_accepted)
      values ('yearly', null, '${account}', '${creator}', 'Rosa', 'Luna', 'rosa@home.example', 'AU', true)`,
    ],
  ])('%s', async (table, values) => {
    await aCreator(db, { id: creator }).catch(() => {});
    await rows(`insert into accounts (id, email) values ('${account}', 'rosa@home.example') on conflict do nothing`);
    await rows(`insert into ${table} ${values}`);
    expect(await rows(`select * from ${table}`)).toHaveLength(1);
  });
});

test('a plan that is not sold is refused', async () => {
  const { id } = await aCreator(db);
  const insert = rows(
    `insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID") values ('weekly', gen_random_uuid(), '${id}')`,
  );
  await expect(insert).rejects.toThrow();
});

test('the same subdomain cannot be given twice', async () => {
  const { id } = await aCreator(db);
  const insert = () => rows(`insert into creator_landing_pages (subdomain, creator_id) values ('twice', '${id}')`);
  await insert();
  await expect(insert()).rejects.toThrow();
});

describe('rules of the tables', () => {
  const account = '44444444-4444-4444-8444-444444444444';

  test('an account has one role with a creator, of those that there are', async () => {
    const { id } = await aCreator(db);
    await rows(`insert into accounts (id, email) values ('${account}', 'editor@home.example')`);
    const insert = (role: string) =>
      rows(`insert into creator_members (account_id, creator_id, role) values ('${account}', '${id}', '${role}')`);
    await expect(insert('king')).rejects.toThrow();
    await insert('editor');
    await expect(insert('owner')).rejects.toThrow();
    await rows(`delete from accounts where id = '${account}'`);
    expect(await rows('select * from creator_members')).toEqual([]);
  });

  test('an outside event is stored once for each provider', async () => {
    const insert = (provider: string) =>
      rows(`insert into external_events (provider, id) values ('${provider}', 'evt_1') on conflict do nothing
        returning id`);
    expect(await insert('stripe')).toHaveLength(1);
    expect(await insert('stripe')).toHaveLength(0);
    expect(await insert('another')).toHaveLength(1);
  });
});

test('an audit event says who acted, and is never changed or deleted', async () => {
  const insert = (actor: string) =>
    rows(`insert into audit_events (action, subject_type, subject_id, ${actor}) values ('a.b', 'page', '1', 'x')`);
  await expect(insert('details')).rejects.toThrow();
  await insert('actor_command');
  await expect(rows(`update audit_events set action = 'c.d'`)).rejects.toThrow();
  await expect(rows('delete from audit_events')).rejects.toThrow();
});

/** Foreign keys without an index, with the reason. */
const unindexed: Record<string, string> = {
  'memberships.next_creator_id': 'read when a creator is deleted alone, which nothing in the app does',
  'memberships.move_price_id': 'read when a price is deleted, which nothing in the app does',
  'memberships.next_plan, next_price_id': 'read when a price is deleted, which nothing in the app does',
  'memberships.plan, price_id': 'read when a price is deleted, which nothing in the app does',
  'memberships.raise_price_id': 'read when a price is deleted, which nothing in the app does',
  'payment_consents.price_id': 'read when a price is deleted, which nothing in the app does',
};

test('every foreign key has an index for the delete on its other side, or a reason why not', async () => {
  // A suitable index begins with the columns of the key. A partial index may exclude only nulls.
  const found = await rows(`
    select replace(conrelid::regclass::text, '"', '') || '.' || columns.names as key
      from pg_constraint,
        lateral (select string_agg(attname, ', ' order by attname) as names from pg_attribute
          where attrelid = conrelid and attnum = any (conkey)) columns
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
          where indrelid = conrelid and indisvalid and amname = 'btree'
            and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
            and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', columns.names)))`);
  expect(found.map(({ key }) => key).sort()).toEqual(Object.keys(unindexed).sort());
});

test('defaults, functions, triggers, constraints and indexes read the time by clock() alone', async () => {
  const found = await rows(`
    with code (name, text) as (
      select proname, prosrc from pg_proc
        where pronamespace = 'public'::regnamespace and proname <> 'clock'
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all select adrelid::regclass::text, pg_get_expr(adbin, adrelid) from pg_attrdef
        join pg_class on pg_class.oid = adrelid where relnamespace = 'public'::regnamespace
      union all select tgname, pg_get_triggerdef(pg_trigger.oid) from pg_trigger
        join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
      union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexname, indexdef from pg_indexes where schemaname = 'public')
    select name, text from code where text ~* '\\m(now|(clock|statement|transaction)_timestamp|timeofday)\\s*\\('
      or text ~* '\\m(current_(timestamp|date|time)|localtime(stamp)?)\\M'`);
  expect(found).toEqual([]);
});

test('migrations that have run already change nothing', async () => {
  await migrateDatabase(database);
  await migrateDatabase(database);
  expect(await rows(`select count(*)::int as count from drizzle.__drizzle_migrations`)).toEqual([
    { count: journal.entries.length },
  ]);
});
