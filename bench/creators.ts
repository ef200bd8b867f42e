import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openDatabase } from '../app/db/client.server.ts';
import { migrateDatabase } from '../app/db/migrate.server.ts';
import { marisol } from '../demo/creators/marisol.ts';

const CREATORS = 2_000;

export const subdomains = Array.from({ length: CREATORS }, (_, n) => `cook-${String(n).padStart(7, '0')}`);

/**
 * Fills a database that already has the demo's content with creators of the same weight: 10 recipes, 6 reviews, 5 FAQs
 * and 3 features each, copied from the demo's own.
 */
export async function seedCreators(url: string): Promise<void> {
  const database = await openDatabase({ url });
  await migrateDatabase(database).finally(() => database.close());
  // Without the site's timeout of ten seconds.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const db = drizzle(client);
  try {
    await db.execute(sql`
      with added as (
        insert into creators (id, email, name)
        select gen_random_uuid(), 'cook-' || n || '@bench.example', 'Cook ' || n from generate_series(0, ${CREATORS - 1}) n
        returning id, substring(email from '\\d+') as n)
      insert into creator_landing_pages
        (subdomain, creator_id, is_active, name, logo, favicon, accent_color, payoff, call_to_action, cta_image)
      select 'cook-' || lpad(n, 7, '0'), added.id, true, 'Cook ' || n, logo, favicon,
             lpad(to_hex(n::int * 8191 % 16777216), 6, '0'), payoff, call_to_action, cta_image
      from added cross join creator_landing_pages where creator_landing_pages.id = ${marisol.pageId}`);
    const pages = sql`(select id, creator_id from creator_landing_pages where subdomain like 'cook-%') page`;
    const ofMarisol = (table: string, column: string, order: string, limit: number) =>
      sql`(select * from ${sql.identifier(table)} where ${sql.identifier(column)} = ${
        table === 'Recipes' ? marisol.id : marisol.pageId
      } order by ${sql.identifier(order)} desc limit ${limit}) own`;
    await db.execute(sql`insert into creator_landing_reviews (body, page_id, created_at)
      select own.body, page.id, own.created_at
      from ${ofMarisol('creator_landing_reviews', 'page_id', 'created_at', 6)} cross join ${pages}`);
    await db.execute(sql`insert into creator_landing_faqs (question, answer, landing_id, created_at)
      select own.question, own.answer, page.id, own.created_at
      from ${ofMarisol('creator_landing_faqs', 'landing_id', 'created_at', 5)} cross join ${pages}`);
    await db.execute(sql`insert into creator_landing_features (body, image, landing_id, "order")
      select own.body, own.image, page.id, own."order"
      from ${ofMarisol('creator_landing_features', 'landing_id', 'order', 3)} cross join ${pages}`);
    // Without the triggers, which would read every text of 20,000 copies: the library's rows are copied too.
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into "Recipes"
          ("Name", "ImageURL", "Free", "PrepTime", "CookTime", "UserID", "DateCreated", slug, yield_number, yield_word,
           rest_time, tags, allergens, teaser, image_alt, ingredient_count, step_count, body)
        select own."Name", own."ImageURL", own."Free", own."PrepTime", own."CookTime", page.creator_id, own."DateCreated",
               own.slug, own.yield_number, own.yield_word, own.rest_time, own.tags, own.allergens, own.teaser,
               own.image_alt, own.ingredient_count, own.step_count, own.body
        from ${ofMarisol('Recipes', 'UserID', 'DateCreated', 10)} cross join ${pages}`);
      await tx.execute(sql`insert into recipe_library (recipe_id, creator_id, date_created, free, minutes, tags, free_from,
          title_words, public_words, all_words)
        select copy.id, copy."UserID", listed.date_created, listed.free, listed.minutes, listed.tags, listed.free_from,
               listed.title_words, listed.public_words, listed.all_words
        from recipe_library listed join "Recipes" own on own.id = listed.recipe_id
        join "Recipes" copy on copy.slug = own.slug and copy."UserID" in (select creator_id from ${pages})
        where listed.creator_id = ${marisol.id}`);
      await tx.execute(sql`insert into recipe_words (creator_id, word, public_count, all_count)
        select page.creator_id, word, public_count, all_count from recipe_words cross join ${pages}
        where recipe_words.creator_id = ${marisol.id}`);
    });
    await db.execute(sql`vacuum analyze`);
  } finally {
    await client.end();
  }
}

/** The pages of those creators. */
export async function listPages(url: string): Promise<{ id: string; subdomain: string; creatorId: string }[]> {
  const database = await openDatabase({ url });
  try {
    const found = await database.db.execute(
      sql`select id, subdomain, creator_id as "creatorId" from creator_landing_pages where subdomain like 'cook-%'`,
    );
    return (found as unknown as { rows: { id: string; subdomain: string; creatorId: string }[] }).rows;
  } finally {
    await database.close();
  }
}
