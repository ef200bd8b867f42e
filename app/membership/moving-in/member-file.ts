import { readRows, type Separator } from '../../documents/csv.ts';
import { columnName, type ExportRow, type ReadMember, readers, type Source, sourceOf } from './readers.ts';

/** Most rows of one file with something in them. */
export const MOST_ROWS = 20_000;
/** Most rows of one file, empty ones too. */
const MOST_LINES = 100_000;
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
  /** `unknown`: its columns are those of no known export. `cut`: a quotation mark is not closed, or a row has no end. */
  | { ok: false; reason: 'empty' | 'spreadsheet' | 'not-text' | 'unknown' | 'cut' | 'too-many' | 'too-wide' };

/**
 * Reads a list of members, whatever program wrote it: in UTF-8, UTF-16 or the code page of Western Windows. Reading ends
 * at the first bound that is met (`documents/csv.ts` has those of a row).
 */
export function readMemberFile(bytes: Uint8Array): MemberFile {
  // The beginning of a ZIP archive, which an Excel workbook is.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { ok: false, reason: 'spreadsheet' };
  const text = textOf(bytes);
  if (text.trim() === '') return { ok: false, reason: 'empty' };
  if (text.includes('\0')) return { ok: false, reason: 'not-text' };
  const table = readRows(text, separatorOf(text));
  const { value: head } = table.next();
  if (!head?.ok) return { ok: false, reason: head?.reason === 'too-wide' ? 'too-wide' : 'cut' };
  const columns = head.cells.map(columnName);
  const source = sourceOf(new Set(columns));
  if (!source) return { ok: false, reason: 'unknown' };
  // Of two columns with one name the first counts.
  const places = new Map(columns.map((column, at) => [column, at] as const).reverse());
  const filled: { cells: readonly string[]; row: number }[] = [];
  let row = 1;
  for (const line of table) {
    if (!line.ok) return { ok: false, reason: line.reason === 'too-wide' ? 'too-wide' : 'cut' };
    row += 1;
    if (line.cells.some((cell) => cell.trim() !== '')) filled.push({ cells: line.cells, row });
    if (filled.length > MOST_ROWS || row > MOST_LINES) return { ok: false, reason: 'too-many' };
  }
  if (filled.length === 0) return { ok: false, reason: 'empty' };
  const read = readers[source](filled.map(({ cells }) => rowOf(places, cells)));
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

const rowOf =
  (places: ReadonlyMap<string, number>, cells: readonly string[]): ExportRow =>
  (column) => {
    const place = places.get(column);
    return place === undefined ? undefined : (cells[place] ?? '');
  };

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
