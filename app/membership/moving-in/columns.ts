import { normaliseEmail } from '../../identity/email.ts';
import { plainLine } from '../../mail/message.ts';
import { type DayOrder, dayOrderOf, readDay } from './day.ts';
import { columnName } from './readers.ts';

/** Meanings that the creator can give to the columns of a list whose format is unknown. */
const meanings = ['email', 'name', 'plan', 'paidUntil', 'nextCharge'] as const;
export type Meaning = (typeof meanings)[number];

/** Column of each meaning as a position from 0, or null if the list has none. */
export type ColumnsByMeaning = Record<Meaning, number | null>;

export interface ColumnChoice extends ColumnsByMeaning {
  email: number;
  /** Order of day and month in dates such as `3/4/2027`, or null to infer it from the dates. */
  order: DayOrder | null;
}

/** Column of a list whose format is unknown, as shown to the creator. */
export interface ListColumn {
  /** Empty if the list has no heading for the column. */
  heading: string;
  /** First non-empty cells, shortened. */
  examples: string[];
  /** Number of cells with an address. */
  addresses: number;
  /** Number of cells with a date. */
  dates: number;
  /** True if some dates are ambiguous, and the others do not show the order of day and month. */
  needsOrder: boolean;
}

const MAX_EXAMPLES = 3;
/** Maximum length of a shown heading or cell, in UTF-16 code units. */
const MAX_SHOWN = 40;
/** Maximum length of a cell that is read as a date, in UTF-16 code units. */
const MAX_DATE = 60;

/** Describes the columns of a table. Rows may be longer than the head. */
export function describeColumns(head: readonly string[], rows: readonly (readonly string[])[]): ListColumn[] {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), head.length);
  return Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '');
    const short = cells.filter((cell) => cell.length <= MAX_DATE);
    const days = short.map((cell) => readDay(cell, null));
    const isAmbiguous = days.some((day) => !day.ok && day.reason === 'ambiguous');
    return {
      heading: shown(head[at] ?? ''),
      examples: cells.slice(0, MAX_EXAMPLES).map(shown),
      addresses: cells.filter((cell) => cell.includes('@') && normaliseEmail(cell) !== null).length,
      dates: days.filter((day) => day.ok || day.reason === 'ambiguous').length,
      needsOrder: isAmbiguous && dayOrderOf(short) === null,
    };
  });
}

/** Shortens untrusted text to one line. */
function shown(text: string): string {
  const line = plainLine(text.slice(0, 10 * MAX_SHOWN));
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}

/** Patterns of normalized headings by meaning, in the order in which meanings are guessed. */
const headings: readonly [Exclude<Meaning, 'email'>, RegExp][] = [
  ['paidUntil', /until|expir|(?:^|_)(?:valid|ends?)(?:_|$)/],
  ['nextCharge', /next|renew|rebill/],
  ['plan', /plan|tier|level|membership|subscription|product/],
  ['name', /^(?:full_|display_|member_|subscriber_|customer_|first_)?name$/],
];

export function guessColumns(columns: readonly ListColumn[]): ColumnsByMeaning {
  const guess: ColumnsByMeaning = {
    email: emailColumn(columns),
    name: null,
    plan: null,
    paidUntil: null,
    nextCharge: null,
  };
  const used = new Set<number>([guess.email ?? -1]);
  for (const [meaning, words] of headings) {
    const isDated = meaning === 'paidUntil' || meaning === 'nextCharge';
    const at = columns.findIndex(
      ({ heading, dates }, at) => !used.has(at) && (!isDated || dates > 0) && words.test(columnName(heading)),
    );
    if (at === -1) continue;
    guess[meaning] = at;
    used.add(at);
  }
  return guess;
}

/** Returns the column with the most addresses, the leftmost of equals, or null if no column has any. */
function emailColumn(columns: readonly ListColumn[]): number | null {
  const most = Math.max(0, ...columns.map(({ addresses }) => addresses));
  return most === 0 ? null : columns.findIndex(({ addresses }) => addresses === most);
}

export type ChoiceProblem =
  | 'email-missing'
  | 'no-such-column'
  /** The column was chosen for another meaning too. */
  | 'chosen-twice'
  /** The dates in the chosen columns do not show the order of day and month. */
  | 'order-missing';

type ParsedChoice =
  | { ok: true; choice: ColumnChoice }
  | { ok: false; problems: Partial<Record<Meaning | 'order', ChoiceProblem>> };

/** Validates the creator's choice of columns. An empty field means that the list has no such column. */
export function parseChoice(
  submitted: Readonly<Partial<Record<Meaning | 'order', string>>>,
  columns: readonly ListColumn[],
): ParsedChoice {
  const problems: Partial<Record<Meaning | 'order', ChoiceProblem>> = {};
  const places: ColumnsByMeaning = { email: null, name: null, plan: null, paidUntil: null, nextCharge: null };
  const used = new Set<number>();
  for (const meaning of meanings) {
    const text = submitted[meaning] ?? '';
    if (text === '') {
      if (meaning === 'email') problems.email = 'email-missing';
      continue;
    }
    const at = /^\d{1,3}$/.test(text) ? Number(text) : columns.length;
    if (at >= columns.length) problems[meaning] = 'no-such-column';
    else if (used.has(at)) problems[meaning] = 'chosen-twice';
    else {
      places[meaning] = at;
      used.add(at);
    }
  }
  const order = submitted.order === 'day-first' || submitted.order === 'month-first' ? submitted.order : null;
  const needsOrder = [places.paidUntil, places.nextCharge].some((at) => at !== null && columns[at]!.needsOrder);
  if (needsOrder && order === null) problems.order = 'order-missing';
  const { email } = places;
  if (email === null || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, choice: { ...places, email, order } };
}
