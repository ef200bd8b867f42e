import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type MadeEntry, madeZip } from '../../../tests/support/made-zip.ts';
import { readBundleFile } from './bundle.server.ts';

const soup = {
  name: 'Leek soup',
  ingredients: '3 leeks\n1 litre stock\nTo serve:\nchives',
  directions: 'Slice the leeks.\nSimmer for an hour.',
  servings: 'Serves 4',
  prep_time: '10 mins',
  cook_time: '1 hr',
  notes: 'Freezes well.',
  categories: ['Soups'],
  source: 'Grandmother',
  photo_data: Buffer.from('a picture').toString('base64'),
};
const paprika = (fields: object = {}) => gzipSync(JSON.stringify({ ...soup, ...fields }));

const bread = {
  name: 'Bread',
  slug: 'bread',
  recipeYield: '2 loaves',
  performTime: '40 minutes',
  recipeIngredient: [{ quantity: 500, unit: { name: 'g' }, food: { name: 'flour' }, note: 'strong' }],
  recipeInstructions: [{ title: 'Dough', text: 'Knead.' }, { text: 'Bake.' }],
};

async function read(name: string, bytes: Buffer | string) {
  const found = [];
  for await (const each of readBundleFile({ name, bytes: Buffer.from(bytes) })) found.push(each);
  return found;
}
const readZip = (entries: MadeEntry[], name = 'archive.zip') => read(name, madeZip(entries));

describe('Paprika', () => {
  test('an export of one recipe is read completely, with its picture', async () => {
    const [found] = await read('Leek soup.paprikarecipe', paprika());
    expect(found).toMatchObject({
      ok: true,
      picture: Buffer.from('a picture'),
      recipe: {
        name: 'Leek soup',
        groups: [
          { title: '', lines: ['3 leeks', '1 litre stock'] },
          { title: 'To serve', lines: ['chives'] },
        ],
        steps: [{ text: 'Slice the leeks.' }, { text: 'Simmer for an hour.' }],
        yield: { number: 4 },
        minutes: { prep: 10, cook: 60 },
        notes: ['Freezes well.'],
        tags: ['Soups'],
        source: 'Grandmother',
      },
    });
  });

  test('an export of all recipes yields each of them', async () => {
    const entries = ['Leek soup', 'Onion soup'].map((name) => ({
      name: `${name}.paprikarecipe`,
      bytes: paprika({ name }),
    }));
    const found = await readZip(entries, 'My recipes.paprikarecipes');
    expect(found.map((each) => each.ok && each.recipe.name)).toEqual(['Leek soup', 'Onion soup']);
  });

  test('a truncated entry or a bomb is reported and the others are read', async () => {
    const found = await readZip([
      { name: 'cut.paprikarecipe', bytes: paprika().subarray(0, 60) },
      { name: 'bomb.paprikarecipe', bytes: gzipSync(Buffer.alloc(30 * 1024 * 1024)) },
      { name: 'whole.paprikarecipe', bytes: paprika() },
    ]);
    expect(found).toMatchObject([
      { ok: false, file: 'archive.zip › cut.paprikarecipe', reason: 'cannot-read' },
      { ok: false, file: 'archive.zip › bomb.paprikarecipe', reason: 'too-large' },
      { ok: true, recipe: { name: 'Leek soup' } },
    ]);
  });
});

test('an archive of Mealie yields each recipe with its original picture', async () => {
  const found = await readZip([
    { name: 'recipes/bread/bread.json', bytes: JSON.stringify(bread) },
    { name: 'recipes/bread/images/min-original.webp', bytes: 'small' },
    { name: 'recipes/bread/images/original.webp', bytes: 'large' },
    { name: 'database.json', bytes: '{}' },
  ]);
  expect(found).toMatchObject([{ ok: true, recipe: { name: 'Bread' }, picture: Buffer.from('large') }]);
});

describe('a picture larger than any camera’s', () => {
  const megabyte = deflateRawSync(randomBytes(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array<Buffer>(16).fill(megabyte), deflateRawSync(Buffer.alloc(0))]);
  const large = (name: string): MadeEntry => ({ name, packed, claims: 16 * 1024 * 1024 });
  const jsonLd = (image: string) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Soup', recipeIngredient: ['3 leeks'], image })}</script>`;
  const post = {
    id: 'a',
    title: 'Soup',
    html: '<h2>Ingredients</h2><ul><li>3 leeks</li></ul><h2>Method</h2><p>Simmer.</p>',
    feature_image: '__GHOST_URL__/content/images/soup.jpg',
  };
  const archives: [string, MadeEntry[]][] = [
    ['Mealie', [{ name: 'bread/bread.json', bytes: JSON.stringify(bread) }, large('bread/images/original.webp')]],
    [
      'Ghost',
      [
        { name: 'a.json', bytes: JSON.stringify({ db: [{ data: { posts: [post] } }] }) },
        large('content/images/soup.jpg'),
      ],
    ],
    [
      'a saved page',
      [{ name: 'Soup.html', bytes: jsonLd('https://soup.example/soup.jpg') }, large('Soup_files/soup.jpg')],
    ],
    ['Paprika', [{ name: 'a.paprikarecipe', bytes: paprika({ photo_data: 'A'.repeat(21 * 1024 * 1024) }) }]],
  ];
  test.each(archives)('is left out while the recipe of %s is kept', async (_of, entries) => {
    const found = await readZip(entries);
    expect(found.map((each) => each.ok && [each.recipe.name !== '', each.picture?.length])).toEqual([
      [true, undefined],
    ]);
  });
});

test('an archive of saved pages and texts yields all recipes and reports the files without one', async () => {
  const found = await readZip([
    { name: 'pages/soup.txt', bytes: 'Soup\n\nIngredients\n3 leeks\n\nMethod\nSimmer.' },
    { name: '__MACOSX/pages/._soup.txt', bytes: 'x' },
    { name: 'pages/shop.txt', bytes: 'Opening hours' },
    { name: 'menu.docx', bytes: 'x' },
    { name: 'photo.jpg', bytes: 'x' },
  ]);
  expect(found).toMatchObject([
    { ok: true, file: 'archive.zip › pages/soup.txt', recipe: { name: 'Soup' } },
    { ok: false, file: 'archive.zip › pages/shop.txt', reason: 'no-recipe' },
    { ok: false, file: 'archive.zip › menu.docx', reason: 'kind-unknown' },
  ]);
});

describe('a malicious archive', () => {
  const refusals: [string, Buffer, string][] = [
    [
      'with too many files',
      madeZip(Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.txt` }))),
      'too-many-files',
    ],
    ['that bursts', madeZip([{ name: 'zeros.txt', bytes: Buffer.alloc(20 * 1024 * 1024) }]), 'too-large'],
    [
      'that claims to exceed the budget',
      madeZip(
        Array.from({ length: 13 }, (_, at) => ({
          name: `${at}.json`,
          bytes: randomBytes(110_000),
          claims: 20 * 1024 * 1024,
        })),
      ),
      'too-large',
    ],
    ['with a password', madeZip([{ name: 'a.txt', bytes: 'x', isEncrypted: true }]), 'encrypted'],
    ['with a name outside its folder', madeZip([{ name: '../../etc/passwd.txt', bytes: 'x' }]), 'unsafe-names'],
    ['with an absolute name', madeZip([{ name: '/etc/passwd.txt', bytes: 'x' }]), 'unsafe-names'],
    ['that is truncated', madeZip([{ name: 'a.txt', bytes: 'x' }]).subarray(0, 60), 'not-archive'],
  ];

  test.each(refusals)('%s is refused completely', async (_what, bytes, reason) => {
    expect(await read('archive.zip', bytes)).toEqual([{ ok: false, file: 'archive.zip', name: '', reason }]);
  });

  test('highly repetitive short text is still read', async () => {
    const text = `Soup\n\nIngredients\n3 leeks\n\nMethod\nSimmer.${'\n'.repeat(90_000)}`;
    expect(await readZip([{ name: 'soup.txt', bytes: text }])).toMatchObject([{ ok: true, recipe: { name: 'Soup' } }]);
  });

  test('a Paprika recipe that exceeds the budget together with its neighbours is not read further', async () => {
    const beside = Array.from({ length: 10 }, (_, at) => ({
      name: `${at}.jpg`,
      bytes: randomBytes(130_000),
      claims: 24 * 1024 * 1024,
    }));
    const recipe = { name: 'a.paprikarecipe', bytes: gzipSync(Buffer.alloc(20 * 1024 * 1024)) };
    expect(await readZip([recipe])).toMatchObject([{ ok: false, reason: 'not-json' }]);
    expect(await readZip([...beside, recipe])).toMatchObject([{ ok: false, reason: 'too-large' }]);
  });

  // The flag simulates a process that has compiled 16 MB of regular expressions: V8 stops optimizing, and matching uses
  // the stack.
  test('a Paprika recipe of millions of control characters is not JSON, however V8 runs regular expressions', async () => {
    const script = `
      const { gzipSync } = await import('node:zlib');
      const { readBundleFile } = await import(${JSON.stringify(new URL('./bundle.server.ts', import.meta.url).href)});
      const bytes = gzipSync(Buffer.alloc(20 * 1024 * 1024));
      for await (const found of readBundleFile({ name: 'a.paprikarecipe', bytes })) console.log(found.reason);
    `;
    const args = ['--no-regexp-optimization', '--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toBe('not-json\n');
  });

  test('a link to another file is ignored', async () => {
    expect(await readZip([{ name: 'passwd.txt', bytes: '/etc/passwd', mode: 0o120777 }])).toEqual([]);
  });

  test('a nested archive is not opened', async () => {
    const inner = madeZip([{ name: 'soup.txt', bytes: 'Soup' }]);
    expect(await readZip([{ name: 'inner.zip', bytes: inner }])).toMatchObject([{ ok: false, reason: 'kind-unknown' }]);
    expect(await readZip([{ name: 'inner.txt', bytes: inner }])).toMatchObject([{ ok: false, reason: 'kind-unknown' }]);
  });
});
