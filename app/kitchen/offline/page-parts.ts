import { MAX_PART_BYTES, MAX_PARTS } from './store.ts';

const PART = /^\/(assets|media|fallback|house)\/[\w./~-]+$/;
const isPart = (path: string) => PART.test(path) && !path.includes('..');

export const isPicture = (path: string): boolean => /^\/media\//.test(path);

/** Returns the assets that a document names, such as scripts, styles and fonts. */
export const assetsOfDocument = (html: string): string[] => [
  ...new Set([...html.matchAll(/["'](\/assets\/[\w.-]+)["']/g)].map(([, path]) => path!)),
];

/** Returns the scripts and style sheets that a script names, for example in its imports. */
export function assetsOfScript(path: string, text: string): string[] {
  // The manifest is not followed, because it names the modules of all routes.
  if (/\/(\w+-)?manifest-/.test(path)) return [];
  const imported = [...text.matchAll(/["'`](?:\.\/|\/assets\/)([\w.-]+\.(?:js|css))["'`]/g)];
  return [...new Set(imported.map(([, name]) => `/assets/${name}`))];
}

/** Returns the text of the title element, still escaped. */
export const titleOfDocument = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1]?.trim() ?? '';

export const versionOfDocument = (html: string): string | null =>
  /<[a-z]+ [^>]*\bdata-version="([\w-]{1,64})"/.exec(html)?.[1] ?? null;

/**
 * Stores the parts of a page, and then the scripts and style sheets that its scripts name.
 * @param of.found parts named by the document or loaded by the page
 * @param of.fetchPart stores a part and returns its size, with the text of a script; returns null on failure
 * @returns size of each stored part by path, without parts over `MAX_PART_BYTES`
 */
export async function collectParts(of: {
  found: readonly string[];
  fetchPart(path: string): Promise<{ bytes: number; script: string | null } | null>;
}): Promise<Record<string, number>> {
  const collected: Record<string, number> = {};
  const seen = new Set<string>();
  let wave = [...of.found];
  while (wave.length > 0) {
    const paths = [...new Set(wave)].filter((path) => isPart(path) && !seen.has(path)).slice(0, MAX_PARTS - seen.size);
    for (const path of paths) seen.add(path);
    const parts = await Promise.all(paths.map((path) => of.fetchPart(path)));
    wave = parts.flatMap((part, at) => {
      if (part === null || part.bytes > MAX_PART_BYTES) return [];
      collected[paths[at]!] = part.bytes;
      return part.script === null ? [] : assetsOfScript(paths[at]!, part.script);
    });
  }
  return collected;
}
