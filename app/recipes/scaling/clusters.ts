import { measures } from './measures.ts';
import { type ScaledAmount, type Serving, showAmount } from './show-amount.ts';
import type { Shown } from './show-line.ts';

/** Amounts that stand together in a text, as they are shown in its place from `start` to `end`. */
export interface ShownAmounts {
  start: number;
  end: number;
  parts: Shown[];
  /** The number of what is counted after it, where it changed: the last word, or the unit after a size. */
  counted: { isPlural: boolean; which: 'first' | 'last' } | null;
}

/** All amounts of a line or of a step, in their order. */
export function showAmounts(text: string, amounts: readonly ScaledAmount[], serving: Serving): ShownAmounts[] {
  return clustersOf(text, amounts).map((cluster) => {
    const { first, parts, end } = showCluster(text, cluster, serving);
    const isPlural = parts.length === 1 && first.relation !== 'each' ? parts[0]!.isPlural : undefined;
    const isElsewhere = first.unit === null || first.unitStart === first.end;
    return {
      start: first.start,
      end,
      parts: parts.map((part) => withoutSecondAbout(part, text.slice(0, first.start))),
      counted:
        isPlural !== undefined && isElsewhere ? { isPlural, which: first.unit === null ? 'last' : 'first' } : null,
    };
  });
}

const plain = (text: string): Shown => ({ kind: 'text', text, about: false });
const aboutBefore = /(?:about|approx(?:\.|imately)?|around|roughly|ca?\.|~) ?$/i;

function withoutSecondAbout({ kind, text, about }: Part, before: string): Shown {
  return { kind, text, about: about && !aboutBefore.test(before.slice(-20)) };
}

interface Part extends Shown {
  /** Undefined: it is as it was written. */
  isPlural?: boolean;
}

/** Amounts that say the same in other measures, each with what is added to it: '500g/1lb 2oz'. */
type Cluster = ScaledAmount[][];

const besides = /^ ?[/(=,[~–-]? ?(?:(?:or|about|approx\.|approximately|around|roughly|total|scant|generous) )*$/i;

function clustersOf(text: string, amounts: readonly ScaledAmount[]): Cluster[] {
  const clusters: Cluster[] = [];
  let previous: ScaledAmount | null = null;
  for (const amount of amounts.toSorted((a, b) => a.start - b.start)) {
    if (previous && amount.start < previous.end) continue;
    const cluster = clusters.at(-1);
    const isBeside = previous && besides.test(text.slice(previous.end, amount.start));
    const isSame = amount.relation === 'same' || (amount.relation === 'each' && previous?.relation === 'each');
    if (cluster && isAdded(amount, cluster.at(-1)!)) cluster.at(-1)!.push(amount);
    else if (cluster && isBeside && isSame && measures[amount.unit!]) cluster.push([amount]);
    else clusters.push([[amount]]);
    previous = amount;
  }
  return clusters;
}

function isAdded(amount: ScaledAmount, run: readonly ScaledAmount[]): boolean {
  if (amount.relation !== 'plus') return false;
  const [first] = run as readonly [ScaledAmount, ...ScaledAmount[]];
  const [a, b] = [measures[first.unit!], measures[amount.unit!]];
  const areSingle = [...run, amount].every(({ quantity, quantityMax }) => quantity !== null && quantityMax === null);
  return areSingle && a !== undefined && a.dimension === b?.dimension;
}

function showCluster(
  text: string,
  cluster: Cluster,
  serving: Serving,
): { first: ScaledAmount; parts: Part[]; end: number } {
  const first = cluster[0]![0]!;
  const end = cluster.at(-1)!.at(-1)!.end;
  const { units } = serving;
  const chosen = units === 'written' || cluster.length === 1 ? null : chooseRun(cluster, serving);
  if (chosen) {
    return {
      first,
      parts: [{ kind: 'amount', ...showRun(text, chosen, serving) }],
      end: closeBracket(text, first.end, end),
    };
  }
  const parts: Part[] = [];
  let at = first.start;
  for (const run of cluster) {
    parts.push(plain(text.slice(at, run[0]!.start)));
    parts.push({ kind: 'amount', ...showRun(text, run, serving) });
    at = run.at(-1)!.end;
  }
  return { first, parts: parts.filter((part) => part.text !== ''), end };
}

/** Of the same in several measures the one in the wanted system, else a weight, else the first. */
function chooseRun(cluster: Cluster, { units }: Serving): ScaledAmount[] {
  const measureOf = (run: ScaledAmount[]) => measures[run[0]!.unit!];
  return (
    cluster.find((run) => measureOf(run)?.systems.includes(units)) ??
    cluster.find((run) => measureOf(run)?.dimension === 'mass') ??
    cluster[0]!
  );
}

/** Where a bracket ends that began between the amounts, or `end`. */
function closeBracket(text: string, from: number, end: number): number {
  if (!/[([]/.test(text.slice(from, end))) return end;
  const close = text.slice(end).search(/[)\]]/);
  return close < 0 ? end : end + close + 1;
}

function showRun(text: string, run: readonly ScaledAmount[], serving: Serving): Omit<Part, 'kind'> {
  const [{ start, end }] = run as readonly [ScaledAmount, ...ScaledAmount[]];
  const shown = showAmount(text, run, serving);
  if (!shown) return { text: text.slice(start, run.at(-1)!.end), about: false };
  // '400g tin': the one tin is not written.
  return start === end ? { ...shown, text: `${shown.text} × ` } : shown;
}
