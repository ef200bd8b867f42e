import Fraction from 'fraction.js';
import { written } from './amount-text.ts';
import { littleWord } from './copy.ts';
import { expressInFamily } from './express.ts';
import { families, measures, type Units } from './measures.ts';
import { isFar, roundTo } from './rounding.ts';
import { type ScaledAmount, type Serving, type Shown, scaleQuantity, showAmount } from './show-amount.ts';

/** Adjacent amounts of a text, with the parts that replace the text from `start` to `end`. */
export interface ShownAmounts {
  start: number;
  end: number;
  parts: Shown[];
  /** Noun to inflect after the amounts, or null. `first`: the unit after a size ('400g tins'). `last`: the item. */
  counted: { isPlural: boolean; which: 'first' | 'last'; item: string } | null;
}

/** Shows the amounts of a line or step, in text order. */
export function showAmounts(text: string, amounts: readonly ScaledAmount[], serving: Serving): ShownAmounts[] {
  return preferOwnFigures(text, clustersOf(text, amounts), serving).flatMap(({ cluster, aside }) => {
    const { first, start, parts, end } = showCluster(text, cluster, serving, aside);
    const isPlural = parts.length === 1 && first.relation !== 'each' ? parts[0]!.isPlural : undefined;
    const isElsewhere = first.unit === null || first.unitStart === first.end;
    const shown: ShownAmounts = {
      start,
      end: parts.at(-1)?.text === littleWord && text.startsWith(' of ', end) ? end + 3 : end,
      parts: parts.map((part) => withoutSecondAbout(part, text.slice(0, start))),
      counted:
        isPlural !== undefined && isElsewhere && isPlural !== isWrittenPlural(first)
          ? { isPlural, which: first.unit === null ? 'last' : 'first', item: first.item }
          : null,
    };
    return aside ? [shown, { ...aside, parts: [], counted: null }] : [shown];
  });
}

const isWrittenPlural = ({ quantity, quantityMax }: ScaledAmount) =>
  new Fraction(quantityMax ?? quantity ?? 1).compare(1) > 0;

const plain = (text: string): Shown => ({ kind: 'text', text, about: false });
/** Words before an amount that already say 'about', or that exclude the word: 'the 225 g butter'. */
const aboutBefore =
  /(?:\b(?:about|approx(?:\.|imately)?|around|roughly|ca?\.|the|a|an|this|that|these|those|your|all|remaining|reserved|other|last|first|another|scant|generous|heaped) |~ ?|about|\()$/i;

/** Word after which the number one is omitted: 'the other tablespoon', but 'the other 1 oz' and '1 lb 5 oz'. */
const oneBefore = /\bother $/i;
const oneWithWord = /^1 (?!(?:tbsp|tsp|oz|lb|kg)$)\p{L}{2,}$/u;

function withoutSecondAbout({ kind, text, about }: Part, before: string): Shown {
  const isTheOne = oneBefore.test(before.slice(-16)) && oneWithWord.test(text);
  return { kind, text: isTheOne ? text.slice(2) : text, about: about && !aboutBefore.test(before.slice(-16)) };
}

interface Part extends Shown {
  /** Undefined if the part is shown as written. */
  isPlural?: boolean;
}

/** Equal amounts in several measures, each with its additions: '500g/1lb 2oz'. */
type Cluster = [ScaledAmount, ...ScaledAmount[]][];

const adjacent = /^ ?[/(=,[~–-]? ?(?:(?:or|about|approx\.|approximately|around|roughly|total|scant|generous) )*$/i;

function clustersOf(text: string, amounts: readonly ScaledAmount[]): Cluster[] {
  const clusters: Cluster[] = [];
  let previous: ScaledAmount | null = null;
  for (const amount of amounts.toSorted((a, b) => a.start - b.start)) {
    if (previous && amount.start < previous.end) continue;
    const cluster = clusters.at(-1);
    const isBeside = previous && adjacent.test(text.slice(previous.end, amount.start));
    const isSame = amount.relation === 'same' || (amount.relation === 'each' && previous?.relation === 'each');
    if (cluster && isAdded(amount, cluster.at(-1)!)) cluster.at(-1)!.push(amount);
    else if (cluster && isBeside && isSame && isMeasured(amount)) cluster.push([amount]);
    else clusters.push([[amount]]);
    previous = amount;
  }
  // If it is unknown which country's pint is meant, the fluid ounces next to it are scaled separately.
  return clusters.flatMap((cluster) => {
    const [run] = cluster;
    return cluster.length === 1 && isPintWithOunces(run!) ? run!.map((each): Cluster => [[each]]) : [cluster];
  });
}

const isPintWithOunces = ([first, more]: readonly ScaledAmount[]) => first?.unit === 'pint' && more?.unit === 'fl oz';

/** Position of a bracket that has only amounts, including the space before the bracket. */
interface Aside {
  start: number;
  end: number;
}

const opening = / ?[([](?:about |approx\.? |approximately |around |roughly |or |~ ?|total |scant |generous )*$/i;
const closing = /^(?:,? ?(?:total|in total|in all|total weight|weight|approx\.?))? ?[)\]]/i;

/** Prefers the creator's figure in a bracket after the food: '1 cup oatmeal (100 g)'. The bracket is then removed. */
function preferOwnFigures(
  text: string,
  clusters: readonly Cluster[],
  serving: Serving,
): { cluster: Cluster; aside?: Aside }[] {
  const leading: { cluster: Cluster; aside?: Aside }[] = [];
  for (const cluster of clusters) {
    const before = leading.at(-1);
    const aside = before && !before.aside ? asideOf(text, before.cluster, cluster, serving) : null;
    if (before && aside) leading.splice(-1, 1, { cluster: [...before.cluster, ...cluster], aside });
    else leading.push({ cluster });
  }
  return leading;
}

function asideOf(text: string, before: Cluster, cluster: Cluster, serving: Serving): Aside | null {
  const isSame = cluster.every(([first]) => first.relation === 'same' && isMeasured(first));
  const [of] = before[0]!;
  const isConverted = of.unit !== null && measures[of.unit]?.systems.includes(serving.units) === false;
  if (!isSame || of.relation !== 'first' || !isConverted || serving.units === 'written') return null;
  const chosen = chooseRun([...before, ...cluster], serving);
  if (!chosen || !cluster.includes(chosen)) return null;
  const [start, end] = [cluster[0]![0].start, cluster.at(-1)!.at(-1)!.end];
  // Spoons replace only a weight, and not across a comma, after which they may measure the chopped food.
  const isChopped = measures[of.unit!]!.dimension !== 'mass' || text.slice(of.end, start).includes(',');
  if (measures[chosen[0].unit!]?.family === 'spoons' && isChopped) return null;
  const open = opening.exec(text.slice(Math.max(0, start - 60), start));
  const close = closing.exec(text.slice(end, end + 20));
  return open && close && { start: start - open[0].length, end: end + close[0].length };
}

const isMeasured = ({ unit }: ScaledAmount) => unit !== null && (measures[unit] !== undefined || unit === 'stick');

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
  aside?: Aside,
): { first: ScaledAmount; start: number; parts: Part[]; end: number } {
  const first = cluster[0]![0]!;
  const runs = aside ? cluster.filter(([{ start }]) => start < aside.start) : cluster;
  const end = runs.at(-1)!.at(-1)!.end;
  const chosen = cluster.length === 1 ? null : chooseRun(cluster, serving);
  const isBritish = pintSystems(cluster).join() === 'imperial';
  if (chosen) {
    // A qualifier of the first amount ('scant ½ cup') does not apply to another amount.
    const word = chosen === cluster[0] ? 0 : (qualifier.exec(text.slice(0, first.start))?.[0].length ?? 0);
    return {
      first,
      start: first.start - word,
      parts: [{ kind: 'amount', ...showRun(text, chosen, serving, isBritish) }],
      end: closeBracket(text, first.end, end),
    };
  }
  const parts: Part[] = [];
  let at = first.start;
  for (const run of cluster) {
    parts.push(plain(text.slice(at, run[0]!.start)));
    parts.push({ kind: 'amount', ...showRun(text, run, serving, isBritish) });
    at = run.at(-1)!.end;
  }
  // 'A 400g tin' has no written number; the number replaces the article.
  const isCounted = first.start === first.end && parts.some(({ isPlural }) => isPlural !== undefined);
  const article = isCounted ? (articleBefore.exec(text.slice(0, first.start))?.[0].length ?? 0) : 0;
  return { first, start: first.start - article, parts: parts.filter((part) => part.text !== ''), end };
}

const articleBefore = /\ban? $/i;

const qualifier =
  /(?:\b(?:about|approx(?:\.|imately)?|around|roughly|an?|(?:very )?(?:scant|generous|heaped|heaping|rounded|level|good)) )+$/i;

/** Chooses one of several equal measures, preferably one in the wanted system. Returns null to show all measures. */
function chooseRun(cluster: Cluster, { units, factor }: Serving): Cluster[number] | null {
  const sayable = cluster.filter((run) => !isAwkward(run, factor));
  if (units === 'written') return sayable.length < cluster.length ? (sayable[0] ?? null) : null;
  const systemsOf = ([{ unit }]: Cluster[number]): readonly Units[] => {
    if (unit === 'stick') return ['us'];
    return unit === 'pint' ? pintSystems(cluster) : (measures[unit!]?.systems ?? []);
  };
  const fitting = sayable
    .filter((run) => systemsOf(run).includes(units) && !(units === 'imperial' && areManySpoons(run, factor)))
    .toSorted((a, b) => systemsOf(a).length - systemsOf(b).length)[0];
  if (fitting) return fitting;
  const of = (dimension: 'volume' | 'mass') =>
    sayable.find((run) => measures[run[0]!.unit!]?.dimension === dimension && systemsOf(run).includes('metric'));
  const spoons = sayable.find((run) => systemsOf(run).includes(units));
  return (units === 'imperial' && !spoons && of('volume')) || of('mass') || of('volume') || spoons || cluster[0]!;
}

/** Returns true for pints that rounding would change by more than 3 %, such as a small fraction of a pint. */
function isAwkward(run: Cluster[number], factor: Fraction): boolean {
  const [first] = run;
  if (first.unit !== 'pint' || first.quantity === null) return false;
  if (isPintWithOunces(run)) return false;
  const pints = scaleQuantity(first.quantity, first, factor);
  return isFar(pints, roundTo(pints, families.pints.grid));
}

/** Returns true for more than four tablespoons, which a British cook would weigh. */
const areManySpoons = ([first]: Cluster[number], factor: Fraction) =>
  first.unit === 'tbsp' && first.quantity !== null && scaleQuantity(first.quantity, first, factor).compare(4) > 0;

/** Returns the system whose pint is closer to the adjacent millilitres (US 473, British 568), or all without these. */
function pintSystems(cluster: Cluster): readonly Units[] {
  const pints = cluster.find(([{ unit }]) => unit === 'pint');
  const [metric] = cluster.find(([{ unit }]) => unit === 'ml' || unit === 'l') ?? [];
  if (!pints?.every(({ quantity }) => quantity !== null) || !metric?.quantity) return measures.pint!.systems;
  const millilitres = new Fraction(metric.quantity).mul(measures[metric.unit!]!.size);
  const far = (volume: Fraction) => volume.sub(millilitres).abs();
  const inUs = sumOf(pints, ({ unit }) => measures[unit!]!.size);
  const inBritain = imperialOunces(pints).mul(imperial.size);
  return far(inBritain).compare(far(inUs)) < 0 ? ['imperial'] : ['us'];
}

const imperial = families['imperial volumes'];
const imperialOunces = (run: readonly ScaledAmount[]) => sumOf(run, ({ unit }) => (unit === 'pint' ? 20 : 1));
const sumOf = (run: readonly ScaledAmount[], sizeOf: (amount: ScaledAmount) => string | number) =>
  run.reduce((sum, each) => sum.add(new Fraction(each.quantity!).mul(sizeOf(each))), new Fraction(0));

/** Returns the end of a bracket that opens between the amounts, or `end`. */
function closeBracket(text: string, from: number, end: number): number {
  if (!/[([]/.test(text.slice(from, end))) return end;
  const close = text.slice(end).search(/[)\]]/);
  return close < 0 ? end : end + close + 1;
}

function showRun(text: string, run: readonly ScaledAmount[], serving: Serving, isBritish: boolean): Omit<Part, 'kind'> {
  const [first] = run as readonly [ScaledAmount, ...ScaledAmount[]];
  const { start, end } = first;
  if (isBritish && isPintWithOunces(run) && !serving.factor.equals(1)) {
    const exact = imperialOunces(run).mul(serving.factor).mul(imperial.size);
    const { said, shown } = expressInFamily(exact, imperial);
    return written(text, first, said, isFar(exact, shown));
  }
  const shown = showAmount(text, run, serving);
  if (!shown) return { text: text.slice(start, run.at(-1)!.end), about: false };
  // '400g tin' does not state the number of tins, so the number is written before the size: '2 × 400g tins'.
  if (start === end) return { ...shown, text: `${shown.text} × ` };
  // '1 400g tin' would be read as one number, so '×' separates the numbers: '1 × 400g tin'.
  const isBesideSize = /[^\p{L}.]$/u.test(shown.text) && /^ \d/.test(text.slice(run.at(-1)!.end));
  return isBesideSize ? { ...shown, text: `${shown.text} ×` } : shown;
}
