import type { ReactNode } from 'react';

export interface Column {
  name: ReactNode;
  /** Order of the rows, if they are sorted by this column. */
  sorted?: 'ascending' | 'descending';
  /** Presentation in a narrow container: hidden, or with a label before each cell. */
  narrow?: 'hidden' | { label: string };
  className?: string;
}

/** Class names by part. In a narrow container, `hidden` removes, `unseen` hides visually, and `label` shows a part. */
interface Look
  extends Record<'frame' | 'table' | 'caption' | 'head' | 'headRow' | 'headCell' | 'body' | 'row' | 'cell', string> {
  narrow: Record<'hidden' | 'unseen' | 'label', string>;
}

/** Class names by the width from which columns are side by side. Literal, because Tailwind scans the source. */
const narrow = {
  '34rem': { hidden: '@max-[34rem]:hidden', unseen: '@max-[34rem]:sr-only', label: 'mr-1 @min-[34rem]:hidden' },
  '42rem': { hidden: '@max-[42rem]:hidden', unseen: '@max-[42rem]:sr-only', label: 'mr-1 @min-[42rem]:hidden' },
  '52rem': { hidden: '@max-[52rem]:hidden', unseen: '@max-[52rem]:sr-only', label: '@min-[52rem]:hidden' },
};

/** Look of a table that becomes a list in a narrow container. */
const list: Look = {
  frame: 'overflow-hidden rounded-2xl border border-line bg-paper',
  table: 'w-full text-left @max-[52rem]:block',
  caption: 'px-3 pt-3 pb-2 text-left font-display text-2xl @max-[52rem]:block',
  head: 'text-sm text-ink-soft',
  headRow: '',
  headCell: 'px-3 py-2.5 font-semibold',
  body: 'divide-y divide-line @max-[52rem]:block',
  row: 'border-t border-line @max-[52rem]:block @max-[52rem]:px-3 @max-[52rem]:py-3',
  cell: 'align-top @max-[52rem]:flex @max-[52rem]:flex-wrap @max-[52rem]:gap-x-2 @min-[52rem]:px-3 @min-[52rem]:py-2.5',
  narrow: narrow['52rem'],
};

/** Look of a table for a region that scrolls. */
export const scrolling: Look = {
  frame: '',
  table: 'w-full border-collapse text-left',
  caption: 'sr-only',
  head: '',
  headRow: '',
  headCell: 'border-b border-line px-3 py-2 align-bottom text-sm font-semibold',
  body: '',
  row: 'border-b border-line last:border-0',
  cell: 'px-3 py-2',
  narrow: { hidden: '', unseen: '', label: 'hidden' },
};

/** Returns the look of a table whose rows are grids from the width `from`. */
export const inTracks = (from: keyof typeof narrow, rows: Pick<Look, 'headRow' | 'row'> & Partial<Look>): Look => ({
  frame: 'rounded-2xl border border-line bg-paper',
  table: 'block text-left',
  caption: 'sr-only',
  head: 'block border-b border-line text-sm text-ink-soft',
  headCell: 'font-semibold',
  body: 'block divide-y divide-line',
  cell: '',
  narrow: narrow[from],
  ...rows,
});

/** Table with row headers in the first column. The width of its container decides if the table is narrow. */
export function DataTable<Row, Key extends string>(props: {
  caption: string;
  columns: Record<Key, Column>;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  cells: (row: Row) => Record<Key, ReactNode>;
  look?: Look;
  className?: string;
}) {
  const { caption, rows, keyOf, look = list, className } = props;
  const columns = Object.entries<Column>(props.columns) as [Key, Column][];
  const isSortable = columns.some(([, { sorted }]) => sorted);
  const { hidden, unseen, label } = look.narrow;
  const heads = columns.map(([key, { name, sorted }]) => (
    <th key={key} scope="col" aria-sort={sorted} className={joined(look.headCell, isSortable && !sorted && unseen)}>
      {name}
    </th>
  ));
  const rowOf = (row: Row) => {
    const cells = props.cells(row);
    return columns.map(([key, { narrow, className }], at) => {
      const Cell = at === 0 ? 'th' : 'td';
      const own = joined(at === 0 && 'font-normal', narrow === 'hidden' && hidden);
      return (
        <Cell key={key} scope={at === 0 ? 'row' : undefined} className={joined(look.cell, own, className)}>
          {typeof narrow === 'object' && <span className={joined('text-ink-soft', label)}>{narrow.label} </span>}
          {cells[key]}
        </Cell>
      );
    });
  };
  return (
    <div className={joined('@container', look.frame, className)}>
      <table className={look.table}>
        <caption className={look.caption}>{caption}</caption>
        <thead className={joined(look.head, !isSortable && unseen)}>
          <tr className={look.headRow}>{heads}</tr>
        </thead>
        <tbody className={look.body}>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={look.row}>
              {rowOf(row)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;
