import { sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { hashToken } from '../../app/identity/links/tokens.server.ts';

export const id = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
export const [bea, ann] = [id('b'), id('a')];
/**
 * Confirmed with a password; never confirmed; by Google; brought over, so that the account is newer than its
 * confirmation.
 */
export const [rosa, otto, gina, mila] = [id('1'), id('2'), id('3'), id('4')];
/** An account without a record: a creator's own, say. */
export const lone = id('5');
/** One mailbox with two accounts, the second one newer. */
export const [luna, lunaAgain] = [id('7'), id('8')];
export const [sessionToken, linkToken] = ['s'.repeat(43), 'l'.repeat(43)];
export const [signedUp, confirmed] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-01T10:05:00Z')];
export const long = new Date('2020-01-01T00:00:00Z');

/** Rows for every table of the version before memberships had a table of their own. */
export async function insertRows(db: Db): Promise<void> {
  await db.execute(sql`insert into creators (id, email, name)
    values (${bea}, 'bea@creators.example', 'Bea'), (${ann}, 'ann@creators.example', 'Ann')`);
  await db.execute(sql`insert into creator_landing_pages (id, subdomain, creator_id, is_active, name)
    values (${bea}, 'bea', ${bea}, true, 'Bea'), (${ann}, 'ann', ${ann}, true, 'Ann')`);
  for (const statement of [
    sql`insert into creator_landing_reviews (body, page_id) values ('Good', ${bea})`,
    sql`insert into creator_landing_faqs (question, answer, landing_id) values ('Why?', 'So.', ${bea})`,
    sql`insert into creator_landing_features (body, landing_id) values ('All', ${ann})`,
    sql`insert into "Recipes" ("Name", "UserID") values ('Lentils', ${bea})`,
    sql`insert into "Recipes" ("Name", "UserID", "Serves", "Introduction", "Ingredients", "Method") values
      ('Lentils', ${bea}, 4, 'Good on day two. And on day three.',
      '[{"quantity": 1.5, "unit": "l", "name": "water", "note": "cold"}, {"name": "salt"}]', '["Simmer.", "Serve."]')`,
    sql`insert into accounts (id, email, email_confirmed_at, password_hash, google_subject, created_at) values
      (${rosa}, 'rosa@home.example', ${confirmed.toISOString()}, 'plain:rosas', null, ${signedUp.toISOString()}),
      (${otto}, 'otto@home.example', null, 'plain:ottos', null, ${signedUp.toISOString()}),
      (${gina}, 'gina@home.example', ${signedUp.toISOString()}, null, 'google-gina', ${signedUp.toISOString()}),
      (${mila}, 'mila@home.example', ${long.toISOString()}, 'plain:milas', null, ${signedUp.toISOString()}),
      (${lone}, 'lone@home.example', ${confirmed.toISOString()}, 'plain:lones', null, ${signedUp.toISOString()}),
      (${lunaAgain}, 'lu.na+2@gmail.com', ${confirmed.toISOString()}, 'plain:lunas', null, ${confirmed.toISOString()}),
      (${luna}, 'luna@gmail.com', ${signedUp.toISOString()}, 'plain:lunas', null, ${signedUp.toISOString()})`,
    sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID", "FirstName", "StripeID") values
      ('yearly', ${rosa}, ${bea}, 'Rosa', 'cus_1'), ('monthly', ${otto}, ${ann}, 'Otto', null),
      ('monthly', ${gina}, ${ann}, 'Gina', null), ('yearly', ${mila}, ${ann}, null, null),
      ('yearly', ${lunaAgain}, ${bea}, 'Luna', null), ('yearly', ${luna}, ${bea}, 'Luna', null)`,
    sql`insert into sessions (token_hash, account_id, expires_at)
      values (${hashToken(sessionToken)}, ${rosa}, '2027-01-01')`,
    sql`insert into one_time_tokens (token_hash, account_id, purpose, expires_at)
      values (${hashToken(linkToken)}, ${otto}, 'signup', '2027-01-01')`,
    sql`insert into rate_limits (key, points) values ('key', 1)`,
    sql`insert into analytics_events (creator_id, insert_id, name, device_id, at, received_at)
      values (${bea}, 'i', 'Button Click', 'd', now(), now())`,
  ]) {
    await db.execute(statement);
  }
}
