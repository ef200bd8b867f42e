import { type IngredientIndex, type Name, nounsOf, wordPattern } from './ingredient-index.ts';
import { forms, products, stem, verbs, waters } from './ingredient-words.ts';

export interface Mention {
  /** The lines that are meant; several where the words do not tell them apart. */
  lines: number[];
  start: number;
  end: number;
}

/** Where a text names ingredients: the longest run of words that one of them has, and in it a name. */
export function findMentions(text: string, index: IngredientIndex, section: string): Mention[] {
  const words = [...text.matchAll(wordPattern)].map((found) => ({ word: found[0].toLowerCase(), start: found.index }));
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at++) {
    let run: readonly Name[] = index.byStem.get(stem(words[at]!.word)) ?? [];
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
    mentions.push({
      lines: meant.map(({ line }) => line),
      start: words[at]!.start,
      end: last.start + last.word.length,
    });
    at += length - 1;
  }
  return inOnePart(mentions, index, `${section} ${text}`);
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
  if (length === 1 && verbs.has(word) && isVerb(text, start, word)) return true;
  if (word === 'water' && at > 0 && waters.has(words[at - 1]!.word)) return true;
  return comparison.test(text.slice(Math.max(0, start - 30), start));
}

const clauseBegins = /(?:^|[.!?;:,(]\s|\n|\b(?:and|then|to|or|lightly|generously|well|thoroughly) )$/i;
const object =
  /^ (?:and \p{L}+ )?(?:a|an|the|your|two|three|four|both|each|all|it|them|this|generously|well|lightly|\d)(?![\p{L}])/iu;

/** 'Butter a tin': nothing says how much of the butter. */
const isVerb = (text: string, start: number, word: string) =>
  clauseBegins.test(text.slice(Math.max(0, start - 16), start)) &&
  object.test(text.slice(start + word.length, start + 40));

/** Of those that have all the words, those that the words name: by their last name, or by one that is theirs alone. */
function chooseNames(run: readonly Name[], said: readonly string[], { byStem }: IngredientIndex): Name[] {
  const stems = said.map(stem);
  const isSaid = (name: string) => stems.includes(name);
  const isHead = ({ heads }: Name) => heads.some((head) => isSaid(head) && (stems.length > 1 || !forms.has(head)));
  const isFormed = ({ formed }: Name) => formed.some(isSaid);
  const isOwn = (name: string) => !products.has(name) && byStem.get(name)?.length === 1;
  const isNamed = ({ nouns }: Name) => nouns.some((noun) => isSaid(noun) && (nouns.length === 1 || isOwn(noun)));
  // 'Coriander' is not the ground one where there is another.
  const isFresh = ({ all }: Name) => !all.has('ground') || isSaid('ground');
  const ways = [
    (name: Name) => isHead(name) && isFresh(name),
    (name: Name) => isFormed(name) && isFresh(name),
    isHead,
    isFormed,
    isNamed,
  ];
  for (const way of ways) {
    const found = run.filter(way);
    if (found.length > 0) return found.length > 1 ? asWrittenOf(found, said) : found;
  }
  return [];
}

/** A plural means all of them, though nobody has several peppers of the mill. */
function asWrittenOf(found: Name[], said: readonly string[]): Name[] {
  const last = said.at(-1)!;
  const exact =
    last.endsWith('s') && last !== 'peppers'
      ? []
      : found.filter(({ written }) => said.every((word) => written.has(word)));
  return exact.length > 0 ? exact : found;
}

/**
 * Where several parts of a recipe have what is named, the part that the step is about: that whose title the step or its
 * section names, or that of its other ingredients. Where neither tells, nothing is meant.
 */
function inOnePart(mentions: readonly Mention[], { groups }: IngredientIndex, context: string): Mention[] {
  if (groups.length < 2) return [...mentions];
  const partOf = (line: number) => groups.findIndex(({ lines }) => lines.has(line));
  const parts = mentions.map(({ lines }) => new Set(lines.map(partOf)));
  if (parts.every((each) => each.size === 1)) return [...mentions];
  const nouns = new Set(nounsOf(context));
  const named = groups.flatMap(({ title }, at) => ([...title].some((noun) => nouns.has(noun)) ? at : []));
  const votes = groups.map((_, at) => parts.filter((each) => each.size === 1 && each.has(at)).length);
  const most = Math.max(...votes);
  const elected = most > 0 && votes.filter((each) => each === most).length === 1 ? votes.indexOf(most) : null;
  const part = named.length === 1 ? named[0]! : elected;
  return mentions.flatMap((mention, at) => {
    if (parts[at]!.size === 1) return mention;
    const lines = mention.lines.filter((line) => partOf(line) === part);
    return lines.length > 0 ? { ...mention, lines } : [];
  });
}
