/** Just enough reading of the HTML that React writes: attributes in double quotes, `<`, `>` and `&` always escaped. */

const raw = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g;

/** A time of a step is a button, and a text for browsers without scripts. */
const timeWithoutScripts = /<noscript><b class="duration">[^<]*<\/b><\/noscript>/g;

/** The body's text as a reader meets it, one line for each piece between tags; where a word may break is none. */
export function visibleText(html: string): string[] {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(raw, '')
    .replace(timeWithoutScripts, '')
    .replaceAll('<wbr/>', '');
  return body
    .split(/<[^>]+>/)
    .map((piece) => decode(piece).trim())
    .filter((piece) => piece !== '');
}

export interface Element {
  attributes: Record<string, string>;
  /** What is inside, as HTML; empty for void elements. Of nested elements of one name, the first end is taken. */
  inside: string;
}

/** Every element of the name outside of scripts and styles, unless it is one of those that are asked for. */
export function elements(html: string, name: string): Element[] {
  const source = /^(script|style)$/.test(name) ? html : html.replace(raw, '');
  const isVoid = /^(meta|link|img|source|input|br|hr)$/.test(name);
  const pattern = isVoid
    ? new RegExp(`<${name}\\b([^>]*)>()`, 'g')
    : new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'g');
  return [...source.matchAll(pattern)].map(([, attributes, inside]) => ({
    attributes: readAttributes(attributes!),
    inside: inside!,
  }));
}

/** The `content` of the meta element with this name or property. */
export function meta(html: string, name: string): string | undefined {
  return elements(html, 'meta').find(({ attributes }) => attributes.name === name || attributes.property === name)
    ?.attributes.content;
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name!, decode(value ?? '')]));
}

function decode(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/<!--.*?-->/g, '').replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (named[name] ?? entity);
  });
}

/** The page as a browser with scripts reads it: what stands there for one without is left out. */
export function withScripts(html: string): string {
  return html.replace(/<noscript>.*?<\/noscript>/gs, '');
}

/** The sentence below a page's heading, as people read it. */
export function sentenceBelowHeading(html: string): string {
  const [, sentence = ''] = /<\/h1>\s*<p[^>]*>(.*?)<\/p>/.exec(html) ?? [];
  return sentence.replace(/<[^>]*>/g, '');
}
