/**
 * Minimal reader of the HTML that React writes: attributes in double quotes, `<`, `>` and `&` always escaped.
 */

const raw = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g;

/** Duration of a step, which is a button with scripts and plain text without. */
const timeWithoutScripts = /<noscript><b class="duration">[^<]*<\/b><\/noscript>/g;

/** Returns the body's visible text, one line per piece between tags; optional word breaks are ignored. */
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
  /** Inner HTML; empty for void elements. Nested elements of one name end at the first end tag. */
  inside: string;
}

/** Returns all elements of a name outside scripts and styles, unless scripts or styles are requested. */
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

/** Returns the `content` of the meta element with this name or property. */
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

/** Returns the page as a browser with scripts reads it, without its `noscript` content. */
export function withScripts(html: string): string {
  return html.replace(/<noscript>.*?<\/noscript>/gs, '');
}

export function sentenceBelowHeading(html: string): string {
  const [, sentence = ''] = /<\/h1>\s*<p[^>]*>(.*?)<\/p>/.exec(html) ?? [];
  return sentence.replace(/<[^>]*>/g, '');
}
