import { forms, isQuality, kinds, stem } from './ingredient-words.ts';
import type { ContentLine } from './recipe-content.ts';

/** What an ingredient is called: stems of the words of its item. */
export interface Name {
  /** Its index over all groups. */
  line: number;
  /** The last word of each alternative: of 'fish stock or water' stock and water. */
  heads: string[];
  /** What stands before a form that is a head: of 'garlic cloves' garlic. */
  formed: string[];
  /** All words that are no qualities. */
  nouns: string[];
  all: Set<string>;
  /** Its words as they are written. */
  written: Set<string>;
  /** Its amounts as they are written: '30 g'. */
  amounts: string[];
  /** It is for greasing, dusting or the table, so that another of the name is meant before it. */
  isAside: boolean;
}

/** The ingredient lines of a recipe, by the words that name them. Made once for all steps. */
export interface IngredientIndex {
  byStem: ReadonlyMap<string, readonly Name[]>;
  /** `asides` are those of its lines that are for greasing, dusting or the table. */
  groups: { title: Set<string>; lines: Set<number>; asides: Set<number> }[];
}

/** No recipe has more; the others are shown, and not looked for in the steps. */
const MOST_LINES = 200;

type Groups = readonly { title: string; lines: readonly ContentLine[] }[];

export function indexIngredients(groups: Groups): IngredientIndex {
  const byStem = new Map<string, Name[]>();
  const add = (each: string, name: Name) => {
    const same = byStem.get(each);
    if (same) same.push(name);
    else byStem.set(each, [name]);
  };
  const titled: IngredientIndex['groups'] = [];
  let at = 0;
  for (const { title, lines } of groups) {
    const indexes = new Set<number>();
    const asides = new Set<number>();
    for (const line of lines.slice(0, MOST_LINES - at)) {
      const name = readName(line, at);
      for (const each of name.all) add(each, name);
      if (name.isAside) asides.add(at);
      indexes.add(at++);
    }
    titled.push({ title: new Set(nounsOf(title)), lines: indexes, asides });
  }
  for (const [kind, members] of kinds) {
    if (byStem.get(kind)?.some(({ heads }) => heads.includes(kind))) continue;
    const named = members.flatMap((member) => byStem.get(member)?.filter(({ nouns }) => nouns.includes(member)) ?? []);
    for (const name of new Set(named)) add(kind, { ...name, heads: [kind] });
  }
  return { byStem, groups: titled };
}

/** 'Juice of 2 lemons' is lemon juice. */
const made = /\b(zest|juice|rind|peel)(?: and (zest|juice|rind|peel))? of$/i;
const aside = /\bto (?:serve|garnish|finish|decorate)\b|\bfor (?:(?:the|a|your|deep|shallow) )?\p{L}+\b/iu;
const kitchenLiquid = /\b(?:stock|broth|oil|vinegar|wine)\b/;
const itself = /\b(?:water|butter|ghee|lard|dripping|margarine)\b/;

function readName({ text, item, note, scales, amounts }: ContentLine, line: number): Name {
  // '4 cloves': the spice, which is its own unit.
  const said = /\p{L}/u.test(item) ? item.toLowerCase() : (amounts[0]?.unit ?? '');
  const name = said
    .split(/ (?:in|for|to|with|such as|cut|of(?= about| around| \d)|(?:and|plus)(?= some| a little| a few)) /)[0]!
    .slice(0, 200);
  const [, ...makes] = made.exec(note) ?? [];
  const products = makes.flatMap((each) => each?.toLowerCase() ?? []);
  const written = [...wordsOf(name), ...products];
  const heads: string[] = [];
  const formed: string[] = [];
  for (const part of name.split(/ (?:or|and) |\/|, /)) {
    const words = wordsOf(part);
    const named = words.filter((word) => !isQuality(word));
    const stems = (named.length > 0 ? named : words).map(stem);
    // 'Chicken or vegetable stock': the chicken says which.
    const isKind = words.length === 1 && kitchenLiquid.test(name) && !kitchenLiquid.test(part) && !itself.test(part);
    if (stems.length === 0 || isKind) continue;
    heads.push(stems.at(-1)!);
    if (stems.length > 1 && forms.has(stems.at(-1)!)) formed.push(stems.at(-2)!);
  }
  heads.push(...products.map(stem));
  const nouns = /stock|broth/.test(name) ? heads : written.filter((word) => !isQuality(word)).map(stem);
  return {
    line,
    heads,
    formed,
    nouns,
    all: new Set(written.map(stem)),
    written: new Set(written),
    amounts: amounts.flatMap(({ start, end }) => (end > start ? text.slice(start, end).toLowerCase() : [])),
    isAside: (scales === 'fixed' || amounts.length === 0) && aside.test(text),
  };
}

export const wordPattern = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;

const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];

export const nounsOf = (text: string): string[] =>
  wordsOf(text.toLowerCase()).flatMap((word) => (isQuality(word) ? [] : stem(word)));
