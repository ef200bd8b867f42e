import type { Measurement } from './load.ts';

export interface Row {
  title: string;
  /** Name of the compared revision, or empty if the bench measures only one revision. */
  side: string;
  /** Row that the ratios compare with. Without it, the row has no ratios. */
  reference?: Row;
  /** Limits: least share of the reference's requests per second; p99 in ms and p99 ratio, both exclusive. */
  bar?: { share?: number; p99?: number; p99Times?: number };
  measure(): Promise<Measurement>;
}

/** Measures the rows alternately, so that other load on the machine affects all rows. */
export async function measureRows(
  rows: Row[],
  rounds: number,
  onRound: (round: number) => void,
): Promise<Map<Row, Measurement[]>> {
  for (const row of rows) await row.measure(); // warms up
  const measured = new Map(rows.map((row) => [row, [] as Measurement[]]));
  for (let round = 1; round <= rounds; round += 1) {
    onRound(round);
    for (const row of rows) measured.get(row)!.push(await row.measure());
  }
  return measured;
}

/**
 * Formats a Markdown table. Figures are medians of rounds; for ratios, each round is compared with the same round of
 * the reference.
 */
export function markdownTable(measured: Map<Row, Measurement[]>): string {
  const headings = ['what', 'a second', 'p99 ms', 'CPU ms each', 'ratio', 'p99 ratio', 'CPU ratio', 'bar', 'met'];
  const lines = [...measured].map(([row, rounds]) =>
    describe(row, rounds, row.reference && measured.get(row.reference)),
  );
  return [headings, headings.map((_, at) => (at === 0 ? '---' : '---:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function describe({ title, side, bar }: Row, rounds: Measurement[], reference: Measurement[] | undefined): string[] {
  const middle = (figure: keyof Measurement) => median(rounds.map((each) => each[figure]));
  const ratio = (figure: keyof Measurement) =>
    reference ? median(rounds.map((each, at) => each[figure] / reference[at]![figure])) : Number.NaN;
  const bars = [
    bar?.share && `≥ ${bar.share}`,
    bar?.p99 && `p99 < ${bar.p99} ms`,
    bar?.p99Times && `p99 < ${bar.p99Times} ×`,
  ];
  const isMet =
    !(ratio('requestsPerSecond') < (bar?.share ?? 0)) &&
    !(middle('p99') >= (bar?.p99 ?? Number.POSITIVE_INFINITY)) &&
    !(ratio('p99') >= (bar?.p99Times ?? Number.POSITIVE_INFINITY));
  return [
    side ? `${title}, ${side}` : title,
    shown(middle('requestsPerSecond')),
    middle('p99').toFixed(0),
    shown(middle('processorMs')),
    shown(ratio('requestsPerSecond')),
    shown(ratio('p99')),
    shown(ratio('processorMs')),
    bars.filter(Boolean).join(', '),
    bar ? (isMet ? 'yes' : '**no**') : '',
  ];
}

function shown(figure: number): string {
  if (Number.isNaN(figure)) return '';
  if (figure >= 100) return Math.round(figure).toLocaleString('en');
  return figure.toFixed(figure < 0.1 ? 4 : figure < 10 ? 2 : 1);
}

export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;
}
