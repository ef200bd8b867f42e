import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { unusedDatabase } from '../../tests/support/database.ts';
import { startSession } from '../../tests/support/sessions.ts';
import { type Statement, watchStatements } from '../../tests/support/statements.ts';
import { clock } from '../../tests/support/test-clock.ts';
import { listDirectory, RECIPES_COUNTED } from '../creators/directory/directory.server.ts';
import { findLandingPage, findLetterRequest } from '../creators/queries.server.ts';
import { isReserved } from '../identity/address-holder.server.ts';
import { listDueDeletions } from '../identity/commands.server.ts';
import { findAccountByGoogleSubject } from '../identity/queries.server.ts';
import { listOwnSessions } from '../identity/sessions/own-sessions.server.ts';
import {
  findLandingContent,
  findLandingContentByParts,
  listFaqs,
  listFeatures,
  listReviews,
} from '../landing/creator-page/queries.server.ts';
import { listChunk, listChunkStarts } from '../landing/sitemap/queries.server.ts';
import { listSubscriptions } from '../letters/subscription/queries.server.ts';
import { type MemberSession, readMember } from '../membership/access/member.server.ts';
import { listMembers } from '../membership/operator/member-list.server.ts';
import { findMembership } from '../membership/queries.server.ts';
import { memberStates } from '../membership/status/member-state.ts';
import { listNewestRecipes } from '../recipes/queries.server.ts';

const PAGES = 20_000;
const MEMBERS = 5_000;
const { db } = await unusedDatabase();
const run = (query: string) => db.execute(sql.raw(query));

let accountId: string;
let session: MemberSession;
let popular: string;
let page: { id: string; creatorId: string; subdomain: string };
beforeAll(async () => {
  await db.transaction(async (tx) => {
    const fill = (query: string) => tx.execute(sql.raw(query));
    // Skips triggers and foreign keys, which take most of the time.
    await fill('set local session_replication_role = replica');
    await fill(`insert into creators (id, email, name)
      select gen_random_uuid(), n || '@creators.example', 'Creator ' || n from generate_series(1, ${PAGES}) n`);
    await fill(`insert into creator_landing_pages (subdomain, creator_id, is_active, name)
      select 'cook-' || lpad(row_number() over ()::text, 6, '0'), id, random() < 0.9, name from creators`);
    await fill(`insert into "Recipes" ("Name", "UserID", "DateCreated", slug)
      select 'Recipe ' || n, id, clock() - n * interval '1 day', 'recipe-' || n from creators, generate_series(1, 5) n`);
    for (const [table, column, key] of [
      ['reviews', 'body', 'page_id'],
      ['faqs', 'question', 'landing_id'],
      ['features', 'body', 'landing_id'],
    ]) {
      await fill(`insert into creator_landing_${table} (${column}, ${key})
        select 'Words', id from creator_landing_pages, generate_series(1, 3)`);
    }
    await fill(`insert into "Recipes" ("Name", "UserID", "DateCreated", slug)
      select 'Old ' || n, (select creator_id from creator_landing_pages where subdomain = 'cook-000001'),
        clock() - n * interval '1 hour', 'old-' || n from generate_series(1, 3000) n`);
    await fill(`update creator_landing_pages set is_active = true where subdomain = 'cook-000001'`);
    await fill(`insert into accounts (email) select n || '@home.example' from generate_series(1, ${MEMBERS}) n`);
    await fill(`insert into linked_identities (account_id, provider, subject)
      select id, 'google', 'google-' || split_part(email, '@', 1) from accounts`);
    // Runs the triggers of the table, which add the memberships.
    await fill('set local session_replication_role = origin');
    await fill(`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
      select 'yearly', accounts.id, creators.id from
        (select id, row_number() over () as n from accounts) accounts
        join (select id, row_number() over () as n from creators) creators using (n)`);
    await fill('set local session_replication_role = replica');
    await fill(`insert into memberships (account_id, creator_id, plan, price_id, began_at, ended_at, end_reason)
      select account_id, creator_id, plan, price_id, began_at - n * interval '1 year', began_at - n * interval '300 days', 'moved'
        from memberships, generate_series(1, 3) n`);
    await fill(`insert into offers (creator_id, code, percent_off, duration, created_at)
      select creator_id, 'HALF-' || row_number() over (), 50, 'once', clock() from memberships where ended_at is null`);
    await fill(`insert into offer_redemptions (offer_id, mailbox, account_id, membership_id, taken_at)
      select offers.id, account_id::text, account_id, memberships.id, clock()
        from memberships join offers using (creator_id) where memberships.ended_at is null`);
    await fill(`insert into accounts (email) select 'fan-' || n || '@home.example' from generate_series(1, 3000) n`);
    await fill(`insert into memberships (account_id, creator_id, plan, price_id, began_at)
      select id, (select creator_id from creator_landing_pages where subdomain = 'cook-000001'), 'yearly',
        (select id from prices where plan = 'yearly' and creator_id is null), clock() - split_part(split_part(email, '@', 1), '-', 2)::int * interval '1 hour'
        from accounts where email like 'fan-%'`);
    await fill(`insert into membership_facts (kind, provider_id, membership_id, at, covers_from, covers_until)
      select 'paid', id || ':' || n, id, began_at, began_at, began_at + interval '1 month'
        from memberships, generate_series(1, 3) n`);
    await fill(`insert into creator_members (account_id, creator_id, role)
      select account_id, creator_id, 'owner' from memberships on conflict do nothing`);
    await fill(`insert into prices (plan, name, creator_id, amount, interval)
      select 'yearly', 'Yearly', id, 14900, 'year' from creators`);
    await fill(`insert into merchants (creator_id, merchant_id, state, created_at)
      select id, 'acct_' || replace(id::text, '-', ''), 'ready', clock() from creators`);
    await fill(`insert into letter_settings (creator_id, is_offered) select id, random() < 0.5 from creators`);
    await fill(`insert into community_settings (creator_id) select id from creators`);
    await fill(`insert into community_profiles (id, creator_id, created_at) select id, id, clock() from creators`);
    await fill(`insert into threads (id, creator_id, kind, created_at, last_at)
      select id, id, 'post', clock(), clock() from creators`);
    await fill(`insert into posts (id, thread_id, creator_id, author_id, is_opening, words, state, state_at, created_at, shown_at)
      select id, id, id, id, true, 'Beans', 'shown', clock(), clock(), clock() from creators`);
    await fill(`insert into post_quotes (thread_id, creator_id, words, asked_at, agreed_at)
      select id, id, 'Beans', clock(), clock() from creators`);
    await fill(`insert into letter_subscriptions (creator_id, address, requested_at, requested_on, confirmed_at)
      select creator_id, email, clock(), 'a test', clock() from memberships join accounts on accounts.id = account_id
      on conflict do nothing`);
    await fill(`insert into mail_suppressions (address, scope, creator_id, reason, source, since)
      select address, 'optional', creator_id, 'unsubscribe', 'letter', clock() - interval '1 day'
        from letter_subscriptions`);
    await fill(`insert into operators (account_id) select id from accounts`);
    await fill(`insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
      select id, id, 'k', 0, '{}', 'Phone' from accounts`);
    await fill(`insert into totp_secrets (account_id, secret) select id, 's' from accounts`);
    await fill(`insert into sessions (token_hash, account_id, expires_at)
      select 'session of ' || id, id, clock() + interval '30 days' from accounts`);
    await fill(`insert into one_time_tokens (token_hash, account_id, purpose, email, expires_at)
      select 'undo of ' || id, id, 'email-undo', 'earlier-' || email, clock() + interval '7 days' from accounts`);
  });
  await run('vacuum analyze');
  const found = await findAccountByGoogleSubject(db, { subject: 'google-1' });
  accountId = found!.accountId;
  const now = clock.now;
  session = { token: await startSession(db, { accountId, now }), now, membershipNow: now };
  const [entry] = await listDirectory(db, { of: 'pages', from: 'cook-010000', limit: 1 });
  page = (await findLandingPage(db, { subdomain: entry!.subdomain })) as typeof page;
  popular = (await findLandingPage(db, { subdomain: 'cook-000001' }))!.creatorId;
}, 120_000);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

async function nodesOf({ text, params }: Statement): Promise<Plan[]> {
  const { $client } = db as unknown as {
    $client: { query(text: string, params: unknown[]): Promise<{ rows: unknown[] }> };
  };
  const { rows } = await $client.query(`explain (analyze, format json) ${text}`, params);
  const [{ Plan: top }] = (rows as { 'QUERY PLAN': [{ Plan: Plan }] }[])[0]!['QUERY PLAN'];
  const below = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(below)];
  return below(top);
}

async function plansOf(read: () => Promise<unknown>): Promise<Plan[]> {
  const statements = watchStatements(db);
  await read();
  expect(statements.length).toBeGreaterThan(0);
  return (await Promise.all([...statements].map(nodesOf))).flat();
}

/** Maximum number of rows read for a page of the directory. */
const ROWS_OF_A_DIRECTORY = 200 + 2 * RECIPES_COUNTED;

const states = memberStates.filter((state) => state !== 'former');
const middle = () => ({
  beganAt: new Date(clock.now.getTime() - 1500 * 3_600_000).toISOString(),
  membershipId: '80000000-0000-4000-8000-000000000000',
});

const reads: [name: string, read: () => Promise<unknown>, indexes: string[], rows?: number][] = [
  [
    'a page in one query',
    () => findLandingContent(db, { subdomain: page.subdomain }, clock.now),
    ['creator_landing_reviews_page', 'creator_landing_faqs_page', 'creator_landing_features_page', 'recipes_newest'],
  ],
  [
    'the template',
    () => findLandingContent(db, { pageId: page.id, creatorId: page.creatorId }, clock.now),
    ['creator_landing_pages_pkey', 'creator_landing_reviews_page', 'recipes_newest'],
  ],
  [
    'a page part by part',
    () => findLandingContentByParts(db, { subdomain: page.subdomain }, clock.now, () => {}),
    ['creator_landing_faqs_page', 'recipes_newest'],
  ],
  [
    'the accounts whose deletion is due',
    () => listDueDeletions(db, { now: clock.now, limit: 100, except: [accountId] }),
    ['accounts_deletion'],
  ],
  ['a page by id', () => findLandingPage(db, { id: page.id }), ['creator_landing_pages_pkey']],
  ['a page by creator', () => findLandingPage(db, { creatorId: page.creatorId }), ['creator_landing_pages_creator']],
  ['its reviews', () => listReviews(db, { pageId: page.id }), ['creator_landing_reviews_page']],
  ['its questions', () => listFaqs(db, { pageId: page.id }), ['creator_landing_faqs_page']],
  ['its features', () => listFeatures(db, { pageId: page.id }), ['creator_landing_features_page']],
  ['its recipes', () => listNewestRecipes(db, { creatorId: page.creatorId }), ['recipes_newest']],
  [
    'the directory’s first page',
    () => listDirectory(db, { of: 'pages', from: null, limit: 25 }),
    ['creator_landing_pages_directory', 'recipes_newest'],
    ROWS_OF_A_DIRECTORY,
  ],
  [
    'the directory’s last page',
    () => listDirectory(db, { of: 'pages', from: 'cook-019900', limit: 25 }),
    ['creator_landing_pages_directory', 'recipes_newest'],
  ],
  [
    'the creators to sign up to',
    () => listDirectory(db, { of: 'creators', from: 'cook-010000', limit: 25 }),
    ['creator_landing_pages_directory', 'creator_landing_pages_creator'],
  ],
  [
    'an account’s membership',
    () => findMembership(db, { accountId }),
    ['end_user_details_account', 'creator_landing_pages_creator'],
  ],
  [
    'who is signed in, with the membership and its facts,',
    () => readMember(db, session),
    [
      ...['sessions_pkey', 'accounts_pkey', 'memberships_account', 'membership_facts_membership'],
      ...['creator_members_account_id_creator_id_pk', 'operators_pkey'],
    ],
    40,
  ],
  [
    'whether an address may be returned to',
    () => isReserved(db, { email: 'earlier-1@home.example', accountId, now: clock.now }),
    ['one_time_tokens_email'],
  ],
  [
    'a page of a creator’s thousands of members, with their facts,',
    () => listMembers(db, { creatorId: popular, states, after: middle(), limit: 50, now: clock.now }),
    ['memberships_creator', 'accounts_pkey', 'membership_facts_membership'],
    50 * 4,
  ],
  [
    'the letters of an address',
    () => listSubscriptions(db, { address: '1@home.example' }),
    ['letter_subscriptions_address', 'mail_suppressions_one', 'creator_landing_pages_creator'],
  ],
  ['the offer of a letter', () => findLetterRequest(db, page), ['letter_settings_pkey']],
  [
    'an account’s sessions',
    () => listOwnSessions(db, { ...session, accountId, sessionHash: '' }),
    ['sessions_account'],
  ],
  [
    'an account by its linked identity',
    () => findAccountByGoogleSubject(db, { subject: 'google-1' }),
    ['linked_identities_provider_subject_pk', 'accounts_pkey'],
  ],
];

describe('on 20,000 pages, 100,000 recipes and 5,000 members', () => {
  test.each(reads)('%s is found by indexes alone', async (_name, read, indexes) => {
    const nodes = await plansOf(read);
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    const used = nodes.flatMap((node) => node['Index Name'] ?? []);
    expect(used).toEqual(expect.arrayContaining(indexes));
  });

  test.each(reads)('%s reads no more rows than it shows, give or take', async (_name, read, _indexes, rows = 200) => {
    for (const node of await plansOf(read)) expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThan(rows);
  });

  test('the ten newest recipes of a creator with thousands are read in order from the index, and no others', async () => {
    for (const node of await plansOf(() => listNewestRecipes(db, { creatorId: popular }))) {
      expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThan(200);
    }
  });

  test('the directory is read in order from its index', async () => {
    const nodes = await plansOf(() => listDirectory(db, { of: 'pages', from: 'cook-010000', limit: 25 }));
    expect(nodes.filter((node) => /Sort/.test(node['Node Type']))).toEqual([]);
  });

  test('the sitemap’s chunks are found by the directory’s index, without touching the table', async () => {
    const nodes = await plansOf(() => listChunkStarts(db, { size: 10_000 }));
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toContain('creator_landing_pages_directory');
  });

  test('a chunk of the sitemap looks into lists by their indexes, and only for pages without texts', async () => {
    await run(`update creator_landing_pages set name = null where subdomain between 'cook-005000' and 'cook-005009'`);
    const nodes = await plansOf(() => listChunk(db, { from: 'cook-004000', size: 10_000 }));
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    for (const list of ['reviews', 'faqs', 'features']) {
      for (const node of nodes.filter((node) => node['Index Name'] === `creator_landing_${list}_page`)) {
        expect(node['Actual Loops']).toBeLessThanOrEqual(10);
      }
    }
  });
});
