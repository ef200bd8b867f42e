import { cellsOfCsv, type Separator } from '../../documents/csv.ts';
import { columnName, type ReadMember, readers, type Source, sourceOf } from './readers.ts';

/** Rows that are read of one file. */
export const MOST_ROWS = 20_000;
/** Bytes of one file. */
export const LARGEST_FILE = 10 * 1024 * 1024;

/** A person of a file. */
export interface ListedMember extends Omit<ReadMember, 'problem'> {
  /** The number of the row that a spreadsheet shows; the heads are the first. */
  row: number;
  /** `same-address`: another row has it, with what is paid for longer. */
  problem: ReadMember['problem'] | 'same-address';
}

export type MemberFile =
  | { ok: true; source: Source; people: ListedMember[] }
  /** `unknown`: its columns are those of no export that is known. `cut`: a quotation mark is not closed. */
  | { ok: false; reason: 'empty' | 'spreadsheet' | 'not-text' | 'unknown' | 'cut' }
  | { ok: false; reason: 'too-many'; rows: number };

/** Reads a list of members, whatever program wrote it: in UTF-8, UTF-16 or the code page of Western Windows. */
export function readMemberFile(bytes: Uint8Array): MemberFile {
  // The beginning of a ZIP archive, which an Excel workbook is.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { ok: false, reason: 'spreadsheet' };
  const text = textOf(bytes);
  if (text.trim() === '') return { ok: false, reason: 'empty' };
  if (text.includes('\0')) return { ok: false, reason: 'not-text' };
  const { rows, ends } = cellsOfCsv(text, separatorOf(text));
  if ((ends.at(-1) ?? 0) < text.length) return { ok: false, reason: 'cut' };
  const [heads = [], ...others] = rows;
  const columns = heads.map(columnName);
  const source = sourceOf(new Set(columns));
  if (!source) return { ok: false, reason: 'unknown' };
  const filled = others.flatMap((cells, at) =>
    cells.some((cell) => cell.trim() !== '') ? [{ cells, row: at + 2 }] : [],
  );
  if (filled.length === 0) return { ok: false, reason: 'empty' };
  if (filled.length > MOST_ROWS) return { ok: false, reason: 'too-many', rows: filled.length };
  const read = readers[source](filled.map(({ cells }) => rowOf(columns, cells)));
  return { ok: true, source, people: onceEach(read.map((member, at) => ({ ...member, row: filled[at]!.row }))) };
}

function textOf(bytes: Uint8Array): string {
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be');
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1252');
  }
}

/** By the line of heads, in which no head has one of these characters. */
function separatorOf(text: string): Separator {
  const heads = text.slice(0, 10_000).split(/[\r\n]/, 1)[0]!;
  const counted = ([',', ';', '\t'] as const).map((separator) => ({ separator, count: heads.split(separator).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).separator;
}

/** Without a prototype, so that no head is a name that every object has. Of two columns with one name the first counts. */
function rowOf(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const row: Record<string, string> = Object.create(null);
  for (const [at, column] of columns.entries()) row[column] ??= cells[at] ?? '';
  return row;
}

/** Of several rows with one address the one that is paid for longest counts, so that no paid day is lost. */
function onceEach(people: readonly ListedMember[]): ListedMember[] {
  const chosen = new Map<string, ListedMember>();
  for (const person of people) {
    if (person.email === null) continue;
    const other = chosen.get(person.email);
    if (!other || isBetter(person, other)) chosen.set(person.email, person);
  }
  return people.map((person) =>
    person.email === null || chosen.get(person.email) === person ? person : { ...person, problem: 'same-address' },
  );
}

function isBetter(one: ListedMember, other: ListedMember): boolean {
  if ((one.problem === null) !== (other.problem === null)) return one.problem === null;
  if (one.paidUntil !== other.paidUntil) return (one.paidUntil ?? '') > (other.paidUntil ?? '');
  // Somebody who pays, and of whom only a date is missing, before a free reader with the same address.
  return other.problem === 'not-paying' && one.problem !== null && one.problem !== 'not-paying';
}
