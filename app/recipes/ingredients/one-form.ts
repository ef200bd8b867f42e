import { VULGAR } from './quantity.ts';

/** A line with its spaces, dashes and quotation marks in one form, and where each character was written. */
export interface OneForm {
  text: string;
  /** The place in the line as it was written, of a place in `text`; of an end, with `isEnd`. */
  placeOf: (at: number, isEnd?: boolean) => number;
}

/** What most lines have none of, so that they are looked at once. */
const unusual = new RegExp(`[^ -~À-ÖØ-öø-ÿ${VULGAR}]|[^\\S ]|  |^[ *-]|^[^\\p{L}\\d${VULGAR}(]| $`, 'u');
const inOneForm: Record<string, string> = {
  '\u00ad': '',
  '⁄': '/',
  '∕': '/',
  '×': 'x',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
/** Of marks so few at once that normalising them takes no time: it grows with the square of their number. */
const piece = /\s+|[^\s]\p{M}{0,30}/gu;
const bullet = /^ ?(?:[•·▢□▪◦●*] ?|- )/;

export function readInOneForm(line: string): OneForm {
  if (!unusual.test(line)) return { text: line, placeOf: (at) => at };
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (const { 0: written, index } of line.matchAll(piece)) {
    const form = /^\s/.test(written) ? ' ' : (inOneForm[written] ?? written.normalize('NFC'));
    for (let unit = 0; unit < form.length; unit++) {
      starts.push(index);
      ends.push(index + written.length);
    }
    text += form;
  }
  const from = bullet.exec(text)?.[0].length ?? (text.startsWith(' ') ? 1 : 0);
  return {
    text: text.slice(from).trim(),
    placeOf: (at, isEnd = false) => (isEnd && at > 0 ? ends[from + at - 1] : starts[from + at]) ?? line.length,
  };
}
