import { readFile, stat } from 'node:fs/promises';
import { findCreator } from '../../app/creators/roster.server.ts';
import { paths } from '../../app/paths.ts';
import type { WrittenRecipe } from '../../app/recipes/content/recipe-content.ts';
import { importRecipes } from '../../app/recipes/import.server.ts';
import { asWritten, type WrittenResult } from '../../app/recipes/reading/as-written.ts';
import { type FileResult, LARGEST_FILE, readRecipeFile } from '../../app/recipes/reading/recipe-file.ts';
import { readArguments } from './arguments.ts';
import { type Command, type CommandWithoutDatabase, print, printInTurn, refuse, UsageError } from './command.ts';
import { printable, printableJson } from './printable.ts';
import { dryRunFields, dryRunText } from './recipes-dry-run.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/** `import`: with --dry-run it needs no database. */
export function readImport(args: string[]): Command | CommandWithoutDatabase {
  const options = { creator: text, free: flag, publish: flag, 'dry-run': flag, json: flag };
  const { positionals: files, values } = readArguments({ args, options, allowPositionals: true });
  if (files.length === 0) throw new UsageError('import takes files.');
  const { creator: named, json } = values;
  if (values['dry-run'])
    return { withoutDatabase: () => eachFile(files, json, (file, read) => tell(file, read, json)) };
  if (named === undefined) throw new UsageError('--creator is missing.');
  return async ({ db }, { origin }) => {
    const creator = await findCreator(db, named);
    if (!creator) return refuse(`There is no creator '${printable(named)}'.`, values);
    const sums = { isNew: 0, before: 0, refused: 0 };
    const code = await eachFile(files, json, async (file, read) => {
      const results = read.recipes.map((recipe) => ({ name: recipe.name, ...asWritten(recipe, values) }));
      const recipes = results.flatMap((result): WrittenRecipe[] => (result.ok ? [result.written] : []));
      const into = { creatorId: creator.creatorId, publish: values.publish, by: { command: 'recipes import' } };
      const imported = (await importRecipes(db, { ...into, recipes, now: new Date() })).values();
      for (const result of results) {
        if (!result.ok) {
          sums.refused += 1;
          await sayRefused({ file, name: result.name, error: problems[result.reason] }, json);
          continue;
        }
        const { slug, published, isNew } = imported.next().value!;
        const address = creator.subdomain === null ? null : origin + paths.recipe(creator.subdomain, slug);
        const report = { file, name: result.name, imported: isNew ? 'now' : 'before', slug, address, published };
        sums[isNew ? 'isNew' : 'before'] += 1;
        const state = `${isNew ? 'imported' : 'imported before'}${published ? '' : ', a draft'}`;
        const line = `${printable(file)}: ${printable(result.name)} → ${printable(address ?? slug)} (${state})`;
        await printInTurn(`${json ? printableJson(report) : line}\n`);
      }
      sums.refused += read.senselessCount;
      await sayAllSenseless(file, read, json);
    });
    if (!json) print(`${sums.isNew} imported, ${sums.before} imported before, ${sums.refused} not understood.\n`);
    return code;
  };
}

const problems: Record<Extract<WrittenResult, { ok: false }>['reason'], string> = {
  'no-name': 'It has no name.',
  'nothing-to-cook': 'It has neither ingredients nor steps.',
  'too-large': 'It is longer than any recipe.',
};

type ReadFile = Extract<FileResult, { ok: true }>;

/** One file after the other; one that cannot be read is reported, and makes the exit code 1. */
async function eachFile(files: string[], json: boolean, work: (file: string, read: ReadFile) => Promise<void>) {
  let code = 0;
  for (const file of files) {
    const read = await readOne(file);
    if (read.ok) await work(file, read);
    else {
      if (!read.wasRead) code = 1;
      await sayRefused({ file, error: read.error }, json);
    }
  }
  return code;
}

async function tell(file: string, read: ReadFile, json: boolean): Promise<void> {
  for (const recipe of read.recipes)
    await printInTurn(`${json ? printableJson({ file, ...dryRunFields(recipe) }) : dryRunText(file, recipe)}\n`);
  await sayAllSenseless(file, read, json);
}

async function sayAllSenseless(file: string, { senseless, senselessCount }: ReadFile, json: boolean): Promise<void> {
  for (const { entry, name } of senseless)
    await sayRefused({ file, entry, name, error: problems['nothing-to-cook'] }, json);
  const more = senselessCount - senseless.length;
  if (more > 0) await sayRefused({ file, error: `${more} more entries hold no recipe.` }, json);
}

/** @param refused.entry of a file's list, counted from 1 */
async function sayRefused(refused: { file: string; entry?: number; name?: string; error: string }, json: boolean) {
  const { file, entry, name, error } = refused;
  const where = [file, entry && `entry ${entry}`, name].filter(Boolean).map((part) => printable(String(part)));
  await printInTurn(`${json ? printableJson(refused) : `${where.join(': ')}: ${error}`}\n`);
}

const reasons = {
  'no-recipe': 'No recipe was found in it.',
  'not-json': 'It is not JSON that can be read.',
  'kind-unknown': 'Only .json, .html, .txt and .md are read.',
} as const;

/** A file's recipes, or why there are none; a file that is too large is not opened. */
async function readOne(file: string): Promise<ReadFile | { ok: false; wasRead: boolean; error: string }> {
  try {
    const { size } = await stat(file);
    const largest = LARGEST_FILE / 1024 / 1024;
    if (size > LARGEST_FILE) return { ok: false, wasRead: false, error: `It is larger than ${largest} MB.` };
    const read = readRecipeFile(file, await readFile(file));
    return read.ok ? read : { ok: false, wasRead: read.reason !== 'kind-unknown', error: reasons[read.reason] };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { ok: false, wasRead: false, error: isMissing ? 'There is no such file.' : 'It cannot be read.' };
  }
}
