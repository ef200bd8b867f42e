import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { madeZip } from '../support/made-zip.ts';
import { longTest } from '../support/run.ts';
import { compiledSources } from '../support/server-process.ts';

const run = promisify(execFile);
const command = path.resolve('server/cli/recipes.ts');
const folder = await mkdtemp(path.join(tmpdir(), 'larder-recipes-'));

async function aFile(name: string, text: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

/** DATABASE_URL leads nowhere, because the command must not need a database. */
const recipes = (...args: string[]) => recipesIn([], ...args);

async function recipesIn(options: string[], ...args: string[]) {
  const env = { ...process.env, ...compiledSources, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
  const outcome = await run(process.execPath, [...options, command, ...args], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { code: number; stdout: string; stderr: string }) => error);
  const { stdout, stderr } = outcome;
  return { code: 'code' in outcome ? outcome.code : 0, lines: stdout.trim().split('\n'), stderr };
}

describe('parse', () => {
  test('prints what each line says as a JSON line, empty ones too', async () => {
    const { code, lines } = await recipes(
      'parse',
      await aFile('lines.txt', '2½ cups (300 g) flour, sifted\r\n\n7-Up\n'),
    );
    expect(code).toBe(0);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        line: '2½ cups (300 g) flour, sifted',
        amounts: [
          { quantity: 2.5, quantityMax: null, unit: 'cup', relation: 'first' },
          { quantity: 300, quantityMax: null, unit: 'g', relation: 'same' },
        ],
        item: 'flour',
        note: 'sifted',
        doubt: false,
        because: null,
      },
      { line: '', amounts: [], item: '', note: '', doubt: false, because: null },
      { line: '7-Up', amounts: [], item: '7-Up', note: '', doubt: true, because: 'figures-left' },
    ]);
  });

  longTest('of a file that is not there says so', {}, async () => {
    const { code, stderr } = await recipes('parse', path.join(folder, 'nothing.txt'));
    expect([code, stderr.includes('cannot be read')]).toEqual([2, true]);
  });
});

describe('import --dry-run --json', () => {
  test('prints a JSON line for each recipe, and one for a file that has none', async () => {
    const soup = { '@type': 'Recipe', name: 'Leek soup', recipeIngredient: ['3 leeks'], recipeYield: '4 bowls' };
    const one = await aFile('two.json', JSON.stringify([soup, { ...soup, name: 'Pea soup' }]));
    const none = await aFile('none.html', '<p>Nothing.</p>');
    const { code, lines } = await recipes('import', '--creator', 'anybody', '--dry-run', '--json', one, none);
    expect(code).toBe(0);
    const understood = {
      file: one,
      yield: { number: 4, word: 'bowls' },
      minutes: { prep: null, cook: null, total: null },
      groups: [{ title: '', lines: ['3 leeks'] }],
      steps: [],
      missing: ['times', 'steps', 'picture'],
      introduction: '',
      notes: [],
      unplaced: [],
    };
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { ...understood, name: 'Leek soup' },
      { ...understood, name: 'Pea soup' },
      { file: none, error: 'No recipe was found in it.' },
    ]);
  });

  test('reads archives as the studio does, in its words, and ends with 1 where one is not read to its end', async () => {
    const soup = { name: 'Leek soup', ingredients: '3 leeks', directions: 'Simmer.', servings: 'Serves 4' };
    const whole = madeZip([
      { name: 'soup.paprikarecipe', bytes: gzipSync(JSON.stringify({ ...soup, photo_data: 'YWJj' })) },
      { name: 'shop.txt', bytes: 'Opening hours' },
    ]);
    const all = await aFile('all.paprikarecipes', whole);
    const cut = await aFile('cut.zip', whole.subarray(0, whole.length - 30));
    const locked = await aFile('locked.zip', madeZip([{ name: 'soup.txt', bytes: 'Soup', isEncrypted: true }]));
    const { code, lines } = await recipes('import', '--dry-run', '--json', all);
    expect(code).toBe(0);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        file: `${all} › soup.paprikarecipe`,
        name: 'Leek soup',
        yield: { number: 4, word: '' },
        minutes: { prep: null, cook: null, total: null },
        groups: [{ title: '', lines: ['3 leeks'] }],
        steps: [{ title: '', text: 'Simmer.' }],
        missing: ['times'],
        introduction: '',
        notes: [],
        unplaced: [],
      },
      { file: `${all} › shop.txt`, name: '', error: 'No recipe was found in it.' },
    ]);
    const refused = await recipes('import', '--dry-run', cut, locked);
    expect([refused.code, refused.lines]).toEqual([
      1,
      [
        `${cut}: The archive is damaged or incomplete.`,
        `${locked}: It’s password-protected. Export it again without a password.`,
      ],
    ]);
  });

  longTest(
    'reads 10,000 recipes and a bomb of brackets in bounded memory, and tells the three that make no sense',
    {},
    async () => {
      const many = Array.from({ length: 10_000 }, (_, at): unknown => ({
        '@type': 'Recipe',
        name: `Soup ${at}`,
        recipeIngredient: ['3 leeks', `${at} g salt`],
        recipeInstructions: [
          { '@type': 'HowToStep', text: 'Slice.' },
          { '@type': 'HowToStep', text: 'Simmer.' },
        ],
      }));
      [many[17], many[170], many[1_700]] = [null, { '@type': 'Recipe', name: 'Air' }, 'soup'];
      const entries = [18, 171, 1_701].map((entry) => expect.objectContaining({ entry }));
      const bomb = await aFile('bomb.json', `[${'[],'.repeat(3_000_000)}[]]`);
      const nested = await aFile('nested.json', '['.repeat(10_000_000));
      const files = [await aFile('many.json', JSON.stringify(many)), bomb, nested];
      const { code, lines } = await recipesIn(['--max-old-space-size=700'], 'import', '--dry-run', '--json', ...files);
      expect(code).toBe(0);
      const reports = lines.map((line) => JSON.parse(line) as { error?: string });
      expect(reports.filter(({ error }) => error === undefined)).toHaveLength(9_997);
      expect(reports.slice(9_997, -2)).toEqual(entries);
      expect(reports.slice(-2)).toEqual([
        { file: bomb, error: 'No recipe was found in it.' },
        { file: nested, error: 'This isn’t valid JSON.' },
      ]);
    },
  );
});
