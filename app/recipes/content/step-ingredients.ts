import { findUnit } from '../ingredients/units.ts';
import { type IngredientIndex, type Name, nounsOf, wordPattern } from './ingredient-index.ts';
import { forms, isQuality, products, stem, stepVerbs, verbs, waters, weakForms } from './ingredient-words.ts';
import {
  isExtra,
  isListedWater,
  isObserved,
  isPartNext,
  isTakenOut,
  kept,
  leftAfter,
  listConjunction,
  MAX_CONTEXT,
  type Mention,
  nameOfPart,
  partOf,
  puts,
  takenTogether,
  wholeMeasure,
} from './mention-context.ts';
import { findGroups } from './step-groups.ts';
import { restBefore } from './step-shares.ts';

/** Finds the ingredients named in a text. A mention usually spans the longest run of words of one ingredient. */
export function findMentions(text: string, index: IngredientIndex, section: string): Mention[] {
  const words = [...text.matchAll(wordPattern)].map((found) => ({ word: found[0].toLowerCase(), start: found.index }));
  const mentions: Mention[] = [];
  /** End of the previous mention if its food is taken out, or -1. */
  let taken = -1;
  const heading = headingOf(text, index);
  for (let at = 0; at < words.length; at++) {
    let run: readonly Name[] = index.byStem.get(stem(words[at]!.word)) ?? [];
    let length = run.length > 0 ? 1 : 0;
    let reached = run;
    for (let to = at + 1; length > 0 && to < at + 6 && to < words.length && isSpace(text, words, to); to++) {
      const { word } = words[to]!;
      const next = new Set(index.byStem.get(stem(word)));
      reached = reached.filter((name) => next.has(name));
      if (reached.length === 0) break;
      // A connecting word alone does not extend the name: 'and' in 'the salt and stir'.
      if (/^(?:and|or|of|with|in)$/.test(word)) continue;
      run = reached;
      length = to - at + 1;
    }
    const said = words.slice(at, at + length).map(({ word }) => word);
    const named = chooseNames(run, said, index);
    const meant = named.filter(isMeantBy(text, words, { at, length }, index));
    const last = words[at + length - 1]!;
    // If 'butter' in 'the garlic butter' is not the listed butter, 'garlic' is not the listed garlic.
    if (named.length > 0 && meant.length === 0 && mentions.at(-1)?.end === words[at]!.start - 1) mentions.pop();
    if (words[at]!.start < heading) continue;
    if (length === 1 && isDish(text, last, meant)) continue;
    if (length === 1 && forms.has(stem(words[at]!.word)) && isOfOther(text, words, at)) continue;
    const seasoned = seasonedBy(text, words[at]!, index);
    if (seasoned) {
      mentions.push(seasoned);
      continue;
    }
    if (meant.length === 0) {
      const divided = partAlone(text, words[at]!, index);
      if (divided) mentions.push(divided);
      continue;
    }
    if (isOther(text, words, { at, length, previous: mentions.at(-1)?.end ?? 0 })) continue;
    const { start } = words[at]!;
    const end = last.start + last.word.length;
    const before = text.slice(Math.max(0, start - 60), start);
    const same = withSameAmount(meant, before);
    const areInParts = new Set(meant.map(({ line }) => index.partOfLine[line])).size > 1;
    const isWater = last.word === 'water' && same === null;
    if (isWater && measured.test(before) && !kept.test(before) && !wholeMeasure.test(before)) continue;
    const part = partOf(text, { start, end });
    const previous = mentions.at(-1);
    const isTaken = isTakenOut(text, { start, end, taken });
    taken = isTaken ? end : -1;
    const staysOut =
      isTaken ||
      isObserved(text, { start, end }) ||
      excepted.test(before) ||
      (isWater && !isListedWater(text, { start, end, previous })) ||
      meant.every(({ extra }) => extra && isExtra(before, extra));
    const isLeft = restBefore.test(before) || leftAfter.test(text.slice(end, end + 20));
    const isMany = last.word === 'meat' || last.word === 'mince' || isPlural(last.word);
    const described = describedBy(same && !areInParts ? same : [...meant], said, { text, start, end, isMany });
    const own = new Set(meant);
    const wider =
      index.groups.length > 1 ? run.filter((name) => !own.has(name) && name.nouns.includes(stem(last.word))) : [];
    const state = wordBefore(text, words, at);
    const isNoted = described.some(({ notes }) => notes.has(stem(state).slice(0, 5)));
    const isHandled = meant.length > 1 && !isNoted && state.endsWith('ed');
    mentions.push({
      lines: described.map(({ line }) => line),
      start,
      end,
      isMany,
      ...(part ? { part } : {}),
      ...(same && areInParts ? { withAmount: same.map(({ line }) => line) } : {}),
      ...(isLeft ? { isLeft: true as const } : {}),
      ...(meant.length > 1 ? { isOneOfSeveral: true as const } : {}),
      ...(staysOut ? { staysOut: true as const } : {}),
      ...(wider.length > 0 ? { wider: wider.map(({ line }) => line) } : {}),
      ...(isHandled ? { alike: meant.map(({ line }) => line) } : {}),
    });
    at += length - 1;
    // 'Coriander leaves' does not mean the curry leaves of another line.
    if (part && isPartNext(text, end)) at += 1;
  }
  return withGroups(withoutMadeThings(mentions, text), findGroups(text, index, section), text);
}

/** Returns the previous word if only a space comes between, or ''. */
const wordBefore = (text: string, words: { word: string; start: number }[], at: number) =>
  at > 0 && isSpace(text, words, at) ? words[at - 1]!.word : '';

/** Returns a predicate for the names that a word means together with the word before it. */
function isMeantBy(
  text: string,
  words: { word: string; start: number }[],
  { at, length }: { at: number; length: number },
  index: IngredientIndex,
): (name: Name) => boolean {
  const word = words[at]!;
  const before = wordBefore(text, words, at);
  const made = length === 1 ? partCalled(text, word, index) : undefined;
  const isOfKind = length === 1 && ofKinds.has(stem(word.word)) && isOfOther(text, words, at);
  return (name) =>
    !contradicts(name, before) &&
    !(isOfKind && !name.all.has(stem(before))) &&
    (!made || made.lines.has(name.line) || name.nouns.length === 1);
}

/** Names that mean another food after a noun: 'peanut butter' is not butter. */
const ofKinds: ReadonlySet<string> = new Set(
  'oil milk cream butter flour sugar vinegar cheese noodle bean rice sauce bread wine egg pepper onion tomato chilli'
    .split(' ')
    .map(stem),
);

/** Words that exclude each other: 'the red pepper' is not a green pepper. */
const opposites = [
  'red green white black brown yellow',
  'fresh dried tinned canned',
  'single double whipping heavy sour soured clotted ice',
  'caster icing granulated demerara muscovado powdered brown',
].map((words) => words.split(' '));
const oppositesOf = new Map(opposites.flatMap((words) => words.map((word) => [word, words] as const)));
const contradicts = ({ all }: Name, word: string) =>
  !all.has(word) && (oppositesOf.get(word)?.some((each) => all.has(each)) ?? false);

/** Dishes that also occur in names of ingredients: 'curry powder'. */
const dishes: ReadonlySet<string> = new Set(
  'curry chilli chili chile taco soup stew gravy salad pasta pizza burger cake'.split(' ').map(stem),
);

/** Returns true for a word that names the dish: 'simmer the curry' does not use curry powder. */
function isDish(text: string, { word, start }: { word: string; start: number }, names: readonly Name[]): boolean {
  const called = stem(word);
  if (!dishes.has(called) || names.some(({ heads }) => heads.includes(called))) return false;
  const after = text.slice(start + word.length, start + word.length + 12);
  // In 'ginger, chilli and cumin', the chilli is an ingredient.
  return !/^(?:,| and|\.?$)/.test(after) || /\b(?:the|your) $/i.test(text.slice(Math.max(0, start - 5), start));
}

/** Returns the end of a group's title that begins a step ('Tomato sauce: heat the oil'), or 0 without one. */
function headingOf(text: string, { groups }: IngredientIndex): number {
  const said = /^[^.:!?]{1,60}:/.exec(text)?.[0] ?? '';
  const nouns = nounsOf(said);
  const isTitle = ({ title }: IngredientIndex['groups'][number]) => nouns.every((noun) => title.has(noun));
  return nouns.length > 0 && groups.some(isTitle) ? said.length : 0;
}

/** Returns true if the word before is probably another food: 'fenugreek leaves', 'peanut butter'. */
function isOfOther(text: string, words: { word: string; start: number }[], at: number): boolean {
  if (at === 0 || !isSpace(text, words, at)) return false;
  const { word } = words[at - 1]!;
  return !isQuality(word) && !stepVerbs.has(word) && !puts.test(word) && !beforeForm.test(word) && !findUnit(word);
}

const beforeForm =
  /^(?:then|remaining|reserved|rest|last|all|both|more|some|no|not|ing|s|whole|one|two|three|four|five|six|third|second|beaten|frozen|over|under|through|around|together|up|down|back|like|see|tip|sift|use|\p{L}+(?:ing|wise|ways))$/u;

const tasteFirst = /\b(?:before|until|if|when|not|n['’]t) (?:you )?$/i;

/** Finds salt and pepper that a verb adds without an amount: 'season the chicken', 'salt it at the end'. */
function seasonedBy(
  text: string,
  { word, start }: { word: string; start: number },
  { seasonings }: IngredientIndex,
): Mention | null {
  if ((word !== 'season' && word !== 'salt') || seasonings.length === 0) return null;
  const end = start + word.length;
  const isVerbal =
    word === 'season'
      ? !/^[^.!?;,]{0,40}\bwith\b/i.test(text.slice(end, end + 50))
      : isVerb(text, { start, word, isListed: false });
  if (!isVerbal || tasteFirst.test(text.slice(Math.max(0, start - 20), start))) return null;
  return { lines: [...seasonings], start, end, isMany: true };
}

/** Finds a part named without its plant: 'the green tops', if one line lists its parts separately. */
function partAlone(
  text: string,
  { word, start }: { word: string; start: number },
  { byPart }: IngredientIndex,
): Mention | null {
  const part = nameOfPart(word);
  const lines = part ? byPart.get(part) : undefined;
  if (lines?.length !== 1) return null;
  const before = text.slice(Math.max(0, start - 30), start);
  if (
    !/\b(?:the|your|reserved|sliced|chopped|egg) (?:\p{L}+ )?$/iu.test(before) ||
    isObserved(text, { start, end: start + word.length })
  )
    return null;
  return { lines: [...lines], start, end: start + word.length, isMany: false, part: part! };
}

/** Selects the names that match the words around a name: 'lime wedges', 'brush with the beaten egg'. */
function describedBy(
  names: Name[],
  said: readonly string[],
  { text, start, end, isMany }: { text: string; start: number; end: number; isMany: boolean },
): Name[] {
  if (names.length < 2) return names;
  const before = text.slice(Math.max(0, start - 25), start).toLowerCase();
  const near = `${before} ${text.slice(end, end + 12).toLowerCase()}`.match(/\p{L}{4,}/gu) ?? [];
  const adjectives = new Set(near.map((word) => stem(word).slice(0, 5)));
  const described = names.filter(({ notes }) => [...notes].some((note) => adjectives.has(note)));
  if (described.length === 1) return described;
  const sentence = /[^.!?;]*$/.exec(text.slice(Math.max(0, start - 80), start))![0];
  const served = new Map<RegExp | null, boolean>([[null, false]]);
  const isMeant = ({ purpose }: Name) => {
    const known = served.get(purpose) ?? purpose!.test(sentence);
    served.set(purpose, known);
    return known;
  };
  const meant = isMany ? [] : names.filter(isMeant);
  const main = meant.length > 0 ? meant : names.filter(({ purpose, isAside }) => !purpose && !isAside);
  const rest = main.length > 0 ? main : names;
  const exact = rest.filter(({ written }) => said.every((word) => written.has(word)));
  const alike = exact.length > 0 ? exact : rest;
  // If the recipe also has spring onions, 'the onions' does not mean them.
  const plain = isMany ? alike.filter(({ nouns }) => nouns.length === said.length) : [];
  return plain.length > 0 ? plain : alike;
}

/** Returns true for a plural that may name several lines. 'Peppers' does not mean ground pepper. */
const isPlural = (word: string) => /[^s]s$/.test(word) && word !== 'peppers';

const inShortUnits = (text: string) =>
  text
    .toLowerCase()
    .replace(/\btablespoons?\b/g, 'tbsp')
    .replace(/\bteaspoons?\b/g, 'tsp')
    .replace(/\blit(?:re|er)s?\b/g, 'l')
    .replace(/\b(cup|tbsp|tsp)s\b/g, '$1');

/** Selects the lines with the amount before the name ('the 30 g Parmesan'), or returns null if none has the amount. */
function withSameAmount(names: readonly Name[], before: string): Name[] | null {
  const lower = inShortUnits(before).replace(/\b(?:the|a|one) (?=(?:tbsp|tsp|cup) )/g, '1 ');
  const same = names.filter(({ amounts }) =>
    amounts.some((written) => {
      const amount = inShortUnits(written);
      const at = lower.lastIndexOf(amount);
      return (
        at >= 0 && !/[\d.,/]$/.test(lower.slice(0, at)) && betweenAmountAndName.test(lower.slice(at + amount.length))
      );
    }),
  );
  return same.length > 0 ? same : null;
}

/** Removes pairs of adjacent mentions, which probably name something made in an earlier step: 'the tarragon butter'. */
function withoutMadeThings(mentions: readonly Mention[], text: string): Mention[] {
  const touches = (at: number) => {
    const [a, b] = [mentions[at], mentions[at + 1]];
    return a && b && b.start - a.end === 1 && text[a.end] === ' ' && !b.lines.some((line) => a.lines.includes(line));
  };
  const isMade = (at: number) => touches(at) && !touches(at - 1) && !touches(at + 1);
  return mentions.filter((_, at) => !isMade(at) && !isMade(at - 1));
}

const excepted =
  /\b(?:except(?: for)?|apart from|other than|excluding|(?:everything|all) but|save for|instead of|leaving out)(?: the| your)?(?: \p{L}+)? $/iu;
const excepts =
  /^(?: (?:together|in|into) [^,.;:!?]{0,30}| together)?,? \(?(?:except(?: for)?|apart from|but(?: not)?|other than|minus|excluding|bar|save(?: for)?|without) (?:(?:the |your )?(?:remaining |rest of the )?)$/i;

/** Adds mentions of groups, minus the excepted ingredients: 'the dry ingredients except the sugar'. */
function withGroups(mentions: readonly Mention[], groups: readonly Mention[], text: string): Mention[] {
  if (groups.length === 0) return [...mentions];
  const dropped = new Set<Mention>();
  const reduced: Mention[] = [];
  let at = 0;
  for (const group of groups) {
    while (at < mentions.length && mentions[at]!.end <= group.start) at += 1;
    let next = at;
    while (next < mentions.length && mentions[next]!.start < group.end) next += 1;
    // A title may also be the name of an ingredient: 'the pork'.
    if (group.isTitle && next > at) continue;
    for (const mention of mentions.slice(at, next)) dropped.add(mention);
    const without = new Set<number>();
    let between = excepts;
    for (let { end } = group; next < mentions.length; next += 1) {
      const mention = mentions[next]!;
      if (!between.test(text.slice(end, Math.min(mention.start, end + MAX_CONTEXT)))) break;
      dropped.add(mention);
      for (const line of mention.lines) without.add(line);
      ({ end } = mention);
      between = takenTogether;
    }
    reduced.push({ ...group, lines: group.lines.filter((line) => !without.has(line)) });
  }
  return [...mentions.filter((mention) => !dropped.has(mention)), ...reduced].sort((a, b) => a.start - b.start);
}

/** Returns the only group with one of the nouns in its title, or undefined. */
function partNamed(groups: IngredientIndex['groups'], words: string) {
  const nouns = new Set(nounsOf(words));
  const named = groups.filter(({ title }) => [...title].some((noun) => nouns.has(noun)));
  return named.length === 1 ? named[0] : undefined;
}

/** Returns the group that a word names: 'the masala' means the group 'For the masala', not garam masala. */
const partCalled = (text: string, { word, start }: { word: string; start: number }, { groups }: IngredientIndex) =>
  /\b(?:the|your) $/i.test(text.slice(Math.max(0, start - 6), start))
    ? groups.find(({ title }) => title.size === 1 && title.has(stem(word)))
    : undefined;

export const betweenAmountAndName =
  /^(?: of)?(?: the| your| that)?(?: (?:remaining|reserved|other|rest of the|last|hot|cold|warm|boiling|fresh|iced|lukewarm|good|best|fine|whole|large|small|medium|ripe|big|fat|beaten|peeled|chopped|sliced|more|extra|chilled|softened|melted|crushed))*(?: of the)? $/i;

const isSpace = (text: string, words: { word: string; start: number }[], at: number) => {
  const previous = words[at - 1]!;
  return words[at]!.start - previous.start - previous.word.length === 1 && text[words[at]!.start - 1] === ' ';
};

const comparison =
  /\b(?:like|resembl(?:es?|ing)|as \p{L}+ as|(?:thick|thin|big|small|smooth) as|(?:smells?|tastes?) of|(?:size|consistency|thickness|colou?r|texture) of)(?: \p{L}+)? $/iu;
const absent =
  /\b(?:no|without|instead of)(?: any| more)?(?: (?:dry|raw|visible|(?:streaks|lumps|bits|traces?) of))* $/i;
/** Words before an ingredient that is not to be used: 'Don’t toast the almonds first'. */
const forbidden = /\b(?:don['’]?t|do not|never|no need to|avoid|resist|rather than) [^.!?;,]*$/i;
/** Measure before 'water'. If no ingredient line has that measure, the water is tap water. */
const measured =
  /(?:\d|[½¼¾⅓⅔]) ?(?:ml|cl|dl|l|lit(?:er|re)s?|cups?|tbsp|tablespoons?|tsp|teaspoons?|g)(?: of)?(?: (?!the|your)\p{L}+)? $/iu;
/** Words before a finished dish: 'Spoon over the baked lasagne' does not use lasagne sheets. */
const dish = /\b(?:baked|finished|assembled) $/i;
/** Words before tap water in a vessel: 'In a sink of cold water'. */
const vessel =
  /\b(?:an?|another|your) (?:\p{L}+ ){0,2}(?:sink|basin|bath|bucket|bowl|pan|saucepan|pot|stockpot)(?: full of| filled with| of) (?:(?!(?:the|your) )\p{L}+ (?:and )?)?$/iu;
/** Purpose at the end of a sentence: 'Stir it into the mayonnaise, for the fish.' The step does not use the fish. */
const purpose =
  /[^.!?:;\s][,)]? for (?<!\b(?:same|repeat|again|except|but|swap|substitute|exchange|allow|search|look) for )the $/i;
const clauseEnds = /^(?:[.;!?),]|$)/;
/** 'Until olive green' names a colour, not olives. */
const colour =
  /^ (?:green|yellow|orange|pink|red|purple|brown|gold|golden|white|black|gr[ea]y)\b(?! (?:the|your|it|them|both|all|an?)\b)/i;
/** Words before a colour. In 'until the onions brown' the onions are meant. */
const becomes =
  /\b(?:until|turn(?:s|ed|ing)?|go(?:es|ne)?|becomes?|is|are|an?|deep|pale|dark|light|bright)(?: (?!(?:the|your|of|all|both) )[\p{L}-]+,?){0,4} $/iu;
/** Words before 'juice' that mean a liquid released during cooking: 'its juice'. */
const ofTheDish = /\b(?:its|their|own|any|cooking|pan|meat|resting|clear) $/i;

/** Returns true if a name means something else: 'the pork broth', 'as thick as cream', boiling tap water. */
function isOther(
  text: string,
  words: { word: string; start: number }[],
  { at, length, previous }: { at: number; length: number; previous: number },
): boolean {
  const { word, start } = words[at]!;
  const after = words[at + length]?.word;
  if (
    after &&
    (products.has(stem(after)) || after === 'bread' || after === 'butter') &&
    isSpace(text, words, at + length)
  )
    return true;
  const isListed = listConjunction.test(text.slice(previous, start));
  if (length === 1 && verbs.has(word) && isVerb(text, { start, word, isListed })) return true;
  if (word === 'water' && at > 0 && waters.has(words[at - 1]!.word)) {
    const { start: adjective, word: said } = words[at - 1]!;
    return (
      said === 'soaking' ||
      said === 'running' ||
      said === 'tap' ||
      !/\b(?:the|your) $/i.test(text.slice(Math.max(0, adjective - 6), adjective))
    );
  }
  const before = text.slice(Math.max(0, start - 40), start);
  const last = words[at + length - 1]!;
  const end = last.start + last.word.length;
  if (last.word === 'water' && vessel.test(before)) return true;
  if (word === 'juices' || (word === 'juice' && (ofTheDish.test(before) || /^runs?$/.test(after ?? '')))) return true;
  if (purpose.test(before) && clauseEnds.test(text.slice(end))) return true;
  if (length === 1 && colour.test(text.slice(start + word.length)) && becomes.test(before)) return true;
  return [comparison, absent, forbidden, dish].some((each) => each.test(before));
}

const clauseBegins = /(?:^|[.!?;:,(]\s|\n|\b(?:and|then|to|or|lightly|generously|well|thoroughly) )$/i;
const object =
  /^ (and \p{L}+ )?(?:a|an|the|your|two|three|four|five|six|eight|ten|twelve|both|each|all|it|them|this|generously|well|lightly|\d)(?![\p{L}])/iu;

/** Returns true for a name that is used as a verb: 'Butter a tin'. */
function isVerb(text: string, { start, word, isListed }: { start: number; word: string; isListed: boolean }): boolean {
  if (!clauseBegins.test(text.slice(Math.max(0, start - 16), start))) return false;
  const found = object.exec(text.slice(start + word.length, start + 40));
  // In 'mix the salt and pepper and rub it in', the verb is 'rub', not 'pepper'.
  return found !== null && !(isListed && found[1]);
}

/** Selects the names that match the words: by head, by `formed` ('garlic' in 'garlic cloves'), or by a unique word. */
function chooseNames(run: readonly Name[], said: readonly string[], { byStem }: IngredientIndex): Name[] {
  const stems = said.map(stem);
  const isSaid = (name: string) => stems.includes(name);
  const isHead = ({ heads }: Name) => heads.some((head) => isSaid(head) && (stems.length > 1 || !forms.has(head)));
  const isFormed = ({ formed }: Name) =>
    formed.some((form) => isSaid(form) && !(stems.length === 1 && weakForms.has(form)));
  const isOwn = (noun: string) =>
    !products.has(noun) &&
    !(stems.length === 1 && weakForms.has(noun)) &&
    byStem.get(noun)?.filter(({ nouns }) => nouns.includes(noun)).length === 1;
  const isNamed = ({ nouns }: Name) => nouns.some((noun) => isSaid(noun) && (nouns.length === 1 || isOwn(noun)));
  // 'Coriander' does not name ground coriander if another line has coriander.
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
    if (found.length > 0) return found;
  }
  return [];
}

/** Phrases that name the group to which a step belongs. */
const part =
  /\b(?:for|make|making|prepare) (?:the|your) ([\p{L}-]{1,30}(?: [\p{L}-]{1,30}){0,2})|^([\p{L}-]{1,30}(?: [\p{L}-]{1,30}){0,2}):/giu;

interface MentioningStep {
  text: string;
  section: string;
  mentions: readonly Mention[];
}

/** Group that a step is about, or null. Unsure if only one ingredient suggests it and a nearest step has another. */
interface Subject {
  part: number | null;
  isSure: boolean;
}

/**
 * Returns the group that each step is about: the group named by its text or section, else that of most of its
 * ingredients, else that of the nearest steps before and after if these agree.
 */
function partsOfSteps(steps: readonly MentioningStep[], { groups, partOfLine }: IngredientIndex): Subject[] {
  if (groups.length < 2) return steps.map(() => ({ part: null, isSure: false }));
  const own = steps.map(({ text, section, mentions }) => {
    const titles = [...text.matchAll(part)].map((found) => found[1] ?? found[2]);
    const named = partNamed(groups, titles.join(' ')) ?? partNamed(groups, section);
    if (named) return { part: groups.indexOf(named), isSure: true };
    const votes = groups.map(() => 0);
    for (const { lines, staysOut } of mentions) {
      const [voted, ...more] = new Set(lines.map((line) => partOfLine[line]!));
      if (voted !== undefined && more.length === 0 && !staysOut) votes[voted]! += 1;
    }
    const most = Math.max(...votes);
    const isElected = most > 0 && votes.filter((each) => each === most).length === 1;
    return { part: isElected ? votes.indexOf(most) : null, isSure: most > 1 };
  });
  const before = partsBefore(own);
  const after = partsBefore(own.toReversed()).toReversed();
  return own.map(({ part, isSure }, at) => {
    const around = [before[at], after[at]].filter((each) => each !== null);
    if (part !== null) return { part, isSure: isSure || around.every((each) => each === part) };
    const isBetween = around.length === 2 && around[0] === around[1];
    return { part: isBetween ? around[0]! : null, isSure: isBetween };
  });
}

/** Returns, for each step, the group of the nearest earlier step that has one, or null. */
function partsBefore(steps: readonly { part: number | null }[]): (number | null)[] {
  let last: number | null = null;
  return steps.map(({ part }) => {
    const before = last;
    last = part ?? last;
    return before;
  });
}

/** Resolves names found in several groups: to the step's group, else by the amount. Marks the others as unclear. */
function inOnePart(
  mentions: readonly Mention[],
  { part, isSure }: Subject,
  { partOfLine }: IngredientIndex,
): Mention[] {
  return mentions.map((mention) => {
    const { lines, isRemainder, withAmount, wider = [] } = mention;
    const alike = wider.filter((line) => partOfLine[line] === part);
    if (alike.length > 0 && lines.every((line) => partOfLine[line] !== part))
      return isSure
        ? { ...mention, lines: alike }
        : { ...mention, lines: [...lines, ...alike], isUnclear: true as const };
    if (isRemainder || new Set(lines.map((line) => partOfLine[line])).size <= 1) return mention;
    const own = lines.filter((line) => partOfLine[line] === part);
    if (own.length > 0 && isSure) return { ...mention, lines: own };
    return withAmount ? { ...mention, lines: withAmount } : { ...mention, isUnclear: true as const, likely: own };
  });
}

/** Resolves or drops ambiguous mentions. 'The sugar' is the caster sugar if another step says 'icing sugar'. */
export function resolveMentions(steps: readonly MentioningStep[], index: IngredientIndex): Mention[][] {
  const parts = partsOfSteps(steps, index);
  const placed = steps.map(({ mentions }, at) => inOnePart(mentions, parts[at]!, index));
  const mentions = placed.flat();
  const isName = ({ isRemainder, isTitle, isEverything }: Mention) => !isRemainder && !isTitle && !isEverything;
  const named = new Set(mentions.flatMap((each) => (isName(each) && each.lines.length === 1 ? each.lines : [])));
  const all = new Set(
    mentions.flatMap((each) => (isName(each) && !each.staysOut && !each.isUnclear && !each.isLeft ? each.lines : [])),
  );
  /** Order in which steps last named the lines. */
  const last = new Map<number, number>();
  let count = 0;
  /** Lines whose whole amount a step takes: 'the 30 g butter'. */
  const gone = new Set<number>();
  return placed.map((here) =>
    here.flatMap((mention) => {
      const resolved = resolve(mention);
      for (const line of resolved?.lines ?? []) last.set(line, count++);
      for (const line of resolved?.withAmount ?? []) gone.add(line);
      return resolved ?? [];
    }),
  );

  function resolve(mention: Mention): Mention | null {
    const { lines, likely, isTitle, isEverything, alike, isRemainder, isMany, isUnclear, isLeft, isOneOfSeveral } =
      mention;
    if (isTitle) return lines.some((line) => all.has(line)) ? null : mention;
    if (isEverything) return lines.some((line) => last.has(line)) ? null : mention;
    const handled = alike?.filter((line) => last.has(line)) ?? [];
    if (handled.length > 0) return { ...mention, lines: handled };
    const isAnother = isLeft && isOneOfSeveral && !isRemainder;
    if (lines.length === 1 && !isRemainder && !isAnother) return mention;
    if (isAnother) {
      const unused = lines.filter((line) => !all.has(line) && !last.has(line));
      if (unused.length === 1) return null;
      const known = lines
        .filter((line) => last.has(line) && !gone.has(line))
        .sort((a, b) => last.get(b)! - last.get(a)!);
      if (known.length > 0) return { ...mention, lines: known.slice(0, 1) };
    }
    if (isMany && !isRemainder && !isUnclear) {
      const others = isOneOfSeveral ? lines.filter((line) => !named.has(line)) : [];
      return others.length > 0 ? { ...mention, lines: others } : mention;
    }
    const taken = isRemainder || isUnclear ? all : named;
    const free = lines.filter((line) => !taken.has(line));
    // Only the likely lines are still unused.
    if (likely && likely.length > 0 && lines.every((line) => last.has(line) !== likely.includes(line)))
      return { ...mention, lines: likely };
    // An unclear name may refer to food added in an earlier step.
    if (isUnclear && (free.length > 1 || lines.some((line) => last.has(line)))) return null;
    return free.length > 0 ? { ...mention, lines: free } : null;
  }
}
