import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { readRows } from './rows-of-tables.ts';

export interface RowsEach {
  recipes: number;
  reviews: number;
  faqs: number;
  features: number;
  subscribers: number;
}

/** Returns the subdomain of creator `number`. Zero-padded, so that subdomains sort like numbers. */
export const manySubdomain = (number: number) => `cook-${String(number).padStart(7, '0')}`;

export const manySlug = (number: number) => `recipe-${number}`;

const body = { introduction: 'Patience.', groups: [], steps: [], notes: [], source: null, morePictures: [] };

/**
 * Adds creators of equal size, numbered `first` to `last`, and analyses the tables. Ids derive from the numbers, so a
 * later call can add more. Skips triggers and foreign keys, which needs a superuser.
 */
export async function addManyRows(
  db: Db,
  { first, last, each }: { first: number; last: number; each: RowsEach },
): Promise<void> {
  // No statement may exceed the client's query timeout on a slow machine.
  for (let from = first; from <= last; from += PART) {
    await addPart(db, { first: from, last: Math.min(last, from + PART - 1), each });
  }
  const tables = await readRows<{ name: string }>(
    db,
    sql`select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of tables) await db.execute(sql.raw(`vacuum analyze ${name}`));
}

const PART = 10_000;

async function addPart(db: Db, { first, last, each }: { first: number; last: number; each: RowsEach }): Promise<void> {
  const id = (kind: string, number: SQL) => sql`md5(${kind}::text || (${number})::text)::uuid`;
  const creators = sql`generate_series(${first}::int, ${last}::int) n`;
  const times = (count: number) => sql`${creators} cross join generate_series(1, ${count}::int) k`;
  const n = sql`n`;
  const nk = sql`n::text || '/' || k`;
  const start = sql`timestamptz '2026-01-01'`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local work_mem = '64MB'`);
    await tx.execute(sql`set local statement_timeout = 0`); // The timeout is meant for requests.
    const statements = [
      sql`insert into creators (id, email, name)
        select ${id('creator', n)}, 'cook' || n || '@many.example', 'Cook ' || n from ${creators}`,
      sql`insert into prices (plan, name, creator_id, amount, interval, sold_until)
        select 'yearly', 'Yearly', ${id('creator', n)}, 8000 + n, 'year', ${start} from ${creators}`,
      sql`insert into creator_landing_pages (id, subdomain, creator_id, is_active, name, accent_color, payoff, call_to_action)
        select ${id('page', n)}, 'cook-' || lpad(n::text, 7, '0'), ${id('creator', n)}, true, 'Cook ' || n,
          lpad(to_hex(n * 8191 % 16777216), 6, '0'), 'Weeknight dinners, number ' || n, 'Cook with me' from ${creators}`,
      sql`insert into "Recipes" ("Name", "UserID", "PrepTime", "CookTime", "Free", "DateCreated", slug, teaser, body)
        select 'Recipe ' || ${nk}, ${id('creator', n)}, 10, k, k = 1, ${start} + k * interval '1 day', 'recipe-' || k,
          'A recipe.', ${JSON.stringify(body)}::jsonb
        from ${times(each.recipes)}`,
      // Replaces the skipped triggers, but only with the words that all recipes share.
      sql`insert into recipe_library (recipe_id, creator_id, date_created, free, minutes, tags, free_from, title_words,
          public_words, all_words)
        select id, "UserID", "DateCreated", "Free", 10, '{}', '{}', array_to_tsvector(array['recipe']),
          array_to_tsvector(array['recipe']), array_to_tsvector(array['=patienc', 'patience', 'recipe'])
        from "Recipes" where "UserID" in (select ${id('creator', n)} from ${creators})`,
      sql`insert into recipe_list (recipe_id, creator_id, name, free, state, changed_at, words)
        select id, "UserID", "Name", "Free", 'published', "DateCreated", array_to_tsvector(array['recipe'])
        from "Recipes" where "UserID" in (select ${id('creator', n)} from ${creators})`,
      sql`insert into recipe_words (creator_id, word, public_count, all_count)
        select ${id('creator', n)}, word, case when word = 'recipe' then ${each.recipes}::int else 0 end, ${each.recipes}
        from ${creators} cross join unnest(array['=patienc', 'patience', 'recipe']) as word`,
      sql`insert into recipe_slugs (creator_id, slug, recipe_id)
        select "UserID", 'once-' || slug, id from "Recipes" where "UserID" in (select ${id('creator', n)} from ${creators})`,
      sql`insert into creator_landing_reviews (body, page_id, created_at)
        select 'Made it twice, ' || ${nk}, ${id('page', n)}, ${start} + k * interval '1 day' from ${times(each.reviews)}`,
      sql`insert into creator_landing_faqs (question, answer, landing_id, created_at)
        select 'Is it hard, ' || ${nk} || '?', 'No.', ${id('page', n)}, ${start} + k * interval '1 day'
        from ${times(each.faqs)}`,
      sql`insert into creator_landing_features (body, landing_id, "order")
        select 'Reason ' || ${nk}, ${id('page', n)}, k from ${times(each.features)}`,
      sql`insert into accounts (id, email, email_confirmed_at, password_hash)
        select ${id('account', nk)}, 'home' || n || '.' || k || '@many.example', ${start}, 'none'
        from ${times(each.subscribers)}`,
      sql`insert into linked_identities (account_id, provider, subject)
        select ${id('account', nk)}, 'google', 'google-' || n || '.' || k from ${times(each.subscribers)}`,
      sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID", "FirstName", "LastName", email)
        select 'yearly', ${id('account', nk)}, ${id('creator', n)}, 'Home', 'Cook', 'home' || n || '.' || k || '@many.example'
        from ${times(each.subscribers)}`,
      sql`insert into memberships (id, account_id, creator_id, plan, price_id, began_at, opened_at)
        select ${id('membership', nk)}, ${id('account', nk)}, ${id('creator', n)}, 'yearly',
          (select id from prices where lookup_key = 'larder_yearly'), ${start}, ${start}
        from ${times(each.subscribers)}`,
      sql`insert into member_list (membership_id, creator_id, began_at, state, words, valid_until)
        select ${id('membership', nk)}, ${id('creator', n)}, ${start}, 'ended',
          e'\\nhome' || n || '.' || k || e'@many.example\\nhome cook', '9999-12-31'
        from ${times(each.subscribers)}`,
      sql`insert into membership_facts (kind, provider_id, membership_id, at, covers_from, covers_until)
        select 'trial', 'trial-' || ${nk}, ${id('membership', nk)}, ${start}, ${start}, ${start} + interval '7 days'
        from ${times(each.subscribers)}`,
      sql`insert into trial_claims (creator_id, mailbox, account_id)
        select ${id('creator', n)}, 'home' || n || '.' || k || '@many.example', ${id('account', nk)}
        from ${times(each.subscribers)}`,
      sql`insert into scheduled_emails (account_id, kind, subject, key, due_at, sent_at)
        select ${id('account', nk)}, 'trial-started',
          jsonb_build_object('membershipId', ${id('membership', nk)}, 'about', 'trial:trial-' || ${nk}),
          'trial-' || ${nk}, ${start}, ${start} from ${times(each.subscribers)}`,
      sql`insert into email_preferences (account_id, kind, agreed_at, agreed_on)
        select ${id('account', nk)}, 'new-this-week', ${start}, '/account/emails' from ${times(each.subscribers)}`,
      sql`insert into cancellations (membership_id, requested_at, takes_effect_at, undone_at)
        select ${id('membership', nk)}, ${start}, ${start} + interval '7 days', ${start} + interval '1 day'
        from ${times(each.subscribers)}`,
      sql`insert into creator_members (account_id, creator_id, role)
        select ${id('owner', n)}, ${id('creator', n)}, 'owner' from ${creators}`,
      sql`insert into creator_invitations (account_id, creator_id, role, expires_at)
        select ${id('account', nk)}, ${id('creator', n)}, 'editor', ${start} + interval '7 days'
        from ${times(each.subscribers)}`,
      sql`insert into audit_events (actor_command, action, subject_type, subject_id, creator_id)
        select 'creator publish', 'page.published', 'page', ${id('page', n)}::text, ${id('creator', n)} from ${creators}`,
      sql`insert into sessions (token_hash, account_id, expires_at)
        select md5('session' || ${nk}), ${id('account', nk)}, now() + interval '30 days' from ${times(each.subscribers)}`,
      sql`insert into sign_up_attempts (id, account_id, password_hash, browser_hash, metadata, details)
        select ${id('attempt', nk)}, ${id('account', nk)}, 'none', md5('browser' || ${nk}), '{}', '{}'
        from ${times(each.subscribers)}`,
      sql`insert into one_time_tokens (token_hash, account_id, purpose, attempt_id, browser_hash, expires_at)
        select md5('token' || ${nk}), ${id('account', nk)}, 'signup', ${id('attempt', nk)}, md5('browser' || ${nk}),
          now() + interval '1 day'
        from ${times(each.subscribers)}`,
      sql`insert into used_nonces (nonce_hash, expires_at)
        select md5('nonce' || ${nk}), now() + interval '15 minutes' from ${times(each.subscribers)}`,
    ];
    for (const statement of statements) await tx.execute(statement);
  });
}
