import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { aRecipeStudio, rowsOfRecipe } from '../../../tests/support/own-recipes.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import type { Role } from '../../access/roles.ts';
import { changePerson } from '../../creators/people/commands.server.ts';
import { creatorMembers, landingPages } from '../../db/schema/creators.ts';
import { recipeShares } from '../../db/schema/recipe-editing.ts';
import { createLimits } from '../../identity/limits/limits.server.ts';
import { savePageDraft } from '../../landing/editing/draft-commands.server.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { paths } from '../../paths.ts';
import { studioPaths } from '../paths.ts';
import { writeSelected } from './selection.ts';

const { db } = await testDatabase();
const { takeLogged, ...membership } = await membershipServices(db);
const { services } = membership;

async function aStudioOf(role: Role) {
  const studio = await aRecipeStudio(db, { now: new Date('2026-01-01T00:00:00Z') });
  const browser = aBrowser(services);
  const people = await peopleIn(db, studio);
  const accountId = await people.accountOf(role);
  if (accountId) browser.keep(`${await people.sessionOf(accountId)}; Path=/`);
  return { ...studio, browser, accountId };
}

const secret = 'the secret of the broth';
const paid = { name: 'Broth', steps: [{ title: '', text: secret, uses: [], footnotes: [] }] };

describe('a recipe’s publication in the studio', () => {
  test('is one form, which confirms it and makes the recipe visible', async () => {
    const { browser, creatorId, ...studio } = await aStudioOf('editor');
    const own = await studio.aDraft({ name: 'Broth' });
    await studio.write(own, { name: 'Clear broth' }, 100_001);
    const address = studioPaths.recipePublication(creatorId, own.recipeId);
    const { location } = await browser.post(address, { intent: 'publish', version: '100001' });
    expect(location).toContain('done=published');
    const page = await browser.get(location!);
    expect(page.text.join(' ')).toContain('Members can read it now. Everyone sees its name and first sentence.');
    await db.update(landingPages).set({ isActive: false }).where(eq(landingPages.creatorId, creatorId));
    const words = (await browser.get(location!)).text.join(' ');
    expect(words).toContain('Published. It shows once your page is public.');
    expect(words).toContain('Published, but hidden until your page is public.');
    expect(words).not.toContain('can read it now.');
    expect((await rowsOfRecipe(db, own)).row).toMatchObject({ name: 'Clear broth', status: 'published' });
  });

  test('leads to the public recipe, also later, and to publishing the page while that is hidden', async () => {
    const { browser, creatorId, ...studio } = await aStudioOf('editor');
    const { recipeId } = await studio.aPublished({ name: 'Broth' });
    const [page] = await db.select().from(landingPages).where(eq(landingPages.creatorId, creatorId));
    const pages = [studioPaths.recipePublication(creatorId, recipeId), studioPaths.recipe(creatorId, recipeId)];
    const live = `href="${paths.recipe(page!.subdomain!, 'broth')}"`;
    for (const address of pages) expect((await browser.get(address)).html).toContain(live);
    await db.update(landingPages).set({ isActive: false }).where(eq(landingPages.creatorId, creatorId));
    for (const address of pages) {
      const { html } = await browser.get(address);
      expect(html).not.toContain(live);
      expect(html).toContain(`href="${studioPaths.pagePublication(creatorId)}"`);
    }
  });

  test('leads to a letter about the recipe that was just published', async () => {
    const { browser, creatorId, ...studio } = await aStudioOf('editor');
    const { recipeId } = await studio.aPublished({ name: 'Broth' });
    const { html } = await browser.get(studioPaths.recipePublication(creatorId, recipeId, { done: 'published' }));
    const form = html.split('<form').find((each) => each.includes('Write a letter about it'))!;
    expect(form).toContain(`action="${studioPaths.letters(creatorId)}" method="post"`);
    expect(form).toContain(`name="recipe" value="${recipeId}"`);
  });

  test('is previewed in the colours of the page’s draft', async () => {
    const { browser, creatorId, accountId: authorId, ...studio } = await aStudioOf('editor');
    const { recipeId } = await studio.aDraft({ name: 'Broth' });
    const editing = await findPageEditing(db, { creatorId });
    const content = { ...editing!.published, accentColor: '#2f6f5e', style: 'market' as const };
    await savePageDraft(db, { creatorId, content, version: 0, authorId: authorId!, now: clock.now });
    const { html } = await browser.get(studioPaths.recipePreview(creatorId, recipeId, { as: 'visitor' }));
    expect(html).toContain('#2f6f5e');
    expect(html).toContain('data-style="market"');
    const { data } = await browser.ask(studioPaths.recipe(creatorId, recipeId));
    expect(JSON.stringify(data)).toContain('#2f6f5e');
  });

  test('of a free recipe says that everyone sees it', async () => {
    const { browser, creatorId, ...studio } = await aStudioOf('editor');
    const { recipeId } = await studio.aPublished({ name: 'Broth', free: true });
    for (const address of [
      studioPaths.recipePublication(creatorId, recipeId),
      studioPaths.recipe(creatorId, recipeId),
    ]) {
      const { text } = await browser.get(`${address}?done=published`);
      expect(text.join(' ')).toContain('Published. Everyone can see it now.');
    }
  });

  test('of a new recipe explains its URL, and does not show its id', async () => {
    const { browser, creatorId, ...studio } = await aStudioOf('owner');
    const { recipeId } = await studio.aDraft({ name: '' });
    const { text } = await browser.get(studioPaths.recipePublication(creatorId, recipeId));
    expect(text.join(' ')).toContain('It’s made from the recipe’s name when you first publish it.');
    expect(text.join(' ')).not.toContain(recipeId);
  });

  test('is refused after someone else’s change, which is shown', async () => {
    const { browser, creatorId, ...studio } = await aStudioOf('owner');
    const own = await studio.aDraft({ name: 'Broth' });
    await studio.write(own, { name: 'As another wrote it' }, 100_002);
    const address = studioPaths.recipePublication(creatorId, own.recipeId);
    const answer = await browser.post(address, { intent: 'publish', version: '100001' });
    expect(answer.status).toBe(409);
    expect(answer.text.join(' ')).toContain('Someone changed the recipe');
    expect(answer.title).toContain('As another wrote it');
  });

  test.each([
    [{ intent: 'schedule', version: '100000', time: '2020-01-01T10:00' }, 400],
    [{ intent: 'schedule', version: '100000', time: 'soon' }, 400],
    [{ intent: 'slug', slug: 'Not a slug!' }, 400],
    [{ intent: 'constructor' }, 400],
    [{ intent: 'bring-back', version: '100000', number: '9' }, 404],
    [{}, 400],
  ] as [Record<string, string>, number][])('answers %j with %i, and changes nothing', async (form, status) => {
    const { browser, creatorId, ...studio } = await aStudioOf('owner');
    const own = await studio.aDraft();
    const before = await rowsOfRecipe(db, own);
    const answer = await browser.post(studioPaths.recipePublication(creatorId, own.recipeId), form);
    expect(answer.status).toBe(status);
    expect(await rowsOfRecipe(db, own)).toEqual(before);
  });

  test('reports a past time at its field, with the submitted value', async () => {
    const { browser, creatorId, ...studio } = await aStudioOf('owner');
    const own = await studio.aDraft();
    const form = { intent: 'schedule', version: '100000', time: '2020-01-01T10:00' };
    const { html } = await browser.post(studioPaths.recipePublication(creatorId, own.recipeId), form);
    const [field = ''] = /<input[^>]*name="time"[^>]*>/.exec(html) ?? [];
    expect(field).toContain('value="2020-01-01T10:00"');
    expect(field).toContain('aria-invalid="true"');
    const [, described = ''] = /aria-describedby="([^"]*)"/.exec(field) ?? [];
    const error = described.split(' ').find((id) => id.endsWith('-error'));
    expect(html).toContain(
      `<p id="${error}" class="mt-1.5 text-sm font-semibold text-danger">Choose a time in the future.`,
    );
    expect(html).toMatch(/<details[^>]*open=""/);
  });

  test('compares an earlier revision, and restores it without losing the current one', async () => {
    const { browser, creatorId, ...studio } = await aStudioOf('owner');
    const own = await studio.aPublished({ name: 'First broth' });
    await studio.write(own, { name: 'Being written' }, 100_001);
    const address = studioPaths.recipePublication(creatorId, own.recipeId);
    const compared = (
      await browser.get(studioPaths.recipePublication(creatorId, own.recipeId, { see: '1' }))
    ).text.join(' ');
    expect(compared).toContain('Name This version First broth What you have now Being written');
    const whole = await browser.get(studioPaths.recipePreview(creatorId, own.recipeId, { as: 'member', revision: 1 }));
    expect(whole.html).toContain('First broth');
    expect(whole.html).not.toContain('Being written');
    const { location } = await browser.post(address, { intent: 'bring-back', version: '100001', number: '1' });
    const after = (await browser.get(location!)).text.join(' ');
    expect(after).toContain('Your draft until now is in the history');
    expect(after).toContain('Version 2 Draft set aside when an earlier version was brought back');
    expect((await rowsOfRecipe(db, own)).draft?.content.name).toBe('First broth');
    const aside = await browser.get(studioPaths.recipePreview(creatorId, own.recipeId, { as: 'member', revision: 2 }));
    expect(aside.html).toContain('Being written');
  });

  test('is not found for another creator’s recipe, nor is its preview', async () => {
    const { browser, creatorId } = await aStudioOf('owner');
    const other = await aRecipeStudio(db, { now: clock.now });
    const theirs = await other.aDraft(paid);
    const before = await rowsOfRecipe(db, theirs);
    for (const address of [
      studioPaths.recipePublication(creatorId, theirs.recipeId),
      studioPaths.recipePreview(creatorId, theirs.recipeId, { as: 'member' }),
    ]) {
      const answer = await browser.get(address);
      expect(answer.status).toBe(404);
      expect(answer.html).not.toContain(secret);
    }
    await browser.post(studioPaths.recipePublication(creatorId, theirs.recipeId), { intent: 'offline' });
    for (const act of ['publish', 'tag', 'remove', 'restore']) {
      const selected = { recipe: writeSelected({ ...theirs, version: 100_000 }), do: act, tag: 'soup' };
      await browser.post(studioPaths.recipeSelection(creatorId), selected);
    }
    await browser.post(studioPaths.recipeCopy(creatorId, theirs.recipeId), {});
    expect(await rowsOfRecipe(db, theirs)).toEqual(before);
  });
});

describe('a link to a draft', () => {
  test('shows it to anyone with the link until it is ended, and nothing else', async () => {
    const { browser, creatorId, ...studio } = await aStudioOf('owner');
    const own = await studio.aPublished({ name: 'Broth' });
    await studio.write(own, { ...paid, name: 'Clear broth' }, 100_001);
    const address = studioPaths.recipePublication(creatorId, own.recipeId);
    const linkIn = (html: string) => /value="[^"]*(\/studio\/shared\/[\w-]{43})"/.exec(html)![1]!;
    const link = linkIn((await browser.post(address, { intent: 'share' })).html);
    const friend = aBrowser(services);
    const shown = await friend.get(link);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect(shown.html).toContain(secret);
    expect(shown.html).toContain('noindex');
    expect(shown.text.join(' ')).toContain('shared with you.');
    const later = new Date(clock.now.getTime() + 8 * 24 * 3600 * 1_000);
    const { status, text } = await aBrowser({ ...services, now: () => later }).get(link);
    expect([status, text.join(' ')]).toEqual([404, expect.stringContaining('This link has expired')]);
    const another = linkIn((await browser.post(address, { intent: 'share' })).html);
    expect([(await friend.get(link)).status, (await friend.get(another)).status]).toEqual([404, 200]);
    expect((await browser.get(address)).text.join(' ')).toContain('A link works until');
    expect((await browser.post(address, { intent: 'end-sharing' })).location).toContain('done=sharing-ended');
    expect((await friend.get(another)).status).toBe(404);
    expect((await friend.get('/studio/shared/x')).status).toBe(404);
  });

  test('is limited like a recipe page, including scaled amounts of a long draft', async () => {
    const limits = createLimits(db, { scale: 1, secret: services.secrets[0] });
    const { browser, creatorId, ...studio } = await aStudioOf('owner');
    const statusesOf = async (lines: number, queries: string[]) => {
      const groups = [{ title: '', lines: Array<string>(lines).fill('1 leek') }];
      const own = await studio.aDraft({ ...paid, groups, yield: { number: 4, word: '' } });
      const { html } = await browser.post(studioPaths.recipePublication(creatorId, own.recipeId), { intent: 'share' });
      const [, link] = /value="[^"]*(\/studio\/shared\/[\w-]{43})"/.exec(html)!;
      const friend = aBrowser({ ...services, limits });
      const answers = [];
      for (const query of queries) answers.push(await friend.get(link! + query));
      return answers.map(({ status, location, headers }) => [
        status,
        location?.replace(link!, 'its own') ?? headers.has('retry-after'),
      ]);
    };
    const many = Array.from({ length: 20 }, (_, at) => `?serves=${at + 5}`);
    expect(new Set((await statusesOf(40, many)).map(([status]) => status))).toEqual(new Set([200]));
    expect(await statusesOf(300, ['?serves=5', '?scale=2', '?serves=7', '?serves=8', ''])).toEqual([
      [200, false],
      ...Array(3).fill([302, 'its own']),
      [429, true],
    ]);
  });

  test('ends with its creator’s access, but not with a change of role', async () => {
    const { browser, creatorId, accountId, ...studio } = await aStudioOf('editor');
    const address = studioPaths.recipePublication(creatorId, (await studio.aDraft(paid)).recipeId);
    const { html } = await browser.post(address, { intent: 'share' });
    const [, link] = /value="[^"]*(\/studio\/shared\/[\w-]{43})"/.exec(html)!;
    const statuses: number[] = [];
    const works = async () => statuses.push((await aBrowser(services).get(link!)).status);
    await works();
    const another = await (await peopleIn(db, { creatorId })).accountOf('owner');
    expect(another).not.toBeNull();
    const person = { creatorId, accountId: accountId! };
    const by = { command: 'a test' };
    for (const role of ['owner', null] as const) {
      expect(await changePerson(services, { ...person, role }, by)).toEqual({ ok: true });
      await works();
    }
    // A person who returns gets a new row.
    await db.insert(creatorMembers).values({ ...person, role: 'editor' });
    await works();
    expect(statuses).toEqual([200, 200, 404, 404]);
    expect(await db.$count(recipeShares, eq(recipeShares.creatorId, creatorId))).toBe(0);
  });
});

test.each([
  ['visitor', false],
  ['ended-member', false],
  ['member', true],
  ['nobody-such', false],
])('a preview as %s shows all of a paid recipe: %s; without being stored or indexed', async (as, isWhole) => {
  const { browser, creatorId, ...studio } = await aStudioOf('owner');
  const own = await studio.aDraft({ ...paid, name: 'Before' });
  await studio.write(own, paid);
  const answer = await browser.get(studioPaths.recipePreview(creatorId, own.recipeId, { as }));
  expect(answer.status).toBe(200);
  expect(answer.html).toContain('Broth');
  expect(answer.html.includes(secret)).toBe(isWhole);
  expect(answer.html).toContain('noindex');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
