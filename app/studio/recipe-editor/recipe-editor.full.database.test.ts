import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aBody, aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { aContent, aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import type { Role } from '../../access/roles.ts';
import { createLimits } from '../../identity/limits/limits.server.ts';
import { importRecipes } from '../../recipe-import/importing/import.server.ts';
import { writeTextOf } from '../../recipe-import/text-form/recipe-text.ts';
import { MAX_LINES } from '../../recipes/content/bounds.ts';
import { recipeFormat } from '../../recipes/content/recipe-shape.ts';
import { recipeDraftErrors as errors } from '../../recipes/editing/copy.ts';
import { findDraft } from '../../recipes/editing/draft-queries.server.ts';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import { studioPaths } from '../paths.ts';
import { recipeListWords as listCopy } from '../recipes/copy.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
let browser: TestBrowser;
let own: { creatorId: string; recipeId: string };

async function as(role: Role) {
  // Separate limits, because draft requests are counted in memory and other tests make such requests too.
  const limits = createLimits(db, { scale: 1, secret: services.secrets[0] });
  const found = aBrowser({ ...services, limits });
  const { cookie } = await (await peopleIn(db, bea)).cookieOf(role);
  if (cookie) found.keep(cookie);
  return found;
}

beforeEach(async () => {
  await startAtBeas();
  browser = await as('editor');
  own = { creatorId: bea.creatorId, recipeId: randomUUID() };
});

const draftOf = (name: string) => ({ written: aWrittenRecipe({ name }), corrections: {} });
const sentDraft = (name: string) =>
  JSON.stringify({ content: draftOf(name), version: 0, schemaVersion: recipeFormat.version });
function save(
  content: unknown,
  version: number,
  {
    by = browser,
    schemaVersion = recipeFormat.version,
    body = JSON.stringify({ content, version, schemaVersion }),
  } = {},
) {
  const headers = { 'content-type': 'application/json', origin: services.origin };
  return by.post(studioPaths.recipeDraft(own.creatorId, own.recipeId), body, { headers });
}
const answerOf = ({ html }: { html: string }) => JSON.parse(html) as Record<string, unknown>;

describe('a new recipe', () => {
  test('has a URL before it is stored, and is stored with the first words', async () => {
    const { location } = await browser.get(studioPaths.newRecipe(own.creatorId));
    expect(location).toMatch(new RegExp(`^${studioPaths.newRecipe(own.creatorId)}/[0-9a-f-]{36}$`));
    const page = await browser.get(location!);
    expect([page.status, page.text.includes(copy.newTitle)]).toEqual([200, true]);
    const recipeId = location!.split('/').at(-1)!;
    expect(await findDraft(db, { ...own, recipeId })).toBeNull();

    own = { ...own, recipeId };
    const saved = await save(draftOf('Leek soup'), 0);
    expect(saved.status).toBe(200);
    expect((await findDraft(db, own))!).toMatchObject({ status: 'draft', content: { name: 'Leek soup' } });
    expect((await browser.get(location!)).location).toBe(studioPaths.recipe(own.creatorId, recipeId));
    const later = await save(draftOf('Better soup'), answerOf(saved).version as number);
    expect(later.status).toBe(200);
  });

  test('saved by two people concurrently gives the second one the first one’s content', async () => {
    await save(draftOf('Hers'), 0);
    const second = await save(draftOf('His'), 0, { by: await as('owner') });
    expect(second.status).toBe(409);
    expect(answerOf(second)).toEqual({ theirs: draftOf('Hers'), version: (await findDraft(db, own))!.version });
    const chosen = await save(draftOf('Both'), answerOf(second).version as number);
    expect(chosen.status).toBe(200);
  });

  test.each([
    ['of a megabyte in a field', sentDraft('x'.repeat(1_000_000)), 413],
    ['too long in a field', sentDraft('x'.repeat(300)), 413],
    ['that is no recipe', '{"content": [], "version": 0, "schemaVersion": 1}', 400],
    ['that is no JSON', '{"content"', 400],
    ['of no version', JSON.stringify({ content: draftOf('Soup') }), 400],
  ])('%s is refused with a sentence, and nothing is stored', async (_what, body, status) => {
    const refused = await save(null, 0, { body });
    expect(refused.status).toBe(status);
    expect(answerOf(refused).error).toMatch(/^[A-Z].*\.$/);
    expect(await findDraft(db, own)).toBeNull();
  });
});

test('a creator with 10,000 recipes cannot create, copy or import more, and is told so; an old one is still saved', async () => {
  const saved = answerOf(await save(draftOf('Leek soup'), 0));
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into "Recipes" ("UserID", "Name", slug)
      select ${own.creatorId}::uuid, 'Soup', 'soup-' || n from generate_series(1, 9999) n`);
  });
  const first = own.recipeId;
  own = { ...own, recipeId: randomUUID() };
  const begun = await save(draftOf('One more'), 0);
  expect([begun.status, answerOf(begun).error]).toEqual([409, errors['too-many-recipes']]);
  const copied = await browser.post(studioPaths.recipeCopy(own.creatorId, first), {});
  expect(new URL(copied.location!, 'https://x').searchParams.get('done')).toBe('full');
  expect((await browser.get(copied.location!)).text.join(' ')).toContain(listCopy.full);
  const from = { creatorId: own.creatorId, from: 'soup.html', publish: false, by: { command: 'x' }, now: clock.now };
  const imported = await importRecipes(db, {
    ...from,
    recipes: () => [[{ content: aContent({ name: 'Of a file' }) }]],
  });
  expect(imported).toEqual({ ok: false, reason: 'too-many-recipes' });
  own = { ...own, recipeId: first };
  expect((await save(draftOf('Better soup'), saved.version as number)).status).toBe(200);
});

test('another creator’s recipe is neither shown nor saved in another studio', async () => {
  const other = await aLandingPage(db, { subdomain: 'rosemary' });
  const { id } = await aRecipe(db, other.creatorId, { name: 'rosemary', body: aBody('rosemary') });
  own = { ...own, recipeId: id };
  expect((await browser.get(studioPaths.recipe(own.creatorId, id))).status).toBe(404);
  expect((await browser.get(studioPaths.newRecipe(own.creatorId, id))).html).not.toContain('rosemary');
  expect((await save(draftOf('Mine'), 0)).status).toBe(404);
  expect((await findDraft(db, { creatorId: other.creatorId, recipeId: id }))!.isDraft).toBe(false);
});

describe('without scripts', () => {
  const withoutScripts = (html: string) => html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '');
  const address = () => studioPaths.recipe(own.creatorId, own.recipeId);
  /** Returns the content of the draft's form, which may be inside `noscript`. */
  const formOf = (html: string) =>
    elements(html.replace(/<\/?noscript>/g, ''), 'form').find(({ inside }) => inside.includes('name="version"'))!
      .inside;
  const version = (html: string) =>
    elements(formOf(html), 'input').find(({ attributes }) => attributes.name === 'version')!.attributes.value!;

  test('a recipe is one text and a few fields with a save button', async () => {
    const { written } = draftOf('Leek soup');
    await save(draftOf('Leek soup'), 0);
    const page = await browser.get(address());
    expect(formOf(page.html)).toContain(writeTextOf(written).split('\n')[0]);
    const text = writeTextOf({ ...written, name: 'Leek & potato soup' });
    const sent = { text, version: version(page.html), free: 'yes', 'allergen-milk': 'contains', picture: '', alt: '' };
    expect((await browser.post(address(), sent)).location).toBe(`${address()}#saved`);
    expect((await findDraft(db, own))!.content).toMatchObject({
      name: 'Leek & potato soup',
      free: true,
      allergens: { milk: 'contains' },
      pictures: [],
      groups: [{ title: '', lines: [{ text: '3 leeks' }, { text: '1 litre stock' }] }],
    });
  });

  test('someone else’s save is shown next to the submitted text', async () => {
    await save(draftOf('Hers'), 0);
    const page = await browser.post(address(), {
      text: 'His\n\nIngredients\n\nleeks',
      version: '0',
      picture: '',
      alt: '',
    });
    expect(page.status).toBe(409);
    expect(formOf(page.html)).toContain('His');
    expect(formOf(page.html)).toContain('Hers');
    const again = { text: 'His\n\nIngredients\n\nleeks', version: version(page.html), picture: '', alt: '' };
    expect((await browser.post(address(), again)).status).toBe(303);
  });

  test('the answer to a form takes equal work for the longest and a short recipe', async () => {
    const elementsOfConflict = async (lines: number) => {
      own = { ...own, recipeId: randomUUID() };
      const texts = Array.from({ length: lines }, (_, at) => `${at + 1} leeks`);
      const hers = aWrittenRecipe({ name: 'Hers', groups: [{ title: '', lines: texts }] });
      await save({ written: hers, corrections: {} }, 0);
      const text = writeTextOf({ ...hers, name: 'His' });
      const answer = await browser.post(address(), { text, version: '0', picture: '', alt: '' });
      expect(answer.status).toBe(409);
      for (const said of ['His', 'Hers']) expect(formOf(answer.html)).toContain(`${said}\n`);
      return withoutScripts(answer.html).match(/<[a-z]/g)!.length;
    };
    expect(await elementsOfConflict(MAX_LINES)).toBe(await elementsOfConflict(2));
  });

  const typed = { text: 'His', version: '0', free: 'yes', 'allergen-fish': 'contains', alt: 'A pan' };
  test.each([
    ['a conflict', 409, { ...typed, picture: 'https://pictures.example/his.jpg' }],
    ['a picture that is none', 400, { ...typed, picture: 'my soup.jpg' }],
    [
      'a text that is too long',
      413,
      { ...typed, picture: 'https://pictures.example/his.jpg', text: 'شوربة '.repeat(9_000) },
    ],
  ])('%s leaves everything that was typed in the form', async (_what, status, form) => {
    await save(draftOf('Hers'), 0);
    const answer = await browser.post(address(), form);
    expect(answer.status).toBe(status);
    const plain = formOf(answer.html);
    const fields = elements(plain, 'input').map(({ attributes }) => attributes);
    expect(fields.filter(({ name }) => name === 'picture').map(({ value }) => value)).toEqual([form.picture, '']);
    expect(fields.filter(({ name }) => name === 'alt').map(({ value }) => value)).toEqual(['A pan', '']);
    expect(fields.find(({ name }) => name === 'free')).toHaveProperty('checked');
    const fish = elements(plain, 'select').find(({ attributes }) => attributes.name === 'allergen-fish');
    expect(elements(fish!.inside, 'option').find(({ attributes }) => 'selected' in attributes)!.attributes.value).toBe(
      'contains',
    );
    expect(elements(plain, 'textarea')[0]!.inside.trim()).toBe(form.text.trim());
    expect(plain.includes('Allergens, current version'), 'both are shown').toBe(status === 409);
  });

  test.each([
    ['a line of 64 KB', '#'.repeat(64 * 1024), errors.tooMuch['line-too-long']],
    ['more than 100,000 characters', `${'#'.repeat(99)}\n`.repeat(1_001), errors.tooMuch['too-large']],
  ])('%s is not read as a recipe: a sentence says why, and the text is still there', async (_what, text, error) => {
    await save(draftOf('Hers'), 0);
    const answer = await browser.post(address(), { ...typed, picture: '', text });
    expect(answer.status).toBe(413);
    expect(formOf(answer.html)).toContain(error);
    expect(elements(formOf(answer.html), 'textarea')[0]!.inside.trim()).toBe(text.trim());
    expect((await findDraft(db, own))!.content.name).toBe('Hers');
  });

  test('too large a form is answered with the stored recipe, not an empty one', async () => {
    await save(draftOf('Hers'), 0);
    const answer = await browser.post(address(), { ...typed, picture: '', text: 'x'.repeat(1_000_000) });
    expect(answer.status).toBe(413);
    expect(elements(formOf(answer.html), 'textarea')[0]!.inside).toContain('Hers');
    expect((await findDraft(db, own))!.content.name).toBe('Hers');
  });

  test('a read-only visitor has no save button', async () => {
    await save(draftOf('Hers'), 0);
    const operator = await as('operator');
    expect(formOf((await operator.get(address())).html)).not.toContain('type="submit"');
    expect((await operator.post(address(), { ...typed, version: '100001' })).status).toBe(403);
    expect((await save(draftOf('His'), 100_001, { by: operator })).status).toBe(403);
    expect((await findDraft(db, own))!.content.name).toBe('Hers');
  });
});
