import { formatMoney } from '../../app/copy/amounts.ts';
import { dateWords } from '../../app/copy/date-words.ts';
import type { ChangedAccess } from '../../app/membership/operator/grants.server.ts';
import type { MemberHistory, MemberRecord } from '../../app/membership/operator/member-history.server.ts';
import type { ListedMember, StoredFact } from '../../app/membership/operator/member-list.server.ts';
import { changeFields, sentenceOf } from './member-fields.ts';
import { printable } from './printable.ts';

const { moment } = dateWords();

const headings = ['email', 'creator', 'plan', 'state', 'until'];

/** Returns a function that formats table rows page by page. Column widths come from the first page. */
export function memberTable() {
  let widths: readonly number[] | null = null;
  return (members: readonly ListedMember[]): string => {
    const rows = members.map(cells);
    if (!widths) {
      rows.unshift(headings);
      widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
    }
    const columns = widths;
    const line = (row: string[]) =>
      row
        .map((cell, at) => cell.padEnd(columns[at]!))
        .join('  ')
        .trimEnd();
    return `${rows.map(line).join('\n')}\n`;
  };
}

function cells({ email, creatorName, price, state, access }: ListedMember): string[] {
  return [email, creatorName, price.plan, state, access.until ? moment(access.until) : '-'].map(printable);
}

export function changeText(email: string, change: ChangedAccess): string {
  const { sentence, creatorName, until, may, nextCreatorName, moveAt } = changeFields(change);
  const exact = until ? ` (${may ? 'until' : 'ended'} ${moment(until)})` : '';
  const move =
    moveAt &&
    `The move to ${printable(nextCreatorName ?? '')} that was asked for ${may ? `waits until ${moment(moveAt)}` : 'is made at once'}.\n`;
  return `${printable(email)}, member of ${printable(creatorName)}: ${printable(sentence)}${exact}\n${move ?? ''}`;
}

export function historyText({ email, emailConfirmedAt, deletionAt, memberships }: MemberHistory): string {
  const account = [
    ['confirmed', emailConfirmedAt ? moment(emailConfirmedAt) : 'not yet'],
    ...(deletionAt ? [['deleted', `${moment(deletionAt)}, as its owner has asked for`]] : []),
  ];
  const [current, ...earlier] = memberships;
  const parts = [
    `${printable(email)}\n${pairs(account)}`,
    current ? recordText(current) : 'Has never joined a creator.\n',
    ...earlier.map((each) => `Before that:\n\n${recordText(each)}`),
  ];
  return parts.join('\n');
}

function recordText(record: MemberRecord): string {
  const { access, membershipId, creatorId, creatorName } = record;
  const exact = access.until ? `(${access.may ? 'until' : 'ended'} ${moment(access.until)})\n` : '';
  const about = [
    ['creator', `${printable(creatorName)}  ${creatorId}`],
    ['membership', `${record.price.plan}, ${record.state}  ${membershipId}`],
    ['began', moment(record.beganAt)],
    ['opened', record.openedAt ? moment(record.openedAt) : 'not yet'],
    ...(record.endedAt ? [['left', `${moment(record.endedAt)}, ${record.endReason}`]] : []),
  ];
  return [
    `${printable(sentenceOf(record))}\n${exact}`,
    pairs(about),
    section('What happened', record.facts.map(factLine)),
    section('Mails', record.emails.map(emailLine)),
    section('Cancellations', record.cancellations.map(cancellationLine)),
    section(
      'Done by operators',
      record.audit.map(({ at, action, actorCommand, actorAccountId, details }) => {
        const actor = actorCommand ? `'${actorCommand}'` : `account ${actorAccountId}`;
        return `${moment(at)}  ${action} by ${actor}, ${String(details.fact ?? JSON.stringify(details))}`;
      }),
    ),
    section('What comes', comingLines(record)),
  ]
    .filter(Boolean)
    .join('\n');
}

export function emailLine({ kind, dueAt, sentAt, skippedAt, skipReason }: MemberRecord['emails'][number]): string {
  if (sentAt) return `${moment(sentAt)}  ${kind}`;
  return skippedAt ? `${moment(skippedAt)}  ${kind}, not sent: ${skipReason}` : `${moment(dueAt)}  ${kind}, waits`;
}

function factLine({ at, kind, providerId, coversUntil, amount, currency, aboutId, because }: StoredFact): string {
  const parts = [
    coversUntil && `until ${moment(coversUntil)}`,
    amount !== null && currency !== null && formatMoney({ amount, currency }),
    aboutId !== null && `about ${aboutId}`,
    because !== null && `because: ${because}`,
    providerId,
  ];
  return `${moment(at)}  ${kind}  ${parts.filter(Boolean).join(', ')}`;
}

function cancellationLine({
  requestedAt,
  takesEffectAt,
  undoneAt,
  reason,
  words,
}: MemberRecord['cancellations'][number]) {
  const parts = [
    `for ${moment(takesEffectAt)}`,
    undoneAt && `taken back ${moment(undoneAt)}`,
    reason && `because: ${reason}`,
    words && `in their words: ${words}`,
  ];
  return `${moment(requestedAt)}  ${parts.filter(Boolean).join(', ')}`;
}

function comingLines({ access, cancelAt, nextPrice, nextCreatorName, moveAt, dueAt }: ListedMember): string[] {
  return [
    cancelAt && access.may ? [`${moment(cancelAt)}  ends, as its member asked for`] : [],
    moveAt ? [`${moment(moveAt)}  moves to ${nextCreatorName}`] : [],
    nextPrice ? [`with the next period  the plan becomes ${nextPrice.plan}`] : [],
    dueAt ? [`${moment(dueAt)}  the site looks at it (moves, changes made beside it)`] : [],
  ].flat();
}

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${printable(line)}\n`).join('')}`;

const pairs = (rows: readonly (readonly string[])[]) =>
  rows.map(([name, value]) => `  ${name!.padEnd(10)}  ${value}\n`).join('');
