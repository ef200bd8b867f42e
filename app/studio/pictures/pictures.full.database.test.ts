import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aBlock, aCard, aLetter, anIssue, aSentLetter } from '../../../tests/support/letters.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aBody, aFeature, aLandingPage, aRecipe, emptyDatabase } from '../../../tests/support/rows.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { letters } from '../../db/schema/letters.ts';
import { pageDrafts, pageRevisions } from '../../db/schema/page-editing.ts';
import { creatorPictures } from '../../db/schema/pictures.ts';
import { recipeDrafts } from '../../db/schema/recipe-editing.ts';
import { recipeRevisions } from '../../db/schema/recipes.ts';
import { storedAudience, storedLetter } from '../../letters/document/stored-letter.ts';
import { storedRecipe } from '../../recipes/content/stored-recipe.ts';
import { studioPaths } from '../paths.ts';
import { addPicture, describePicture, expectPicture, findPicture, hasRoom, listPictures } from './pictures.server.ts';
import { MAX_BYTES } from './pictures.ts';
import { deleteRemoved, listUnused, REMOVED_DAYS, removeUnused, restoreRemoved } from './removal.server.ts';
import { findUses } from './uses.server.ts';

const { db } = await testDatabase();
const { services } = await membershipServices(db);
const now = new Date('2026-11-22T12:00:00.123Z');
const later = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1_000);
const keyOf = (digit: number) => digit.toString(16).padStart(32, '0');
const addressOf = (digit: number, focus = '') => `/media/${keyOf(digit)}${focus}`;

let creatorId: string;
let pageId: string;
let use: { creatorId: string; key: string };
beforeEach(async () => {
  await emptyDatabase(db);
  ({ creatorId, id: pageId } = await aLandingPage(db, { subdomain: 'bea', name: 'Bea' }));
  use = { creatorId, key: keyOf(1) };
});

const add = (digit: number, fields: Partial<Parameters<typeof addPicture>[1]> = {}) =>
  addPicture(db, {
    creatorId,
    key: keyOf(digit),
    filename: `${digit}.jpg`,
    width: 4_000,
    height: 3_000,
    bytes: 1_000,
    addedBy: null,
    now: new Date(now.getTime() + digit),
    ...fields,
  });
const keysThere = async () =>
  (await listPictures(db, { creatorId, after: null, limit: 100 })).pictures.map(({ key }) => key);

describe('a creator’s pictures', () => {
  test('are listed newest first, page by page, each once', async () => {
    for (let digit = 1; digit <= 7; digit++) await add(digit, digit > 3 ? { now } : {});
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listPictures>> = await listPictures(db, { creatorId, after, limit: 2 });
      seen.push(...page.pictures.map(({ key }) => key));
      after = page.next;
    } while (after);
    expect(seen).toEqual([3, 2, 1, 7, 6, 5, 4].map(keyOf));
  });

  test('contain a repeated upload once, as the newest, with its description', async () => {
    await add(1);
    await describePicture(db, { creatorId, key: keyOf(1), alt: 'A cake', focus: { x: 0, y: 100 } });
    await add(2);
    const again = await add(1, { now: later(1), filename: 'other.png' });
    expect(again).toMatchObject({ alt: 'A cake', address: addressOf(1, '~0-100'), filename: '1.jpg' });
    expect(await keysThere()).toEqual([keyOf(1), keyOf(2)]);
  });

  test('are limited to five gigabytes', async () => {
    expect(await hasRoom(db, { creatorId })).toBe(true);
    await add(1, { bytes: 2_000_000_000 });
    await add(2, { bytes: 2_000_000_000 });
    expect(await hasRoom(db, { creatorId })).toBe(true);
    await add(3, { bytes: MAX_BYTES - 4_000_000_000 });
    expect(await hasRoom(db, { creatorId })).toBe(false);
  });

  test('cannot be described if missing', async () => {
    expect(await describePicture(db, { creatorId, key: keyOf(1), alt: 'x', focus: null })).toBeNull();
    expect(await findPicture(db, { creatorId, key: keyOf(1) })).toBeNull();
  });
});

/** Functions that store a use of a picture, by column. */
const places: Record<string, (address: string) => Promise<unknown>> = {
  ...Object.fromEntries(
    ['logo', 'favicon', 'cta_image', 'cook_portrait', 'cook_signature'].map((column) => [
      `creator_landing_pages.${column}`,
      (address: string) =>
        db.execute(sql`update creator_landing_pages set ${sql.identifier(column)} = ${address} where id = ${pageId}`),
    ]),
  ),
  'creator_landing_features.image': (image) => aFeature(db, pageId, { image }),
  'page_drafts.content': (image) =>
    db
      .insert(pageDrafts)
      .values({ pageId, content: { schemaVersion: 1, features: [{ image }] }, version: 1, savedAt: now }),
  'page_revisions.content': (image) =>
    db
      .insert(pageRevisions)
      .values({ pageId, number: 1, content: { schemaVersion: 1, logo: image }, createdAt: now, change: '' }),
  'Recipes.ImageURL': (imageUrl) => aRecipe(db, creatorId, { imageUrl }),
  'Recipes.body': (address) =>
    aRecipe(db, creatorId, { body: { ...aBody('x'), morePictures: [{ address, alt: '' }] } }),
  'recipe_drafts.content': async (address) => {
    const { id: recipeId } = await aRecipe(db, creatorId);
    const content = storedRecipe(aContent({ pictures: [{ address, alt: '' }] }));
    await db.insert(recipeDrafts).values({ recipeId, content, version: 1, savedAt: now });
  },
  'recipe_revisions.content': async (address) => {
    const { id: recipeId } = await aRecipe(db, creatorId);
    const content = storedRecipe(aContent({ pictures: [{ address, alt: '' }] }));
    await db.insert(recipeRevisions).values({ recipeId, number: 1, content, createdAt: now, change: '' });
  },
  'letters.content': (src) =>
    db.insert(letters).values({
      creatorId,
      content: storedLetter(aLetter({ blocks: [aBlock('picture', [], { picture: { src, alt: '' } })] })),
      audience: storedAudience({ readers: [], tag: null, recipeId: null }),
      savedAt: now,
    }),
  'letters.issue': (src) => aSentLetter(db, creatorId, { issue: anIssue({}, [aCard({ picture: { src, alt: '' } })]) }),
};

/** Other columns with JSON or with the name of a picture, by content. */
const otherColumns: Record<string, string[]> = {
  'alternative texts': ['Recipes.image_alt'],
  'copies from recipes and their drafts': ['recipe_list.image_url'],
  'pictures that the community removes': ['community_profiles.picture'],
  'recipes before their import, which adds their pictures': [
    'import_previews.refused',
    'import_preview_recipes.content',
    'import_preview_recipes.comments',
  ],
  'choices and ids': [
    'Recipes.allergens',
    'letters.audience',
    'scheduled_emails.subject',
    'shopping_lists.content',
    'week_plans.content',
    'audit_events.details',
  ],
  'accounts and imported members': [
    'accounts.metadata',
    'sign_up_attempts.metadata',
    'sign_up_attempts.details',
    'member_rehearsals.choice',
    'member_rehearsals.columns',
    'member_rehearsals.outcomes',
    'member_rehearsal_pages.people',
  ],
  payments: [
    'foreign_subscriptions.card',
    'merchants.requirements',
    'payment_customers.billing',
    'payment_customers.card',
    'payment_subscriptions.invoices',
    'payment_subscriptions.refused',
    'payment_subscriptions.snapshot',
  ],
};

test('every column that may hold a picture’s address is searched', async () => {
  const { rows } = (await db.execute(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> 'test_mail' and (data_type = 'jsonb' or (data_type = 'text'
      and column_name ~* '(picture|photo|image|logo|icon|avatar|portrait|signature|cover|src)'))`)) as unknown as {
    rows: { name: string }[];
  };
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(places), ...Object.values(otherColumns).flat()].toSorted(),
  );
});

describe('a picture counts as used and is not removed', () => {
  test.each(Object.keys(places))('in %s', async (place) => {
    await add(1);
    await add(2);
    await places[place]!(addressOf(1, '~30-70'));
    expect(await findUses(db, use)).toHaveLength(1);
    expect((await listUnused(db, { creatorId, limit: 10 })).pictures.map(({ key }) => key)).toEqual([keyOf(2)]);
    expect((await removeUnused(db, { creatorId, now })).count).toBe(1);
    expect((await removeUnused(db, { creatorId, key: keyOf(1), now })).count).toBe(0);
    expect(await keysThere()).toEqual([keyOf(1)]);
  });

  test('and its uses are listed, public ones first', async () => {
    const soup = await aRecipe(db, creatorId, { name: 'Soup', imageUrl: addressOf(1), status: 'draft' });
    const cake = await aRecipe(db, creatorId, { name: 'Cake', imageUrl: addressOf(1) });
    const picture = aBlock('picture', [], { picture: { src: addressOf(1), alt: '' } });
    const letter = await aSentLetter(db, creatorId, { issue: anIssue({ subject: 'Autumn', blocks: [picture] }) });
    await places['page_revisions.content']!(addressOf(1));
    await add(1);
    const people = await peopleIn(db, { creatorId });
    const browser = aBrowser(services);
    browser.keep((await people.cookieOf('owner')).cookie!);
    const { html } = await browser.get(studioPaths.picture(creatorId, keyOf(1)));
    for (const to of [
      studioPaths.recipe(creatorId, cake.id),
      studioPaths.recipe(creatorId, soup.id),
      studioPaths.pageHistory(creatorId),
      studioPaths.letter(creatorId, letter.id),
    ]) {
      expect(html).toContain(`href="${to}"`);
    }
    expect(await findUses(db, use)).toEqual([
      { id: letter.id, place: 'letter', name: 'Autumn', state: 'shown' },
      { id: cake.id, place: 'recipe', name: 'Cake', state: 'shown' },
      { id: soup.id, place: 'recipe', name: 'Soup', state: 'draft' },
      { id: expect.any(String), place: 'page', name: '', state: 'earlier' },
    ]);
  });
});

describe('unused pictures', () => {
  test('are counted beyond those listed', async () => {
    for (const digit of [1, 2, 3]) await add(digit);
    const { pictures, count } = await listUnused(db, { creatorId, limit: 2 });
    expect([pictures.length, count]).toEqual([2, 3]);
  });

  test('are removed and restored one removal at a time', async () => {
    await add(1);
    await removeUnused(db, { creatorId, now });
    await add(2);
    const second = await removeUnused(db, { creatorId, now: later(1) });
    expect(await keysThere()).toEqual([]);
    expect(await restoreRemoved(db, { creatorId, removedAt: second.removedAt })).toBe(1);
    expect(await keysThere()).toEqual([keyOf(2)]);
    expect(await restoreRemoved(db, { creatorId, removedAt: second.removedAt })).toBe(0);
  });

  test('are restored when uploaded again', async () => {
    await add(1);
    await removeUnused(db, { creatorId, now });
    await add(1);
    expect(await keysThere()).toEqual([keyOf(1)]);
  });
});

describe('a removed picture', () => {
  const deleted: string[] = [];
  const store = { remove: async (key: string) => void deleted.push(key) };
  const deleteDue = async (at: Date) => {
    deleted.length = 0;
    while ((await deleteRemoved({ db, pictures: store }, { now: at })) > 0);
    return deleted;
  };
  const rows = async () => (await db.select({ key: creatorPictures.key }).from(creatorPictures)).map(({ key }) => key);

  test('keeps its file for thirty days, and loses it then', async () => {
    await add(1);
    await removeUnused(db, { creatorId, now });
    expect(await deleteDue(later(REMOVED_DAYS))).toEqual([]);
    expect(await deleteDue(later(REMOVED_DAYS + 1))).toEqual([keyOf(1)]);
    expect(await rows()).toEqual([]);
  });

  test('a picture stored without being added is deleted with its file', async () => {
    const picture = { creatorId, key: keyOf(1), width: 40, height: 30, bytes: 1_000, filename: '1.jpg', addedBy: null };
    await expectPicture(db, { ...picture, now });
    expect([await keysThere(), (await listUnused(db, { creatorId, limit: 9 })).count]).toEqual([[], 0]);
    expect(await deleteDue(later(REMOVED_DAYS + 1))).toEqual([keyOf(1)]);
    await expectPicture(db, { ...picture, now });
    await add(1);
    await expectPicture(db, { ...picture, now: later(1) });
    expect(await keysThere(), 'one that she has stays').toEqual([keyOf(1)]);
  });

  test('is restored with an earlier revision that names it', async () => {
    await add(1);
    await removeUnused(db, { creatorId, now });
    await places['creator_landing_features.image']!(addressOf(1));
    expect(await deleteDue(later(60))).toEqual([]);
    expect(await keysThere()).toEqual([keyOf(1)]);
  });

  test('keeps its file if another creator has it too, used or not', async () => {
    const ann = await aLandingPage(db, { subdomain: 'ann' });
    await add(1);
    await add(1, { creatorId: ann.creatorId });
    await removeUnused(db, { creatorId, now });
    expect(await deleteDue(later(60))).toEqual([]);
    expect(await rows()).toEqual([keyOf(1)]);
    await removeUnused(db, { creatorId: ann.creatorId, now: later(60) });
    expect(await deleteDue(later(120))).toEqual([keyOf(1)]);
  });

  test('is deleted for every creator with removals', async () => {
    const ann = await aLandingPage(db, { subdomain: 'ann' });
    await add(1);
    await add(2, { creatorId: ann.creatorId });
    await removeUnused(db, { creatorId, now });
    await removeUnused(db, { creatorId: ann.creatorId, now });
    expect((await deleteDue(later(60))).toSorted()).toEqual([keyOf(1), keyOf(2)]);
  });
});

test('unused pictures among 1,000 recipes of three versions each are found in one pass', async () => {
  for (const digit of [1, 2]) await add(digit);
  const content = aContent({ pictures: [{ address: addressOf(1), alt: '' }], introduction: 'Words. '.repeat(600) });
  await db.execute(
    sql`insert into "Recipes" ("UserID", "Name", status) select ${creatorId}, 'r' || n, 'draft' from generate_series(1, 1000) n`,
  );
  await db.execute(sql`insert into recipe_revisions (recipe_id, number, content, created_at, change)
    select id, n, ${JSON.stringify(content)}::jsonb, clock(), '' from "Recipes", generate_series(1, 3) n`);
  const since = performance.now();
  expect((await listUnused(db, { creatorId, limit: 10 })).count).toBe(1);
  expect(await findUses(db, use)).toHaveLength(1_000);
  // Takes about 1.2 s on PGlite with two cores. One query per picture would take minutes.
  expect(performance.now() - since).toBeLessThan(15_000);
}, 60_000);
