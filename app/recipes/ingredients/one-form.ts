import { VULGAR } from './quantity.ts';

/** Line with normalized spaces, dashes and quotation marks, and a map to the written positions. */
export interface OneForm {
  text: string;
  /** Position in the written line for a position in `text`. Pass `isEnd` for an end. */
  placeOf: (at: number, isEnd?: boolean) => number;
}

/** Matches lines that need normalization. */
const unusual = new RegExp(`[^ -~°º…À-ÖØ-öø-ÿ${VULGAR}]|[^\\S ]|  |^[ *-]|^[^\\p{L}\\d${VULGAR}(]| $`, 'u');
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
/** Limits the combining marks per character, because normalization takes quadratic time in their number. */
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

interface Positions {
  start: number;
  numberEnd: number;
  unitStart: number;
  end: number;
}

/** Converts the positions of an amount to positions in the written line. */
export const placed = <Placed extends Positions>(amount: Placed, placeOf: OneForm['placeOf']): Placed => ({
  ...amount,
  start: placeOf(amount.start),
  numberEnd: placeOf(amount.numberEnd, true),
  unitStart: placeOf(amount.unitStart, amount.unitStart === amount.end),
  end: placeOf(amount.end, true),
});
