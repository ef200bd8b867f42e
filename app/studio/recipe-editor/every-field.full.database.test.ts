import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { markedDocument } from '../../../tests/support/marked-document.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { fullRecipeJsonLd } from '../../cookbook/outputs/full-recipe.ts';
import { recipeMarkdown } from '../../cookbook/outputs/recipe-markdown.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { recipeDrafts } from '../../db/schema/recipe-editing.ts';
import { paths } from '../../paths.ts';
import { fieldNames, recipeFields } from '../../recipes/content/recipe-fields.ts';
import { emptyRecipe, recipeFormat, recipeShape, type WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import { copyRecipe } from '../../recipes/editing/copy-recipe.server.ts';
import { findDraft } from '../../recipes/editing/draft-queries.server.ts';
import { publishDraft } from '../../recipes/editing/publication.server.ts';
import { draftOfContent } from '../../recipes/editing/recipe-draft.ts';
import { updateListings } from '../../recipes/listing/refresh.server.ts';
import { studioPaths } from '../paths.ts';
import { differingParts, wordsOfPart } from '../recipes/differing-parts.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
const now = new Date('2026-11-24T09:00:00Z');
/** Recipe with a unique word in every field. Each step uses half of the first ingredient line. */
const { document: written, words } = markedDocument(recipeShape, {
  address: 'https://pictures.example/soup.jpg',
  uses: [{ line: 'zqgroupsb', nth: 0, takes: '1/2' }],
});
const allWords = Object.values(words).flat();
const place = {
  origin: services.origin,
  url: null,
  author: 'Bea',
  status: 'draft' as const,
  publishedAt: null,
  fileOf: () => null,
};
let browser: TestBrowser;
let own: { creatorId: string; recipeId: string };
const by = { command: 'a test' };

const stored = async () => (await findDraft(db, own))!;
const storedWritten = async () => draftOfContent((await stored()).content).written;
const post = (sent: object) =>
  browser.post(studioPaths.recipeDraft(own.creatorId, own.recipeId), JSON.stringify(sent), {
    headers: { 'content-type': 'application/json', origin: services.origin },
  });
const save = async (recipe: object, version?: number) =>
  post({
    content: { written: recipe, corrections: {} },
    schemaVersion: recipeFormat.version,
    version: version ?? (await findDraft(db, own))?.version ?? 0,
  });

beforeEach(async () => {
  await startAtBeas();
  browser = aBrowser({ ...services, now: () => now });
  const people = await peopleIn(db, bea);
  browser.keep((await people.cookieOf('owner')).cookie!);
  own = { creatorId: bea.creatorId, recipeId: randomUUID() };
  expect((await save(written, 0)).status).toBe(200);
});

describe('every field of a recipe', () => {
  test('is stored as it was written', async () => {
    expect(await storedWritten()).toEqual(written);
  });

  test('survives the unchanged form without scripts', async () => {
    const address = studioPaths.recipe(own.creatorId, own.recipeId);
    const before = await stored();
    const page = await browser.get(address);
    const [form] = elements(
      elements(page.html, 'noscript')
        .map(({ inside }) => inside)
        .join(''),
      'form',
    );
    const answer = await browser.post(address, fieldsOf(form!.inside));
    expect(answer.location).toBe(`${address}#saved`);
    expect((await stored()).version).toBe(before.version + 1);
    expect(await storedWritten()).toEqual(written);
  });

  test.each(fieldNames)('describes a difference in its %s', (field) => {
    const other: WrittenRecipe = { ...written, [field]: emptyRecipe[field] };
    const parts = differingParts({ written, corrections: {} }, { written: other, corrections: {} });
    // Decisions about what a step uses go with the ingredient lines.
    const expected = field === 'groups' ? [/^group:/, /^group:/, 'steps'] : [field];
    expect(parts.map(({ id }) => id)).toEqual(expected.map((id) => expect.stringMatching(id)));
    const said = parts.map(({ id, title, mine }) => `${title}\n${wordsOfPart(id, mine!)}`).join('\n');
    expect(said.trim()).not.toBe('');
    for (const word of words[field]) expect(said).toContain(word);
  });

  test('is rendered on its page, or absent from it', async () => {
    const { version } = await stored();
    const published = await publishDraft(db, { ...own, version, by, now });
    const [page] = await db.select().from(landingPages).where(eq(landingPages.creatorId, own.creatorId));
    const { html } = await browser.get(paths.recipe(page!.subdomain!, published.ok ? published.slug : ''));
    // Scripts contain loader data that may not be rendered.
    const shown = html.replace(/<script\b.*?<\/script>/gs, '');
    const onPage = fieldNames.filter((field) => words[field].every((word) => shown.includes(word)));
    expect(onPage).toEqual(fieldNames.filter((field) => recipeFields[field].shown));
    const hidden = fieldNames.filter((field) => !recipeFields[field].shown).flatMap((field) => words[field]);
    expect(hidden.filter((word) => html.includes(word))).toEqual([]);
  });

  test('is exported as Markdown and JSON-LD', async () => {
    const { content } = await stored();
    const outputs = [recipeMarkdown(content, place), JSON.stringify(fullRecipeJsonLd(content, place))];
    for (const output of outputs) expect(allWords.filter((word) => !output.includes(word))).toEqual([]);
  });

  test('is copied, unless marked otherwise', async () => {
    const copied = await copyRecipe(db, { ...own, rename: (name) => name, authorId: null, now });
    own = { ...own, recipeId: copied.ok ? copied.id : '' };
    const stored = await storedWritten();
    const differing = fieldNames.filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(written[field]));
    expect(differing).toEqual(fieldNames.filter((field) => !recipeFields[field].copied));
  });

  test('is searchable if it says so, published and in the studio', async () => {
    const { version } = await stored();
    await publishDraft(db, { ...own, version, by, now });
    await save({ ...written, free: false });
    await updateListings(db, own);
    const { rows } = (await db.execute(sql`select all_words::text as words from recipe_library
      where recipe_id = ${own.recipeId} union all select words::text from recipe_list where recipe_id = ${own.recipeId}`)) as unknown as {
      rows: { words: string }[];
    };
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const found = fieldNames.filter((field) => words[field].some((word) => row.words.includes(word)));
      expect(found).toEqual(fieldNames.filter((field) => recipeFields[field].searched));
    }
  });
});

describe('a draft that a newer version of the site stored', () => {
  const newer = { schemaVersion: recipeFormat.version + 1, plating: 'In bowls' };
  beforeEach(async () => {
    const [draft] = await db.select().from(recipeDrafts).where(eq(recipeDrafts.recipeId, own.recipeId));
    const { pictures } = draft!.content as unknown as { pictures: object[] };
    const content = { ...draft!.content, ...newer, pictures: pictures.map((each) => ({ ...each, credit: 'Ann' })) };
    await db.update(recipeDrafts).set({ content }).where(eq(recipeDrafts.recipeId, own.recipeId));
  });

  test('is shown as far as this version knows it', async () => {
    expect(await storedWritten()).toEqual(written);
    const { html } = await browser.get(studioPaths.recipe(own.creatorId, own.recipeId));
    expect([html.includes('In bowls'), html.includes(words.name[0]!)]).toEqual([false, true]);
  });

  test('keeps unknown fields after saving and publishing here', async () => {
    expect((await save({ ...written, name: 'Another name' })).status).toBe(200);
    const [draft] = await db.select().from(recipeDrafts).where(eq(recipeDrafts.recipeId, own.recipeId));
    expect(draft!.content).toMatchObject({ ...newer, name: 'Another name', pictures: [{ credit: 'Ann' }, {}] });
    const { version } = await stored();
    expect(await publishDraft(db, { ...own, version, by, now })).toMatchObject({ ok: true });
    const { rows } = (await db.execute(sql`select body, (select content from recipe_revisions
      where recipe_id = ${own.recipeId} order by number desc limit 1) as content
      from "Recipes" where id = ${own.recipeId}`)) as unknown as { rows: { body: object; content: object }[] };
    expect(rows[0]).toMatchObject({ body: newer, content: { ...newer, name: 'Another name' } });
  });
});

test.each([
  ['a field that is not known', { content: { written: { ...written, plating: 'In bowls' }, corrections: {} } }],
  ['a newer version', { schemaVersion: recipeFormat.version + 1 }],
])('a submitted draft with %s is refused with a message, and nothing stored changes', async (_what, change) => {
  const { version } = await stored();
  const content = { written: { ...written, name: 'Another name' }, corrections: {} };
  const refused = await post({ content, version, schemaVersion: recipeFormat.version, ...change });
  expect(refused.status).toBe(400);
  expect((JSON.parse(refused.html) as { error: string }).error).toMatch(/out of date/);
  expect(await storedWritten()).toEqual(written);
});

function fieldsOf(form: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const { attributes } of elements(form, 'input')) {
    const { name, type, value = '' } = attributes;
    if (name && (type !== 'checkbox' || 'checked' in attributes)) fields.append(name, value);
  }
  for (const { attributes, inside } of elements(form, 'textarea')) {
    if (attributes.name) fields.append(attributes.name, textOf(inside));
  }
  for (const { attributes, inside } of elements(form, 'select')) {
    const chosen = elements(inside, 'option').find((option) => 'selected' in option.attributes);
    fields.append(attributes.name!, chosen?.attributes.value ?? '');
  }
  return fields;
}

/** Returns the value of a textarea. Browsers drop a leading line break. */
const textOf = (html: string) => html.replace(/^\n/, '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
