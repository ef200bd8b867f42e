import type { ReactNode } from 'react';
import type { MonthSums } from '../../payments/income/month.ts';
import { useDateWords } from '../../ui/moment.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { incomePage as copy, exactly } from './income-copy.ts';
import './income.css';

interface Cell {
  words: ReactNode;
  isNothing: boolean;
}

export interface IncomeRow {
  key: string;
  head: ReactNode;
  cells: readonly Cell[];
}

/** @param amounts in the currency's smallest unit */
export const amountCells = (amounts: readonly number[], currency: string): Cell[] =>
  // `|| 0` replaces -0, which would be shown as '−$0.00'.
  amounts.map((amount) => ({ words: exactly(amount || 0, currency), isNothing: !amount }));

const { charges, gross, refunded, disputed, fee, share, net } = copy.columns;

export const sumHeads = [charges, gross, refunded, disputed, fee, share, net];

export function sumCells(sums: MonthSums): Cell[] {
  const { currency, charges, paidElsewhere } = sums;
  const amounts = [sums.gross, -sums.refunded, -sums.disputed, -sums.providerFee, -sums.platformFee, sums.net];
  const [paid, ...others] = amountCells(amounts, currency);
  const words = (
    <>
      {paid!.words}
      {paidElsewhere.map((each) => (
        <span key={each.currency} className="block text-sm text-ink-soft">
          {copy.paidAs(exactly(each.amount, each.currency))}
        </span>
      ))}
    </>
  );
  return [{ words: charges.toLocaleString('en'), isNothing: false }, { ...paid!, words }, ...others];
}

/** Table of amounts. Leaves out columns in which every amount is zero, except the last column. */
export function IncomeTable(props: {
  caption: string;
  columns: readonly string[];
  rows: readonly IncomeRow[];
  total?: IncomeRow;
}) {
  const { caption, rows, total } = props;
  const all = total ? [...rows, total] : rows;
  const isShown = (at: number) => at === props.columns.length - 2 || all.some(({ cells }) => !cells[at]!.isNothing);
  const columns = props.columns.filter((_, at) => at === 0 || isShown(at - 1));
  const cells = (row: IncomeRow) =>
    row.cells
      .filter((_, at) => isShown(at))
      .map((cell, at) => (
        <td key={columns[at + 1]} data-label={columns[at + 1]} data-nothing={cell.isNothing || undefined}>
          {cell.words}
        </td>
      ));
  return (
    <div className="@container mt-4 rounded-2xl border border-line bg-paper print:border-0">
      <table className="income-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.head}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{total.head}</th>
              {cells(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

export function PrintedBy({ now }: { now: Date }) {
  const { name } = useStudio();
  const { date } = useDateWords();
  return (
    <p className="mb-4 hidden print:block">
      <bdi className="font-semibold">{name}</bdi> · {copy.asOf(date(now))}
    </p>
  );
}
