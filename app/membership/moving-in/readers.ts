import { normaliseEmail } from '../../identity/email.ts';
import { plainName } from '../../mail/message.ts';
import { addPeriod, type Day, dayOrderOf, readDay } from './day.ts';

/** Where members come from. */
export type Source = 'ghost' | 'substack' | 'patreon' | 'memberful';

/** Cell of a row by its column's name as `columnName` writes it, or undefined if the export has no such column. */
export type ExportRow = (column: string) => string | undefined;

/** Why a row cannot be invited as it is. A date can be given for those of `dateProblems`. */
type ReadProblem =
  | 'no-address'
  /** A free reader, or somebody who has left. */
  | 'not-paying'
  /** The last charge there did not succeed. */
  | 'payment-failed'
  | 'no-date'
  | 'date-unreadable'
  | 'date-ambiguous';

/** The periods that exports name. */
export type Period = 'week' | 'month' | 'year';

export interface ReadMember {
  /** As `normaliseEmail` gives it; null: there is none that mail can be sent to. */
  email: string | null;
  /** One line, without controls. Empty: none is given. */
  name: string;
  /** The last day that is paid for. Null: not known. */
  paidUntil: Day | null;
  /** When the other site charges next; null: not known, or it does not. */
  nextChargeThere: Day | null;
  /** As it is called there. Empty: not known. */
  plan: string;
  /** The period that is paid for there, or null if it is not known. */
  period: Period | null;
  problem: ReadProblem | null;
}

/** `Next Charge Date` and `next_charge_date` are one column. */
export const columnName = (head: string): string =>
  head
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** Which export has these columns; null: none that is known. */
export function sourceOf(columns: ReadonlySet<string>): Source | null {
  const has = (...names: string[]) => names.some((name) => columns.has(name));
  if (!has(...columnsOf.email)) return null;
  if (has('patron_status')) return 'patreon';
  if (has('complimentary_plan', 'subscribed_to_emails')) return 'ghost';
  if (has('active_subscription', 'stripe_plan')) return 'substack';
  return has('full_name', 'memberful_id', ...columnsOf.expiry) ? 'memberful' : null;
}

/** The first of these columns that a row has something in; a column that a creator has added is found in every export. */
const columnsOf = {
  email: ['email', 'email_address', 'e_mail'],
  name: ['name', 'full_name'],
  plan: ['plan', 'tier', 'tiers', 'products', 'stripe_plan', 'subscription', 'membership'],
  expiry: ['paid_until', 'expiry', 'expiration_date', 'expires_at', 'expires', 'renewal_date', 'access_expiration'],
} as const;

const cell = (row: ExportRow, names: readonly string[]): string =>
  names.map((name) => row(name)?.trim() ?? '').find((text) => text !== '') ?? '';
const isYes = (text: string): boolean => /^(true|yes|y|1)$/i.test(text.trim());
const isNo = (text: string): boolean => /^(false|no|n|0)$/i.test(text.trim());

/** Ghost's list of members. It says who pays, and never until when: the dates are with Stripe. */
function readGhost(rows: readonly ExportRow[]): ReadMember[] {
  return readRows(rows, columnsOf.expiry, (row, day) => {
    const hasTiers = row('tiers') !== undefined || row('products') !== undefined;
    const isComplimentary = isYes(row('complimentary_plan') ?? '');
    const pays = hasTiers ? cell(row, ['tiers', 'products']) !== '' : cell(row, ['stripe_customer_id']) !== '';
    const hasLeft = cell(row, ['deleted_at']) !== '';
    const paid = day(columnsOf.expiry);
    return { isPaying: (pays || isComplimentary) && !hasLeft, paid, next: null };
  });
}

/** Substack's list of subscribers, in either of its forms. That of its page of subscribers has no end of what is paid. */
function readSubstack(rows: readonly ExportRow[]): ReadMember[] {
  return readRows(rows, columnsOf.expiry, (row, day) => {
    const active = row('active_subscription') ?? '';
    const type = cell(row, ['type', 'subscription_type']);
    const isPaying = isYes(active) || (active === '' && type !== '' && !/^free\b/i.test(type));
    const paid = day(columnsOf.expiry);
    // A subscription that was cancelled and still runs is not active any more, and its end is to come.
    return { isPaying: isPaying || paid !== null, paid, next: isPaying ? paid : null };
  });
}

/** Patreon's relationship manager. What is paid runs to the next charge, or longer where access was prolonged. */
function readPatreon(rows: readonly ExportRow[]): ReadMember[] {
  const last = ['last_charge_date'];
  return readRows(rows, [...columnsOf.expiry, 'next_charge_date', ...last], (row, day) => {
    const status = row('patron_status')?.trim().toLowerCase() ?? '';
    const isFree = isYes(row('free_member') ?? '') || isYes(row('free_trial') ?? '');
    const isActive = status.startsWith('active') && !isFree;
    const next = isActive ? day(['next_charge_date']) : null;
    const given = day(columnsOf.expiry);
    const period = periodOf(cell(row, ['charge_frequency']));
    const charged = isActive && /^paid$/i.test(row('last_charge_status')?.trim() ?? '') ? day(last) : null;
    const until = [given, next].filter((each) => each !== null).reduce(later, null);
    const paid = until ?? (charged && period && isDay(charged) ? addPeriod(charged, period) : null);
    if (status.startsWith('declined')) return { isPaying: true, problem: 'payment-failed', paid, next: null, period };
    return { isPaying: isActive || given !== null, paid, next, period };
  });
}

/** Memberful's list of members, with a row for each of a member's plans. */
function readMemberful(rows: readonly ExportRow[]): ReadMember[] {
  return readRows(rows, columnsOf.expiry, (row, day) => {
    const isActive = !isNo(row('active') ?? '') && cell(row, columnsOf.plan) !== '';
    const renews = !isNo(cell(row, ['autorenew', 'auto_renew', 'autorenews']));
    const paid = day(columnsOf.expiry);
    return { isPaying: isActive || paid !== null, paid, next: isActive && renews ? paid : null };
  });
}

export const readers: Record<Source, (rows: readonly ExportRow[]) => ReadMember[]> = {
  ghost: readGhost,
  substack: readSubstack,
  patreon: readPatreon,
  memberful: readMemberful,
};

/** A day, or why what stands in the column is none. */
type Found = Day | 'date-unreadable' | 'date-ambiguous';

const isDay = (found: Found): found is Day => !found.startsWith('date-');
/** Of two days the later; a date that cannot be read wins, since it may be. */
const later = (one: Found | null, other: Found): Found => {
  if (one === null || !isDay(other)) return other;
  return isDay(one) && one < other ? other : one;
};

interface Understood {
  isPaying: boolean;
  paid: Found | null;
  next: Found | null;
  period?: ReadMember['period'];
  problem?: ReadProblem;
}

/** @param dated the columns that hold dates, which tell together which number of a date is the day */
function readRows(
  rows: readonly ExportRow[],
  dated: readonly string[],
  understand: (row: ExportRow, day: (names: readonly string[]) => Found | null) => Understood,
): ReadMember[] {
  const order = dayOrderOf(rows.flatMap((row) => dated.map((name) => row(name) ?? '')));
  return rows.map((row): ReadMember => {
    const { isPaying, paid, next, ...told } = understand(row, (names) => {
      const read = readDay(cell(row, names), order);
      if (read.ok) return read.day;
      return read.reason === 'missing' ? null : `date-${read.reason}`;
    });
    const email = normaliseEmail(cell(row, columnsOf.email));
    const plan = plainName(cell(row, columnsOf.plan));
    const ofDate = paid === null ? 'no-date' : isDay(paid) ? null : paid;
    const found = (isPaying ? (told.problem ?? ofDate) : 'not-paying') as ReadProblem | null;
    return {
      ...{ email, plan, name: plainName(nameOf(row)), period: told.period ?? periodOf(plan) },
      paidUntil: paid !== null && isDay(paid) ? paid : null,
      nextChargeThere: next !== null && isDay(next) ? next : null,
      problem: email === null ? 'no-address' : found,
    };
  });
}

/** Programs that write tables put an apostrophe before what another would compute. */
function nameOf(row: ExportRow): string {
  const whole = cell(row, columnsOf.name);
  const name = whole || [cell(row, ['first_name']), cell(row, ['last_name'])].filter(Boolean).join(' ');
  return name.replace(/^'(?=[=+\-@])/, '');
}

function periodOf(words: string): ReadMember['period'] {
  if (/year|annual/i.test(words)) return 'year';
  if (/month/i.test(words)) return 'month';
  return /week/i.test(words) ? 'week' : null;
}
