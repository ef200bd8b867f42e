/** JSON-LD node, or microdata in the same shape. */
export type Node = Record<string, unknown>;

/** Maximum nesting of a document, which bounds recursion. */
const MAX_DEPTH = 100;

/** Finds the recipes in JSON-LD documents and resolves references by `@id`. */
export function findRecipes(documents: readonly unknown[]): Node[] {
  const found: Node[] = [];
  const named = new Map<string, Node>();
  let level: readonly unknown[] = documents;
  for (let depth = 0; level.length > 0 && depth <= MAX_DEPTH; depth++) {
    const next: unknown[] = [];
    for (const each of level) {
      if (isNode(each) && isOfType(each, 'recipe')) found.push(each);
      if (isNode(each) && typeof each['@id'] === 'string' && !isReference(each)) named.set(each['@id'], each);
      for (const value of Array.isArray(each) ? each : Object.values(each as Node))
        if (typeof value === 'object' && value !== null) next.push(value);
    }
    level = next;
  }
  return found.map((recipe) => resolved(recipe, named));
}

const isReference = (node: Node) => Object.keys(node).length === 1 && typeof node['@id'] === 'string';

/** Replaces a recipe's references (`@id`) with the nodes. Uses each node once, which bounds the size of the result. */
function resolved(recipe: Node, named: ReadonlyMap<string, Node>): Node {
  const used = new Set<string>();
  const resolve = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return depth > REFERRED_DEPTH ? value : value.map((each) => resolve(each, depth + 1));
    if (!isNode(value) || depth > REFERRED_DEPTH) return value;
    const id = isReference(value) ? String(value['@id']) : '';
    const node = used.has(id) ? undefined : named.get(id);
    if (id !== '') used.add(id);
    if (node) return isOfType(node, 'recipe') ? value : node;
    return mapped(value, (each) => resolve(each, depth + 1));
  };
  return mapped(recipe, (each) => resolve(each, 1));
}

const REFERRED_DEPTH = 12;
const mapped = (node: Node, map: (value: unknown) => unknown): Node =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, map(value)]));

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param type such as 'recipe' for 'https://schema.org/Recipe' */
export function isOfType(node: Node, type: string): boolean {
  return listOf(node['@type']).some(
    (each) => typeof each === 'string' && each.toLowerCase().split(/[/#:]/).at(-1) === type,
  );
}

export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.flat(3) : [value];
}

/** Parses a script's JSON, repairing common errors if needed. Returns null if it stays invalid or is too deep. */
export function parseJsonLd(script: string): unknown {
  return parseJson(script) ?? parseJson(repaired(script));
}

function parseJson(text: string): unknown {
  if (isDeep(text)) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

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
        if (!quoted && ++depth > MAX_DEPTH) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        if (!quoted) depth -= 1;
    }
  }
  return false;
}

/** Repairs common errors in JSON. The quantifiers are bounded, because long backtracking overflows V8's stack. */
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
