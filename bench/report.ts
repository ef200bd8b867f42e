import type { Load, Measurement } from './load.ts';

export interface Contender {
  name: string;
  /** One of those that the rest is measured against: the fastest of them counts. */
  yardstick?: boolean;
  /** What must be reached: at least this share of the yardstick, and a p99 under so many milliseconds. */
  bar?: { ratio: number; p99?: number };
  load: Load;
}

export type Result = Contender & Measurement;

/** The median of each figure by itself: one slow round moves none of them. */
export function median(rounds: Measurement[]): Measurement {
  const middle = (figure: keyof Measurement) =>
    rounds.map((each) => each[figure]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]!;
  return { requestsPerSecond: middle('requestsPerSecond'), p50: middle('p50'), p99: middle('p99') };
}

export function markdownTable(results: Result[]): string {
  const yardsticks = results.filter((each) => each.yardstick).map((each) => each.requestsPerSecond);
  const yardstick = Math.max(...yardsticks);
  const rows = results.map((result) => {
    const { name, requestsPerSecond, p50, p99, bar } = result;
    const ratio = requestsPerSecond / yardstick;
    const met = bar && ratio >= bar.ratio && (bar.p99 === undefined || p99 < bar.p99);
    return [
      name,
      Math.round(requestsPerSecond).toLocaleString('en'),
      p50.toFixed(1),
      p99.toFixed(1),
      requestsPerSecond === yardstick ? '1 (yardstick)' : ratio.toFixed(ratio < 0.1 ? 4 : 2),
      bar ? `≥ ${bar.ratio}${bar.p99 ? `, p99 < ${bar.p99} ms` : ''}` : '',
      bar ? (met ? 'yes' : '**no**') : '',
    ];
  });
  const headings = ['what', 'requests/s', 'p50 ms', 'p99 ms', 'ratio', 'bar', 'met'];
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const numeric = (column: number) => column >= 1 && column <= 4;
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => (numeric(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (numeric(at) ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`;
  return [line(headings), rule, ...rows.map(line)].join('\n');
}
