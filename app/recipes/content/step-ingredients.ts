import type { ContentLine } from './recipe-content.ts';

/** Words that say how an ingredient is, and not what it is. Colours and kinds that several share are among them. */
const qualities = new Set(
  ('a an the of and or with in on to for from as at by if your more extra plus about into ' +
    'white black red green yellow brown golden dark light pink purple fresh freshly dried dry ground whole large small ' +
    'medium big little ripe raw cooked uncooked hot cold warm lukewarm iced boiling fine finely coarse coarsely thick ' +
    'thin thinly chopped sliced diced grated shredded crushed minced peeled unsalted salted smoked unsmoked plain strong ' +
    'caster icing granulated soft softened hard melted toasted roasted virgin extra-virgin light full-fat low-fat fat ' +
    'free-range organic skinless boneless lean mixed flat-leaf baby young old good best quality tinned canned frozen ' +
    'thawed unwaxed sea flaky kosher table double single heavy whipping mild medium-hot sweet sour bitter tart natural ' +
    'neutral self-raising all-purpose wholemeal wholegrain flaked desiccated instant fast-action quick easy cubed ' +
    'skinned blanched stale day-old half halves quarter piece pieces')
    .split(' '),
);
/** Parts and forms that many things have: what stands before them is the name ('garlic cloves'). */
const forms = new Set(
  ('clove leaf stalk stick sprig head fillet thigh breast drumstick leg floret slice rasher powder extract paste puree ' +
    'purée sauce seed juice flesh zest peel flake bulb root stem cob bean berry kernel breadcrumb crumb pod')
    .split(' '),
);

interface Name {
  line: number;
  /** Stems of the item's words that are no qualities. */
  names: string[];
  all: Set<string>;
  written: Set<string>;
}

/** The ingredient lines of a recipe, by the words that name them. Made once for all steps. */
export interface IngredientIndex {
  byStem: Map<string, Name[]>;
  groups: { title: Set<string>; lines: Set<number> }[];
}

const wordPattern = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;

export function indexIngredients(groups: readonly { title: string; lines: readonly ContentLine[] }[]): IngredientIndex {
  const byStem = new Map<string, Name[]>();
  const titled: IngredientIndex['groups'] = [];
  let line = 0;
  for (const group of groups) {
    const lines = new Set<number>();
    for (const { item } of group.lines) {
      const words = wordsOf(item.split(/ (?:in|for|to|with|such as|cut) /)[0]!);
      const named = words.filter((word) => !qualities.has(word));
      const names = [...new Set((named.length > 0 ? named : words).map(stem))];
      const entry: Name = { line, names, all: new Set(words.map(stem)), written: new Set(words) };
      for (const each of entry.all) byStem.set(each, [...(byStem.get(each) ?? []), entry]);
      lines.add(line++);
    }
    titled.push({ title: new Set(nounsOf(group.title)), lines });
  }
  return { byStem, groups: titled };
}

const wordsOf = (text: string) => (text.toLowerCase().match(wordPattern) ?? []).slice(0, 20);
const nounsOf = (text: string) => wordsOf(text).filter((word) => !qualities.has(word)).map(stem); // biome-ignore format: one line

/** The singular, roughly: both sides are treated alike. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return word.slice(0, -2);
  if (word.endsWith('leaves')) return 'leaf';
  if (/(?:oes|ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

export interface Mention {
  /** The lines that are meant; several where the words do not tell them apart. */
  lines: number[];
  start: number;
  end: number;
}

/** Where a text names ingredients: the longest run of words that one of them has, and in it a name. */
export function findMentions(text: string, index: IngredientIndex, section: string): Mention[] {
  const words = [...text.matchAll(wordPattern)].map((found) => ({ word: found[0].toLowerCase(), start: found.index }));
  const near = nearGroups(index, `${section} ${text}`);
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at++) {
    let run = index.byStem.get(stem(words[at]!.word)) ?? [];
    let length = run.length > 0 ? 1 : 0;
    while (length > 0 && length < 6 && at + length < words.length && isSpace(text, words, at + length)) {
      const next = new Set(index.byStem.get(stem(words[at + length]!.word)));
      const both = run.filter((name) => next.has(name));
      if (both.length === 0) break;
      run = both;
      length++;
    }
    const said = words.slice(at, at + length).map(({ word }) => word);
    const meant = chooseNames(run, said, index);
    if (meant.length === 0) continue;
    const last = words[at + length - 1]!;
    const lines = preferNear(meant.map(({ line }) => line), near); // biome-ignore format: one line
    mentions.push({ lines, start: words[at]!.start, end: last.start + last.word.length });
    at += length - 1;
  }
  return mentions;
}

const isSpace = (text: string, words: { word: string; start: number }[], at: number) => {
  const previous = words[at - 1]!;
  return words[at]!.start - previous.start - previous.word.length === 1 && text[words[at]!.start - 1] === ' ';
};

/** Of those that have all the words, those that the words name: by their last name, then by one that is theirs alone. */
function chooseNames(run: readonly Name[], said: readonly string[], { byStem }: IngredientIndex): Name[] {
  const stems = said.map(stem);
  const byHead = run.filter(({ names }) => stems.includes(names.at(-1)!) && !forms.has(names.at(-1)!));
  const byForm = run.filter(({ names }) => names.length > 1 && stems.includes(names.at(-1)!) && stems.length > 1);
  const owned = (each: string) => byStem.get(each)?.length === 1;
  const byName = run.filter(({ names }) => names.some((name) => stems.includes(name) && (owned(name) || names.length === 1)));
  const shared = run.filter(({ names }) => stems.includes(names.at(forms.has(names.at(-1)!) ? -2 : -1) ?? ''));
  const found = [byHead, byForm, byName, shared].find((each) => each.length > 0) ?? [];
  if (found.length < 2) return found;
  const asWritten = found.filter(({ written }) => said.every((word) => written.has(word)));
  return asWritten.length > 0 ? asWritten : found;
}

function nearGroups({ groups }: IngredientIndex, context: string): Set<number> {
  if (groups.length < 2) return new Set();
  const nouns = new Set(nounsOf2(context));
  const named = groups.filter(({ title }) => [...title].some((noun) => nouns.has(noun)));
  return named.length === 1 ? named[0]!.lines : new Set();
}

const nounsOf2 = (text: string) => [...text.toLowerCase().matchAll(wordPattern)].map(([word]) => stem(word));

const preferNear = (lines: number[], near: ReadonlySet<number>) => {
  const inside = lines.filter((line) => near.has(line));
  return inside.length > 0 ? inside : lines;
};
