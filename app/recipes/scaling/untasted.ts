import Fraction from 'fraction.js';
import type { ContentLine, ContentStep } from '../content/recipe-content.ts';
import { isTasted } from './caution.ts';
import { measures } from './measures.ts';

const meatOrFish =
  /\b(?:meat|mince|beef|pork|lamb|veal|mutton|goat|venison|chicken|turkey|duck|goose|quail|rabbit|steaks?|brisket|ribs|oxtail|shanks?|livers?|sausages|fish|salmon|cod|haddock|pollock|tuna|trout|mackerel|sardines|(?:sea ?)?bass|bream|halibut|tilapia|hake|monkfish|snapper|swordfish|prawns?|shrimps?|squid|octopus|mussels|clams|scallops|crab|lobster)\b/i;
const notRaw =
  /\b(?:stock|broth|bouillon|cubes?|gravy|fat|sauce|paste|seasoning|powder|smoked|dried|tinned|canned|cooked|left-?over|rotisserie|roast(?:ed)?|cheese|milk)\b/i;
const flour = /\b(?:flour|semolina|masa(?: harina)?|cornmeal)\b/i;
/** Minimum flour of a dough or batter, in grams and in millilitres. Less flour only thickens a sauce. */
const MIN_FLOUR = { mass: 100, volume: 175 };
/** Words in a group title or step for mixtures whose seasoning must scale in proportion. */
const mixture =
  /\b(?:brin(?:e|ing)|cur(?:e|ing)|ferment(?:ing|ed)?|marinad(?:e|es)|marinat(?:e|ing)|rub|dough|pastry|crust|batter|dredg(?:e|ing)|raw|burgers?|patt(?:y|ies)|meatballs?|meatloaf|kofta|sausages?)\b/i;
const cooking =
  /\b(?:fr(?:y|ied)|brown(?:ed)?|sear|saut[ée]|cook(?:ed)?|simmer|boil|poach|roast|bake|grill|braise|stew|steam|until (?:tender|soft|golden))/i;
const rice = /\brice\b(?! (?:vinegar|wine|flour|noodles?|paper|bran|syrup|cakes?|crackers?|bowls?))/i;
/** Cooking under a lid: 'cover and cook over the lowest heat', 'cook without lifting the lid'. */
const underLid =
  /\bwithout (?:lifting|removing|opening) the lid\b|\bcover(?:ed)?\b[^.]{0,60}\b(?:cook|simmer|steam|(?:low|lowest|gentle) heat|low as)\b/i;
const seasoning =
  /\b(?:salt|season|pepper|chil|cayenne|paprika|tabasco|sriracha|harissa|gochu|sambal|jalape|hot sauce)/i;

/** Finds lines, across all groups, that cannot be tasted: seasoning of raw meat or fish, dough or covered rice. */
export function findUntasted(
  groups: readonly { title: string; lines: readonly ContentLine[] }[],
  steps: readonly Pick<ContentStep, 'text' | 'mentions' | 'uses'>[],
): ReadonlySet<number> {
  const divided = dividedLines(steps);
  const lines = groups.flatMap((group) => group.lines);
  const raw = new Set(lines.flatMap((line, at) => (isRaw(line) || isMuchFlour(line) ? at : [])));
  const cookedFrom = firstCooked(steps, raw);
  const covered = riceUnderLid(steps, lines);
  const untasted = new Set<number>();
  let at = -1;
  for (const group of groups) {
    const isMixture = mixture.test(group.title);
    const hasFlour = group.lines.some(isMuchFlour);
    for (const line of group.lines) {
      at += 1;
      if (!isTasted(line.item)) continue;
      const isNamed = (step: (typeof steps)[number]) => step.mentions.includes(at);
      // A divided ingredient can be tasted when its last part is added.
      const first = divided.has(at) ? steps.findLastIndex(isNamed) : steps.findIndex(isNamed);
      const isAlone = first < 0 && raw.size > 0;
      const isIntoRice = covered !== null && first >= 0 && (first === covered || first === covered - 1);
      const isSalt = /\bsalt\b/i.test(line.item);
      if (
        isMixture ||
        mixture.test(line.text) ||
        (isSalt && hasFlour) ||
        (isSalt && isIntoRice) ||
        isAlone ||
        isIntoRaw(first, steps, { raw, cookedFrom })
      ) {
        untasted.add(at);
      }
    }
  }
  return untasted;
}

/** Returns the lines that have several uses, not counting removed ones, by index across all groups. */
export function dividedLines(steps: readonly Pick<ContentStep, 'uses'>[]): ReadonlySet<number> {
  const uses = steps.flatMap((step) => step.uses.filter(({ state }) => state !== 'removed'));
  const byLine = Map.groupBy(uses, ({ line }) => line);
  return new Set([...byLine].flatMap(([line, { length }]) => (length > 1 ? line : [])));
}

/** Maps each raw ingredient line to the first step that cooks the line. Both are indexes. */
function firstCooked(
  steps: readonly Pick<ContentStep, 'text' | 'mentions'>[],
  raw: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const cooked = new Map<number, number>();
  for (const [at, { text, mentions }] of steps.entries()) {
    if (!cooking.test(text)) continue;
    for (const line of mentions) if (raw.has(line) && !cooked.has(line)) cooked.set(line, at);
  }
  return cooked;
}

/** Returns the index of the step that first cooks rice under a lid, or null if there is none. */
function riceUnderLid(
  steps: readonly Pick<ContentStep, 'text' | 'mentions'>[],
  lines: readonly ContentLine[],
): number | null {
  const riceLines = new Set(lines.flatMap(({ item }, at) => (rice.test(item) ? at : [])));
  if (riceLines.size === 0) return null;
  const hasRice = (step?: Pick<ContentStep, 'mentions'>) => step?.mentions.some((line) => riceLines.has(line)) ?? false;
  const at = steps.findIndex((step, index) => (hasRice(step) || hasRice(steps[index - 1])) && underLid.test(step.text));
  return at < 0 ? null : at;
}

/** Returns true if a step seasons something raw, or names a mixture. */
function isIntoRaw(
  at: number,
  steps: readonly Pick<ContentStep, 'text' | 'mentions'>[],
  { raw, cookedFrom }: { raw: ReadonlySet<number>; cookedFrom: ReadonlyMap<number, number> },
): boolean {
  const step = steps[at];
  if (!step) return false;
  if (mixture.test(step.text)) return true;
  if (step.mentions.every((line) => !raw.has(line) || (cookedFrom.get(line) ?? at) < at)) return false;
  const [cooked, seasoned] = [cooking, seasoning].map((pattern) => step.text.search(pattern)) as [number, number];
  return cooked < 0 || seasoned < cooked;
}

const isRaw = ({ item, text, amounts }: ContentLine) =>
  meatOrFish.test(item) && !notRaw.test(text) && !amounts.some(({ unit }) => unit === 'tin' || unit === 'can');

function isMuchFlour({ item, amounts }: ContentLine): boolean {
  const [first] = amounts;
  const measure = first?.unit && measures[first.unit];
  if (!flour.test(item) || !first?.quantity || !measure || measure.dimension === 'length') return false;
  return new Fraction(first.quantity).mul(measure.size).compare(MIN_FLOUR[measure.dimension]) >= 0;
}
