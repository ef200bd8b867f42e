import type { TooLongText } from '../../recipes/content/bounds.ts';
import { ghostPosts } from './exports/ghost.ts';
import { type Post, recipesOfPost } from './exports/post.ts';
import { parseJsonLd } from './json-ld.ts';
import { readMealie } from './mealie.ts';
import type { ParsedRecipe } from './parsed-recipe.ts';
import { isCopyMeThat, readCopyMeThat } from './programs/copy-me-that.ts';
import { isMasterCook, isMasterCookXml, readMasterCook, readMasterCookXml } from './programs/master-cook.ts';
import { isMealMaster, readMealMaster } from './programs/meal-master.ts';
import { type RecipesOfJson, readRecipeJson, readRecipePage } from './recipe-page.ts';
import { readRecipeTexts } from './text/recipe-texts.ts';

export const MAX_FILE_BYTES = 24 * 1024 * 1024;

export type FileResult =
  | ({ ok: true } & RecipesOfJson)
  | {
      ok: false;
      reason: 'no-recipe' | 'not-json' | 'kind-unknown' | Declined | 'not-text' | TooLongText;
    };

/**
 * Reads the recipes of a file: JSON, a saved page, text, or an export of another recipe program.
 * @param name file name; the extension determines the type
 */
export function readRecipeFile(name: string, bytes: Uint8Array): FileResult {
  const kind = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const declined = declinedKind(kind, bytes);
  if (declined) return { ok: false, reason: declined };
  if (/^(?:json|html?|txt|md|mmf?|mxp|mx2|xml)$/.test(kind) && !isText(bytes)) return { ok: false, reason: 'not-text' };
  switch (kind) {
    case 'json': {
      const text = decode(bytes);
      const read = readRecipeJson(text);
      if (!read) return { ok: false, reason: 'not-json' };
      if (read.recipes.length > 0) return { ok: true, ...read };
      const document = parseJsonLd(text);
      const posts = ghostPosts(document);
      return posts ? resultOfPosts(posts) : resultOf(readMealie(document));
    }
    case 'html':
    case 'htm':
      return resultOfPage(decode(bytes));
    case 'mx2':
    case 'xml': {
      const xml = decode(bytes);
      return isMasterCookXml(xml) ? resultOf(readMasterCookXml(xml)) : { ok: false, reason: 'kind-unknown' };
    }
    case 'txt':
    case 'md':
    case 'mm':
    case 'mmf':
    case 'mxp':
      return resultOfText(decode(bytes));
    default:
      return { ok: false, reason: 'kind-unknown' };
  }
}

const resultOf = (recipes: ParsedRecipe[]): FileResult =>
  recipes.length > 0 ? { ok: true, recipes, nonRecipes: [], nonRecipeCount: 0 } : { ok: false, reason: 'no-recipe' };

type Declined = 'pdf' | 'photo' | 'other-document' | 'members-list' | 'mastercook-book';

/** Recognizes files that people mistake for recipe files, by signature or extension. Null for other files. */
function declinedKind(kind: string, bytes: Uint8Array): Declined | null {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 12));
  // List of members, as Substack, Ghost, Patreon and Memberful export it.
  if (kind === 'csv' && /^[^\r\n]*\be-?mail\b/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 2_000)))) {
    return 'members-list';
  }
  if (/^mc[2fx]$/.test(kind)) return 'mastercook-book';
  if (begin.startsWith('%PDF-') || kind === 'pdf') return 'pdf';
  if (/^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|....ftyp(?:hei|hev|mif|avif))/s.test(begin)) return 'photo';
  if (/^(?:jpe?g|png|gif|webp|heic|heif|avif|tiff?)$/.test(kind)) return 'photo';
  // Word documents from before 2007 or with macros, and documents of other programs.
  return begin.startsWith('\xd0\xcf\x11\xe0') || /^(?:docm?|rtf|odt|pages)$/.test(kind) ? 'other-document' : null;
}

/** Returns true for UTF-16, and for bytes with at most one unusual control character in a hundred. */
function isText(bytes: Uint8Array): boolean {
  if (wideEncoding(bytes)) return true;
  const begin = bytes.subarray(0, 8_000);
  let strange = 0;
  for (let at = 0; at < begin.length; at++) {
    const byte = begin[at]!;
    if (byte < 32 && (byte < 9 || byte > 13) && byte !== 27) strange += 1;
  }
  return strange <= begin.length / 100;
}

/** Detects UTF-16. Without a byte order mark, every second byte of most texts is 0. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [one, two] = bytes;
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const begin = bytes.subarray(0, 200);
  if (begin.length < 8 || !begin.includes(0)) return null;
  const zeros = (from: number) => begin.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeros(1) > begin.length * 0.4 && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > begin.length * 0.4 && zeros(1) === 0 ? 'utf-16be' : null;
}

function resultOfPosts(posts: readonly Post[]): FileResult {
  const read = posts.map((post) => ({ post, recipes: recipesOfPost(post) }));
  const nonRecipes = read.flatMap(({ post, recipes }, at) =>
    recipes.length > 0 ? [] : [{ entry: at + 1, name: post.title, reason: 'no-recipe-post' as const }],
  );
  const recipes = read.flatMap((each) => each.recipes);
  return recipes.length > 0
    ? { ok: true, recipes, nonRecipes, nonRecipeCount: nonRecipes.length }
    : { ok: false, reason: 'no-recipe' };
}

function resultOfPage(html: string): FileResult {
  if (isMasterCookXml(html)) return resultOf(readMasterCookXml(html));
  return resultOf(isCopyMeThat(html) ? readCopyMeThat(html) : readRecipePage(html));
}

function resultOfText(text: string): FileResult {
  if (isMealMaster(text)) return resultOf(readMealMaster(text));
  if (isMasterCook(text)) return resultOf(readMasterCook(text));
  const { recipes, nonRecipes } = readRecipeTexts(text);
  if (recipes.length > 0) return { ok: true, recipes, nonRecipes, nonRecipeCount: nonRecipes.length };
  const tooLong = nonRecipes.find(({ reason }) => reason !== 'nothing-to-cook')?.reason;
  return { ok: false, reason: tooLong && tooLong !== 'nothing-to-cook' ? tooLong : 'no-recipe' };
}

export function kindOfText(text: string): 'html' | 'json' | 'txt' {
  const begin = text.trimStart().slice(0, 1);
  if (begin === '{' || begin === '[') return 'json';
  return begin === '<' || /<(?:html|body|script|div|h1|li)\b[^<>]*>/i.test(text) ? 'html' : 'txt';
}

/** Decodes UTF-16 if detected, else UTF-8, else the encoding that the page declares, else Windows-1252. */
function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_000));
    const named = /charset=["']?\s*([\w-]+)/i.exec(head)?.[1] ?? 'windows-1252';
    try {
      return new TextDecoder(named).decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }
}
