import { DataTable, scrolling } from '../../ui/data-table.tsx';
import { analyticsPage as copy } from './copy.ts';
import type { Table } from './tables.ts';

export function TableBehind({ name, table, file }: { name: string; table: Table; file: string }) {
  return (
    <details className="mt-4 max-w-3xl">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{copy.table}</summary>
      <section
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="mt-2 max-h-[28rem] overflow-auto rounded-xl border border-line bg-paper"
      >
        <DataTable
          caption={name}
          columns={byPlace(table.heads.map((name) => ({ name, isNumeric: true })))}
          rows={table.rows}
          keyOf={(row) => row.join(' ')}
          cells={byPlace}
          look={scrolling}
        />
      </section>
      <p className="mt-2">
        <a href={file} download className="link inline-flex min-h-11 items-center">
          {copy.download}
        </a>
      </p>
    </details>
  );
}

const byPlace = <Item,>(items: readonly Item[]): Record<string, Item> => Object.fromEntries(items.entries());
