import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial } from '../../../tests/support/members.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { exportFields, exportWords } from './archive-copy.ts';
import { sections } from './sections.server.ts';

const { db } = await testDatabase();
const { startAtBeas } = await accountServices(db);

let accountId: string;
beforeEach(async () => {
  await startAtBeas();
  ({ accountId } = await aMember(db, { facts: [aTrial()] }));
});

async function rowsOf(statement: string): Promise<Record<string, string>[]> {
  return ((await db.execute(sql.raw(statement))) as unknown as { rows: Record<string, string>[] }).rows;
}

describe('every table of the database', () => {
  /** Tables that refer to an account or a membership, but only repeat other tables' data, or identify no person. */
  const copied: Record<string, string> = {
    member_list: 'address, name and state of a membership, which are exported where they come from',
    balance_transactions: 'what payments came to in a creator’s account, exported as the payments themselves',
    letter_clicks: 'how often links of letters were followed, numbers alone',
    post_decisions: 'which posts a decision changed; the decision and the posts are exported',
    recipe_footnotes: 'which answer became a footnote; the answer and the recipe are exported',
  };
  /** Tables that are not exported, each with the reason. The queue's jobs are exported as `waitingMail`. */
  const notExported: Record<string, string> = {
    ...copied,
    retained_payments: 'amounts and dates of deleted accounts, without any person',
    retained_consents: 'what was agreed to before payments of deleted accounts, without any person',
    trial_cards: 'hashes of cards that have had a trial, without any person',
    merchant_prices: 'ids of prices at the payment provider',
    payment_orphans: 'ids of subscriptions whose membership is gone',
    payment_turns: 'when the next request to the payment provider may begin',
    external_events: 'ids of a payment provider’s messages',
    payment_watermarks: 'how far those were read',
    account_deletions: 'when the account is to be deleted, which it says itself, for older backups',
    backup_runs: 'when backups were made',
    site: 'the site’s own mode and address',
    push_keys: 'what the site’s pushes are signed with',
    offers: 'what a creator takes off her price, with the codes that she shares',
    prices: 'what a membership costs, which everybody can read',
    membership_clock: 'by how much a demo’s clock was moved',
    used_nonces: 'hashes of random values',
    community_pictures: 'names of picture files; those of posts and profiles are exported with them',
    rate_limits: 'counters under keyed hashes that nobody can lead back to a person, gone within a week',
    analytics_events: 'there is no column for an account, on purpose',
    analytics_device_days: 'the same',
    analytics_visitor_days: 'numbers alone',
    analytics_click_days: 'numbers alone',
    creator_landing_pages: 'what a creator publishes, which everybody can read',
    creator_landing_reviews: 'what a creator publishes',
    creator_landing_faqs: 'what a creator publishes',
    creator_landing_features: 'what a creator publishes',
    Recipes: 'what a creator publishes',
    recipe_slugs: 'addresses that a creator’s recipes had',
    recipe_library: 'what a creator publishes, in short; how many people cooked it is a number alone',
    recipe_words: 'the words of what a creator publishes',
    recipe_list: 'a creator’s recipes, in short',
    recipe_view_days: 'how often a recipe’s page was opened, numbers alone',
    outdated_listings: 'which of a creator’s recipes are to be listed anew',
    former_subdomains: 'addresses that a creator’s page had',
    creator_domains: 'domains that lead to a creator’s page, with the records that prove it, which everybody can read',
    sending_domains: 'which domain a creator’s letters come from, and the key that signs them, sealed',
    creator_addresses: 'which of a creator’s addresses is the one that others redirect to',
  };
  const ofRecipes = [
    'savedRecipes',
    'cookedRecipes',
    'recipeNotes',
    'revisions',
    'recipeDrafts',
    'recipeShares',
    'importedRecipes',
    'waitingTimers',
  ];
  test('is exported, or listed here with the reason', async () => {
    const tables = await rowsOf(`select c.relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema', 'drizzle', 'pgboss')
        and relname <> 'test_mail'`);
    const exported = sections.flatMap(({ table }) => (table ? [getTableName(table)] : []));
    expect(tables.map(({ name }) => name).sort()).toEqual([...exported, ...Object.keys(notExported)].sort());
    expect(exported.filter((name) => name in notExported)).toEqual([]);
  });

  test('is exported if it refers to an account, even indirectly', async () => {
    const referring = await rowsOf(`with recursive referring as (
        select 'accounts'::regclass::oid as id
        union select conrelid from pg_constraint join referring on confrelid = id where contype = 'f')
      select relname as name from referring join pg_class on oid = id`);
    expect(referring.length).toBeGreaterThan(10);
    const left = referring.map(({ name }) => name!).filter((name) => name in notExported);
    expect(left.sort()).toEqual(Object.keys(copied).sort());
  });

  test('exports all columns with explanations, except those listed with a reason', async () => {
    for (const { name, table, fields, without, read } of sections) {
      const meanings = Object.keys(exportFields[name]).sort();
      expect(exportWords.sections[name].title).not.toBe('');
      if (!table) continue;
      const columns = getTableColumns(table);
      const stored = await rowsOf(`select attname as name from pg_attribute
        where attrelid = '"${getTableName(table)}"'::regclass and attnum > 0 and not attisdropped`);
      expect(stored.map((column) => column.name).sort()).toEqual(
        Object.values(columns)
          .map((column) => column.name)
          .sort(),
      );
      const added: Record<string, string[]> = {
        account: ['hasPassword'],
        memberships: ['creatorName'],
        letterSubscriptions: ['creatorName'],
        communityProfiles: ['creatorName'],
        offers: ['code'],
        ...Object.fromEntries(ofRecipes.map((section) => [section, ['recipeName']])),
      };
      const own = Object.keys(columns).filter((column) => !(column in without));
      const expected = [...own, ...(added[name] ?? [])].sort();
      expect([name, meanings, [...fields].sort()]).toEqual([name, expected, expected]);
      for await (const rows of read(db, { accountId, email: rosa.email })) {
        for (const row of rows) expect([name, Object.keys(row).sort()]).toEqual([name, expected]);
      }
    }
  });
});
