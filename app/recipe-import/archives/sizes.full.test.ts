import { expect, test } from 'vitest';
import { asyncGrowthOf, TOO_MUCH } from '../../../tests/support/growth.ts';
import { madeZip } from '../../../tests/support/made-zip.ts';
import { howMany } from '../../../tests/support/run.ts';
import { readBundleFile } from './bundle.server.ts';

type File = [what: string, name: string, make: (length: number) => string | Buffer];

const soup = { '@type': 'Recipe', name: 'Soup', recipeIngredient: ['1 g salt'], recipeInstructions: 'Boil it.' };
const json = (more: object) => JSON.stringify({ ...soup, ...more });
const page = (more: object) => `<html><script type="application/ld+json">${json(more)}</script>`;
const times = <Part>(part: Part, length: number, size: number): Part[] =>
  Array<Part>(Math.ceil(length / size)).fill(part);
const repeated = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length));
const withSoup = (piece: string) => (length: number) =>
  `# Soup\n\nIngredients\n1 g salt\n\nMethod\nBoil it.\n\n# Stew\n\nIngredients\n1 g salt\n\nMethod\nBoil it.\n${repeated(piece)(length)}`;
const wordPress = '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>';
const word = (piece: string) => (length: number) =>
  // Stays below the size from which the compression ratio is checked, because repeated pieces compress too well.
  madeZip([{ name: 'word/document.xml', bytes: repeated(piece)(length / 4) }]);

/** Inputs that could make reading superlinear: depth, breadth, and lists that refer to each other. */
const files: File[] = [
  ['nested lists', 'a.json', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
  ['recipes', 'a.json', (length) => `[${times(json({}), length, 100).join(',')}]`],
  ['ingredients', 'a.json', (length) => json({ recipeIngredient: times('1 g salt', length, 10) })],
  ['steps', 'a.json', (length) => json({ recipeInstructions: times({ '@type': 'HowToStep', text: 'B' }, length, 30) })],
  ['pictures', 'a.json', (length) => json({ image: times('https://a.example/1.jpg', length, 26) })],
  ['references', 'a.json', (length) => json({ author: times({ '@id': '#a', author: { '@id': '#b' } }, length, 35) })],
  [
    'posts of Ghost',
    'a.json',
    (length) => JSON.stringify({ db: [{ data: { posts: times({ html: 'x' }, length, 12) } }] }),
  ],
  ['nested blocks', 'a.html', repeated('<div>')],
  ['nested lists', 'a.html', repeated('<ul><li>')],
  ['nested items', 'a.html', repeated('<div itemscope itemtype="https://schema.org/Recipe">')],
  ['properties', 'a.html', repeated('<i itemprop="recipeIngredient">1 g salt</i>')],
  ['attributes', 'a.html', (length) => `<p ${repeated('a=b ')(length)}>`],
  ['sections', 'a.html', repeated('<h2>Ingredients</h2><p>1 g salt<h2>Method</h2><p>Boil')],
  ['scripts', 'a.html', repeated('<script type="application/ld+json">{"a":1}</script>')],
  ['rules', 'a.txt', withSoup('\n---\n\nx\n')],
  ['headings', 'a.txt', withSoup('\n# x\n')],
  ['rows of a table', 'a.txt', (length) => `Name,Ingredients\n${repeated('Soup,salt\n')(length)}`],
  [
    'rows without a recipe',
    'a.txt',
    (length) => `Name,Ingredients,Steps\nSoup,"1 g salt",Boil\n${repeated('x,,\n')(length)}`,
  ],
  ['columns and rows', 'a.txt', (length) => `Name,Steps${','.repeat(length / 2)}${'\n1'.repeat(length / 4)}`],
  ['nested posts', 'a.xml', (length) => wordPress + repeated('<item>')(length)],
  ['posts', 'a.xml', (length) => wordPress + repeated('<item><title>x</title></item>')(length)],
  ['fields of a post', 'a.xml', (length) => `${wordPress}<item>${repeated('<wp:meta_key>k</wp:meta_key>')(length)}`],
  ['paragraphs', 'a.docx', word('<w:p><w:t>x</w:t></w:p>')],
  ['cells', 'a.docx', word('<w:tc><w:p><w:t>x</w:t></w:p></w:tc>')],
  ['nested cells', 'a.docx', word('<w:tr><w:tc>')],
  ['pages', 'a.zip', (length) => madeZip(times({ name: 'a.html', bytes: '<h1>x' }, length, 1_000))],
  [
    'pages and their pictures',
    'a.zip',
    (length) => {
      const entries = [
        { name: 'a.html', bytes: page({ image: ['https://a.example/1.jpg'] }) },
        { name: 'a_files/1.jpg', bytes: 'x' },
      ];
      return madeZip(times(entries, length, 4_000).flat());
    },
  ],
  [
    'Substack titles',
    'a.zip',
    (length) => madeZip([{ name: 'posts.csv', bytes: `post_id${','.repeat(length / 8)}${'\n1'.repeat(length / 8)}` }]),
  ],
];

const sizes = howMany({ short: 1, long: 3 });

test.each(files)(
  '%s in %s are read in time proportional to their number',
  { timeout: 120_000 },
  async (_what, name, make) => {
    const read = async (bytes: Buffer) => {
      for await (const _ of readBundleFile({ name, bytes }));
    };
    for (let size = 0; size < sizes; size++) {
      const growth = await asyncGrowthOf(read, (length) => Buffer.from(make(length)), 400_000 * 2 ** size);
      expect(growth).toBeLessThan(TOO_MUCH);
    }
  },
);
