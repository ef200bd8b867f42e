import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseIngredientLine } from '../../app/recipes/ingredients/ingredient-line.ts';
import { LARGEST_FILE, readRecipeFile } from '../../app/recipes/reading/recipe-file.ts';
import type { UnderstoodRecipe } from '../../app/recipes/reading/understood.ts';
import { readArguments } from './arguments.ts';
import { type CommandWithoutDatabase, print, printInTurn, runCommand, UsageError } from './command.ts';
import { printable, printableJson } from './printable.ts';

const usage = `Recipes, and what is understood of them.

  npm run --silent recipes -- parse <file>
  npm run recipes -- import --dry-run [--json] <file>…

parse      reads ingredient lines, one each, and prints what was understood of them as JSON lines;
           '-' is standard input
import     reads schema.org JSON-LD (.json), saved pages (.html) and recipes written as people write
           them (.txt, .md). So far with --dry-run alone: it says what was understood, and stores nothing

Neither needs the site's database.
`;

function readCommand([name, ...args]: string[]): CommandWithoutDatabase {
  switch (name) {
    case 'parse':
      return readParse(args);
    case 'import':
      return readImport(args);
    default:
      throw new UsageError(`There is no command '${printable(name ?? '')}'.`);
  }
}

function readParse(args: string[]): CommandWithoutDatabase {
  const { positionals } = readArguments({ args, options: {}, allowPositionals: true });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new UsageError('parse takes one file, or - for standard input.');
  return {
    async withoutDatabase() {
      const input = file === '-' ? process.stdin : await opened(file);
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        await printInTurn(`${printableJson(understood(line))}\n`);
      }
      return 0;
    },
  };
}

async function opened(file: string) {
  await unlessMissing(file, () => stat(file));
  return createReadStream(file, 'utf8');
}

/** @throws a `UsageError` for a file that cannot be read */
async function unlessMissing<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new UsageError(`'${printable(file)}' cannot be read.`);
  }
}

function understood(line: string) {
  const { amounts, item, note, doubt } = parseIngredientLine(line);
  return {
    line,
    amounts: amounts.map(({ quantity, quantityMax, unit, relation }) => ({
      quantity: quantity?.valueOf() ?? null,
      quantityMax: quantityMax?.valueOf() ?? null,
      unit: unit?.id ?? null,
      relation,
    })),
    item,
    note,
    doubt: doubt !== null,
    because: doubt,
  };
}

function readImport(args: string[]): CommandWithoutDatabase {
  const options = { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' }, creator: { type: 'string' } } as const;
  const { positionals: files, values } = readArguments({ args, options, allowPositionals: true });
  if (!values['dry-run']) throw new UsageError('import stores nothing yet: it needs --dry-run.');
  if (files.length === 0) throw new UsageError('import takes files.');
  return {
    async withoutDatabase() {
      for (const file of files) await tell(file, values.json ?? false);
      return 0;
    },
  };
}

async function tell(file: string, json: boolean): Promise<void> {
  const read = await readOne(file);
  if (!Array.isArray(read)) {
    return json ? printInTurn(`${printableJson({ file, error: read })}\n`) : print(`${printable(file)}: ${read}\n`);
  }
  for (const recipe of read) {
    await printInTurn(json ? `${printableJson({ file, ...fieldsOf(recipe) })}\n` : `${inWords(file, recipe)}\n`);
  }
}

const reasons = {
  'no-recipe': 'No recipe was found in it.',
  'kind-unknown': 'Only .json, .html, .txt and .md are read.',
} as const;

/** A file's recipes, or why there are none. */
async function readOne(file: string): Promise<UnderstoodRecipe[] | string> {
  try {
    const { size } = await stat(file);
    if (size > LARGEST_FILE) return `It is larger than ${LARGEST_FILE / 1024 / 1024} MB.`;
    const read = readRecipeFile(file, await readFile(file));
    return read.ok ? read.recipes : reasons[read.reason];
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'There is no such file.' : 'It cannot be read.';
  }
}

function fieldsOf({ name, yield: makes, minutes, groups, steps, missing }: UnderstoodRecipe) {
  return { name, yield: makes, minutes, groups, steps, missing };
}

function inWords(file: string, { name, yield: makes, minutes, groups, steps, missing }: UnderstoodRecipe): string {
  const lines = groups.flatMap((group) => group.lines);
  const doubtful = lines.filter((line) => parseIngredientLine(line).doubt !== null);
  const facts = [
    makes ? `makes ${makes.number} ${makes.word}`.trim() : null,
    minutes.total ? `${minutes.total} minutes` : null,
    `${lines.length} ingredients`,
    `${steps.length} steps`,
  ].filter(Boolean);
  const more = [
    missing.length > 0 ? `  not found: ${missing.join(', ')}` : null,
    ...doubtful.map((line) => `  to be checked: ${printable(line)}`),
  ].filter(Boolean);
  return [`${printable(file)}: ${printable(name) || '(no name)'} (${facts.join(', ')})`, ...more].join('\n');
}

await runCommand({ name: 'recipes', usage, readCommand });
