import { Parser } from 'htmlparser2';
import { MAX_LINE_LENGTH } from '../../recipes/content/bounds.ts';

/** Content of a saved page that may describe a recipe. */
export interface Page {
  /** Text of each JSON-LD script, verbatim. */
  scripts: string[];
  /** Microdata, in the shape of JSON-LD. */
  items: Item[];
  /** Visible text in document order, one entry per block element or table row. */
  blocks: Block[];
  /** Address of the page, as stated by the page itself, or null. */
  address: string | null;
  /** True if the page has elements such as navigation, buttons or forms. */
  hasSiteLayout: boolean;
}

/** Microdata item: the last word of its type under `@type`, and its properties as lists. */
interface Item {
  '@type': string;
  [property: string]: unknown;
}

export interface Block {
  /** Name of the innermost block element, or of the block element that ended just before the text. */
  tag: string;
  text: string;
  /** Number of an item in a numbered list, or null for other blocks. */
  number: number | null;
  /** Number of lists started on the page up to the item. Distinguishes items of separate lists. */
  list?: number;
  /** Number of non-empty cells in a table row. */
  cells?: number;
}

const inline = new Set(
  'a abbr b bdi bdo cite code data dfn em font i img input kbd label mark q s samp small span strike strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Elements whose texts form one line per row. */
const cell = new Set(['td', 'th']);
const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'head',
  'nav',
  'select',
  'textarea',
  'iframe',
]);
const ofSite = new Set('nav header footer aside main article form button iframe'.split(' '));
/** Substack's classes for subscription buttons and forms. */
const subscriptionForm = /(?:^|\s)(?:button-wrapper|subscription-widget(?:-wrap)?(?:-editor)?)(?:\s|$)/;
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Maximum depth of elements. Deeper elements are read as if at this level. */
const MAX_DEPTH = 200;
/** Depth of elements at which reading stops. The parser's time is quadratic in the depth. */
const STOP_DEPTH = 1_000;
const CHUNK = 16_384;
/** Separator of a row's cells: a control character. */
const CELL = '\u001f';

interface Open {
  name: string;
  item: Item | null;
  property: { of: Item; name: string } | null;
  /** Number of texts before the element. Later texts belong to the element's property. */
  from: number;
}

/** Marks around the address that follows a link's words: private-use characters. */
export const LINK = ['\ue000', '\ue001'] as const;
const MAX_LINKS = 50;
const MAX_ADDRESS_LENGTH = 500;

/**
 * Parses a page in one pass.
 * @param options.links adds the address of a link in a paragraph after the link's words, between the marks of `LINK`
 */
export function readPage(html: string, { links = false } = {}): Page {
  const page: Page = { scripts: [], items: [], blocks: [], address: null, hasSiteLayout: false };
  const open: Open[] = [];
  const items: Item[] = [];
  let depth = 0;
  /** Number of open `silent` elements, not counting `head`. */
  let hidden = 0;
  /** Depth of the outermost open subscription form, whose text is skipped, or infinity outside such forms. */
  let leftOut = Number.POSITIVE_INFINITY;
  let script: string | null = null;
  let text = '';
  let tag = 'body';
  /** Open lists: the number of items so far, or null if the list is not numbered. */
  const lists: (number | null)[] = [];
  let number: number | null = null;
  let listCount = 0;
  let hasItemText = false;
  const texts: string[] = [];
  let link: { address: string; from: number } | null = null;
  let linkCount = 0;

  const endBlock = () => {
    const trimmed = text.replaceAll(CELL, ' ').replace(/\s+/g, ' ').trim();
    if (trimmed && tag === 'li') hasItemText = true;
    // Texts that are too long for a line of a recipe are skipped.
    if (trimmed && trimmed.length <= MAX_LINE_LENGTH)
      page.blocks.push({
        tag,
        text: trimmed,
        number: tag === 'li' ? number : null,
        ...(tag === 'li' ? { list: listCount } : {}),
        ...(cell.has(tag) ? { cells: text.split(CELL).filter((each) => each.trim() !== '').length } : {}),
      });
    text = '';
  };

  /** Rank of `page.address`; infinite if none was found yet. An address with a lower rank replaces it. */
  let stated = Number.POSITIVE_INFINITY;
  const state = (found: { rank: number; address: string } | null) => {
    if (!found || found.rank >= stated || !/^https?:\/\/\S{1,1990}$/i.test(found.address)) return;
    stated = found.rank;
    page.address = found.address;
  };

  const parser = new Parser(
    {
      oncomment(data) {
        // Browsers write the address from which a page was saved.
        const address = /^ ?saved from url=\(\d{1,6}\)(\S{1,2000})/.exec(data)?.[1];
        if (address) state({ rank: 1, address });
      },
      onopentag(name, attributes) {
        depth += 1;
        if (depth < leftOut && attributes.class && subscriptionForm.test(attributes.class)) leftOut = depth;
        if (name === 'script' && /ld\+json/i.test(attributes.type ?? '')) script = '';
        if (name === 'base' || name === 'link' || name === 'meta') state(addressIn(name, attributes));
        if (ofSite.has(name)) page.hasSiteLayout = true;
        if (silent.has(name) && !(name === 'head')) hidden += 1;
        if (cell.has(name) && text.trim() !== '' && cell.has(tag)) {
          text += CELL;
        } else if (!inline.has(name)) {
          endBlock();
          // Word processors put a paragraph into each list item. The paragraph's text belongs to the item.
          if (!(tag === 'li' && !hasItemText && /^(?:p|div)$/.test(name))) tag = name;
          if (name === 'li') hasItemText = false;
          texts.push('\n');
        }
        if (links && name === 'a' && tag === 'p' && linkCount < MAX_LINKS && isAddress(attributes.href)) {
          link = { address: attributes.href, from: text.length };
          linkCount += 1;
        }
        if (name === 'ol' || name === 'ul') listCount += 1;
        if ((name === 'ol' || name === 'ul') && lists.length < MAX_DEPTH) lists.push(name === 'ol' ? 0 : null);
        if (name === 'li') number = nextNumber(lists);
        const { item, property } = readItem(name, attributes, items, page);
        if (empty.has(name) || open.length >= MAX_DEPTH) return;
        if (item) items.push(item);
        open.push({ name, item, property, from: texts.length });
      },
      ontext(data) {
        if (script !== null) script += data;
        else if (hidden === 0 && depth < leftOut) {
          text += data;
          texts.push(data);
        }
      },
      onclosetag(name) {
        depth -= 1;
        if (depth < leftOut) leftOut = Number.POSITIVE_INFINITY;
        if (name === 'script' && script !== null) {
          page.scripts.push(script);
          script = null;
        }
        if (silent.has(name) && !(name === 'head')) hidden = Math.max(0, hidden - 1);
        if (!inline.has(name) && !(cell.has(name) && cell.has(tag))) {
          endBlock();
          tag = name;
          texts.push('\n');
        }
        if (name === 'a' && link) {
          const words = text.slice(link.from).trim();
          if (words !== '' && !/^https?:/i.test(words)) text += LINK[0] + link.address + LINK[1];
          link = null;
        }
        if (name === 'ol' || name === 'ul') lists.pop();
        if (open.at(-1)?.name !== name) return;
        const { item, property, from } = open.pop()!;
        if (item) items.pop();
        if (property) add(property, item ?? texts.slice(from).join('').trim());
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && depth < STOP_DEPTH; at += CHUNK) parser.write(html.slice(at, at + CHUNK));
  parser.end();
  endBlock();
  return page;
}

/** Returns the page's address that an element states, with its rank: `base` first, as in browsers. Null if none. */
function addressIn(name: string, attributes: Record<string, string>): { rank: number; address: string } | null {
  const { href = '', rel = '', property = '', content = '' } = attributes;
  if (name === 'base') return { rank: 0, address: href };
  if (name === 'link') return rel.toLowerCase() === 'canonical' ? { rank: 2, address: href } : null;
  return property === 'og:url' ? { rank: 3, address: content } : null;
}

const isAddress = (href: string | undefined): href is string =>
  href !== undefined && href.length <= MAX_ADDRESS_LENGTH && /^https?:\/\/[^\s\ue000\ue001]+$/i.test(href);

/** Counts the next item of the innermost list. Returns null if the list is not numbered. */
function nextNumber(lists: (number | null)[]): number | null {
  const last = lists.length - 1;
  const count = lists[last] ?? null;
  if (count !== null) lists[last] = count + 1;
  return count === null ? null : count + 1;
}

/**
 * Returns the item that an element starts, and the property of the enclosing item that the element sets. Stores a value
 * from an attribute in the enclosing item.
 */
function readItem(
  name: string,
  attributes: Record<string, string>,
  items: Item[],
  page: Page,
): Pick<Open, 'item' | 'property'> {
  const around = items.at(-1) ?? null;
  const names = attributes.itemprop?.split(/\s+/).filter(Boolean) ?? [];
  const item: Item | null = 'itemscope' in attributes ? { '@type': lastWord(attributes.itemtype) } : null;
  if (item && (!around || names.length === 0)) page.items.push(item);
  if (!around || names.length === 0) return { item, property: null };
  const value = item ? null : attributeValue(name, attributes);
  const [first, ...others] = names.map((each) => ({ of: around, name: each }));
  if (value !== null) {
    for (const property of [first!, ...others]) add(property, value);
    return { item, property: null };
  }
  return { item, property: first! };
}

function add({ of, name }: { of: Item; name: string }, value: unknown): void {
  if (name.startsWith('@') || name === '__proto__') return;
  const values = of[name];
  if (Array.isArray(values)) values.push(value);
  else of[name] = [value];
}

/** Returns the attribute that is a property's value, or null if the value is the element's text. */
function attributeValue(name: string, { content, datetime, src, href }: Record<string, string>): string | null {
  if (content !== undefined) return content;
  if (name === 'time') return datetime ?? null;
  if (name === 'img') return src ?? '';
  if (name === 'a' || name === 'link') return name === 'link' ? (href ?? '') : null;
  return name === 'meta' ? '' : null;
}

const lastWord = (type = '') =>
  type
    .trim()
    .split(/\s+/)[0]!
    .replace(/(?<!\/)\/+$/, '')
    .split(/[/#]/)
    .at(-1)!;

/** Writes blocks as text, with marks of headings and items, and blank lines between paragraphs. */
export function textOfBlocks(blocks: readonly Block[]): string {
  const lines: string[] = [];
  let before = '';
  for (const { tag, text, number } of blocks) {
    const rank = /^h([1-6])$/.exec(tag)?.[1];
    const isItem = tag === 'li';
    // List items, broken lines and table rows have no blank line between them.
    const isClose = tag === before && ['li', 'br', 'tr', 'td', 'th'].includes(tag);
    if (lines.length > 0 && !isClose && tag !== 'br') lines.push('');
    const mark = rank ? `${'#'.repeat(Number(rank))} ` : isItem ? (number === null ? '- ' : `${number}. `) : '';
    lines.push(mark + text);
    before = tag;
  }
  return lines.join('\n');
}

const absolute = /^https?:\/\//i;
/** Matches paths and names of picture files. */
const relative = /^(?:\.{0,2}\/[^\s]|[^\s:#?]{1,500}\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$))/i;
const MAX_LENGTH = 2_000;

/** Returns the absolute address of a reference. Null if it is no address, or relative to an unknown address. */
export function resolvedAddress(reference: string, page: string | null): string | null {
  if (reference.length > MAX_LENGTH) return null;
  if (absolute.test(reference)) return reference;
  if (/^\/\/[^/\s]+\./.test(reference)) return `https:${reference}`;
  if (page === null || !absolute.test(page) || !relative.test(reference)) return null;
  return URL.parse(reference, page)?.href ?? null;
}
