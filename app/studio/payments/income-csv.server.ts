import type { Db } from '../../db/client.server.ts';
import { type IncomeLine, listMonths, readLines } from '../../payments/income/income.server.ts';
import { type Cell, csvFile } from '../csv.ts';
import { asNumber, incomeColumns as columns, incomePage } from './income-copy.ts';

export function incomeCsv(db: Db, { creatorId }: { creatorId: string }): AsyncGenerator<string> {
  async function* rows() {
    const sums = await listMonths(db, { creatorId, from: null, until: null });
    const months = [...new Set(sums.map(({ month }) => month))];
    for await (const lines of readLines(db, { creatorId, months })) yield lines.map(rowOf);
  }
  return csvFile(Object.values(columns), rows());
}

function rowOf(line: IncomeLine): Cell[] {
  const { at, kind, payer, invoiceId, id, paid, amount, currency, providerFee, platformFee, net } = line;
  const [name, email] =
    payer.kind === 'member'
      ? [payer.name, payer.email]
      : [payer.kind === 'former' ? incomePage.former : incomePage.deleted, null];
  // `|| 0` replaces -0.
  const number = (of: number) => asNumber(of || 0, currency);
  return [
    `${at.slice(0, 10)} ${at.slice(11, 19)}`,
    incomePage.kinds[kind],
    name,
    email,
    invoiceId,
    id,
    asNumber(paid.amount, paid.currency),
    paid.currency.toUpperCase(),
    number(amount),
    currency.toUpperCase(),
    number(-providerFee),
    number(-platformFee),
    number(net),
  ];
}
