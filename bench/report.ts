import type { Load, Measurement } from './load.ts';

export interface Contender {
  name: string;
  /** One of those that the rest is measured against: the fastest of them counts. */
  yardstick?: boolean;
  /** What must be reached: at least this share of the yardstick, and a p99 under so many milliseconds. */
  bar?: { ratio: number; p99?: number };
  load: Load;
}

export interface Result extends Contender {
  /** In the order in which they were measured. */
  rounds: Measurement[];
}

/** The median: one slow round does not move it. */
export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;
}

/**
 * A result's share of the yardstick: the median over the rounds, each compared with the yardstick of that same round,
 * so that whatever else the machine did meanwhile fell on both. The yardstick is the fastest of those that may be one.
 */
export function shareOfYardstick(result: Result, results: Result[]): number {
  const yardstick = findYardstick(results);
  return median(result.rounds.map((each, at) => each.requestsPerSecond / yardstick.rounds[at]!.requestsPerSecond));
}

function findYardstick(results: Result[]): Result {
  const speed = ({ rounds }: Result) => median(rounds.map((each) => each.requestsPerSecond));
  return results.filter((each) => each.yardstick).sort((a, b) => speed(b) - speed(a))[0]!;
}

export function meetsBar({ bar, rounds }: Result, share: number): boolean {
  if (!bar) return true;
  return share >= bar.ratio && (bar.p99 === undefined || median(rounds.map((each) => each.p99)) < bar.p99);
}

export function markdownTable(results: Result[]): string {
  const rows = results.map((result) => {
    const { name, rounds, bar } = result;
    const middle = (figure: keyof Measurement) => median(rounds.map((each) => each[figure]));
    const share = shareOfYardstick(result, results);
    return [
      name,
      Math.round(middle('requestsPerSecond')).toLocaleString('en'),
      middle('p50').toFixed(1),
      middle('p99').toFixed(1),
      result === findYardstick(results) ? '1 (yardstick)' : share.toFixed(share < 0.1 ? 4 : 2),
      bar ? `≥ ${bar.ratio}${bar.p99 ? `, p99 < ${bar.p99} ms` : ''}` : '',
      bar ? (meetsBar(result, share) ? 'yes' : '**no**') : '',
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
