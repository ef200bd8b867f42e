import { analyticsPage as copy } from './copy.ts';
import type { Table } from './tables.ts';

/** Table of a chart's numbers, with a download link. @param props.file URL of the file */
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
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr>
              {table.heads.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="border-b border-line px-3 py-2 align-bottom text-sm font-semibold"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.join(' ')} className="border-b border-line last:border-0">
                {row.map((cell, at) => (
                  <td key={table.heads[at]} className="px-3 py-2 tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2">
        <a href={file} download className="link inline-flex min-h-11 items-center">
          {copy.download}
        </a>
      </p>
    </details>
  );
}
