import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../../app/access/roles.ts';
import { importPreviewRecipes, importPreviews } from '../../app/db/schema/import-previews.ts';
import { storedRecipe } from '../../app/recipes/content/stored-recipe.ts';
import { updateListings } from '../../app/recipes/listing/refresh.server.ts';
import { type RoutePattern, routeTable } from '../../app/route-table.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { aMember, aPayment } from '../support/members.ts';
import { noteOf, outsiders, paidRecipes, secrets, secretsOfAnother, secretsOfDraft } from '../support/paid-recipes.ts';
import { routeIdsOf, routePatterns } from '../support/route-patterns.ts';
import { emptyDatabase } from '../support/rows.ts';
import { everyRow, readRows } from '../support/rows-of-tables.ts';
import { isLongRun } from '../support/run.ts';
import { changesOf, type Spelled, type SpelledAnswer, speller, spellingsOf } from '../support/spellings.ts';
import { aContent } from '../support/written-recipe.ts';

/**
 * A role without access to a route gains nothing by other spellings of an address or by other methods. Routes, ids and
 * roles come from the tables, so new routes are included. `npm run test:full` tries a share of the spellings, and `npm
 * run test:long -- spellings` all.
 */

const app = await startTestApp();
const { ask, close } = speller(app);
afterAll(close);

/** Returns words that only a creator's studio shows. */
const privateOf = (tenant: string) => [
  `zqmember${tenant}xv@home.example`,
  `zqimport${tenant}xv`,
  `zqsource${tenant}xv`,
];
const inStudios = [...privateOf('marisol'), ...privateOf('bea')];

let there: Awaited<ReturnType<typeof paidRecipes>>;
let values: Record<string, string>;
const telling = new Set<RoutePattern>();

beforeAll(async () => {
  await emptyDatabase(app.db);
  there = await paidRecipes(app.db);
  const [bea] = (await rows(sql`select creator_id as id from creator_landing_pages where subdomain = 'bea'`)) as [
    { id: string },
  ];
  const owner = there.accountIds.get('owner')!;
  const made = await addPrivate('marisol', there.creatorId, owner);
  await addPrivate('bea', bea.id);
  const { pageId, creatorId, ids } = there;
  values = {
    pageId,
    creatorId,
    name: 'marisol',
    slug: 'mole',
    key: 'a0'.repeat(16),
    variant: 'card-320.webp',
    version: 'x.png',
    id: pageId,
    upload: 'track',
    recipeId: ids.draft,
    table: 'events.csv',
    position: '0',
    previewId: made.previewId,
    membershipId: made.membershipId,
    accountId: there.accountIds.get('editor')!,
    month: '2026-11',
  };
  await app.settled();
  for (const pattern of routePatterns) {
    const { text } = await ask({ target: addressOf(pattern), headers: there.headers.owner });
    if ([...inStudios, ...secretsOfDraft, ...secrets].some((word) => text.includes(word))) telling.add(pattern);
  }
});

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return readRows<Record<string, unknown>>(app.db, query);
}

/** Adds a member, and a pending import that only one account may see. */
async function addPrivate(tenant: string, creatorId: string, importedBy?: string) {
  const [email, name, source] = privateOf(tenant) as [string, string, string];
  const { accountId, membershipId } = await aMember(app.db, { email, creatorId, facts: [aPayment(0, 30)] });
  const now = new Date();
  const [preview] = await app.db
    .insert(importPreviews)
    .values({
      creatorId,
      accountId: importedBy ?? accountId,
      source,
      isWhole: true,
      refused: [],
      createdAt: now,
      expiresAt: new Date(+now + 3_600_000),
    })
    .returning();
  await app.db.insert(importPreviewRecipes).values({
    previewId: preview!.id,
    position: 0,
    file: 'g.json',
    content: storedRecipe(aContent({ name })),
    missing: [],
    importKey: 'k',
  });
  return { membershipId, previewId: preview!.id };
}

const spellings = (pattern: RoutePattern) => spellingsOf(addressOf(pattern), routeIdsOf(pattern));
const addressOf = (pattern: RoutePattern) => pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x');
const isOf = (allowed: 'everyone' | 'nothing' | readonly Role[], role: Role) =>
  allowed === 'everyone' || (allowed !== 'nothing' && allowed.includes(role));
/** Without a creator in the route, roles at any creator count. */
const roleAt = (pattern: RoutePattern, role: Role): Role => {
  if (pattern.includes(':creatorId')) return role;
  return role === 'another-creator' ? 'owner' : role === 'member-of-another' ? 'member' : role;
};
const deniedTo = (what: 'read' | 'write') => (pattern: RoutePattern) =>
  roles.filter((role) => !isOf(routeTable[pattern][what], roleAt(pattern, role)));

/** Selects the spellings of each route that a role tries: the plain one, and its share of the others. */
function shareOf(
  role: Role,
  waysTo: (pattern: RoutePattern) => readonly Spelled[],
  rolesAt: (pattern: RoutePattern) => readonly Role[],
  oneIn = 3,
): Spelled[] {
  return routePatterns.flatMap((pattern, place) => {
    const asking = rolesAt(pattern);
    // Consecutive routes use the same spellings until each role has used each of them.
    const isAsked = (at: number) =>
      telling.has(pattern) || (Math.floor(at / asking.length) + Math.floor(place / asking.length)) % oneIn === 0;
    const isMine = (at: number) => at === 0 || (isAsked(at) && asking[(place + at) % asking.length] === role);
    return asking.includes(role) ? waysTo(pattern).filter((_, at) => isLongRun() || isMine(at)) : [];
  });
}

const hiddenFrom = (role: Role) => [
  ...roles.filter((each) => each !== role).map(noteOf),
  ...(['owner', 'editor', 'operator'].includes(role) ? [] : [...secretsOfDraft, ...inStudios]),
  ...(role === 'editor' ? [privateOf('marisol')[0]!] : []),
  ...(role === 'operator' ? [] : [...privateOf('bea'), ...secretsOfAnother]),
];

const found = (words: readonly string[], { target }: Spelled, { text }: SpelledAnswer) =>
  words.filter((word) => text.includes(word) && !target.includes(word));

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next);
    }),
  );
}

async function findings(role: Role, asked: readonly Spelled[], words: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  await inParallel(asked, async (spelled) => {
    const answer = await ask({ ...spelled, headers: { ...there.headers[role], ...spelled.headers } });
    const name = `${spelled.method ?? 'GET'} ${spelled.target}`;
    if (answer.status >= 500) wrong.push(`${name}: ${answer.status}`);
    for (const word of found(words, spelled, answer)) wrong.push(`${name}: ${word}`);
    if (answer.isPage && !/frame-ancestors '(none|self)'/.test(answer.policy)) wrong.push(`${name}: can be framed`);
  });
  return wrong;
}

test('those who may see what is hidden do, so that its absence says something', async () => {
  const pageFor = async (role: Role, path: string) => (await ask({ target: path, headers: there.headers[role] })).text;
  const studio = `/studio/${there.creatorId}`;
  expect(await pageFor('owner', `${studio}/members`)).toContain(privateOf('marisol')[0]);
  expect(await pageFor('owner', `${studio}/import/${values.previewId}`)).toContain(privateOf('marisol')[1]);
  expect(await pageFor('editor', `${studio}/recipes/${there.ids.draft}`)).toContain(secretsOfDraft[0]);
});

test('together the roles ask for every route plainly and in a quarter of the ways or more, and in every way at twenty routes', () => {
  const denied = deniedTo('read');
  const asked = new Set(roles.flatMap((role) => shareOf(role, spellings, denied)).map(inWords));
  expect([...telling]).toEqual(expect.arrayContaining(['/studio/:creatorId/members', '/:name/recipes/:slug']));
  const closed = routePatterns.filter((pattern) => denied(pattern).length > 0);
  const timesAsked: number[] = [];
  for (const pattern of closed) {
    const ways = spellings(pattern).map((each) => asked.has(inWords(each)));
    expect([pattern, ways[0]]).toEqual([pattern, true]);
    expect(ways.filter(Boolean).length / ways.length).toBeGreaterThan(0.25);
    for (const [at, isAsked] of ways.entries()) timesAsked[at] = (timesAsked[at] ?? 0) + Number(isAsked);
  }
  // Later spellings contain route ids of the router, whose number differs between routes.
  const common = Math.min(...closed.map((pattern) => spellings(pattern).length));
  expect(Math.min(...timesAsked.slice(0, common))).toBeGreaterThan(20);
});
const inWords = (each: Spelled) => JSON.stringify(each);

describe.each(roles)('as %s', (role) => {
  test('no spelling of what may not be read shows a word of it', { timeout: 240_000 }, async () => {
    const asked = shareOf(role, spellings, deniedTo('read'));
    expect(await findings(role, asked, hiddenFrom(role))).toEqual([]);
  });

  test('no spelling of what may not be changed changes a row', { timeout: 240_000 }, async () => {
    // Otherwise the first read of a listing would update the listing.
    await updateListings(app.db, { creatorId: null });
    // An operator's first visit to a studio is recorded.
    await ask({ target: `/studio/${there.creatorId}`, headers: there.headers[role] });
    const before = await everyRow(app.db);
    const changes = (pattern: RoutePattern) => changesOf(addressOf(pattern), ORIGIN);
    const asked = shareOf(role, changes, deniedTo('write'));
    expect(await findings(role, asked, hiddenFrom(role))).toEqual([]);
    expect(await everyRow(app.db)).toBe(before);
  });
});

test.each([...outsiders])(
  'a paid recipe, its library and its feed show %s no paid word in any spelling, whoever asked so before',
  { timeout: 120_000 },
  async (role) => {
    const isOfRecipes = (pattern: RoutePattern) =>
      pattern.startsWith('/:name/recipes') && routeTable[pattern].read === 'everyone';
    expect(routePatterns.filter(isOfRecipes).length).toBeGreaterThan(2);
    const asked = shareOf(role, spellings, (pattern) => (isOfRecipes(pattern) ? outsiders : []), 1);
    await findings('member', asked, []);
    expect(await findings(role, asked, [...secrets, ...hiddenFrom(role)])).toEqual([]);
  },
);

test('every page names who may frame it: nobody, or the studio’s own pages', () => {
  const framed = routePatterns.filter((pattern) => routeTable[pattern].framedBy);
  expect(framed).toEqual(['/studio/:creatorId/page/preview']);
});
