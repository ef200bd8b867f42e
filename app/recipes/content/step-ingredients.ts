import { forms, kinds, products, qualities, stem, waters } from './ingredient-words.ts';
import type { ContentLine } from './recipe-content.ts';

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
  let at = 0;
  for (const group of groups) {
    const lines = new Set<number>();
    for (const line of group.lines) {
      const words = wordsOf(nameOf(line));
      const named = words.filter((word) => !qualities.has(word));
      const names = [...new Set((named.length > 0 ? named : words).map(stem))];
      const entry: Name = { line: at, names, all: new Set(words.map(stem)), written: new Set(words) };
      for (const each of entry.all) byStem.set(each, [...(byStem.get(each) ?? []), entry]);
      lines.add(at++);
    }
    titled.push({ title: new Set(nounsOf(group.title)), lines });
  }
  for (const [kind, members] of kinds) {
    if (byStem.has(kind)) continue;
    const named = members.flatMap((member) => byStem.get(member) ?? []);
    if (named.length > 0)
      byStem.set(
        kind,
        [...new Set(named)].map((name) => ({ ...name, names: [kind] })),
      );
  }
  return { byStem, groups: titled };
}

/** '4 cloves': the spice, which is its own unit. */
const nameOf = ({ item, amounts }: ContentLine) =>
  item.split(/ (?:in|for|to|with|such as|cut) /)[0]!.replace(/^[^\p{L}]+$/u, '') || (amounts[0]?.unit ?? '');

const wordsOf = (text: string) => (text.toLowerCase().match(wordPattern) ?? []).slice(0, 20);
const nounsOf = (text: string) =>
  [...text.toLowerCase().matchAll(wordPattern)].flatMap(([word]) => (qualities.has(word) ? [] : stem(word)));

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
    const last = words[at + length - 1]!;
    if (meant.length === 0 || isOther(text, words, at, length)) continue;
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

const comparison = /\b(?:like|(?:thick|thin|big|small|smooth) as|size of|consistency of)(?: \p{L}+)? $/iu;

/** 'The pork broth', 'as thick as cream', boiling water from the tap. */
function isOther(text: string, words: { word: string; start: number }[], at: number, length: number): boolean {
  const { word, start } = words[at]!;
  const after = words[at + length]?.word;
  if (after && products.has(after) && isSpace(text, words, at + length)) return true;
  if (word === 'water' && at > 0 && waters.has(words[at - 1]!.word)) return true;
  return comparison.test(text.slice(Math.max(0, start - 30), start));
}

/** Of those that have all the words, those that the words name: by their last name, or by one that is theirs alone. */
function chooseNames(run: readonly Name[], said: readonly string[], { byStem }: IngredientIndex): Name[] {
  const stems = said.map(stem);
  const isSaid = (name: string | undefined) => name !== undefined && stems.includes(name);
  const byHead = run.filter(({ names }) => isSaid(names.at(-1)) && (!forms.has(names.at(-1)!) || stems.length > 1));
  const byForm = run.filter(({ names }) => forms.has(names.at(-1)!) && isSaid(names.at(-2)));
  const owned = (name: string) => !products.has(name) && byStem.get(name)?.length === 1;
  const byName = run.filter(({ names }) => names.some((name) => isSaid(name) && (owned(name) || names.length === 1)));
  const isGround = ({ all }: Name) => all.has('ground') && !stems.includes('ground');
  const named = [
    byHead.filter((each) => !isGround(each)),
    byForm.filter((each) => !isGround(each)),
    byHead,
    byForm,
    byName,
  ];
  const found = named.find((each) => each.length > 0) ?? [];
  if (found.length < 2) return found;
  // A plural means all of them, but nobody has several peppers of the mill.
  if (said.at(-1)!.endsWith('s') && said.at(-1) !== 'peppers') return found;
  const asWritten = found.filter(({ written }) => said.every((word) => written.has(word)));
  return asWritten.length > 0 ? asWritten : found;
}

function nearGroups({ groups }: IngredientIndex, context: string): Set<number> {
  if (groups.length < 2) return new Set();
  const nouns = new Set(nounsOf(context));
  const named = groups.filter(({ title }) => [...title].some((noun) => nouns.has(noun)));
  return named.length === 1 ? named[0]!.lines : new Set();
}

const preferNear = (lines: number[], near: ReadonlySet<number>) => {
  const inside = lines.filter((line) => near.has(line));
  return inside.length > 0 ? inside : lines;
};
