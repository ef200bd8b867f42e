import { LinkifyIt } from 'linkify-it';

/** Part of a post's text; a link if `href` is set. */
export interface TextPart {
  text: string;
  href?: string;
}

const linkify = new LinkifyIt({ fuzzyLink: true });
/** Maximum number of links per post. */
const MAX_LINKS = 20;

/** Splits text into paragraphs of plain parts and web links. Email addresses stay text. */
export function linkedParagraphs(words: string): TextPart[][] {
  if (words === '') return [];
  let left = MAX_LINKS;
  return words.split('\n\n').map((paragraph) => {
    const parts = partsOf(paragraph, left);
    left -= parts.filter(({ href }) => href).length;
    return parts;
  });
}

function partsOf(text: string, maxLinks: number): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of (linkify.match(text) ?? []).slice(0, maxLinks)) {
    const href = webAddress(match.url);
    if (!href) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: match.text, href });
    from = match.lastIndex;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function webAddress(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
