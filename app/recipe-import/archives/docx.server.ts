import { Parser } from 'htmlparser2';
import type { ArchivedFile } from './archive.server.ts';

export const documentPart = 'word/document.xml';
export const numberingPart = 'word/numbering.xml';

export const isWordDocument = (files: readonly ArchivedFile[]) => files.some(({ name }) => name === documentPart);

const CHUNK = 16_384;
const MAX_DEPTH = 500;

/**
 * Converts a Word document to text: one line per paragraph or table row, with marks for headings and list items
 * (ECMA-376, part 1, 17.3 and 17.9).
 * @param numbering empty if the document has no lists
 */
export function textOfDocument(document: string, numbering: string): string {
  const isNumbered = numberedLists(numbering);
  const lines: string[] = [];
  const counts = new Map<string, number>();
  let line = '';
  /** Finished cells of the current table row. */
  let cells: string[] = [];
  /** True inside the fallback content of a text box, which repeats the text box. */
  let isFallback = false;
  let style = '';
  let list: string | null = null;
  let level = 0;
  let isText = false;
  let isCell = false;
  const endParagraph = () => {
    const text = line.trim();
    const rank = text === '' ? 0 : rankOf(style);
    let mark = rank > 0 ? `${'#'.repeat(rank)} ` : '';
    if (text !== '' && rank === 0 && list !== null) mark = markOf(`${list}/${level}`);
    lines.push(mark + text);
    line = '';
  };
  /** Ends the text before a text box, or before a table in a cell, as a separate paragraph. */
  const endOpen = () => {
    line = [...cells, line].filter(Boolean).join('\t');
    cells = [];
    if (line.trim() !== '') endParagraph();
  };
  const markOf = (key: string): string => {
    if (!isNumbered(key)) return '- ';
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return `${counts.get(key)}. `;
  };
  readXml(document, {
    open(name, attributes) {
      if (name === 'mc:Fallback') isFallback = true;
      if (isFallback) return;
      if (name === 'w:p' && !isCell) {
        endOpen();
        [line, style, list, level] = ['', '', null, 0];
      } else if (name === 'w:pStyle') style = attributes['w:val'] ?? '';
      else if (name === 'w:numId') list = attributes['w:val'] === '0' ? null : (attributes['w:val'] ?? null);
      else if (name === 'w:ilvl') level = Number(attributes['w:val']) || 0;
      else if (name === 'w:tr') {
        endOpen();
        [line, style, list] = ['', '', null];
      }
      // With `w:val`, the element defines a tab stop instead of writing a tab.
      else if (name === 'w:tab') line += attributes['w:val'] === undefined ? '\t' : '';
      else if (name === 'w:br' || name === 'w:cr') line += attributes['w:type'] === 'page' ? '\f' : '\n';
      else if (name === 'w:noBreakHyphen') line += '‑';
      else if (name === 'w:t') isText = true;
      else if (name === 'w:tc') isCell = true;
    },
    text(data) {
      if (isText && !isFallback) line += data;
    },
    close(name) {
      if (name === 'mc:Fallback') isFallback = false;
      if (isFallback) return;
      if (name === 'w:t') isText = false;
      else if (name === 'w:p') {
        if (isCell) line += ' ';
        else endParagraph();
      } else if (name === 'w:tc') {
        isCell = false;
        cells.push(line.trim());
        line = '';
      } else if (name === 'w:tr') endOpen();
    },
  });
  return lines.join('\n');
}

/** Returns the rank of a heading style such as 'Heading1', or 0. Word omits letters with accents ('berschrift1'). */
function rankOf(style: string): number {
  const rank = /^(?:heading|berschrift|überschrift|titre|ttulo|título|titolo|kop|rubrik) ?([1-6])$/i.exec(style)?.[1];
  return rank ? Number(rank) : /^(?:title|titel|titre|ttulo|titolo)$/i.test(style) ? 1 : 0;
}

/** Returns a function that reports whether a level of a list is numbered. Key '3/0' is the first level of list 3. */
function numberedLists(numbering: string): (key: string) => boolean {
  const formats = new Map<string, string>();
  const kinds = new Map<string, string>();
  let kind = '';
  let level = '';
  let list = '';
  readXml(numbering, {
    open(name, attributes) {
      if (name === 'w:abstractNum') kind = attributes['w:abstractNumId'] ?? '';
      else if (name === 'w:lvl') level = attributes['w:ilvl'] ?? '';
      else if (name === 'w:numFmt') formats.set(`${kind}/${level}`, attributes['w:val'] ?? '');
      else if (name === 'w:num') list = attributes['w:numId'] ?? '';
      else if (name === 'w:abstractNumId') kinds.set(list, attributes['w:val'] ?? '');
    },
    text() {},
    close() {},
  });
  return (key) => {
    const [list, level] = key.split('/');
    const format = formats.get(`${kinds.get(list!)}/${level}`) ?? 'bullet';
    return format !== 'bullet' && format !== 'none';
  };
}

interface Events {
  open(name: string, attributes: Record<string, string>): void;
  text(data: string): void;
  close(name: string): void;
}

/** Parses XML in one pass and stops at excessive nesting. Custom entities are not resolved. */
function readXml(xml: string, events: Events): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        events.open(name, attributes);
      },
      ontext: (data) => events.text(data),
      onclosetag(name) {
        depth -= 1;
        events.close(name);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < xml.length && depth < MAX_DEPTH; at += CHUNK) parser.write(xml.slice(at, at + CHUNK));
  parser.end();
}
