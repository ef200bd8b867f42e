import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { aPage, aPageFeature, aPageReview } from '../../../tests/support/page-content.ts';
import { aRecipe } from '../../../tests/support/rows.ts';
import { aStudio } from '../../../tests/support/studio.ts';
import { pageDrafts } from '../../db/schema/page-editing.ts';
import { pageFormat } from '../../landing/content/page-content.ts';
import { pageErrors } from '../../landing/editing/copy.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { paths } from '../../paths.ts';
import { studioPaths } from '../paths.ts';

const studio = await aStudio();
const { db, services, browserOf } = studio;
let creatorId: string;
beforeEach(() => {
  creatorId = studio.creatorId();
});
const PICTURE = `/media/39443${'a'.repeat(27)}`;
type Browser = Awaited<ReturnType<typeof browserOf>>;

const save = (browser: Browser, content: unknown, version = 0) =>
  browser.post(
    studioPaths.pageDraft(creatorId),
    JSON.stringify({ content, version, schemaVersion: pageFormat.version }),
    {
      headers: { 'content-type': 'application/json', origin: services.origin },
    },
  );
const written = () => findPageEditing(db, { creatorId }).then((editing) => editing!.draft.content);

describe('an autosave request', () => {
  test('is answered with its version, or the stored content for an outdated one', async () => {
    const owner = await browserOf('owner');
    const first = await save(owner, aPage({ name: 'One' }));
    expect([first.status, JSON.parse(first.html)]).toEqual([200, { version: 1 }]);
    const second = await save(await browserOf('editor'), aPage({ name: 'Two' }));
    expect(second.status).toBe(409);
    expect(JSON.parse(second.html)).toEqual({ theirs: aPage({ name: 'One' }), version: 1 });
  });

  test.each([
    ['10,000 features', aPage({ features: Array.from({ length: 10_000 }, () => aPageFeature('x')) }), 400],
    ['13 features', aPage({ features: Array.from({ length: 13 }, () => aPageFeature('x')) }), 400],
    ['a text of 1 MB', aPage({ payoff: 'x'.repeat(1_048_576) }), 413],
    ['a text that is too long', aPage({ payoff: 'x'.repeat(301) }), 400],
    ['no page', 'page', 400],
  ])('%s is refused with a sentence, and nothing is saved', async (_what, content, status) => {
    const refused = await save(await browserOf('owner'), content);
    expect(refused.status).toBe(status);
    expect(JSON.parse(refused.html)).toEqual({ error: expect.stringMatching(/\w+ \w+/) });
    expect(await written()).toBeNull();
  });

  test('is refused with a message for an unknown field, and saves nothing', async () => {
    const owner = await browserOf('owner');
    const refused = await save(owner, { ...aPage({ name: 'One' }), motto: 'Eat' });
    expect([refused.status, JSON.parse(refused.html)]).toEqual([400, { error: pageErrors.otherVersion }]);
    expect(await written()).toBeNull();
  });

  test('preserves fields of a newer schema that are not shown', async () => {
    const owner = await browserOf('owner');
    const feature = aPageFeature('Menus');
    await save(owner, aPage({ name: 'One', features: [feature] }));
    const newer = { schemaVersion: pageFormat.version + 1, motto: 'Eat' };
    const features = [{ ...feature, icon: 'pot' }];
    await db.update(pageDrafts).set({ content: { ...aPage({ name: 'One' }), ...newer, features } });
    expect(await written()).toEqual(aPage({ name: 'One', features: [feature] }));
    expect((await save(owner, aPage({ name: 'Two', features: [feature] }), 1)).status).toBe(200);
    const [draft] = await db.select().from(pageDrafts);
    expect(draft!.content).toMatchObject({ ...newer, name: 'Two', features });
  });
});

describe('without scripts', () => {
  test('fields are saved, items added, edited and moved, and all is published', async () => {
    const owner = await browserOf('owner');
    const page = studioPaths.page(creatorId);
    const form = (fields: Record<string, string>, version: number) =>
      owner.post(page, { ...fields, version: String(version) });
    expect((await form({ do: 'fields', name: 'Rosemary', payoff: 'Dinner' }, 0)).status).toBe(303);
    await form({ do: 'add', list: 'features' }, 1);
    const first = (await written())!.features[0]!.id;
    await form({ do: 'save', list: 'features', item: first, body: 'Menus' }, 2);
    await form({ do: 'add', list: 'features' }, 3);
    const second = (await written())!.features[1]!.id;
    await form({ do: 'up', list: 'features', item: second, body: 'Letters' }, 4);
    expect(await written()).toMatchObject({ name: 'Rosemary', features: [{ body: 'Letters' }, { body: 'Menus' }] });

    const changes = await owner.get(studioPaths.pagePublication(creatorId));
    expect(changes.text.join('\n')).toContain('Added 2 reasons to join');
    const published = await owner.post(studioPaths.pagePublication(creatorId), fieldsOf(changes));
    expect(published.location).toBe(studioPaths.page(creatorId, { done: 'published' }));
    const seen = await aBrowser(services).get(paths.creator('juniper'));
    expect(seen.text).toEqual(expect.arrayContaining(['Dinner', 'Letters', 'Menus']));
  });

  test('another save is not overwritten, and is shown where it differs from the typed fields', async () => {
    const owner = await browserOf('owner');
    await save(owner, aPage({ name: 'Theirs', cookName: 'Juno' }));
    const form = { do: 'fields', name: 'Before', payoff: 'Mine', cookName: 'Juno', version: '0' };
    const { status, html, text } = await owner.post(studioPaths.page(creatorId), form);
    expect([status, html.includes('Mine')]).toEqual([409, true]);
    const from = text.indexOf('The current version, where it differs from yours');
    expect(text.slice(from + 1, from + 5)).toEqual(['Name of your page', 'Theirs', 'Headline', 'Nothing']);
    expect(await written()).toMatchObject({ name: 'Theirs', payoff: '' });
  });
});

test('restoring a revision shows a comparison first, returns to the page, and sets the draft aside', async () => {
  const owner = await browserOf('owner');
  await save(owner, aPage({ name: 'Published' }));
  await owner.post(studioPaths.pagePublication(creatorId), { do: 'publish', version: '1' });
  const history = studioPaths.pageHistory(creatorId);
  const plain = await owner.post(history, { number: '1', version: '2' });
  expect(plain.location).toBe(studioPaths.page(creatorId, { done: 'restored' }));
  await save(owner, aPage({ name: 'Unfinished' }), 3);
  const compared = (await owner.get(studioPaths.pageHistory(creatorId, { see: 1 }))).text.join(' ');
  expect(compared).toContain('Name of your page This version Juniper What you have now Unfinished');
  const over = await owner.post(history, { number: '1', version: '4' });
  expect(over.location).toBe(studioPaths.page(creatorId, { done: 'restored' }));
  expect(await written()).toMatchObject({ name: 'Juniper' });
  const aside = (await owner.get(studioPaths.pageHistory(creatorId, { see: 3 }))).text.join(' ');
  expect(aside).toContain('Draft replaced');
  await save(owner, aPage({ name: 'Juniper', cookPortrait: PICTURE }), 5);
  const pictured = await owner.get(studioPaths.pageHistory(creatorId, { see: 3 }));
  expect(pictured.text.join(' ')).not.toContain('/media/');
  expect(pictured.html).toMatch(/<img [^>]*src="\/media\/39443aaa/);
  expect(aside).toContain('This version Unfinished What you have now Juniper');
});

test('one section is open, the one whose form was sent; the others are one line each', async () => {
  const owner = await browserOf('owner');
  const openIn = (html: string) =>
    [...html.matchAll(/<details name="page-part"( open="")?[\s\S]*?<h2 id="([\w-]+)"/g)].flatMap(([, open, id]) =>
      open ? id : [],
    );
  expect(openIn((await owner.get(studioPaths.page(creatorId))).html)).toEqual(['part-look']);
  const added = await owner.post(studioPaths.page(creatorId), { do: 'add', list: 'features', version: '0' });
  const { html } = await owner.get(added.location!);
  expect(openIn(html)).toEqual(['page-features']);
  const id = (await written())!.features[0]!.id;
  expect(added.location).toContain(`list=features&item=${id}#page-features`);
  expect(html).toMatch(/<details name="page-features-item" open=""/);
});

test.each([
  ['#ffffff', 'White would make your buttons hard to see, so they get a darker shade.'],
  ['#ffe9a0', 'This colour would make your buttons hard to see, so they get a darker shade.'],
])('a colour too pale for buttons is flagged at its field: %s', async (accentColor, words) => {
  const owner = await browserOf('owner');
  await save(owner, aPage({ accentColor }));
  expect((await owner.get(studioPaths.page(creatorId))).text.join(' ')).toContain(words);
});

test('before publishing, missing recipes and omitted parts are listed without blocking', async () => {
  const owner = await browserOf('owner');
  await save(owner, aPage({ reviews: [aPageReview('')] }));
  const publication = await owner.get(studioPaths.pagePublication(creatorId));
  expect(publication.text.join(' ')).toContain('None of your recipes is published');
  expect(publication.text.join(' ')).toContain('Left out: a review with nothing in it.');
  expect(publication.text).toContain('Publish now');
  await aRecipe(db, creatorId, { name: 'Soup' });
  const withRecipe = (await owner.get(studioPaths.pagePublication(creatorId))).text.join(' ');
  expect(withRecipe).not.toContain('None of your recipes is published');
});

test.each(['@saltandsmoke', 'javascript:alert(1)'])(
  'a profile that is no address is said to be so at its field, which has its own example: %s',
  async (instagramUrl) => {
    const owner = await browserOf('owner');
    const errors = async () =>
      (await owner.get(studioPaths.page(creatorId))).text.filter((t) => t === pageErrors.profile);
    expect(await errors()).toEqual([]);
    await save(owner, aPage({ instagramUrl }));
    expect(await errors()).toHaveLength(1);
    const { html } = await owner.get(studioPaths.page(creatorId));
    for (const example of ['tiktok.com/@you', 'linkedin.com/in/you']) expect(html).toContain(example);
  },
);

test('a check links to its field', async () => {
  const owner = await browserOf('owner');
  const feature = { ...aPageFeature('Menus'), image: 'no picture' };
  await save(owner, aPage({ accentColor: 'reddish', features: [feature] }));
  const { html } = await owner.get(studioPaths.pagePublication(creatorId));
  const { html: page } = await owner.get(studioPaths.page(creatorId));
  for (const id of ['page-accentColor', `page-features.${feature.id}-image`]) {
    expect(html).toContain(`${studioPaths.page(creatorId)}#${id}"`);
    expect(page).toContain(`id="${id}"`);
  }
});

test('the framed page shows the draft, uncached', async () => {
  const owner = await browserOf('owner');
  await save(owner, aPage({ payoff: 'Not public yet' }));
  const preview = await owner.get(studioPaths.pagePreview(creatorId));
  expect(preview.text).toContain('Not public yet');
  expect(preview.headers.get('cache-control')).toBe('no-store');
});
