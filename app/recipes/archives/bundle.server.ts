import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ContentResult } from '../reading/as-written.ts';
import { parseJsonLd } from '../reading/json-ld.ts';
import { readPaprika } from '../reading/paprika.ts';
import type { ParsedRecipe } from '../reading/parsed-recipe.ts';
import { type FileResult, LARGEST_FILE, readRecipeFile } from '../reading/recipe-file.ts';
import {
  type ArchivedFile,
  type ArchiveProblem,
  ArchiveRefused,
  openArchive,
  type UnpackingBudget,
  unpackingBudget,
} from './archive.server.ts';

/** Why a file, or one entry of it, is no recipe of ours. */
export type NotReadReason =
  | Extract<FileResult, { ok: false }>['reason']
  | Extract<ContentResult, { ok: false }>['reason']
  | ArchiveProblem
  | 'too-many-recipes'
  | 'too-slow'
  | 'cannot-read';

/** What stands in a bundle of files, one after the other. */
export type Found =
  | { ok: true; file: string; recipe: ParsedRecipe; picture: Buffer | null }
  /** @property name what there is of the recipe's; empty: it is about the whole file */
  | { ok: false; file: string; name: string; reason: NotReadReason };

/** Of a file's name as the person sees it. */
const LONGEST_NAME = 200;
const LARGEST_PICTURE = 15 * 1024 * 1024;

/**
 * Everything that a file holds: a page, JSON, text, Paprika's export of one recipe or of all, or a ZIP archive of any of
 * these, as Mealie's export is one. Never throws for what is in the file.
 */
export async function* readBundleFile(file: { name: string; bytes: Buffer }): AsyncGenerator<Found> {
  const name = file.name.slice(-LONGEST_NAME);
  const budget = unpackingBudget();
  try {
    if (isZip(file.bytes)) yield* readArchive(name, await openArchive(file.bytes, budget), budget);
    else yield* await readOne({ name, bytes: file.bytes, budget });
  } catch (error) {
    yield { ok: false, file: name, name: '', reason: reasonOf(error) };
  }
}

/** Where its first file begins, or, of an empty one, its directory. */
const isZip = (bytes: Buffer) => [0x504b0304, 0x504b0506].includes(bytes.length < 4 ? 0 : bytes.readUInt32BE(0));
const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Whether a file holds files of recipes, or is a program's export. @param head its first four bytes, or all of fewer */
export const isBundle = (name: string, head: Buffer) =>
  /\.(?:paprikarecipes?|zip)$/i.test(name) || isZip(head) || isGzip(head);

const recipeFile = /\.(?:paprikarecipe|json|html?|txt|md)$/i;
/** What archives hold beside recipes, and what no report names. */
const besides =
  /\.(?:jpe?g|png|webp|avif|gif|heic|svg|css|js|ico|woff2?|ttf|mp4)$|(?:^|\/)(?:database|version|data)\.json$/i;

async function* readArchive(
  archive: string,
  files: readonly ArchivedFile[],
  budget: UnpackingBudget,
): AsyncGenerator<Found> {
  const pictures = picturesByFolder(files);
  for (const { name, size, read } of files) {
    if (besides.test(name)) continue;
    const file = `${archive} › ${name}`.slice(-LONGEST_NAME);
    if (!recipeFile.test(name) || size > LARGEST_FILE) {
      yield { ok: false, file, name: '', reason: size > LARGEST_FILE ? 'too-large' : 'kind-unknown' };
      continue;
    }
    const found = await read()
      .then((bytes) => readOne({ name: file, bytes, budget }))
      .catch((error: unknown): Found[] => [{ ok: false, file, name: '', reason: reasonOf(error) }]);
    for (const each of found) {
      // Beside a recipe's own JSON stands its picture.
      const beside = found.length === 1 ? pictures.get(folderOf(name)) : undefined;
      if (each.ok && beside) each.picture ??= await beside.read().catch(() => null);
      yield each;
    }
  }
}

function reasonOf(error: unknown): NotReadReason {
  return error instanceof ArchiveRefused ? error.reason : 'cannot-read';
}

const folderOf = (name: string) => path.posix.dirname(name);

/** Of each folder the picture in its `images`: the original, not a smaller one that was made of it. */
function picturesByFolder(files: readonly ArchivedFile[]): Map<string, ArchivedFile> {
  const pictures = new Map<string, ArchivedFile>();
  for (const file of files) {
    const { dir, base } = path.posix.parse(file.name);
    if (path.posix.basename(dir) !== 'images' || file.size > LARGEST_PICTURE) continue;
    if (/^original\.(?:webp|jpe?g|png|avif)$/i.test(base)) pictures.set(folderOf(dir), file);
  }
  return pictures;
}

async function readOne(given: { name: string; bytes: Buffer; budget: UnpackingBudget }): Promise<Found[]> {
  const { name: file, bytes } = given;
  if (/\.paprikarecipe$/i.test(file) || isGzip(bytes)) return [await readPaprikaFile(given)];
  if (isZip(bytes)) return [{ ok: false, file, name: '', reason: 'kind-unknown' }];
  const read = readRecipeFile(file, bytes);
  if (!read.ok) return [{ ok: false, file, name: '', reason: read.reason }];
  return [
    ...read.recipes.map((recipe): Found => ({ ok: true, file, recipe, picture: null })),
    ...read.senseless.map(({ name, reason }): Found => ({ ok: false, file, name, reason })),
  ];
}

const unpack = promisify(gunzip);

async function readPaprikaFile(given: { name: string; bytes: Buffer; budget: UnpackingBudget }): Promise<Found> {
  const { name: file, bytes, budget } = given;
  const not = (reason: NotReadReason): Found => ({ ok: false, file, name: '', reason });
  let text: Buffer;
  try {
    text = isGzip(bytes) ? await unpack(bytes, { maxOutputLength: LARGEST_FILE }) : bytes;
  } catch (error) {
    return not((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'cannot-read');
  }
  budget.spend(text.length);
  const document = parseJsonLd(text.toString('utf8'));
  if (document === null) return not('not-json');
  const read = readPaprika(document);
  if (!read) return not('no-recipe');
  const picture = read.picture === null ? null : Buffer.from(read.picture, 'base64');
  const isOne = picture !== null && picture.length > 0 && picture.length <= LARGEST_PICTURE;
  return { ok: true, file, recipe: read.recipe, picture: isOne ? picture : null };
}
