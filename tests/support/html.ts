/**
 * Elements whose content is not HTML. The readers in this file rely on how React writes HTML: attributes in double
 * quotes, and `<`, `>` and `&` escaped.
 */

const raw = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g;

/** Duration in a step, as shown without scripts. With scripts it is a button. */
const timeWithoutScripts = /<noscript><b class="duration">[^<]*<\/b><\/noscript>/g;

/** Returns the visible text of the body, one string per piece between tags. Removes optional word breaks. */
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
  /** Inner HTML, empty for void elements. Ends at the first end tag with this name, even that of a nested element. */
  inside: string;
}

/** Ignores the content of scripts and styles unless `name` is one of them. */
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

export function withScripts(html: string): string {
  return html.replace(/<noscript>.*?<\/noscript>/gs, '');
}

export function sentenceBelowHeading(html: string): string {
  const [, sentence = ''] = /<\/h1>\s*<p[^>]*>(.*?)<\/p>/.exec(html) ?? [];
  return sentence.replace(/<[^>]*>/g, '');
}
