import { LARGEST_PART, MOST_PARTS } from './store.ts';

/** Paths of files of the site that pages are made of. */
const PART = /^\/(assets|media|fallback|house)\/[\w./-]+$/;
const isPart = (path: string) => PART.test(path) && !path.includes('..');

export const isPicture = (path: string): boolean => /^\/media\//.test(path);

/** The assets that a document names: scripts, also those that start late, styles and fonts. */
export const assetsOfDocument = (html: string): string[] => [
  ...new Set([...html.matchAll(/["'](\/assets\/[\w.-]+)["']/g)].map(([, path]) => path!)),
];

/** The assets that a script imports, at once or later. */
export function assetsOfScript(path: string, text: string): string[] {
  // It names the modules of all routes.
  if (/\/(studio-)?manifest-/.test(path)) return [];
  const imported = [...text.matchAll(/["'`](?:\.\/|\/assets\/)([\w.-]+\.js)["'`]/g)];
  return [...new Set(imported.map(([, name]) => `/assets/${name}`))];
}

/** The text of the title element as it stands in the markup; empty where there is none. */
export const titleOfDocument = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1]?.trim() ?? '';

/** What the document says of its recipe's version; null: it is no page that is cooked by. */
export const versionOfDocument = (html: string): string | null =>
  /<[a-z]+ [^>]*\bdata-version="([\w-]{1,64})"/.exec(html)?.[1] ?? null;

/**
 * Collects what a page needs, with what its scripts import.
 * @param of.found by the document, and by the page itself: its pictures and fonts
 * @param of.fetchPart stores it; null: it could not be. `script`: its text, where it is one
 * @returns the bytes of all parts that are stored now, by their paths
 */
export async function collectParts(of: {
  found: readonly string[];
  fetchPart(path: string): Promise<{ bytes: number; script: string | null } | null>;
}): Promise<Record<string, number>> {
  const collected: Record<string, number> = {};
  const seen = new Set<string>();
  let wave = [...of.found];
  while (wave.length > 0) {
    const paths = [...new Set(wave)].filter((path) => isPart(path) && !seen.has(path)).slice(0, MOST_PARTS - seen.size);
    for (const path of paths) seen.add(path);
    const parts = await Promise.all(paths.map((path) => of.fetchPart(path)));
    wave = parts.flatMap((part, at) => {
      if (part === null || part.bytes > LARGEST_PART) return [];
      collected[paths[at]!] = part.bytes;
      return part.script === null ? [] : assetsOfScript(paths[at]!, part.script);
    });
  }
  return collected;
}
