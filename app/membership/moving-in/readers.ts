import { isPlaceholder, normaliseEmail } from '../../identity/email.ts';
import { plainName } from '../../mail/message.ts';
import { addPeriod, type Day, type DayOrder, dayOrderOf, readDay } from './day.ts';

/** Export format. `list` is a list that the creator made. */
export type Source = 'ghost' | 'substack' | 'patreon' | 'memberful' | 'list';

/** Returns a row's cell by the normalized column name, or undefined if the export has no such column. */
export type ExportRow = (column: string) => string | undefined;

/** Reason why a person cannot be invited as listed. The creator can supply a date for `dateProblems`. */
type ReadProblem =
  | 'no-address'
  /** The person's account on the other site is deleted or about to be deleted. */
  | 'deletion-requested'
  /** Free reader or former member. */
  | 'not-paying'
  /** The last charge on the other site failed. */
  | 'payment-failed'
  | 'no-date'
  | 'date-unreadable'
  | 'date-ambiguous';

export type Period = 'week' | 'month' | 'year';

export interface ReadMember {
  /** Normalized by `normaliseEmail`, or null if the address is missing or invalid. */
  email: string | null;
  /** Name in one line without control characters; empty if unknown. */
  name: string;
  paidUntil: Day | null;
  /** True if a payment is known, or if the row has a `paid_until` and the plan's name is not that of a gift. */
  isPaid: boolean;
  /** True if the file shows that the membership is complimentary. Never true together with `isPaid`. */
  isComplimentary: boolean;
  /** Next charge on the other site, or null if unknown or if no charge follows. */
  nextChargeThere: Day | null;
  /** Name of the plan on the other site; empty if unknown. */
  plan: string;
  /** Period paid for on the other site, or null if unknown. */
  period: Period | null;
  /** True if the file states that the person gets no mail on the other site. */
  refusesMail: boolean;
  problem: ReadProblem | null;
}

/** Normalizes a column name, so that `Next Charge Date` equals `next_charge_date`. */
export const columnName = (head: string): string =>
  head
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** Detects the export format by the columns, or returns null if it is unknown. */
export function sourceOf(columns: ReadonlySet<string>): Source | null {
  const has = (...names: string[]) => names.some((name) => columns.has(name));
  if (!has(...columnsOf.email)) return null;
  if (has('patron_status')) return 'patreon';
  if (has('complimentary_plan', 'subscribed_to_emails')) return 'ghost';
  if (has(...columnsOf.substack)) return 'substack';
  if (has('memberful_id') || (has('full_name') && has('plan', 'active'))) return 'memberful';
  if (has('expiration_date') && has('plan', 'active', 'autorenew')) return 'memberful';
  // Substack's column for the end is `expiry`.
  if (has('expiry') && !has('paid_until')) return 'substack';
  return has(...columnsOf.expiry) ? 'list' : null;
}

/** Column names by meaning; the first non-empty column is used. */
const columnsOf = {
  email: ['email', 'email_address', 'e_mail'],
  name: ['name', 'full_name'],
  plan: ['plan', 'tier', 'tiers', 'products', 'stripe_plan', 'subscription', 'membership'],
  expiry: ['paid_until', 'expiry', 'expiration_date', 'expires_at', 'expires', 'renewal_date', 'access_expiration'],
  cancelled: ['cancel_date', 'cancelled_at', 'canceled_at'],
  /** Columns by which Substack's lists are recognized. */
  substack: [
    'active_subscription',
    'stripe_plan',
    'subscription_type',
    'subscription_source',
    'subscription_source_free',
    'subscription_source_paid',
    'paid_upgrade_date',
    'first_payment_at',
    'email_disabled',
    'digest_enabled',
  ],
} as const;

const cell = (row: ExportRow, names: readonly string[]): string =>
  names.map((name) => row(name)?.trim() ?? '').find((text) => text !== '') ?? '';
const isYes = (text: string): boolean => /^(true|yes|y|1)$/i.test(text.trim());
const isNo = (text: string): boolean => /^(false|no|n|0)$/i.test(text.trim());

/** Reads Ghost's member list. The list has end dates only if the creator added a column for them. */
function readGhost(rows: readonly ExportRow[]): ReadMember[] {
  return readRows(rows, columnsOf.expiry, (row, day) => {
    const hasTiers = row('tiers') !== undefined || row('products') !== undefined;
    const isComplimentary = isYes(row('complimentary_plan') ?? '');
    const pays = hasTiers ? cell(row, ['tiers', 'products']) !== '' : cell(row, ['stripe_customer_id']) !== '';
    const hasLeft = cell(row, ['deleted_at']) !== '';
    const paid = day(columnsOf.expiry);
    const isPaid = !isComplimentary && cell(row, ['stripe_customer_id']) !== '';
    return { isPaying: (pays || isComplimentary) && !hasLeft, paid, next: null, isPaid, isComplimentary };
  });
}

/** A payment is recognized by its date, or by the plan if the list has no column of payment dates. */
function readSubstack(rows: readonly ExportRow[]): ReadMember[] {
  return readRows(rows, columnsOf.expiry, (row, day) => {
    const active = row('active_subscription') ?? '';
    const type = cell(row, ['subscription_type', 'type', 'stripe_plan']);
    const isPaying = isYes(active) || (active.trim() === '' && type !== '' && !ofFree.test(type));
    const paid = day(columnsOf.expiry);
    const plan = cell(row, ['subscription_type', 'stripe_plan', 'plan', 'type']);
    const payments = ['first_payment_at', 'paid_upgrade_date'];
    const hasPayments = payments.some((name) => row(name) !== undefined);
    const isPaid = hasPayments ? cell(row, payments) !== '' : ofPayment.test(plan);
    const isGift = ofGift.test(`${type} ${plan}`);
    // Substack lists a cancelled subscription that still runs as inactive, with an end in the future.
    return {
      isPaying: isPaying || paid !== null,
      paid,
      next: isPaying && isPaid ? paid : null,
      isPaid: isPaid && !isGift,
      // An active subscription without any payment counts as complimentary.
      isComplimentary: isGift || (isYes(active) && hasPayments && !isPaid),
      period: periodOf(plan) ?? periodOf(type),
    };
  });
}

/** Patterns for names of subscriptions: of free and former readers, complimentary, and paid. */
const ofFree = /^(?:free|none|imported|past|former|lapsed|expired|cancel|unsubscribed|churned|inactive|no\b|false\b)/i;
const ofGift = /\b(?:comp|comped|complimentary|gift(?:ed)?|lifetime|author|trial)\b/i;
const ofPayment = /^(?:paid|week|month|quarter|annual|year|founding|group)/i;

/**
 * Reads the export of Patreon's relationship manager. The paid time lasts until the next charge or the expiration date,
 * whichever is later, or without both dates until one period after the last paid charge.
 */
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
    const isPaid = /^paid$/i.test(row('last_charge_status')?.trim() ?? '') && !isFree;
    if (status.startsWith('declined'))
      return { isPaying: true, problem: 'payment-failed', paid, next: null, period, isPaid };
    return { isPaying: isActive || given !== null, paid, next, period, isPaid };
  });
}

function readMemberful(rows: readonly ExportRow[]): ReadMember[] {
  return readRows(rows, columnsOf.expiry, (row, day) => {
    const isActive = !isNo(row('active') ?? '') && cell(row, columnsOf.plan) !== '';
    const renews = !isNo(cell(row, ['autorenew', 'auto_renew', 'autorenews']));
    const paid = day(columnsOf.expiry);
    const plan = cell(row, columnsOf.plan);
    const isCustomer = row('stripe_customer_id') === undefined || cell(row, ['stripe_customer_id']) !== '';
    const isPaid = plan !== '' && isCustomer && !/\bfree\b/i.test(plan) && !ofGift.test(plan);
    return { isPaying: isActive || paid !== null, paid, next: isActive && renews ? paid : null, isPaid };
  });
}

/** Reads a list that the creator made. A person without a date counts as not paying. */
function readList(rows: readonly ExportRow[]): ReadMember[] {
  return readRows(rows, columnsOf.expiry, (_, day) => {
    const paid = day(columnsOf.expiry);
    return { isPaying: paid !== null, paid, next: null, isPaid: false };
  });
}

/** Reads a list whose columns the creator chose. Without a last paid day, the paid time ends at the next charge. */
export function readChosen(rows: readonly ExportRow[], order: DayOrder | null): ReadMember[] {
  const [until, charge] = [['paid_until'], ['next_charge_date']];
  return readRows(
    rows,
    [...until, ...charge],
    (row, day) => {
      const next = day(charge);
      const paid = day(until) ?? next;
      const hasDates = [...until, ...charge].some((name) => row(name) !== undefined);
      const plan = cell(row, columnsOf.plan);
      const isFree = row('plan') !== undefined && (plan === '' || ofFree.test(plan));
      const isPaid = next !== null && isDay(next) && !ofGift.test(plan);
      return { isPaying: hasDates ? paid !== null : !isFree, paid, next, isPaid };
    },
    order,
  );
}

export const readers: Record<Source, (rows: readonly ExportRow[]) => ReadMember[]> = {
  ghost: readGhost,
  substack: readSubstack,
  patreon: readPatreon,
  memberful: readMemberful,
  list: readList,
};

type Found = Day | 'date-unreadable' | 'date-ambiguous';

const isDay = (found: Found): found is Day => !found.startsWith('date-');
/** Returns the later day, or the problem of an unreadable date, which might be later. */
const later = (one: Found | null, other: Found): Found => {
  if (one === null || !isDay(other)) return other;
  return isDay(one) && one < other ? other : one;
};

interface ParsedRow {
  isPaying: boolean;
  paid: Found | null;
  next: Found | null;
  isPaid: boolean;
  isComplimentary?: boolean;
  period?: ReadMember['period'];
  problem?: ReadProblem;
}

/**
 * @param dated names of the date columns, from which the order of day and month is inferred
 * @param chosen order of day and month, or null to infer it
 */
function readRows(
  rows: readonly ExportRow[],
  dated: readonly string[],
  parseRow: (row: ExportRow, day: (names: readonly string[]) => Found | null) => ParsedRow,
  chosen: DayOrder | null = null,
): ReadMember[] {
  const order = chosen ?? dayOrderOf(rows.flatMap((row) => dated.map((name) => row(name) ?? '')));
  return rows.map((row): ReadMember => {
    const { isPaying, paid, next, ...parsed } = parseRow(row, (names) => {
      const read = readDay(cell(row, names), order);
      if (read.ok) return read.day;
      return read.reason === 'missing' ? null : `date-${read.reason}`;
    });
    const address = cell(row, columnsOf.email);
    const email = normaliseEmail(address);
    const plan = plainName(cell(row, columnsOf.plan));
    const ofDate = paid === null ? 'no-date' : isDay(paid) ? null : paid;
    const ofPayer = isPaying ? (parsed.problem ?? ofDate) : 'not-paying';
    const found = (isPlaceholder(address) ? 'deletion-requested' : ofPayer) as ReadProblem | null;
    const isGift = ofGift.test(plan);
    // A `paid_until` column was added by the creator, and states that the time is paid.
    const isPaid = parsed.isPaid || (cell(row, ['paid_until']) !== '' && !isGift);
    return {
      email,
      plan,
      name: plainName(nameOf(row)),
      period: parsed.period ?? periodOf(plan),
      paidUntil: paid !== null && isDay(paid) ? paid : null,
      isPaid,
      isComplimentary: !isPaid && (parsed.isComplimentary || isGift),
      nextChargeThere: next !== null && isDay(next) && cell(row, columnsOf.cancelled) === '' ? next : null,
      refusesMail: refusesMail(row),
      problem: email === null && found !== 'deletion-requested' ? 'no-address' : found,
    };
  });
}

/** Names of columns about mail, in exports of Ghost, Substack, Mailchimp and others. */
export const mailColumns = {
  /** Columns in which `no` states that the person gets no mail. */
  wanted: ['subscribed_to_emails', 'accepts_email_marketing', 'accepts_marketing', 'email_opt_in'],
  /** Columns in which any text except `no`, such as a date, states that the person gets no mail. */
  refused: [
    'email_disabled',
    'unsubscribed',
    'unsubscribed_at',
    'unsub_time',
    'clean_time',
    'email_opt_out',
    'opted_out',
  ],
  /** Columns in which a word of `ofRefusal`, such as `unsubscribed`, states that the person gets no mail. */
  status: ['status', 'state', 'email_status', 'email_marketing_status', 'email_marketing', 'subscription_status'],
} as const;

const ofRefusal = /^(?:unsubscribed|opted[ _-]?out|cleaned|(?:hard[ _-]?)?bounced|complained|suppressed)\b/i;

function refusesMail(row: ExportRow): boolean {
  const { wanted, refused, status } = mailColumns;
  const cells = (names: readonly string[]) =>
    names.map((name) => row(name)?.trim() ?? '').filter((text) => text !== '');
  return cells(wanted).some(isNo) || !cells(refused).every(isNo) || cells(status).some((text) => ofRefusal.test(text));
}

/** Returns the name without the apostrophe that exports put before text that looks like a formula. */
function nameOf(row: ExportRow): string {
  const fullName = cell(row, columnsOf.name);
  const name = fullName || [cell(row, ['first_name']), cell(row, ['last_name'])].filter(Boolean).join(' ');
  return name.replace(/^'(?=[=+\-@])/, '');
}

function periodOf(words: string): ReadMember['period'] {
  if (/year|annual/i.test(words)) return 'year';
  if (/month/i.test(words)) return 'month';
  return /week/i.test(words) ? 'week' : null;
}
