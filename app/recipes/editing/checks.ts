import Fraction from 'fraction.js';
import type { AccentTrouble } from '../../creators/brand/accent.ts';
import { allergens } from '../content/allergens.ts';
import type { ContentLine, RecipeContent } from '../content/recipe-content.ts';
import { isUseLine } from '../content/steps-text.ts';
import { shareOf } from '../content/use-share.ts';
import { checkWords as words } from './copy.ts';
import { findUnlisted } from './unlisted-ingredients.ts';

/** Place in the editor where a finding is corrected. Lines and steps are indexed across groups and sections. */
export type FindingPlace =
  | { field: 'name' | 'ingredients' | 'steps' | 'picture' | 'yield' | 'times' | 'allergens' | 'accent' }
  | { field: 'line'; line: number }
  | { field: 'step'; step: number }
  | { field: 'alt'; picture: number };

export interface Finding {
  place: FindingPlace;
  /** True if the finding blocks publication; otherwise it is advice. */
  must: boolean;
  text: string;
}

export interface Known {
  /** Problem with the creator's colour (`accentTrouble`), or null. */
  accent: AccentTrouble | null;
  otherItems: readonly string[];
}

/** Lists the findings that block publication, then the advice. */
export function checkRecipe(content: RecipeContent, known: Known): Finding[] {
  const found = [
    ...essentials(content),
    ...checkPictures(content),
    ...checkFacts(content),
    ...checkLines(content),
    ...checkSteps(content, known.otherItems),
    ...checkAllergens(content),
    ...checkAccent(known.accent),
  ];
  return [...found.filter(({ must }) => must), ...found.filter(({ must }) => !must)];
}

/** Returns true if the recipe lacks a name, or both ingredients and steps. */
export const lacksEssentials = (content: RecipeContent): boolean => essentials(content).length > 0;

const must = (place: FindingPlace, text: string): Finding => ({ place, must: true, text });
const advice = (place: FindingPlace, text: string): Finding => ({ place, must: false, text });

function essentials({ name, groups, steps }: RecipeContent): Finding[] {
  const hasLines = groups.some(({ lines }) => lines.length > 0);
  return [
    ...(name.trim() ? [] : [must({ field: 'name' }, words.noName)]),
    ...(hasLines || steps.length > 0 ? [] : [must({ field: 'ingredients' }, words.nothing)]),
  ];
}

function checkPictures({ pictures }: RecipeContent): Finding[] {
  if (pictures.length === 0) return [advice({ field: 'picture' }, words.noPicture)];
  return pictures.flatMap(({ alt }, picture) =>
    alt.trim() ? [] : [advice({ field: 'alt', picture }, words.noAlt(picture + 1, pictures.length))],
  );
}

function checkFacts({ yield: made, minutes }: RecipeContent): Finding[] {
  const { prep, cook, rest } = minutes;
  return [
    ...(made ? [] : [advice({ field: 'yield' }, words.noYield)]),
    ...(prep || cook || rest ? [] : [advice({ field: 'times' }, words.noTimes)]),
  ];
}

/** Matches lines that may lack an amount: 'salt to taste', 'oil for frying', 'a little milk'. */
const freely =
  /\b(?:to taste|to serve|for serving|to garnish|to decorate|for (?:the |your )?(?:tin|pan|dusting|greasing|brushing|frying|rolling|garnish)|to finish|optional|as needed|as you like|a (?:little|few|pinch|handful|dash|splash|drizzle|knob|glug))\b/i;
const seasoning = /\b(?:salt|pepper|water|ice)\b/i;

function checkLines(content: RecipeContent): Finding[] {
  const { steps } = content;
  const lines = content.groups.flatMap((group) => group.lines);
  if (lines.length === 0) return steps.length > 0 ? [advice({ field: 'ingredients' }, words.noLines)] : [];
  const unused = steps.length > 0 ? unusedLines(content) : new Set<number>();
  const overused = overusedLines(lines, steps);
  return lines.flatMap((line, at): Finding[] => {
    const place = { field: 'line' as const, line: at };
    const name = nameOf(line);
    return [
      ...(line.doubt
        ? [advice(place, words.doubt(name))]
        : lacksAmount(line)
          ? [advice(place, words.noAmount(name))]
          : []),
      ...(unused.has(at) ? [advice(place, words.unused(name))] : []),
      ...(overused.has(at) ? [advice(place, words.overused(name, overused.get(at)!))] : []),
    ];
  });
}

const nameOf = ({ item, text }: ContentLine) => (item.trim() || text.trim()).slice(0, 80);

const lacksAmount = ({ amounts, scales, text }: ContentLine): boolean =>
  amounts.length === 0 && scales !== 'taste' && !freely.test(text) && !seasoning.test(text);

/** Words that refer to lines without naming them: 'Mix everything', 'the remaining ingredients'. */
const all =
  /\b(?:everything|all (?:of )?(?:the |your )?(?:\p{L}+ )?ingredients|(?:remaining|other|rest of the) ingredients)\b/iu;
const seasons = /\bseason/i;

function unusedLines({ groups, steps }: RecipeContent): Set<number> {
  const used = new Set(
    steps.flatMap(({ mentions, uses }) => {
      const removed = new Set(uses.flatMap(({ line, state }) => (state === 'removed' ? line : [])));
      return [...mentions, ...uses.map(({ line }) => line)].filter((line) => !removed.has(line));
    }),
  );
  const texts = steps.map(({ title, text }) => `${title} ${text}`.toLowerCase());
  if (texts.some((text) => all.test(text))) return new Set();
  const isSeasoned = texts.some((text) => seasons.test(text));
  const unused = new Set<number>();
  let at = 0;
  for (const { title, lines } of groups) {
    const isNamed = isGroupNamed(title, texts);
    for (const { text } of lines) {
      if (!used.has(at) && !isNamed && !(isSeasoned && seasoning.test(text))) unused.add(at);
      at++;
    }
  }
  return unused;
}

/** Returns the lines whose confirmed uses exceed the listed amount, with the numbers of the steps that use them. */
function overusedLines(lines: readonly ContentLine[], steps: RecipeContent['steps']): Map<number, number[]> {
  const confirmed = steps.flatMap(({ uses }, step) =>
    uses.filter(({ state }) => state === 'confirmed').map((use) => ({ use, number: step + 1 })),
  );
  const overused = new Map<number, number[]>();
  for (const [at, found] of Map.groupBy(confirmed, ({ use }) => use.line)) {
    const line = lines[at]!;
    if (!line.amounts.some(({ quantity }) => quantity !== null)) continue;
    const shares = found.map(({ use }) => shareOf(use, line));
    const sum = shares.reduce<Fraction>((all, share) => all.add(share ?? 0), new Fraction(0));
    // A part of unknown size, or the rest, counts as more than zero.
    const rests = found.filter(({ use }) => use.takes === 'rest');
    const isOver = sum.compare(1) > 0 || (sum.equals(1) && shares.includes(null)) || rests.length > 1;
    if (isOver) overused.set(at, [...new Set(found.map(({ number }) => number))]);
  }
  return overused;
}

/** Returns true if a text names the group: 'Pour over the dressing' uses the lines under 'For the dressing'. */
function isGroupNamed(title: string, texts: readonly string[]): boolean {
  const name = title
    .toLowerCase()
    .replace(/^(?:for )?(?:the )?/, '')
    .replace(/(?<![:\s])[:\s]+$/, '');
  return name.length > 2 && texts.some((text) => text.includes(name));
}

function checkSteps(content: RecipeContent, otherItems: readonly string[]): Finding[] {
  const { groups, steps } = content;
  const hasLines = groups.some(({ lines }) => lines.length > 0);
  if (steps.length === 0) return hasLines ? [advice({ field: 'steps' }, words.noSteps)] : [];
  const stray = steps.flatMap(({ text }, step) =>
    text.split('\n').some(isUseLine) ? [advice({ field: 'step', step }, words.strayUse(step + 1))] : [],
  );
  if (!hasLines) return stray;
  const unlisted = findUnlisted(content, otherItems).map(({ step, words: said }) =>
    advice({ field: 'step', step }, words.unlisted(said, step + 1)),
  );
  return [...stray, ...unlisted];
}

function checkAllergens({ allergens: attested }: RecipeContent): Finding[] {
  const missing = allergens.filter((each) => attested[each] === undefined).length;
  if (missing === 0) return [];
  const text = missing === allergens.length ? words.noAllergens : words.someAllergens(missing);
  return [advice({ field: 'allergens' }, text)];
}

function checkAccent(trouble: AccentTrouble | null): Finding[] {
  if (trouble === null) return [];
  return [advice({ field: 'accent' }, trouble === 'unknown' ? words.accentUnknown : words.accentPale)];
}
