import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listCookAlongs } from '../../app/community/cook-along/queries.server.ts';
import { findCommunityNews } from '../../app/community/digest/community-news.server.ts';
import { findProfile } from '../../app/community/profiles/profiles.server.ts';
import { listPeople } from '../../app/creators/members.server.ts';
import { auditEvents } from '../../app/db/schema/access.ts';
import { postReports, posts, threads } from '../../app/db/schema/community.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import { letterDeliveries, letterSubscriptions, letters } from '../../app/db/schema/letters.ts';
import { memberships } from '../../app/db/schema/membership.ts';
import { recipeLibrary } from '../../app/db/schema/recipe-library.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { pageFormat } from '../../app/landing/content/page-content.ts';
import { findLandingContent } from '../../app/landing/creator-page/queries.server.ts';
import { changesBetween } from '../../app/landing/editing/page-changes.ts';
import { findPageEditing, listPageRevisions } from '../../app/landing/editing/queries.server.ts';
import { readPageContent } from '../../app/landing/editing/read-page.server.ts';
import { listClicks } from '../../app/letters/clicks/clicks.server.ts';
import { loadIssue } from '../../app/letters/document/issue.server.ts';
import { readStoredIssue, recipesIn } from '../../app/letters/document/issue.ts';
import { letterProblems } from '../../app/letters/document/letter-problems.ts';
import { readStoredLetter } from '../../app/letters/document/stored-letter.ts';
import { ON_LIST } from '../../app/letters/subscription/moved-readers.server.ts';
import { findWeeklyDraft } from '../../app/letters/weekly/weekly-letter.server.ts';
import { memberStates } from '../../app/membership/status/member-state.ts';
import { paths } from '../../app/paths.ts';
import { listMonths, listPending } from '../../app/payments/income/income.server.ts';
import { countPayments } from '../../app/payments/operator/figures.server.ts';
import { findDraft } from '../../app/recipes/editing/draft-queries.server.ts';
import { updateListings } from '../../app/recipes/listing/refresh.server.ts';
import { findAnalytics } from '../../app/studio/analytics/analytics.server.ts';
import { readRange } from '../../app/studio/analytics/range.ts';
import { clickTotals, peopleTotals } from '../../app/studio/analytics/tables.ts';
import { readAllMembers } from '../../app/studio/members/members.server.ts';
import { listVisits } from '../../app/studio/people/visits.server.ts';
import { listUnused } from '../../app/studio/pictures/removal.server.ts';
import { type Focus, pictureName } from '../../app/ui/picture-focus.ts';
import { plainHasher } from '../../tests/support/accounts.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { readRows } from '../../tests/support/rows-of-tables.ts';
import { demoCreators } from '../creators.ts';
import { seedDemoPeople } from '../people.server.ts';
import { demoPeople, demoPeoplesCreator } from '../people.ts';
import { seedDemo } from '../seed.server.ts';
import { seedDemoStudio } from './seed.server.ts';

const database = await testDatabase();
const { db } = database;
const now = new Date('2026-11-22T18:00:00Z');
const pictures = {
  store: async (original: Uint8Array) =>
    paths.picture(createHash('sha256').update(original).digest('hex').slice(0, 32)),
  pointOut: async (key: string, focus: Focus) => paths.picture(pictureName(key, focus)),
  has: async () => true,
};
const services = {
  now: () => now,
  membershipNow: () => now,
  pictures,
  hasher: plainHasher,
  secrets: ['a secret of at least 32 characters'] as const,
};
const { id: creatorId, name } = demoPeoplesCreator;
const studio = { creatorId, name };
const seed = () => seedDemoStudio(database, services);

beforeAll(async () => {
  await emptyTables(db, 'accounts', 'creators', 'audit_events');
  await seed();
  expect(await db.$count(auditEvents)).toBe(0);
  await seedDemo(database, pictures);
  await seedDemoPeople(database, services);
  await seed();
}, 60_000);

async function everybody() {
  const all = [];
  for await (const batch of readAllMembers({ ...services, db }, studio, now)) all.push(...batch);
  return all;
}

describe('the studio of the demo’s creator', () => {
  test('has members in every state, several in most, and no due email', async () => {
    const states = Map.groupBy(await everybody(), ({ state }) => state);
    expect([...states.keys()].sort()).toEqual([...memberStates].sort());
    for (const state of ['trial', 'paid', 'cancelled', 'ended'] as const) {
      expect([state, states.get(state)!.length > 2]).toEqual([state, true]);
    }
    const guests = sql`${memberships.accountId} in (select id from accounts where email like '%@guests.example')`;
    expect(await db.$count(memberships, sql`${guests} and ${memberships.dueAt} is not null`)).toBe(0);
  });

  test('has earned what was paid, less Stripe’s fees and the platform’s share', async () => {
    const months = await listMonths(db, { creatorId, from: null, until: new Date('2026-11-01') });
    expect(months.length).toBeGreaterThan(3);
    for (const { month, gross, providerFee, platformFee, net } of months) {
      const left = gross - providerFee - platformFee;
      expect([month, providerFee > 0, platformFee > 0, net]).toEqual([month, true, true, left]);
    }
    expect(await listPending(db, { creatorId, from: new Date('2026-01-01'), until: null, limit: 10 })).toEqual([]);
  });

  test('recorded each payment when it was made, so that the operator sees no late ones', async () => {
    expect(await countPayments(db)).toMatchObject({ late: 0, lag: 0 });
  });

  test('has the same numbers of people in its analytics and in the list of members', async () => {
    const analytics = await findAnalytics(db, studio, readRange(new URLSearchParams('range=year'), now));
    const counts = Object.fromEntries(peopleTotals(analytics.people).map(({ kind, count }) => [kind, count]));
    const all = await everybody();
    const former = all.filter(({ state }) => state === 'former').length;
    const unopened = all.filter(({ state }) => state === 'unopened').length;
    const deletedAccounts = 2;
    expect(counts.joined).toBe(all.length);
    expect(counts.confirmed).toBe(all.length - unopened);
    expect(counts.trials).toBe(all.length - unopened + deletedAccounts);
    expect(counts.moved).toBe(former);
    expect(counts.cancelled).toBeGreaterThan(all.filter(({ state }) => state === 'cancelled').length);
    expect(analytics.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(counts.cancelled);
  });

  test.each(['7-days', '4-weeks', '12-weeks'])('has something in every plot of %s', async (range) => {
    const analytics = await findAnalytics(db, studio, readRange(new URLSearchParams({ range }), now));
    expect(analytics.visits.filter(({ visitors }) => visitors === 0)).toEqual([]);
    expect(clickTotals(analytics.visits).filter(({ count }) => count === 0)).toEqual([]);
    expect(analytics.totals.visitors).toBeGreaterThan(analytics.totals.joined);
    expect(analytics.recipes.length).toBeGreaterThan(0);
    expect(analytics.before.visitors).toBeGreaterThan(0);
  });

  test('has a recipe in each state, and lines in doubt in the half-written one', async () => {
    const own = await db.select().from(recipes).where(eq(recipes.userId, creatorId));
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(['draft', 'scheduled', 'published']));
    await updateListings(db, { creatorId });
    const rows = await readRows<{ state: string }>(
      db,
      sql`select distinct state from recipe_list where creator_id = ${creatorId} order by 1`,
    );
    expect(rows.map(({ state }) => state)).toEqual(['changed', 'draft', 'published', 'scheduled']);
    const half = own.find(({ status }) => status === 'draft')!;
    const draft = await findDraft(db, { creatorId, recipeId: half.id });
    const lines = draft!.content.groups.flatMap((group) => group.lines);
    expect(lines.filter(({ doubt }) => doubt).length).toBe(2);
  });

  test('has publishable changes of the page, and restorable versions', async () => {
    const page = (await findPageEditing(db, { creatorId }))!;
    expect(readPageContent(page.draft.content, { schemaVersion: pageFormat.version, stored: null })).toMatchObject({
      ok: true,
    });
    expect(changesBetween(page.published, page.draft.content!)).toHaveLength(2);
    const revisions = await listPageRevisions(db, { creatorId, pageId: page.pageId!, limit: 10 });
    expect(revisions.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(revisions.every(({ change, author }) => change && author === demoPeoplesCreator.email)).toBe(true);
  });

  test('has pictures that nothing uses, an editor whom its owner invited, and a visit of the operator', async () => {
    expect((await listUnused(db, { creatorId, limit: 10 })).count).toBe(3);
    const people = await listPeople(db, { creatorId });
    expect(people.map(({ role, invitedBy }) => [role, invitedBy])).toEqual([
      ['owner', null],
      ['editor', demoPeoplesCreator.email],
    ]);
    expect(await listVisits(db, { creatorId })).toHaveLength(1);
  });

  test('is filled once', async () => {
    const counts = async () => [await db.$count(accounts), await db.$count(recipes), await db.$count(memberships)];
    const before = await counts();
    await seed();
    expect(await counts()).toEqual(before);
  });
});

test('paid recipes have been cooked by enough members for their pages to say so', async () => {
  const paid = await db
    .select({ cooked: recipeLibrary.cooked })
    .from(recipeLibrary)
    .where(and(eq(recipeLibrary.creatorId, creatorId), eq(recipeLibrary.free, false)));
  expect(paid.filter(({ cooked }) => cooked >= 5).length).toBeGreaterThan(3);
});

test('letters are sent, scheduled and half-written, each recipe in them has its card, and every recipient is counted', async () => {
  const all = await db.select().from(letters).where(eq(letters.creatorId, creatorId));
  expect(
    Object.fromEntries([...Map.groupBy(all, ({ state }) => state)].map(([state, of]) => [state, of.length])),
  ).toEqual({
    sent: 4,
    scheduled: 1,
    draft: 2,
  });
  expect(await findWeeklyDraft(db, { creatorId })).toMatchObject({ subject: 'New this week: Pozole rojo and 1 more' });
  const tinga = all.find(({ slug }) => slug === 'tinga-for-a-tuesday')!;
  expect(await listClicks(db, { creatorId, letterId: tinga.id })).toHaveLength(2);
  expect(await db.$count(letterSubscriptions, eq(letterSubscriptions.requestedOn, ON_LIST))).toBe(2);
  for (const { content, issue } of all) {
    const letter = readStoredLetter(content);
    const { cards } = issue ? readStoredIssue(issue) : await loadIssue(db, { creatorId, letter });
    expect(cards).toHaveLength(recipesIn(letter).size);
    const problems = letterProblems({ letter, cards });
    expect(problems.filter(({ problem }) => problem !== 'no-subject')).toEqual([]);
  }
  const states = await db.select({ state: letterDeliveries.state }).from(letterDeliveries);
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['accepted', 'refused', 'skipped']));
});

test('communities are lively: with a held post, a report, a cook-along to come, and news for the demo’s member', async () => {
  const nora = demoPeople.find(({ role }) => role === 'member')!;
  const profile = (await findProfile(db, { accountId: nora.id, creatorId }))!;
  const news = await findCommunityNews(db, { accountId: nora.id, creatorId, standing: 'member', now });
  expect(news?.cookAlongs).toMatchObject([{ title: 'Churros, all of us at once', isJoined: true }]);
  expect(news?.unread.map(({ count }) => count).sort()).toEqual([2, 2]);
  const { startsAt } = (await listCookAlongs(db, { creatorId, profileId: profile.id }, { now, limit: 1 }))[0]!;
  expect(startsAt.toISOString()).toMatch(/T18:00/);
  const inState = (state: 'held' | 'shown') =>
    db.$count(posts, and(eq(posts.creatorId, creatorId), eq(posts.state, state)));
  expect([await inState('held'), (await inState('shown')) > 30, await db.$count(postReports)]).toEqual([1, true, 1]);
  const [unplaced] = await db
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.kind, 'question'), isNull(threads.recipeId)));
  expect(unplaced).toBeUndefined();
  for (const { slug, active } of demoCreators) {
    const content = await findLandingContent(db, { subdomain: slug }, now);
    expect([slug, (content?.community?.people ?? 0) >= 5]).toEqual([slug, active]);
  }
});
