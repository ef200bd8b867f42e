import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { findCreator } from '../../app/creators/roster.server.ts';
import { paths } from '../../app/paths.ts';
import { importRecipes } from '../../app/recipe-import/importing/import.server.ts';
import { importKeyOf } from '../../app/recipe-import/importing/import-key.server.ts';
import { type Recovery, recoverImported } from '../../app/recipe-import/importing/recover.server.ts';
import type { ParsedRecipe } from '../../app/recipe-import/reading/parsed-recipe.ts';
import { type FileResult, MAX_FILE_BYTES, readRecipeFile } from '../../app/recipe-import/reading/recipe-file.ts';
import { type ContentResult, toContent } from '../../app/recipe-import/reading/to-written-recipe.ts';
import { withPicture } from '../../app/studio/import/confirm.server.ts';
import { importForm as copy } from '../../app/studio/import/copy.ts';
import { readArguments } from './arguments.ts';
import {
  type Command,
  type CommandWithoutDatabase,
  print,
  printInTurn,
  printProgress,
  refuse,
  UsageError,
} from './command.ts';
import { printable, printableJson } from './printable.ts';
import {
  type ArchivePart,
  isArchive,
  type Parts,
  readArchive,
  recipesOf,
  spoolArchive,
  storePictures,
} from './recipes-archive.ts';
import { archivedFields, dryRunFields, dryRunText } from './recipes-dry-run.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

export function readImport(args: string[]): Command | CommandWithoutDatabase {
  const options = { creator: text, free: flag, publish: flag, again: flag, 'dry-run': flag, json: flag };
  const { positionals: files, values } = readArguments({ args, options, allowPositionals: true });
  if (files.length === 0) throw new UsageError('import takes files.');
  const { creator: named, json, free, publish, again } = values;
  if (again && publish) throw new UsageError('--again publishes nothing: publish what was recovered by itself.');
  if (again && values['dry-run']) throw new UsageError('--again and --dry-run do not go together.');
  if (values['dry-run']) return { withoutDatabase: () => eachFile(files, json, dryRun(json)) };
  if (named === undefined) throw new UsageError('--creator is missing.');
  return async ({ db }, config) => {
    const creator = await findCreator(db, named);
    if (!creator) return refuse(`There is no creator '${printable(named)}'.`, values);
    const { creatorId, subdomain } = creator;
    const sums = { isNew: 0, before: 0, refused: 0 };
    let isFull = false;
    const add = async (file: string, parts: Parts) => {
      const own = { creatorId, by: { command: 'recipes import' }, from: path.basename(file), now: new Date() };
      const recoveries = again ? await recoverImported(db, { ...own, recipes: () => recipesOf(parts) }) : [];
      const pictures = await storePictures({ db, config }, parts, creatorId);
      const added = await importRecipes(db, { ...own, publish, recipes: () => sourceOf(file, parts, pictures, free) });
      if (!added.ok) {
        isFull = true;
        return sayRefused({ file, error: noRoom }, json);
      }
      let place = -1;
      for await (const part of eachOf(parts)) {
        if (!part.ok) {
          sums.refused += 1;
          await sayRefused(part, json);
          continue;
        }
        place += 1;
        const { slug, published, isNew } = added.recipes[place]!;
        const address = pictures.get(place);
        const picture = address === undefined ? null : address === null ? 'not taken' : 'taken';
        sums[isNew ? 'isNew' : 'before'] += 1;
        await sayImported(
          {
            file: part.file,
            name: part.content.name,
            imported: isNew ? 'now' : 'before',
            slug,
            published,
            address: subdomain === null ? null : config.origin + paths.recipe(subdomain, slug),
            picture,
            recovery: recoveries[place] ?? null,
          },
          json,
        );
      }
    };
    const code = await eachFile(files, json, {
      async archive(file) {
        const { parts, wasRead, close } = await spoolArchive(file);
        try {
          await add(file, parts);
        } finally {
          await close();
        }
        return wasRead;
      },
      async recipes(file, read) {
        const own = read.recipes.map((recipe) => ownOf(file, recipe, free));
        await add(file, () => [own]);
        if (isFull) return;
        sums.refused += read.nonRecipeCount;
        await sayAllSenseless(file, read, json);
      },
    });
    if (!json) print(`${sums.isNew} imported, ${sums.before} imported before, ${sums.refused} not understood.\n`);
    return isFull ? 1 : code;
  };
}

const TOLD_AFTER = 250;

async function* sourceOf(file: string, parts: Parts, pictures: ReadonlyMap<number, string | null>, free: boolean) {
  let place = -1;
  let told = 0;
  for await (const some of recipesOf(parts)) {
    yield some.map(({ content, written }) => {
      place += 1;
      const address = pictures.get(place);
      return { content: { ...(address ? withPicture(content, address) : content), free }, written };
    });
    if (place + 1 < told + TOLD_AFTER) continue;
    told = place + 1;
    printProgress(`${printable(file)}: ${told} recipes added so far.`);
  }
}

async function* eachOf(parts: Parts): AsyncGenerator<ArchivePart> {
  for await (const some of parts()) yield* some;
}

async function sayImported(
  of: {
    file: string;
    name: string;
    imported: 'now' | 'before';
    slug: string;
    address: string | null;
    published: boolean;
    picture: 'taken' | 'not taken' | null;
    recovery: Recovery | null;
  },
  json: boolean,
): Promise<void> {
  const { file, name, imported, slug, address, published, picture, recovery } = of;
  const state = [
    imported === 'now' ? 'imported' : 'imported before',
    !published && 'a draft',
    picture && (picture === 'taken' ? 'with its picture' : 'its picture was not taken'),
    recovery && recoveryText(recovery, published),
  ].filter(Boolean);
  const fields = {
    file,
    name,
    imported,
    slug,
    address,
    published,
    ...(picture && { picture }),
    ...(recovery && { recovered: recoveredParts(recovery) }),
  };
  const line = `${printable(file)}: ${printable(name)} → ${printable(address ?? slug)} (${state.join(', ')})`;
  await printInTurn(`${json ? printableJson(fields) : line}\n`);
}

const recoveredParts = (recovery: Recovery) => (typeof recovery === 'string' ? recovery : recovery.parts);

function recoveryText(recovery: Recovery, published: boolean): string {
  if (recovery === 'being-edited') return 'being edited, so it was left';
  if (recovery === 'too-large') return 'with what is missing it would be too large, so it was left';
  if (recovery.parts.length === 0) return 'nothing to recover';
  return `recovered: ${recovery.parts.join(', ')}${published ? '; to be published' : ''}`;
}

function ownOf(file: string, recipe: ParsedRecipe, free: boolean): ArchivePart {
  const result = toContent(recipe, { free: free || (recipe.free ?? false) });
  if (!result.ok) return { ok: false, file, name: recipe.name, error: problems[result.reason] };
  const { content } = result;
  const written = recipe.written ?? null;
  const own = { content, missing: recipe.missing, key: importKeyOf(content), written };
  return { ok: true, file, ...own, picture: null, comments: [] };
}

const noRoom = 'The creator has room for 10,000 recipes, and these are more than fit. Nothing of the file was added.';

const problems: Record<Extract<ContentResult, { ok: false }>['reason'], string> = {
  ...copy.reasons,
  'too-large': 'It is longer than any recipe.',
};

type RecipesOfFile = Extract<FileResult, { ok: true }>;

interface Work {
  /** @returns false if a part of the archive could not be read */
  archive(file: string): Promise<boolean>;
  recipes(file: string, read: RecipesOfFile): Promise<void>;
}

/** Processes files one after another. Returns 1 if a file or a part of an archive could not be read, else 0. */
async function eachFile(files: string[], json: boolean, work: Work) {
  let code = 0;
  for (const file of files) {
    const found = await findOut(file);
    let wasRead = true;
    if (found.is === 'archive') wasRead = await work.archive(file);
    else if (found.is === 'recipes') await work.recipes(file, found.read);
    else {
      wasRead = found.wasRead;
      await sayRefused({ file, error: found.error }, json);
    }
    if (!wasRead) code = 1;
  }
  return code;
}

function dryRun(json: boolean): Work {
  const say = (fields: ReturnType<typeof dryRunFields> & { file: string }) =>
    printInTurn(`${json ? printableJson(fields) : dryRunText(fields)}\n`);
  return {
    archive: (file) =>
      readArchive(file, async (some) => {
        for (const part of some)
          await (part.ok ? say({ file: part.file, ...archivedFields(part) }) : sayRefused(part, json));
      }),
    async recipes(file, read) {
      for (const recipe of read.recipes) await say({ file, ...dryRunFields(recipe) });
      await sayAllSenseless(file, read, json);
    },
  };
}

async function sayAllSenseless(
  file: string,
  { nonRecipes, nonRecipeCount }: RecipesOfFile,
  json: boolean,
): Promise<void> {
  for (const { entry, name, reason } of nonRecipes)
    await sayRefused(
      { file, entry, name, error: reason === 'no-recipe-post' ? copy.reasons[reason] : problems[reason] },
      json,
    );
  const more = nonRecipeCount - nonRecipes.length;
  if (more > 0) await sayRefused({ file, error: `${more} more entries hold no recipe.` }, json);
}

/**
 * @param refused.entry position in the file's list, counted from 1
 * @param refused.name missing or empty if the whole file was refused
 */
async function sayRefused(refused: { file: string; entry?: number; name?: string; error: string }, json: boolean) {
  const { file, entry, name, error } = refused;
  const where = [file, entry && `entry ${entry}`, name].filter(Boolean).map((part) => printable(String(part)));
  const line = json ? printableJson({ file, entry, name, error }) : `${where.join(': ')}: ${error}`;
  await printInTurn(`${line}\n`);
}

const reasons = {
  ...copy.reasons,
  'kind-unknown':
    'Only .json, .html, .txt, .md, .docx, .xml (WordPress), .paprikarecipes, .mmf, .mxp, .mx2 and .zip are read.',
} as const;

type FoundFile =
  | { is: 'archive' }
  | { is: 'recipes'; read: RecipesOfFile }
  | { is: 'refused'; wasRead: boolean; error: string };

async function findOut(file: string): Promise<FoundFile> {
  const refused = (error: string, wasRead = false): FoundFile => ({ is: 'refused', wasRead, error });
  try {
    if (await isArchive(file)) return { is: 'archive' };
    const { size } = await stat(file);
    if (size > MAX_FILE_BYTES) return refused(`It is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
    const read = readRecipeFile(file, await readFile(file));
    return read.ok ? { is: 'recipes', read } : refused(reasons[read.reason], read.reason !== 'kind-unknown');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return refused(isMissing ? 'There is no such file.' : 'It cannot be read.');
  }
}
