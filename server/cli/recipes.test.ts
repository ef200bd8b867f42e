import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const run = promisify(execFile);
const command = path.resolve(import.meta.dirname, 'recipes.ts');
const folder = await mkdtemp(path.join(tmpdir(), 'larder-recipes-'));

async function aFile(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

/** Without a database: DATABASE_URL leads nowhere. */
async function recipes(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
  const outcome = await run(process.execPath, [command, ...args], { env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
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

  test('of a file that is not there says so', async () => {
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
    };
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { ...understood, name: 'Leek soup' },
      { ...understood, name: 'Pea soup' },
      { file: none, error: 'No recipe was found in it.' },
    ]);
  });

  test('without --dry-run is refused, since nothing could be stored', async () => {
    expect(await recipes('import', await aFile('soup.txt', 'Leek soup'))).toMatchObject({ code: 2 });
  });
});
