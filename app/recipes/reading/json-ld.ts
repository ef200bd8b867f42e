/** A node of JSON-LD, or of microdata in its shape. */
export type Node = Record<string, unknown>;

/** Nodes that are looked at in one document: a page has some hundred. */
const MOST_NODES = 20_000;

/**
 * Every recipe of a page's JSON-LD: in `@graph`s, lists, and inside other nodes; one that is referred to by `@id` is
 * found where it stands. Never throws: what cannot be read is left out.
 */
export function findRecipes(documents: readonly unknown[]): Node[] {
  const found: Node[] = [];
  const waiting: unknown[] = [...documents];
  for (let seen = 0; seen < waiting.length && seen < MOST_NODES; seen++) {
    const each = waiting[seen];
    if (Array.isArray(each)) waiting.push(...each.slice(0, MOST_NODES));
    else if (isNode(each)) {
      if (isOfType(each, 'recipe')) found.push(each);
      waiting.push(...Object.values(each).filter((value) => typeof value === 'object'));
    }
  }
  return found;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param type in lower case, without its vocabulary */
export function isOfType(node: Node, type: string): boolean {
  return listOf(node['@type']).some((each) => String(each).toLowerCase().split(/[/#:]/).at(-1) === type);
}

/** A list as it is; one value as a list of it; nothing as an empty one. Lists in it are opened. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.flat(3) : [value];
}

/** A script's JSON, with the errors mended that sites make; null: there is none to be read. */
export function parseJsonLd(script: string): unknown {
  for (const text of [script, mended(script)]) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // Mended, or given up.
    }
  }
  return null;
}

function mended(script: string): string {
  return script
    .trim()
    .replace(/^(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)/, '')
    .replace(/(?:\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>|-->)\s*$/, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/,\s*([\]}])/g, '$1')
    .replace(/;\s*$/, '')
    .replace(/\\(?!["\\/bfnrtu])/g, '\\\\')
    .trim();
}
