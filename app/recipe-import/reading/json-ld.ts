/** A node of JSON-LD, or of microdata in its shape. */
export type Node = Record<string, unknown>;

/** Real descriptions have some ten levels. Deeper ones are not read: functions that call themselves would not end. */
const DEEPEST = 100;

/**
 * Every recipe of a page's JSON-LD: in `@graph`s, lists, and inside other nodes; one that is referred to by `@id` is
 * found where it stands. Never throws: what cannot be read is left out.
 */
export function findRecipes(documents: readonly unknown[]): Node[] {
  const found: Node[] = [];
  let level: readonly unknown[] = documents;
  for (let depth = 0; level.length > 0 && depth <= DEEPEST; depth++) {
    const next: unknown[] = [];
    for (const each of level) {
      if (isNode(each) && isOfType(each, 'recipe')) found.push(each);
      for (const value of Array.isArray(each) ? each : Object.values(each as Node))
        if (typeof value === 'object' && value !== null) next.push(value);
    }
    level = next;
  }
  return found;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param type in lower case, without its vocabulary */
export function isOfType(node: Node, type: string): boolean {
  return listOf(node['@type']).some(
    (each) => typeof each === 'string' && each.toLowerCase().split(/[/#:]/).at(-1) === type,
  );
}

/** A list as it is; one value as a list of it; nothing as an empty one. Lists in it are opened. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.flat(3) : [value];
}

/** A script's JSON, with the errors repaired that sites make; null: there is none to be read. */
export function parseJsonLd(script: string): unknown {
  return parseJson(script) ?? parseJson(repaired(script));
}

/** null: it is no JSON, or says nothing. */
function parseJson(text: string): unknown {
  if (isDeep(text)) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Whether its brackets are nested deeper than any description's, wherever they stand in it. */
function isDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x5c: // \
        at += 1;
        break;
      case 0x22: // "
        quoted = !quoted;
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (!quoted && ++depth > DEEPEST) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        if (!quoted) depth -= 1;
    }
  }
  return false;
}

/** Runs are bounded: one of millions of characters takes more of V8's stack for backtracking than there is. */
function repaired(script: string): string {
  return script
    .trim()
    .replace(/^(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)/, '')
    .replace(/(?:\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>|-->)\s*$/, '')
    .replace(/[\p{Cc}\u2028\u2029]{1,1000}/gu, ' ')
    .replace(/,\s{0,1000}([\]}])/g, '$1')
    .replace(/;\s*$/, '')
    .replace(/\\(?!["\\/bfnrtu])/g, '\\\\')
    .trim();
}
