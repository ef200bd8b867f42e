import type { Measurement } from './load.ts';

export interface Contender {
  name: string;
  /** A reference for the rest of the group; the fastest one counts. */
  yardstick?: boolean;
  /** Bare `node:http`, a second reference that differs less between machines. At most one per group. */
  bare?: boolean;
  /**
   * The target: at least this share of the reference's requests a second (`share`) or of bare `node:http`'s (`ofBare`);
   * a p99 below this many milliseconds (`p99`), or at most this many times the reference's (`p99Times`).
   */
  bar?: { share?: number; ofBare?: number; p99?: number; p99Times?: number };
  measure(): Promise<Measurement>;
}

/** Contenders that are compared with each other and measured alternately. */
export interface Group {
  title: string;
  contenders: Contender[];
  /** Notes below the table; called after all measurements. */
  notes?: () => Promise<string[]> | string[];
}

interface Result extends Omit<Contender, 'measure'> {
  /** In the order in which they were measured. */
  rounds: Measurement[];
  /** Relative to the reference's requests a second, and to its p99. Each round is compared with the same round. */
  share: number;
  p99Times: number;
  /** Relative to bare `node:http`'s requests a second; NaN when the group has none. */
  ofBare: number;
  /** Null when there is no bar. */
  met: boolean | null;
}

export interface GroupResult {
  title: string;
  results: Result[];
  notes: string[];
}

/** The median, which one slow round does not move. */
export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;
}

/**
 * Measures contenders alternately, round after round, so that other load on the machine affects all of them.
 * @param onRound called when a round begins
 */
export async function measureGroup(
  group: Group,
  rounds: number,
  onRound: (round: number) => void,
): Promise<GroupResult> {
  const measured = group.contenders.map((contender) => ({ contender, rounds: [] as Measurement[] }));
  for (let round = 1; round <= rounds; round += 1) {
    onRound(round);
    for (const each of measured) each.rounds.push(await each.contender.measure());
  }
  const speed = ({ rounds }: { rounds: Measurement[] }) => median(rounds.map((each) => each.requestsPerSecond));
  const yardstick = measured.filter(({ contender }) => contender.yardstick).sort((a, b) => speed(b) - speed(a))[0];
  const bare = measured.find(({ contender }) => contender.bare);
  const results = measured.map(({ contender: { measure: _, ...contender }, rounds }): Result => {
    const compare = (other: { rounds: Measurement[] } | undefined, figure: keyof Measurement) =>
      other ? median(rounds.map((each, at) => each[figure] / other.rounds[at]![figure])) : Number.NaN;
    const [share, p99Times] = [compare(yardstick, 'requestsPerSecond'), compare(yardstick, 'p99')];
    const ofBare = compare(bare, 'requestsPerSecond');
    const p99 = median(rounds.map((each) => each.p99));
    const { bar } = contender;
    const met =
      bar !== undefined &&
      (bar.share === undefined || share >= bar.share) &&
      (bar.ofBare === undefined || ofBare >= bar.ofBare) &&
      p99 < (bar.p99 ?? Number.POSITIVE_INFINITY) &&
      p99Times < (bar.p99Times ?? Number.POSITIVE_INFINITY);
    return { ...contender, rounds, share, p99Times, ofBare, met: bar ? met : null };
  });
  return { title: group.title, results, notes: (await group.notes?.()) ?? [] };
}

const headings = ['what', 'a second', 'p50 ms', 'p99 ms', 'ratio', 'p99 ratio', 'of bare', 'bar', 'met'];
const numeric = (column: number) => column >= 1 && column <= 6;

/** One table for the whole run, with a heading row per group and the notes below. */
export function markdownTable(groups: GroupResult[]): string {
  const rows = groups.flatMap(({ title, results }) => [
    [`**${title}**`, ...headings.slice(1).map(() => '')],
    ...results.map(describe),
  ]);
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => (numeric(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (numeric(at) ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`;
  const notes = groups.flatMap((group) => group.notes);
  return [line(headings), rule, ...rows.map(line), ...(notes.length > 0 ? ['', notes.join(' ')] : [])].join('\n');
}

const ratio = (share: number) => (Number.isNaN(share) ? '' : share.toFixed(share < 0.1 ? 4 : 2));

function describe({ name, rounds, share, p99Times, ofBare, bar, met }: Result): string[] {
  const middle = (figure: keyof Measurement) => median(rounds.map((each) => each[figure]));
  const perSecond = middle('requestsPerSecond');
  const bars = [
    bar?.share && `≥ ${bar.share}`,
    bar?.ofBare && `≥ ${bar.ofBare} of bare`,
    bar?.p99 && `p99 < ${bar.p99} ms`,
    bar?.p99Times && `p99 < ${bar.p99Times} ×`,
  ];
  return [
    name,
    perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en'),
    middle('p50').toFixed(1),
    middle('p99').toFixed(1),
    ratio(share),
    Number.isNaN(p99Times) ? '' : p99Times.toFixed(1),
    ratio(ofBare),
    bars.filter(Boolean).join(', '),
    met === null ? '' : met ? 'yes' : '**no**',
  ];
}
