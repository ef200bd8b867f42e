import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listComingDeletions } from '../../app/accounts/deletion/coming.server.ts';
import { readSearch } from '../../app/cookbook/library/library-search.ts';
import { loadLibrary } from '../../app/cookbook/library/load-library.server.ts';
import { listRecipeChunk } from '../../app/cookbook/library/sitemap-queries.server.ts';
import { FEED_LENGTH } from '../../app/cookbook/outputs/atom.ts';
import { listDirectory } from '../../app/creators/directory/directory.server.ts';
import { findLandingPage } from '../../app/creators/queries.server.ts';
import { searchCreators } from '../../app/creators/roster.server.ts';
import type { Db } from '../../app/db/client.server.ts';
import { SITEMAP_CHUNK } from '../../app/http/sitemap.ts';
import { newToken } from '../../app/identity/links/tokens.server.ts';
import {
  findAccount,
  findAccountByEmail,
  findAccountByGoogleSubject,
  findOneTimeToken,
  findSession,
} from '../../app/identity/queries.server.ts';
import { deleteExpired } from '../../app/identity/sessions/session-commands.server.ts';
import {
  findLandingContent,
  listFaqs,
  listFeatures,
  listReviews,
} from '../../app/landing/creator-page/queries.server.ts';
import { listChunk } from '../../app/landing/sitemap/queries.server.ts';
import { readMember } from '../../app/membership/access/member.server.ts';
import { lockDue } from '../../app/membership/due-worker.server.ts';
import { findMemberHistory } from '../../app/membership/operator/member-history.server.ts';
import { listMembers, listMembersByBeginning } from '../../app/membership/operator/member-list.server.ts';
import { findMembership, findSignUpAttempt } from '../../app/membership/queries.server.ts';
import { memberStates } from '../../app/membership/status/member-state.ts';
import { listDisputes } from '../../app/payments/operator/review.server.ts';
import { listDue } from '../../app/recipes/editing/due-worker.server.ts';
import { listOtherItems } from '../../app/recipes/editing/edited-recipe.server.ts';
import { lockRemoved } from '../../app/recipes/editing/removal.server.ts';
import { findCurrentSlug, findRecipe, listNewest, listNewestRecipes } from '../../app/recipes/queries.server.ts';
import { listOwn } from '../../app/studio/recipes/list-own.server.ts';
import { unusedDatabase } from '../support/database.ts';
import { addManyRows, manySlug, manySubdomain } from '../support/many-rows.ts';
import { watchStatements } from '../support/statements.ts';

/** Number of rows in each of the growing tables. */
const ROWS = 100_000;
/** Rows that a list asks for. Few, because for a large part of a table, scanning the whole table would be right. */
const LISTED = ROWS / 500;
const { db } = await unusedDatabase();
let page: { id: string; creatorId: string };
let accountId: string;
beforeAll(async () => {
  const each = { recipes: 1, reviews: 1, faqs: 1, features: 1, subscribers: 1 };
  await addManyRows(db, { first: 1, last: ROWS, each });
  await addToEachRecipeAndAccount();
  page = (await findLandingPage(db, { subdomain: manySubdomain(ROWS / 2) }))!;
  accountId = (await findAccountByEmail(db, { email: `home${ROWS / 2}.1@many.example` }))!.accountId;
}, 240_000);

async function addToEachRecipeAndAccount() {
  const pairs = sql`(select id, row_number() over () as at from accounts) as account
    join (select id, row_number() over () as at from "Recipes") as recipe using (at)`;
  await db.transaction(async (tx) => {
    // With triggers, the inserts would exceed the statement timeout on a busy machine.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into saved_recipes (account_id, recipe_id, saved_at)
      select account.id, recipe.id, now() from ${pairs}`);
    await tx.execute(sql`insert into cooked_recipes (account_id, recipe_id, cooked_at)
      select account.id, recipe.id, now() from ${pairs}`);
    await tx.execute(sql`insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
      select id, id::text, '', 0, '{}', '' from accounts`);
    await tx.execute(sql`insert into totp_secrets (account_id, secret) select id, '' from accounts`);
    await tx.execute(sql`insert into recipe_drafts (recipe_id, content, version, author_id, saved_at)
      select recipe.id, '{}', 1, account.id, now() from ${pairs}`);
    await tx.execute(sql`insert into recipe_revisions (recipe_id, number, content, author_id, created_at, change)
      select recipe.id, 1, '{}', account.id, now(), '' from ${pairs}`);
    await tx.execute(sql`insert into outdated_listings (recipe_id, creator_id, library)
      select id, "UserID", true from "Recipes"`);
    await tx.execute(sql`insert into offers (creator_id, code, percent_off, duration, created_at)
      select creator_id, 'HALF', 50, 'once', now() from memberships where creator_id is not null`);
    await tx.execute(sql`insert into offer_redemptions (offer_id, mailbox, account_id, membership_id, taken_at)
      select offers.id, account_id::text, account_id, memberships.id, now() from memberships join offers using (creator_id)`);
    await tx.execute(sql`analyze`);
  });
}

const { token } = newToken();
const now = new Date();
const afterRecipe = { savedAt: '2026-01-01T00:00:00Z', recipeId: 'ffff0000-0000-4000-8000-000000000000' };
const afterIt = { beganAt: '2026-01-01', membershipId: 'ffff0000-0000-4000-8000-000000000000' };
const searchLibrary = (query: string) =>
  loadLibrary(db, {
    creatorId: page.creatorId,
    subdomain: manySubdomain(ROWS / 2),
    audience: 'public',
    search: readSearch(new URLSearchParams(query)),
  });
const listStudio = (of: Partial<Parameters<typeof listMembersByBeginning>[1]>) => {
  const all = { creatorId: page.creatorId, newestFirst: true, state: null, search: null, after: null };
  return listMembersByBeginning(db, { ...all, limit: LISTED, now, ...of });
};

const hot: Record<string, (db: Db) => Promise<unknown>> = {
  'a landing page, whole': () => findLandingContent(db, { subdomain: manySubdomain(ROWS / 2) }, new Date()),
  'the template page, whole': () => findLandingContent(db, { pageId: page.id, creatorId: page.creatorId }, new Date()),
  'a landing page by its id': () => findLandingPage(db, { id: page.id }),
  'a landing page by its creator': () => findLandingPage(db, { creatorId: page.creatorId }),
  reviews: () => listReviews(db, { pageId: page.id }),
  FAQs: () => listFaqs(db, { pageId: page.id }),
  features: () => listFeatures(db, { pageId: page.id }),
  recipes: () => listNewestRecipes(db, { creatorId: page.creatorId }),
  'a recipe': () => findRecipe(db, { creatorId: page.creatorId, slug: manySlug(1), audience: 'public' }),
  'a recipe for members': () => findRecipe(db, { creatorId: page.creatorId, slug: manySlug(1), audience: 'members' }),
  'a library, with its counts': () => searchLibrary(''),
  'a library by choices, ordered by how quick they are': () => searchLibrary('free=on&time=30&sort=quickest'),
  'a library by words': () => searchLibrary('q=recipe'),
  'a library for a word with an error': () => searchLibrary('q=recipw'),
  'one chunk of the recipes’ sitemap': () =>
    listRecipeChunk(db, { creatorId: null, from: '80000000-0000-4000-8000-000000000000', size: 1_000 }),
  'a recipe’s earlier address': () => findCurrentSlug(db, { creatorId: page.creatorId, slug: manySlug(9) }),
  'a studio’s list of recipes': (db) =>
    listOwn(db, { creatorId: page.creatorId, q: '', state: 'draft', after: afterRecipe }),
  'a studio’s list of recipes by words': (db) =>
    listOwn(db, { creatorId: page.creatorId, q: 'recipe', state: null, after: null }),
  'the ingredients of other recipes': () =>
    listOtherItems(db, { creatorId: page.creatorId, recipeId: afterRecipe.recipeId }),
  'the recipes whose time has come': (db) => listDue(db, { now, except: [] }),
  'the recipes that are deleted for good': (db) => lockRemoved(db, { now }),
  'a feed': () => listNewest(db, { creatorId: page.creatorId, audience: 'public', limit: FEED_LENGTH }),
  'the first page of the directory': () => listDirectory(db, { of: 'pages', from: null, limit: 25 }),
  'a late page of the directory': () => listDirectory(db, { of: 'pages', from: manySubdomain(0.9 * ROWS), limit: 25 }),
  'a page of the operator’s creators': (db) =>
    searchCreators(db, { words: null, state: null, after: page.creatorId, limit: LISTED }),
  'the operator’s creators by words': (db) =>
    searchCreators(db, { words: 'nobody', state: null, after: null, limit: LISTED }),
  'the deletions to come': (db) => listComingDeletions(db, { after: null, limit: LISTED }),
  'the disputes': (db) => listDisputes(db, { limit: LISTED }),
  'one chunk of the sitemap': () => listChunk(db, { from: manySubdomain(ROWS / 2), size: SITEMAP_CHUNK }),
  'the creators to sign up to': () => listDirectory(db, { of: 'creators', from: manySubdomain(0.9 * ROWS), limit: 25 }),
  'who asks, with membership and roles': () => readMember(db, { token, now, membershipNow: now }),
  'a session': () => findSession(db, { token }),
  'an account by its address': () => findAccountByEmail(db, { email: `home${ROWS / 2}.1@many.example` }),
  'an account by its id': () => findAccount(db, { accountId }),
  'an account by what Google calls it': () => findAccountByGoogleSubject(db, { subject: 'nobody' }),
  'a mailed link': () => findOneTimeToken(db, { token, purpose: 'signup', now }),
  'a membership': () => findMembership(db, { accountId }),
  'the memberships that are due': (db) => lockDue(db, now),
  'a creator’s members': () =>
    listMembers(db, { creatorId: page.creatorId, states: memberStates, after: afterIt, limit: LISTED, now }),
  'a creator’s members of a state': () =>
    listMembers(db, { creatorId: page.creatorId, states: ['paid'], after: afterIt, limit: LISTED, now }),
  'a studio’s members of a state': () => listStudio({ state: 'paid' }),
  'a studio’s members by part of a name': () => listStudio({ search: 'nobody' }),
  'those who left': () => listStudio({ state: 'former' }),
  'a late page of all members': () =>
    listMembers(db, { creatorId: null, states: memberStates, after: afterIt, limit: LISTED, now }),
  'a person’s memberships, with what was done to them': () =>
    findMemberHistory(db, { email: `home${ROWS / 2}.1@many.example`, now }),
  'what has expired': () => deleteExpired(db, { now }),
  'a sign-up of this browser': () =>
    findSignUpAttempt(db, { email: `home${ROWS / 2}.1@many.example`, browserHash: 'no such hash' }),
};

describe(`with ${ROWS.toLocaleString('en')} rows in every table, there is no sequential scan for`, () => {
  test.each(Object.keys(hot))('%s', async (name) => {
    const statements = watchStatements(db);
    await hot[name]!(db);
    const asked = statements.splice(0);
    expect(asked.length).toBeGreaterThan(0);
    for (const { text, params } of asked) expect([text, await sequentialScans(text, params)]).toEqual([text, []]);
  });
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Tables that stay small: one row per visitor of the last hour, or per operator. */
const small = ['rate_limits', 'operators'];

async function sequentialScans(text: string, params: unknown[]): Promise<string[]> {
  const { $client } = db as unknown as {
    $client: { query(text: string, params: unknown[]): Promise<{ rows: { 'QUERY PLAN': { Plan: Plan }[] }[] }> };
  };
  const { rows } = await $client.query(`explain (format json) ${text}`, params);
  const scans: string[] = [];
  const walk = (plan: Plan) => {
    if (plan['Node Type'] === 'Seq Scan') scans.push(plan['Relation Name']!);
    plan.Plans?.forEach(walk);
  };
  walk(rows[0]!['QUERY PLAN'][0]!.Plan);
  return scans.filter((table) => !small.includes(table));
}
