import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { findCreator } from '../../app/creators/roster.server.ts';
import { paths } from '../../app/paths.ts';
import { importRecipes } from '../../app/recipes/import/import.server.ts';
import { importKeyOf } from '../../app/recipes/import/import-key.server.ts';
import { type Recovery, recoverImported } from '../../app/recipes/import/recover.server.ts';
import { asContent, type ContentResult } from '../../app/recipes/reading/as-written.ts';
import type { ParsedRecipe } from '../../app/recipes/reading/parsed-recipe.ts';
import { type FileResult, LARGEST_FILE, readRecipeFile } from '../../app/recipes/reading/recipe-file.ts';
import { bringIn as copy } from '../../app/studio/import/copy.ts';
import { readArguments } from './arguments.ts';
import { type Command, type CommandWithoutDatabase, print, printInTurn, refuse, UsageError } from './command.ts';
import { printable, printableJson } from './printable.ts';
import { type ArchivePart, isArchive, readArchive, withPictures } from './recipes-archive.ts';
import { archivedFields, dryRunFields, dryRunText } from './recipes-dry-run.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/** `import`: with --dry-run it needs no database. */
export function readImport(args: string[]): Command | CommandWithoutDatabase {
  const options = { creator: text, free: flag, publish: flag, again: flag, 'dry-run': flag, json: flag };
  const { positionals: files, values } = readArguments({ args, options, allowPositionals: true });
  if (files.length === 0) throw new UsageError('import takes files.');
  const { creator: named, json, free, publish, again } = values;
  if (again && publish) throw new UsageError('--again publishes nothing: publish what was recovered by itself.');
  if (again && values['dry-run']) throw new UsageError('--again and --dry-run do not go together.');
  if (values['dry-run'])
    return { withoutDatabase: () => eachFile(files, json, (file, read) => tell(file, read, json)) };
  if (named === undefined) throw new UsageError('--creator is missing.');
  return async ({ db }, config) => {
    const creator = await findCreator(db, named);
    if (!creator) return refuse(`There is no creator '${printable(named)}'.`, values);
    const { creatorId, subdomain } = creator;
    const sums = { isNew: 0, before: 0, refused: 0 };
    let isFull = false;
    const code = await eachFile(files, json, async (file, read) => {
      const results = read.isArchive ? read.parts : read.recipes.map((recipe) => ownOf(file, recipe, free));
      const found = results.filter((result) => result.ok);
      const own = { creatorId, by: { command: 'recipes import' }, from: path.basename(file), now: new Date() };
      const recoveries = (again ? await recoverImported(db, { ...own, recipes: found }) : []).values();
      const pictured = await withPictures({ db, config }, found, creatorId);
      const added = await importRecipes(db, {
        ...{ ...own, publish },
        recipes: pictured.map(({ content }, at) => ({ content: { ...content, free }, written: found[at]!.written })),
      });
      if (!added.ok) {
        isFull = true;
        return sayRefused({ file, error: noRoom }, json);
      }
      const imported = added.recipes.values();
      const pictures = pictured.values();
      for (const result of results) {
        if (!result.ok) {
          sums.refused += 1;
          await sayRefused(result, json);
          continue;
        }
        const { slug, published, isNew } = imported.next().value!;
        const { picture } = pictures.next().value!;
        const recovery = recoveries.next().value ?? null;
        const address = subdomain === null ? null : config.origin + paths.recipe(subdomain, slug);
        const { name } = result.content;
        const report = { file: result.file, name, imported: isNew ? 'now' : 'before', slug, address, published };
        sums[isNew ? 'isNew' : 'before'] += 1;
        const state = [
          isNew ? 'imported' : 'imported before',
          !published && 'a draft',
          picture && (picture === 'taken' ? 'with its picture' : 'its picture was not taken'),
          recovery && recoveryText(recovery, published),
        ].filter(Boolean);
        const line = `${printable(result.file)}: ${printable(name)} → ${printable(address ?? slug)} (${state.join(', ')})`;
        const fields = {
          ...report,
          ...(picture && { picture }),
          ...(recovery && { recovered: recoveredParts(recovery) }),
        };
        await printInTurn(`${json ? printableJson(fields) : line}\n`);
      }
      if (read.isArchive) return;
      sums.refused += read.senselessCount;
      await sayAllSenseless(file, read, json);
    });
    if (!json) print(`${sums.isNew} imported, ${sums.before} imported before, ${sums.refused} not understood.\n`);
    return isFull ? 1 : code;
  };
}

const recoveredParts = (recovery: Recovery) => (typeof recovery === 'string' ? recovery : recovery.parts);

function recoveryText(recovery: Recovery, published: boolean): string {
  if (recovery === 'being-edited') return 'being edited, so it was left';
  if (recovery === 'too-large') return 'with what is missing it would be too large, so it was left';
  if (recovery.parts.length === 0) return 'nothing to recover';
  return `recovered: ${recovery.parts.join(', ')}${published ? '; to be published' : ''}`;
}

/** A recipe of a file that is no archive, as an archive's. */
function ownOf(file: string, recipe: ParsedRecipe, free: boolean): ArchivePart {
  const result = asContent(recipe, { free });
  if (!result.ok) return { ok: false, file, name: recipe.name, error: problems[result.reason] };
  const { content } = result;
  const written = recipe.written ?? null;
  return { ok: true, file, content, missing: recipe.missing, key: importKeyOf(content), written, picture: null };
}

const noRoom = 'The creator has room for 10,000 recipes, and these are more than fit. Nothing of the file was added.';

const problems: Record<Extract<ContentResult, { ok: false }>['reason'], string> = {
  ...copy.reasons,
  'too-large': 'It is longer than any recipe.',
};

type ReadFile =
  | ({ isArchive: false } & Extract<FileResult, { ok: true }>)
  | { isArchive: true; ok: true; parts: ArchivePart[]; wasRead: boolean };

/** One file after the other; one that cannot be read is reported, and makes the exit code 1. */
async function eachFile(files: string[], json: boolean, work: (file: string, read: ReadFile) => Promise<void>) {
  let code = 0;
  for (const file of files) {
    const read = await readOne(file);
    if ('wasRead' in read && !read.wasRead) code = 1;
    if (read.ok) await work(file, read);
    else await sayRefused({ file, error: read.error }, json);
  }
  return code;
}

async function tell(file: string, read: ReadFile, json: boolean): Promise<void> {
  const say = (fields: ReturnType<typeof dryRunFields> & { file: string }) =>
    printInTurn(`${json ? printableJson(fields) : dryRunText(fields)}\n`);
  if (read.isArchive) {
    for (const part of read.parts)
      await (part.ok ? say({ file: part.file, ...archivedFields(part) }) : sayRefused(part, json));
    return;
  }
  for (const recipe of read.recipes) await say({ file, ...dryRunFields(recipe) });
  await sayAllSenseless(file, read, json);
}

async function sayAllSenseless(
  file: string,
  { senseless, senselessCount }: Extract<ReadFile, { isArchive: false }>,
  json: boolean,
): Promise<void> {
  for (const { entry, name, reason } of senseless)
    await sayRefused({ file, entry, name, error: problems[reason] }, json);
  const more = senselessCount - senseless.length;
  if (more > 0) await sayRefused({ file, error: `${more} more entries hold no recipe.` }, json);
}

/** @param refused.entry of a file's list, counted from 1. @param refused.name empty: it is about the whole file */
async function sayRefused(refused: { file: string; entry?: number; name?: string; error: string }, json: boolean) {
  const { file, entry, name, error } = refused;
  const where = [file, entry && `entry ${entry}`, name].filter(Boolean).map((part) => printable(String(part)));
  const line = json ? printableJson({ file, entry, name, error }) : `${where.join(': ')}: ${error}`;
  await printInTurn(`${line}\n`);
}

const reasons = {
  ...copy.reasons,
  'kind-unknown': 'Only .json, .html, .txt, .md, .docx, .xml (WordPress), .paprikarecipes and .zip are read.',
} as const;

/** A file's recipes, or why there are none; a file that is too large is not opened. */
async function readOne(file: string): Promise<ReadFile | { ok: false; wasRead: boolean; error: string }> {
  try {
    if (await isArchive(file)) return { isArchive: true, ok: true, ...(await readArchive(file)) };
    const { size } = await stat(file);
    const largest = LARGEST_FILE / 1024 / 1024;
    if (size > LARGEST_FILE) return { ok: false, wasRead: false, error: `It is larger than ${largest} MB.` };
    const read = readRecipeFile(file, await readFile(file));
    if (read.ok) return { isArchive: false, ...read };
    return { ok: false, wasRead: read.reason !== 'kind-unknown', error: reasons[read.reason] };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { ok: false, wasRead: false, error: isMissing ? 'There is no such file.' : 'It cannot be read.' };
  }
}
