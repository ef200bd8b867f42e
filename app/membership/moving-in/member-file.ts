import { readRows, type Separator } from '../../documents/csv.ts';
import { normaliseEmail } from '../../identity/email.ts';
import { type ColumnChoice, describeColumns, type ListColumn } from './columns.ts';
import {
  columnName,
  type ExportRow,
  mailColumns,
  type ReadMember,
  readChosen,
  readers,
  type Source,
  sourceOf,
} from './readers.ts';

/** Maximum number of non-empty rows per file. */
export const MAX_ROWS = 20_000;
/** Maximum number of rows per file, empty ones included. */
const MAX_LINES = 100_000;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Maximum number of bytes of an archive, which contains the posts too. */
export const MAX_ARCHIVE_BYTES = 50 * 1024 * 1024;

export interface ListedMember extends Omit<ReadMember, 'problem'> {
  /** Row number as a spreadsheet shows it, from 1. Counts a header too. */
  row: number;
  /** `same-address`: another row with this address is used instead. */
  problem: ReadMember['problem'] | 'same-address';
}

export type MemberFile =
  | { ok: true; source: Source; people: ListedMember[] }
  /** The columns match no known export, and at least one column has addresses. */
  | { ok: false; reason: 'no-known-columns'; columns: ListColumn[] }
  /** `unknown`: no known export, and no column of addresses. `cut`: the file seems to be cut off. */
  | { ok: false; reason: Declined };

type Declined = 'empty' | 'spreadsheet' | 'pdf' | 'not-text' | 'unknown' | 'cut' | 'too-many' | 'too-wide';

/** @param choice columns that the creator chose for a list whose format is unknown, or null to detect the format */
export function readMemberFile(bytes: Uint8Array, choice: ColumnChoice | null = null): MemberFile {
  if (isArchive(bytes)) return { ok: false, reason: 'spreadsheet' };
  const text = textOf(bytes);
  if (text.startsWith('%PDF-')) return { ok: false, reason: 'pdf' };
  if (text.trim() === '') return { ok: false, reason: 'empty' };
  if (text.includes('\0')) return { ok: false, reason: 'not-text' };
  const table = readRows(text, separatorOf(text));
  const { value: head } = table.next();
  if (!head?.ok) return { ok: false, reason: head?.reason === 'too-wide' ? 'too-wide' : 'cut' };
  const columns = head.cells.map(columnName);
  const source = choice ? null : sourceOf(new Set(columns));
  // A creator's own list may begin with a person instead of the headings.
  const hasHead = source !== null || head.cells.every((each) => normaliseEmail(each) === null);
  const filled: { cells: readonly string[]; row: number }[] = hasHead ? [] : [{ cells: head.cells, row: 1 }];
  let row = 1;
  for (const line of table) {
    if (!line.ok) return { ok: false, reason: line.reason === 'too-wide' ? 'too-wide' : 'cut' };
    row += 1;
    if (line.cells.some((cell) => cell.trim() !== '')) filled.push({ cells: line.cells, row });
    if (filled.length > MAX_ROWS || row > MAX_LINES) return { ok: false, reason: 'too-many' };
  }
  if (filled.length === 0) return { ok: false, reason: 'empty' };
  const read = (places: ReadonlyMap<string, number>, reader: (rows: readonly ExportRow[]) => ReadMember[]) =>
    onceEach(
      reader(filled.map(({ cells }) => rowOf(places, cells))).map((member, at) => ({
        ...member,
        row: filled[at]!.row,
      })),
    );
  if (source) {
    // Reversed, so that the first of two columns with the same name is used.
    const places = new Map(columns.map((column, at) => [column, at] as const).reverse());
    return { ok: true, source, people: read(places, readers[source]) };
  }
  if (choice) {
    const places = new Map([...(hasHead ? mailPlaces(columns) : []), ...chosenPlaces(choice)]);
    const people = read(places, (rows) => readChosen(rows, choice.order));
    return { ok: true, source: 'list', people };
  }
  const described = describeColumns(
    hasHead ? head.cells : [],
    filled.map(({ cells }) => cells),
  );
  if (described.every(({ addresses }) => addresses === 0)) return { ok: false, reason: 'unknown' };
  return { ok: false, reason: 'no-known-columns', columns: described };
}

function chosenPlaces({ email, name, plan, paidUntil, nextCharge }: ColumnChoice): ReadonlyMap<string, number> {
  const places = { email, name, plan, paid_until: paidUntil, next_charge_date: nextCharge };
  return new Map(Object.entries(places).filter((place): place is [string, number] => place[1] !== null));
}

/** Returns the columns about mail, which the creator need not choose. */
const mailPlaces = (columns: readonly string[]): [string, number][] =>
  Object.values(mailColumns)
    .flat()
    .flatMap((name) => (columns.includes(name) ? [[name, columns.indexOf(name)]] : []));

/** Returns true for a ZIP archive, even an empty one. An Excel workbook is a ZIP archive too. */
export const isArchive = (bytes: Uint8Array): boolean =>
  ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(String.fromCharCode(...bytes.subarray(0, 4)));

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

/** Detects the separator that splits the first line into the most cells. */
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

/** Marks all rows of an address except the best one as `same-address`. */
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
  // Other problems rank before `not-paying`, because other problems can often be solved.
  return other.problem === 'not-paying' && one.problem !== null && one.problem !== 'not-paying';
}
