import pg from 'pg';
import { marisol } from '../demo/creators/marisol.ts';

const LARGE_LIBRARY = 5_000;
export const largeLibrary = 'large-library';

export const subdomain = (number: number) => `cook-${String(number).padStart(7, '0')}`;

/**
 * Copies the demo's first creator `creators` times in a site's database, and adds a creator with a large library. Reads
 * the tables' columns, so that another revision's database works too.
 */
export async function fillCreators(databaseUrl: string, creators: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl }); // without the site's statement timeout
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`set local maintenance_work_mem = '256MB'`);
    const numbers = `(select n, 'cook-' || lpad(n::text, 7, '0') as slug from generate_series(0, ${creators - 1}) n
      union all select ${creators}, '${largeLibrary}') made`;
    const creatorId = `md5('creator' || made.n)::uuid`;
    const pageId = `md5('page' || made.n)::uuid`;
    const copy = (table: string, own: string, changed: Record<string, string>, source = numbers) =>
      copyRows(client, { table, own, source, changed });
    await copy('creators', `id = '${marisol.id}'`, {
      id: creatorId,
      email: `made.slug || '@bench.example'`,
      name: `'Cook ' || made.n`,
    });
    await copy('creator_landing_pages', `id = '${marisol.pageId}'`, {
      id: pageId,
      creator_id: creatorId,
      subdomain: 'made.slug',
      name: `'Cook ' || made.n`,
      accent_color: `lpad(to_hex(made.n * 8191 % 16777216), 6, '0')`,
    });
    await copy('creator_landing_reviews', `page_id = '${marisol.pageId}'`, {
      id: 'gen_random_uuid()',
      page_id: pageId,
    });
    for (const table of ['creator_landing_faqs', 'creator_landing_features']) {
      await copy(table, `landing_id = '${marisol.pageId}'`, { id: 'gen_random_uuid()', landing_id: pageId });
    }
    const { rows: own } = await client.query(`select count(*)::int as count from "Recipes" where "UserID" = $1`, [
      marisol.id,
    ]);
    const times = Math.ceil(LARGE_LIBRARY / own[0].count);
    const repeated = `(select n, slug, k from ${numbers} cross join generate_series(1, ${times}) k
      where k = 1 or slug = '${largeLibrary}') made`;
    const recipeId = (id: string) => `md5('recipe' || made.n || '/' || made.k || '/' || own.${id})::uuid`;
    const again = (column: string, separator: string) =>
      `own.${column} || case when made.k = 1 then '' else '${separator}' || made.k end`;
    await copy(
      'Recipes',
      `"UserID" = '${marisol.id}'`,
      {
        id: recipeId('id'),
        UserID: creatorId,
        Name: again('"Name"', ' '),
        slug: again('slug', '-'),
        import_key: 'null',
        DateCreated: 'own."DateCreated" - made.k * interval \'1 minute\'',
      },
      repeated,
    );
    await copy(
      'recipe_library',
      `creator_id = '${marisol.id}'`,
      {
        recipe_id: recipeId('recipe_id'),
        creator_id: creatorId,
        date_created: "own.date_created - made.k * interval '1 minute'",
      },
      repeated,
    );
    // Only searches read the words.
    const searched = `(select n from ${numbers} where slug = '${largeLibrary}') made`;
    await copyRows(client, {
      table: 'recipe_words',
      own: `creator_id = '${marisol.id}'`,
      source: searched,
      changed: {
        creator_id: creatorId,
        public_count: `own.public_count * ${times}`,
        all_count: `own.all_count * ${times}`,
      },
    });
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Inserts the rows of `table` that match `own` once for each row of `source`, with the `changed` columns. */
async function copyRows(
  client: pg.Client,
  { table, own, source, changed }: { table: string; own: string; source: string; changed: Record<string, string> },
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => changed[name] ?? `own."${name}"`);
  // Inserting row by row into GIN indexes would take minutes.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and indexdef like '% gin %'`,
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  await client.query(`insert into "${table}" ("${columns.join('", "')}")
    select ${values.join(', ')} from (select * from "${table}" where ${own}) own cross join ${source}`);
  for (const { definition } of indexes) await client.query(definition);
}

/** Adds a member of the demo's first creator with two years of monthly payments. Triggers create the membership. */
export async function addMember(
  databaseUrl: string,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with added as (
         insert into accounts (email, email_confirmed_at, password_hash) values ($1, now(), $2) returning id)
       insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID", email)
       select 'yearly', id, '${marisol.id}', $1 from added`,
      [email, passwordHash],
    );
    const membership = `(select memberships.id from memberships join accounts on accounts.id = account_id
      where email = $1 and ended_at is null)`;
    await client.query(
      `insert into membership_facts (kind, provider_id, membership_id, at, covers_from, covers_until, amount, currency)
       select 'paid', 'in_bench_' || n, ${membership}, began, began, began + interval '31 days', 1000, 'usd'
       from generate_series(0, 23) n, lateral (select now() - n * interval '30 days' as began) month`,
      [email],
    );
    await client.query(
      `insert into cancellations (membership_id, requested_at, takes_effect_at, undone_at)
       select ${membership}, now() - n * interval '90 days', now(), now() - n * interval '89 days'
       from generate_series(1, 3) n`,
      [email],
    );
  } finally {
    await client.end();
  }
}

export const domainOf = (number: number) => `${subdomain(number)}.example`;

export async function addDomains(databaseUrl: string, first: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const connected = `insert into creator_domains (creator_id, domain, skeleton, proof, state)
    select creator_id, subdomain || '.example', subdomain, 'a', 'verified' from creator_landing_pages
    where subdomain like 'cook-%' and subdomain >= '${subdomain(first)}' returning creator_id, id`;
  await client
    .query(`with own as (${connected}) insert into creator_addresses (creator_id, domain_id) select * from own`)
    .finally(() => client.end());
}

const CHARGES = 100_000;

export async function addCharges(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into balance_transactions (id, merchant_id, creator_id, kind, invoice_id, at, amount, currency,
         provider_fee, platform_fee, paid_amount, paid_currency)
       select 'txn_bench_' || n, 'acct_bench', '${marisol.id}', 'charge', 'in_bench_' || n,
         now() - n * interval '26 minutes', 1000, 'usd', 59, 50, 1000, 'usd'
       from generate_series(1, ${CHARGES}) n`,
    );
    await client.query('vacuum analyze balance_transactions');
  } finally {
    await client.end();
  }
}

export async function paidRecipes(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query<{ slug: string }>(
      `select slug from "Recipes" where "UserID" = $1 and not "Free" and status = 'published' order by slug`,
      [marisol.id],
    )
    .finally(() => client.end());
  return rows.map(({ slug }) => slug);
}
