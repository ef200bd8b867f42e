import type { TooLongText } from '../content/bounds.ts';
import { parseJsonLd } from './json-ld.ts';
import { readMealie } from './mealie.ts';
import type { ParsedRecipe } from './parsed-recipe.ts';
import { type RecipesOfJson, readRecipeJson, readRecipePage } from './recipe-page.ts';
import { readRecipeTexts } from './text/recipe-texts.ts';

/** In bytes. Saved pages have up to two megabytes, a site's whole export more; larger files are not to be read. */
export const LARGEST_FILE = 24 * 1024 * 1024;

export type FileResult =
  | ({ ok: true } & RecipesOfJson)
  | { ok: false; reason: 'no-recipe' | 'not-json' | 'kind-unknown' | TooLongText };

/**
 * The recipes of a file: schema.org JSON-LD or Mealie's JSON (`.json`), a saved page (`.html`, `.htm`), or text
 * (`.txt`, `.md`), also of several recipes.
 * @param name decides, by its ending, what the file is
 */
export function readRecipeFile(name: string, bytes: Uint8Array): FileResult {
  const kind = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  switch (kind) {
    case 'json': {
      const text = decode(bytes);
      const read = readRecipeJson(text);
      if (!read) return { ok: false, reason: 'not-json' };
      return read.recipes.length > 0 ? { ok: true, ...read } : resultOf(readMealie(parseJsonLd(text)));
    }
    case 'html':
    case 'htm':
      return resultOf(readRecipePage(decode(bytes)));
    case 'txt':
    case 'md':
      return resultOfText(decode(bytes));
    default:
      return { ok: false, reason: 'kind-unknown' };
  }
}

const resultOf = (recipes: ParsedRecipe[]): FileResult =>
  recipes.length > 0 ? { ok: true, recipes, senseless: [], senselessCount: 0 } : { ok: false, reason: 'no-recipe' };

function resultOfText(text: string): FileResult {
  const { recipes, senseless } = readRecipeTexts(text);
  if (recipes.length > 0) return { ok: true, recipes, senseless, senselessCount: senseless.length };
  const tooLong = senseless.find(({ reason }) => reason !== 'nothing-to-cook')?.reason;
  return { ok: false, reason: tooLong && tooLong !== 'nothing-to-cook' ? tooLong : 'no-recipe' };
}

/** The ending that a pasted text would have as a file. */
export function kindOfText(text: string): 'html' | 'json' | 'txt' {
  const begin = text.trimStart().slice(0, 1);
  if (begin === '{' || begin === '[') return 'json';
  return begin === '<' || /<(?:html|body|script|div|h1|li)\b[^<>]*>/i.test(text) ? 'html' : 'txt';
}

/** UTF-8, or what the page names, or what old pages are in that name nothing. */
function decode(bytes: Uint8Array): string {
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
