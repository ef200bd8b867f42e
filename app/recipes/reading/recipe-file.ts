import { readRecipeJson, readRecipePage } from './recipe-page.ts';
import { readRecipeText } from './recipe-text.ts';
import type { UnderstoodRecipe } from './understood.ts';

/** In bytes. Saved pages have up to two megabytes; larger files are not read. */
export const LARGEST_FILE = 10 * 1024 * 1024;

export type FileResult =
  | { ok: true; recipes: UnderstoodRecipe[] }
  | { ok: false; reason: 'no-recipe' | 'kind-unknown' };

/**
 * The recipes of a file: schema.org JSON-LD (`.json`), a saved page (`.html`, `.htm`), or text (`.txt`, `.md`).
 * @param name decides, by its ending, what the file is
 */
export function readRecipeFile(name: string, bytes: Uint8Array): FileResult {
  const kind = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  const text = decode(bytes);
  const recipes = recipesOf(kind, text);
  if (recipes === null) return { ok: false, reason: 'kind-unknown' };
  return recipes.length > 0 ? { ok: true, recipes } : { ok: false, reason: 'no-recipe' };
}

function recipesOf(kind: string | undefined, text: string): UnderstoodRecipe[] | null {
  switch (kind) {
    case 'json':
      return readRecipeJson(text) ?? [];
    case 'html':
    case 'htm':
      return readRecipePage(text);
    case 'txt':
    case 'md':
      return [readRecipeText(text)].filter((recipe) => recipe !== null);
    default:
      return null;
  }
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
