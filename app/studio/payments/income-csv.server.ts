import type { Db } from '../../db/client.server.ts';
import { bringLedgerUpToDate } from '../../payments/ledger/refresh.server.ts';
import { listMonths } from '../../payments/ledger/statement.server.ts';
import { type Cell, csvFile } from '../csv.ts';
import { asNumber, incomeColumns as columns, incomePage, incomeKinds as kinds, wordsOf } from './income-copy.ts';
import {
  type IncomeLine,
  type IncomeMovement,
  listPayouts,
  type Payout,
  readLines,
  readMovements,
} from './lines.server.ts';

export function incomeCsv(db: Db, { creatorId }: { creatorId: string }): AsyncGenerator<string> {
  async function* rows() {
    await bringLedgerUpToDate(db, { creatorId });
    const sums = await listMonths(db, { creatorId, month: null });
    const months = [...new Set(sums.map(({ month }) => month))];
    for await (const lines of readLines(db, { creatorId, months })) yield lines.map(lineRow);
    for await (const movements of readMovements(db, { creatorId, months })) yield movements.map(movementRow);
    yield (await listPayouts(db, { creatorId, month: null })).map(payoutRow);
  }
  return csvFile(Object.values(columns), rows());
}

function lineRow(line: IncomeLine): Cell[] {
  const { month, at, payer, invoiceId, currency, whole, paid, tax, refunded, disputed, fee, share, net } = line;
  const [name, email] =
    payer.is === 'member'
      ? [payer.name, payer.email]
      : [payer.is === 'former' ? incomePage.former : incomePage.deleted, null];
  const amount = (of: number) => asNumber(of || 0, currency);
  return [
    ...[month, at.slice(0, 10), kinds.payment, name, email, invoiceId, currency.toUpperCase()],
    ...[whole === null ? null : amount(whole), amount(paid), amount(tax), amount(-refunded), amount(-disputed)],
    ...[amount(-fee), amount(-share), amount(net), null, null],
  ];
}

function movementRow(movement: IncomeMovement): Cell[] {
  const { month, at, invoiceId, currency, amount, isBanks } = movement;
  const moved = asNumber(isBanks ? -amount : amount, currency);
  return [
    ...[month, at.slice(0, 10), wordsOf(movement), null, null, invoiceId, currency.toUpperCase()],
    ...Array.from({ length: 8 }, () => null),
    ...(isBanks ? [null, moved] : [moved, null]),
  ];
}

function payoutRow({ month, at, amount, currency }: Payout): Cell[] {
  const nothing = Array.from({ length: 9 }, () => null);
  return [
    ...[month, at.slice(0, 10), kinds.payout, null, null, null, currency.toUpperCase(), ...nothing],
    asNumber(amount, currency),
  ];
}
