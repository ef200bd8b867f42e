import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { columnsOfCsv } from '../../documents/csv.ts';
import { isSamePicture } from '../importing/copied-picture.ts';
import { type Post, recipesOfPost } from '../reading/exports/post.ts';
import { isWordPress, wordPressPosts } from '../reading/exports/wordpress.ts';
import { readComments, type SourceComment } from '../reading/exports/wordpress-comments.ts';
import { isPluginPost, readWordPressPost, storedApart } from '../reading/exports/wordpress-post.ts';
import { parseJsonLd } from '../reading/json-ld.ts';
import { readPaprika } from '../reading/paprika.ts';
import type { ParsedRecipe } from '../reading/parsed-recipe.ts';
import { type FileResult, MAX_FILE_BYTES, readRecipeFile } from '../reading/recipe-file.ts';
import type { ContentResult } from '../reading/to-written-recipe.ts';
import {
  type ArchivedFile,
  type ArchiveProblem,
  ArchiveRefused,
  MAX_FILES,
  openArchive,
  type UnpackingBudget,
  unpackingBudget,
} from './archive.server.ts';
import { documentPart, isWordDocument, numberingPart, textOfDocument } from './docx.server.ts';

export type NotReadReason =
  | Extract<FileResult, { ok: false }>['reason']
  | Extract<ContentResult, { ok: false }>['reason']
  | ArchiveProblem
  | 'too-many-recipes'
  | 'too-slow'
  | 'not-in-export'
  | 'half-recipe'
  | 'no-recipe-post'
  | 'post-cut'
  | 'cannot-read';

/** Recipe found in a bundle, or a problem with an entry, such as that it contains no recipe. */
export type Found =
  | {
      ok: true;
      file: string;
      recipe: ParsedRecipe;
      picture: Buffer | null;
      /** Comments on the recipe. Undefined if the format has none. */
      comments?: readonly SourceComment[];
    }
  /** `name` is empty if unknown, or if the result concerns the whole file */
  | { ok: false; file: string; name: string; reason: NotReadReason };

const MAX_NAME_LENGTH = 200;
const MAX_PICTURE_BYTES = 15 * 1024 * 1024;

/** Called with the share of a file that has been read, from 0 to 1. */
export type OnShare = (share: number) => void;

/** Reads all recipes of a file or ZIP archive. Unreadable content is yielded with the reason, not thrown. */
export async function* readBundleFile(
  file: { name: string; bytes: Buffer },
  onShare: OnShare = () => {},
): AsyncGenerator<Found> {
  const name = file.name.slice(-MAX_NAME_LENGTH);
  const budget = unpackingBudget();
  try {
    const files = isZip(file.bytes) ? await openArchive(file.bytes, budget) : null;
    if (files && !isWordDocument(files)) yield* readArchive(name, files, budget, onShare);
    else yield* readOne({ name, bytes: file.bytes, budget });
  } catch (error) {
    yield { ok: false, file: name, name: '', reason: reasonOf(error) };
  }
}

/** Streams the recipes of a WordPress export, after a first pass for data in other posts, such as pictures. */
export async function* readWordPressFile(
  name: string,
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Found> {
  const file = name.slice(-MAX_NAME_LENGTH);
  const pictures = new Map<string, string>();
  /** Ids of the posts in which plugins store recipes. */
  const ofPlugins = new Set<string>();
  const apart = new Map<string, SourceComment[]>();
  let heldComments = 0;
  for await (const post of wordPressPosts(open())) {
    const { id, kind, address } = post;
    const recipeId = post.comments.length > 0 && heldComments < MAX_HELD_COMMENTS ? storedApart(post) : null;
    if (recipeId !== null) {
      const comments = readComments(post.comments);
      heldComments += comments.length;
      apart.set(recipeId, [...(apart.get(recipeId) ?? []), ...comments]);
    }
    if (kind === 'attachment' && pictures.size < MAX_ATTACHMENTS) pictures.set(id, address);
    if (isPluginPost(kind) && ofPlugins.size < MAX_ATTACHMENTS) ofPlugins.add(id);
  }
  let count = 0;
  for await (const post of wordPressPosts(open())) {
    const read = readWordPressPost(
      post,
      (id) => pictures.get(id),
      (id) => ofPlugins.has(id),
    );
    if (read.kind === 'elsewhere' || read.kind === 'half') {
      const reason = read.kind === 'half' ? 'half-recipe' : 'not-in-export';
      yield { ok: false, file: `${file} › ${post.address.slice(0, 500)}`, name: post.title, reason };
    }
    if (post.isCut && (post.kind === 'post' || post.kind === 'page' || read.kind === 'recipes'))
      yield { ok: false, file, name: post.title, reason: 'post-cut' };
    if (read.kind !== 'recipes') continue;
    count += read.recipes.length;
    const comments = apart.get(post.id) ?? readComments(post.comments);
    // The first recipe gets the comments, because a post does not say which recipe they are about.
    for (const [at, recipe] of read.recipes.entries())
      yield { ok: true, file, recipe, picture: null, comments: at === 0 ? comments : [] };
  }
  if (count === 0) yield { ok: false, file, name: '', reason: 'no-recipe' };
}

const MAX_ATTACHMENTS = 100_000;
/** Approximate maximum number of comments held in memory. */
const MAX_HELD_COMMENTS = 20_000;

/** Returns true if the bytes begin with a local file header or, for an empty archive, the end of the directory. */
const isZip = (bytes: Buffer) => [0x504b0304, 0x504b0506].includes(bytes.length < 4 ? 0 : bytes.readUInt32BE(0));
const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** @param head first four bytes of the file, or all bytes of a shorter file */
export const isBundle = (name: string, head: Buffer) =>
  /\.(?:paprikarecipes?|zip|docx|xml)$/i.test(name) || isZip(head) || isGzip(head);

const recipeFile = /\.(?:paprikarecipe|json|html?|txt|md|docx|xml|pdf|mmf?|mxp|mx2|mc[2fx])$/i;
/** Files in archives that contain no recipes. */
const ignoredFiles =
  /\.(?:jpe?g|png|webp|avif|gif|heic|svg|css|js|ico|woff2?|ttf|mp4)$|(?:^|\/)(?:database|version|data)\.json$|(?:^|\/)(?:posts|[^/]*\.(?:opens|delivers))\.csv$/i;
/** Substack's list of subscribers. */
const membersList = /(?:^|\/)email_list[^/]*\.csv$/i;

async function* readArchive(
  archive: string,
  files: readonly ArchivedFile[],
  budget: UnpackingBudget,
  onShare: OnShare,
): AsyncGenerator<Found> {
  const pictures = picturesByFolder(files);
  const titles = await substackTitles(files);
  for (const [at, { name, read }] of files.entries()) {
    onShare(at / files.length);
    if (ignoredFiles.test(name)) continue;
    const file = `${archive} › ${name}`.slice(-MAX_NAME_LENGTH);
    if (!recipeFile.test(name)) {
      yield { ok: false, file, name: '', reason: membersList.test(name) ? 'members-list' : 'kind-unknown' };
      continue;
    }
    const title = titles.get(path.posix.basename(name, '.html'));
    // Mealie stores a recipe's picture in the folder `images` next to the recipe's JSON.
    const beside = pictures.get(folderOf(name));
    try {
      const bytes = await read();
      const found = title ? readPost(file, bytes, title) : readOne({ name: file, bytes, budget });
      for await (const each of found) {
        if (each.ok) {
          const picture =
            beside ??
            pictureOf(each.recipe, files) ??
            pictureBeside(each.recipe, name, files) ??
            pictureOfPage(each.recipe, name, files);
          if (picture) each.picture ??= await picture.read().catch(() => null);
          if (picture && each.picture) each.recipe = withoutCopied(each.recipe, picture.name);
        }
        yield each;
      }
    } catch (error) {
      yield { ok: false, file, name: '', reason: reasonOf(error) };
    }
  }
}

/** Returns the facts of each post in Substack's posts.csv, by the post's file name without '.html'. */
async function substackTitles(files: readonly ArchivedFile[]): Promise<Map<string, PostFacts>> {
  const table = files.find(({ name }) => /(?:^|\/)posts\.csv$/i.test(name));
  const bytes = await table?.read().catch(() => null);
  const columns = ['post_id', 'title', 'subtitle', 'audience'] as const;
  const rows = bytes ? columnsOfCsv(bytes.toString('utf8'), columns, MAX_FILES) : [];
  return new Map(
    rows.map(({ post_id, title, subtitle, audience }) => [post_id, { title, subtitle, ...freeOf(audience) }]),
  );
}

type PostFacts = Pick<Post, 'title' | 'subtitle' | 'free'>;

/** Reads Substack's `audience`: everyone, only_free, only_paid or founding. */
const freeOf = (audience: string): Pick<Post, 'free'> =>
  audience === '' ? {} : { free: /^(?:everyone|only_free)$/i.test(audience) };

function* readPost(file: string, bytes: Buffer, said: PostFacts): Generator<Found> {
  const post = { ...said, html: bytes.toString('utf8'), tags: [], pictures: [], address: null };
  const recipes = recipesOfPost(post);
  for (const recipe of recipes) yield { ok: true, file, recipe, picture: null };
  if (recipes.length === 0) yield { ok: false, file, name: said.title, reason: 'no-recipe-post' };
}

/** Finds the first picture of a recipe in an archive of Ghost, which stores pictures under `content/images`. */
function pictureOf({ pictures: [address = ''] }: ParsedRecipe, files: readonly ArchivedFile[]) {
  const place = /(?<=\/)content\/images\/[^?#]{1,500}$/.exec(address)?.[0];
  return place && files.find(({ name, size }) => name.endsWith(place) && size <= MAX_PICTURE_BYTES);
}

/** Finds the picture that a recipe names by a relative path, as in exports of Copy Me That and MasterCook. */
function pictureBeside({ pictures: [place = ''] }: ParsedRecipe, name: string, files: readonly ArchivedFile[]) {
  if (place === '' || /^[a-z]+:|^\//i.test(place)) return undefined;
  const wanted = path.posix.join(folderOf(name), place.slice(0, 500).replaceAll('\\', '/'));
  return files.find((file) => file.name === wanted && aPicture.test(wanted) && file.size <= MAX_PICTURE_BYTES);
}

/** Finds the largest copy of the recipe's picture in the folder saved next to a page ('pozole_files'). */
function pictureOfPage({ pictures }: ParsedRecipe, page: string, files: readonly ArchivedFile[]) {
  const beside = page.replace(/\.html?$/i, '');
  if (beside === page) return undefined;
  return files
    .filter(({ name, size }) => name.startsWith(beside) && aPicture.test(name) && size <= MAX_PICTURE_BYTES)
    .filter(({ name }) => pictures.some((address) => isSamePicture(address, name)))
    .sort((one, other) => other.size - one.size)[0];
}

const aPicture = /\.(?:jpe?g|png|webp|avif)$/i;

const withoutCopied = (recipe: ParsedRecipe, copied: string): ParsedRecipe => ({
  ...recipe,
  missing: recipe.missing.filter((part) => part !== 'picture'),
  pictures: recipe.pictures.filter((address) => !isSamePicture(address, copied)),
});

function reasonOf(error: unknown): NotReadReason {
  return error instanceof ArchiveRefused ? error.reason : 'cannot-read';
}

const folderOf = (name: string) => path.posix.dirname(name);

/** Returns the original picture of each recipe in a Mealie export, by the recipe's folder. */
function picturesByFolder(files: readonly ArchivedFile[]): Map<string, ArchivedFile> {
  const pictures = new Map<string, ArchivedFile>();
  for (const file of files) {
    const { dir, base } = path.posix.parse(file.name);
    if (path.posix.basename(dir) !== 'images' || file.size > MAX_PICTURE_BYTES) continue;
    if (/^original\.(?:webp|jpe?g|png|avif)$/i.test(base)) pictures.set(folderOf(dir), file);
  }
  return pictures;
}

async function* readOne(given: { name: string; bytes: Buffer; budget: UnpackingBudget }): AsyncGenerator<Found> {
  const { name: file, bytes } = given;
  const not = (reason: NotReadReason): Found => ({ ok: false, file, name: '', reason });
  if (/\.paprikarecipe$/i.test(file) || isGzip(bytes)) return yield await readPaprikaFile(given);
  if (isWordPress(bytes.toString('utf8', 0, 8_000))) return yield* readWordPressFile(file, () => [bytes]);
  const text = isZip(bytes) ? await textOfWord(given) : null;
  if (isZip(bytes) && text === null) return yield not('kind-unknown');
  const read = text === null ? readRecipeFile(file, bytes) : readRecipeFile('.txt', Buffer.from(text));
  if (!read.ok) return yield not(read.reason);
  for (const recipe of read.recipes) yield { ok: true, file, recipe, picture: null };
  for (const { name, reason } of read.nonRecipes) yield { ok: false, file, name, reason };
}

async function textOfWord({ bytes, budget }: { bytes: Buffer; budget: UnpackingBudget }): Promise<string | null> {
  const files = await openArchive(bytes, budget);
  const part = async (wanted: string) => {
    const found = files.find(({ name }) => name === wanted);
    return found ? (await found.read()).toString('utf8') : '';
  };
  return isWordDocument(files) ? textOfDocument(await part(documentPart), await part(numberingPart)) : null;
}

const unpack = promisify(gunzip);

async function readPaprikaFile(given: { name: string; bytes: Buffer; budget: UnpackingBudget }): Promise<Found> {
  const { name: file, bytes, budget } = given;
  const not = (reason: NotReadReason): Found => ({ ok: false, file, name: '', reason });
  let text: Buffer;
  try {
    text = isGzip(bytes) ? await unpack(bytes, { maxOutputLength: MAX_FILE_BYTES }) : bytes;
  } catch (error) {
    return not((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'cannot-read');
  }
  budget.spend(text.length);
  const document = parseJsonLd(text.toString('utf8'));
  if (document === null) return not('not-json');
  const read = readPaprika(document);
  if (!read) return not('no-recipe');
  const picture = read.picture === null ? null : Buffer.from(read.picture, 'base64');
  const isOne = picture !== null && picture.length > 0 && picture.length <= MAX_PICTURE_BYTES;
  return { ok: true, file, recipe: read.recipe, picture: isOne ? picture : null };
}
