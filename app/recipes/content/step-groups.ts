import { type IngredientIndex, nounsOf, titleWords, wordPattern } from './ingredient-index.ts';
import { stem } from './ingredient-words.ts';
import { isObserved, type Mention } from './mention-context.ts';

/** Finds words that name several lines at once: 'everything for the paste', 'the whole spices', 'the dressing'. */
export function findGroups(text: string, index: IngredientIndex, section: string): Mention[] {
  const found = [
    ...ingredientsNamed(text, index, section),
    ...everything(text, index, section),
    ...classesNamed(text, index, section),
    ...titlesNamed(text, index),
  ].sort((a, b) => a.start - b.start);
  let end = 0;
  return found.filter((group) => {
    const before = text.slice(Math.max(0, group.start - MAX_CONTEXT), group.start);
    if (group.start < end || isObserved(text, group) || getsReady.test(before) || takesPart.test(before)) return false;
    end = group.end;
    return true;
  });
}

const MAX_CONTEXT = 60;
/** Words before a group if only a part of it goes in: 'half the herbs'. */
const takesPart = /\b(?:half|thirds?|quarters?|most|some|part|a (?:few|little|handful|bit|spoonful))(?: of)? $/i;
/** Verbs that put nothing in: 'prepare the remaining ingredients'. */
const getsReady = /\b(?:prepare|prep|gather|get|measure|weigh|assemble|collect)(?:ing)?(?: out| together)? $/i;
const isRemaining = /\b(?:remaining|other|rest of (?:the|your)|last of the)\b/i;
/** Words before 'ingredients': 'all the remaining filling'. */
const beforeIngredients =
  /(?:\b(?:all(?: of)?|both) )?\b(?:the|your|all|other|remaining)((?: (?!(?:the|and|with|in|into|to|of) )[\p{L}-]+){0,4}) $/iu;
const qualifier = /\b(?:all|other|remaining|rest|last|of|the|your)\b/gi;
const forPart =
  /^ (?:for|in|of|from) (?:the|your) ([\p{L}-]{1,30}(?: (?!(?:and|in|into|with|to|until|together) )[\p{L}-]{1,30}){0,2})/iu;

/** Finds 'all the ingredients for the dressing', 'the dry ingredients'. */
function ingredientsNamed(text: string, index: IngredientIndex, section: string): Mention[] {
  return [...text.matchAll(/\bingredients\b/gi)].flatMap(({ 0: word, index: at }) => {
    const before = text.slice(Math.max(0, at - MAX_CONTEXT), at);
    const said = /\brest of (?:the|your) $/i.exec(before) ?? beforeIngredients.exec(before);
    if (!said) return [];
    const end = at + word.length;
    const name = (said[1] ?? '').replace(qualifier, '').trim();
    const part = forPart.exec(text.slice(end, end + 100));
    const group =
      name || part ? groupNamed(index.groups, [name, part?.[1] ?? ''], section) : ownGroup(index.groups, section);
    if (!group) return [];
    const isRemainder = isRemaining.test(said[0]) || /\brest of $|^rest/i.test(before.slice(0, said.index) || said[0]);
    const mention = mentionOf(group, at - said[0].length, end + (part?.[0].length ?? 0), isRemainder);
    const isNamed = name || part || index.groups.length > 1;
    return isNamed || isRemainder ? mention : { ...mention, isEverything: true };
  });
}

const mentionOf = (
  { lines, asides }: IngredientIndex['groups'][number],
  start: number,
  end: number,
  isRemainder: boolean,
): Mention => ({
  lines: [...lines].filter((line) => !asides.has(line)),
  start,
  end,
  isMany: true,
  ...(isRemainder ? { isRemainder: true as const } : {}),
});

const partBefore = /(?:^|[.!?;:] )for (?:the|your) ([\p{L}-]{1,30}(?: [\p{L}-]{1,30}){0,2}), [^.!?;:]{0,90}$/iu;
const mixes =
  /\b(?:put|place|throw|tip|whisk|blend|mix|combine|stir|shake|blitz|whizz|whiz|pound|toss|beat|process|pulse|pur[eé]e)(?: together)? $/i;

/**
 * Finds 'everything for the paste', 'everything else' and 'mix everything'. Elsewhere, 'everything' may mean the
 * contents of the bowl.
 */
function everything(text: string, index: IngredientIndex, section: string): Mention[] {
  return [...text.matchAll(/\beverything( else)?\b/gi)].flatMap(({ 0: word, 1: others, index: start }) => {
    const end = start + word.length;
    const part = /^ for/i.test(text.slice(end, end + 4)) ? forPart.exec(text.slice(end, end + 100)) : null;
    const before = text.slice(Math.max(0, start - 2 * MAX_CONTEXT), start);
    const isExcepting =
      /^(?: (?:together|in|into) [^,.;:!?]{0,30}| together)?,? \(?(?:except|apart from|but|other than)\b/i.test(
        text.slice(end, end + 60),
      );
    const name = part?.[1] ?? partBefore.exec(before)?.[1];
    const group = name ? groupNamed(index.groups, [name], section) : ownGroup(index.groups, section);
    if (!group) return [];
    const mention = mentionOf(group, start, end + (part?.[0].length ?? 0), others !== undefined);
    if (part || others || isExcepting) return mention;
    return mixes.test(before) && group.lines.size > 1 ? { ...mention, isTitle: true } : [];
  });
}

const classWords =
  /(?:\b(?:the|your|all the|both)|(?<=, | and ))( remaining| other| rest of the)? ?(?:(whole|ground|dry|dried|powdered|fresh|chopped) )?(spices|herbs)\b/gi;
/** Last words of titles that may name a mixture in a step: 'mix' in 'the spice mix'. */
const looseTitles = new Set(['mix', 'rub', 'seasoning', 'marinade', 'topping', 'garnish', 'cure', 'spice', 'herb']);

/** Finds 'the whole spices' and 'the herbs': the spices and herbs that no step names individually. */
function classesNamed(text: string, { classes, groups }: IngredientIndex, section: string): Mention[] {
  return [...text.matchAll(classWords)].flatMap(
    ({ 0: words, 1: remaining, 2: kind, 3: noun, index: start }): Mention[] => {
      const isHerb = noun!.toLowerCase() === 'herbs';
      const isWhole = kind?.toLowerCase() === 'whole';
      const isGround = kind !== undefined && /^(?:ground|powdered)$/i.test(kind);
      const members = isHerb
        ? [...classes.herb]
        : [...(isGround ? [] : classes.whole), ...(isWhole ? [] : classes.ground)].sort((a, b) => a - b);
      const own = groups.length > 1 ? groupOfSection(groups, section) : undefined;
      const lines = own ? members.filter((line) => own.lines.has(line)) : members;
      const home = groups.filter((group) => lines.some((line) => group.lines.has(line)));
      if (lines.length === 0 || home.length > 1) return [];
      const place = { lines, start, end: start + words.length, isMany: true };
      return [remaining ? { ...place, isClass: true, isLeft: true } : { ...place, isRemainder: true }];
    },
  );
}

/** Finds titles of groups that end with one of `looseTitles`: 'the spice mix'. */
function titlesNamed(text: string, { groups }: IngredientIndex): Mention[] {
  const byLast = Map.groupBy(
    groups.filter(({ words }) => words.length <= 3 && looseTitles.has(words.at(-1) ?? '')),
    ({ words }) => words.at(-1)!,
  );
  if (groups.length < 2) return [];
  const said = [...text.matchAll(wordPattern)].map((found) => ({ word: found[0].toLowerCase(), start: found.index }));
  return said.flatMap(({ word, start }, at): Mention[] => {
    const named = byLast.get(stem(word))?.filter(({ words }) => {
      const before = words.map((_, back) => said[at - words.length + 1 + back]);
      const article = said[at - words.length]?.word;
      return (
        (article === 'the' || article === 'your') && words.every((each, to) => stem(before[to]?.word ?? '') === each)
      );
    });
    if (named?.length !== 1) return [];
    return [{ ...mentionOf(named[0]!, start, start + word.length, false), isTitle: true }];
  });
}

/** Returns the only group with one of the names, or the section's group if several have it. Undefined if none fits. */
function groupNamed(groups: IngredientIndex['groups'], names: readonly string[], section: string) {
  for (const name of names) {
    const said = titleWords(name);
    if (said.length === 0) continue;
    const named = groups.filter(
      ({ words }) =>
        words.length > 0 && (said.every((word) => words.includes(word)) || words.every((word) => said.includes(word))),
    );
    if (named.length === 1) return named[0];
    const own = groupOfSection(groups, section);
    if (own && named.includes(own)) return own;
  }
  return undefined;
}

const ownGroup = (groups: IngredientIndex['groups'], section: string) =>
  groups.length === 1 ? groups[0] : groupOfSection(groups, section);

function groupOfSection(groups: IngredientIndex['groups'], section: string) {
  const nouns = new Set(nounsOf(section));
  const named = groups.filter(({ title }) => [...title].some((noun) => nouns.has(noun)));
  return named.length === 1 ? named[0] : undefined;
}
