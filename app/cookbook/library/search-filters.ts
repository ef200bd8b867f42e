import { type Exclusions, readExclusions } from './exclusions.ts';

export interface SearchFilters extends Exclusions {
  /** Claims that a recipe must make, such as "vegan" or "quick". */
  claims: Claim[];
  /** Maximum total time in minutes, or null for any time. */
  minutes: number | null;
  /** Number of people that the recipe is written for, or null for any number. */
  serves: number | null;
}

/** Names of each claim, as searched for and as used in tags. In lower case, with spaces for hyphens. */
const claimNames = {
  vegan: 'vegan, vegans, vegan friendly, vegano, vegana, vegane, végane',
  'plant-based': 'plant based',
  vegetarian:
    'vegetarian, vegetarians, vegetarian friendly, veggie, vegetariano, vegetariana, vegetarisch, végétarien, végétarienne',
  'meat-free': 'meat free, meatfree, meatless, no meat, without meat',
  pescatarian: 'pescatarian, pescetarian',
  halal: 'halal, halaal',
  kosher: 'kosher',
  jain: 'jain',
  keto: 'keto, ketogenic, keto friendly',
  paleo: 'paleo, paleo friendly',
  whole30: 'whole30, whole 30',
  'low-carb': 'low carb, low carbohydrate',
  'low-fat': 'low fat',
  'low-salt': 'low salt, low sodium',
  'low-sugar': 'low sugar',
  'low-calorie': 'low calorie, low cal',
  'low-FODMAP': 'low fodmap, fodmap',
  'high-protein': 'high protein',
  'sugar-free': 'sugar free, no added sugar, no sugar added',
  'alcohol-free': 'alcohol free, non alcoholic',
  'grain-free': 'grain free',
  spicy: 'spicy, spiced hot, hot and spicy, fiery',
  quick: 'quick, quick and easy, fast, speedy',
  'no-cook': 'no cook, no cooking, without cooking, no cook needed, uncooked',
  'no-bake': 'no bake, no baking, without baking, no oven, without oven, without an oven, unbaked',
} as const;
export type Claim = keyof typeof claimNames;
const claims = Object.keys(claimNames) as Claim[];

const impliedBy: Partial<Record<Claim, readonly Claim[]>> = {
  'plant-based': ['vegan'],
  vegetarian: ['vegan'],
  'meat-free': ['vegan', 'vegetarian', 'pescatarian'],
  pescatarian: ['vegan', 'vegetarian'],
};

const namesOf = (claim: Claim) => claimNames[claim].split(', ');

/** Returns the tags that state a claim or a stricter one: "vegan" implies "vegetarian". */
export const tagsOfClaim = (claim: Claim): string[] =>
  [claim, ...(impliedBy[claim] ?? [])].flatMap((each) => namesOf(each));

/** Claims that are not diets. */
const otherClaims: readonly Claim[] = ['spicy', 'quick', 'no-cook', 'no-bake'];
export const isDiet = (claim: Claim): boolean => !otherClaims.includes(claim);

const claimByName = new Map(claims.flatMap((claim) => namesOf(claim).map((name) => [name, claim] as const)));

export function isDietTag(tag: string): boolean {
  const name = spaced(tag);
  const claim = claimByName.get(name);
  return claim === undefined ? / free$/.test(name) : isDiet(claim);
}

const spaced = (text: string) => text.toLowerCase().replaceAll(/[-\u2010\u2011]/g, ' ');

/** Matches the beginning of "vegan" or "vegetarian", because a search is sent while its last word is typed. */
const beginning = /(?<=^|[\s,])(?:vega|vegetar(?:ia?)?)$/i;

/** Matches a claim. "Not vegan", "kosher salt" and "no baking powder" are not claims. */
const claimed = new RegExp(
  `(?<![\\p{L}\\p{N}'’-])(?<!\\b(?:not|non|isn['’]t|less|too)[\\s-]+)(${[...claimByName.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(' ', '[\\s-]+'))
    .join('|')})(?![\\p{L}\\p{N}'’-])(?![\\s-]+(?:salt|dill|range|oats|powder|soda))`,
  'giu',
);

const amount = String.raw`(\d{1,3}(?:[.,]5)?|an?|one|half an?|two|three|ten|fifteen|twenty|thirty|forty[\s-]five|sixty)`;
const time = String.raw`${amount}[\s-]*(min(?:ute)?s?|m|h(?:ou)?rs?|h)\.?(?![\p{L}\p{N}])`;
const atMost =
  '(?:(?:ready|done|made|cooked|on the table|takes?|taking) )?(?:in )?' +
  '(?:under|below|within|up to|at most|less than|no more than|not more than|fewer than|max(?:imum)?\\.?|in|<=?|≤)';
const underTime = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${atMost}\s*${time}(?:\s+(?:or (?:less|under)|max(?:imum)?))?`,
  'iu',
);
const timeOrLess = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${time}\s+(?:or (?:less|under|quicker|faster)|max(?:imum)?|at most|tops)(?![\p{L}\p{N}])`,
  'iu',
);
/** Matches "under 30" at the end of a search, in minutes. */
const underNumber = /(?<![\p{L}\p{N}])(?:under|below|within|up to|less than|max\.?) (\d{2,3})$/iu;
/**
 * Matches a time without "under", such as "30 minutes". Only multiples of five from 10 to 60 are limits, because "7
 * minute eggs" is a name.
 */
const plainTime = new RegExp(String.raw`(?<![\p{L}\p{N}])(?<!(?:over|than|least|for|after)\s+)${time}`, 'iu');

const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  'forty five': 45,
  sixty: 60,
};

const persons = String.raw`(\d{1,2}|one|two|three|four|five|six|eight|ten|twelve)`;
const people = '(?:people|persons?|adults|servings?|portions)';
const servings = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:for|serves|serving|feeds)\s+${persons}(?:\s+${people}(?![\p{L}\p{N}])|(?=\s*$|\s*,))|${persons}\s+${people}(?![\p{L}\p{N}]))`,
  'iu',
);

/** Matches words that add nothing to a filter: "vegan recipes", "quick ideas". */
const generic =
  /(?<![\p{L}\p{N}])(?:recipes?|dish(?:es)?|meals?|food|ideas?|something|anything|that|which|are|is)(?![\p{L}\p{N}])/giu;

/** Reads filters such as "under 30 min" and "for 2" from a text of at most `SEARCHED_CHARACTERS`. */
export function readFilters(q: string): SearchFilters {
  const found = new Set<Claim>();
  let text = q;
  const limit = readTime(text);
  if (limit) text = limit.rest;
  text = text.replace(claimed, (name) => {
    found.add(claimByName.get(spaced(name).replaceAll(/\s+/g, ' '))!);
    return ' ';
  });
  text = text.replace(beginning, (name) => {
    found.add(name.toLowerCase() === 'vega' ? 'vegan' : 'vegetarian');
    return ' ';
  });
  const { rest, freeFrom, without } = readExclusions(text);
  const counted = servings.exec(rest);
  const serves = counted ? numberOf(counted[1] ?? counted[2]!) : null;
  const isFiltered = limit !== null || found.size > 0 || serves !== null;
  const words = counted ? rest.replace(counted[0], ' ') : rest;
  return {
    rest: isFiltered ? joined(words.replaceAll(generic, ' ')) : rest,
    freeFrom,
    without,
    claims: claims.filter((each) => found.has(each)),
    minutes: limit?.minutes ?? null,
    serves,
  };
}

function readTime(text: string): { minutes: number; rest: string } | null {
  const bound = underTime.exec(text) ?? timeOrLess.exec(text);
  const match = bound ?? plainTime.exec(text) ?? underNumber.exec(text);
  if (!match) return null;
  const [said, count, unit = 'min'] = match as unknown as [string, string, string?];
  const half = /^half\b/i.test(count);
  const minutes = Math.round((half ? 0.5 : numberOf(count)) * (/^h/i.test(unit) ? 60 : 1));
  if (minutes < 1 || (!bound && (minutes < 10 || minutes > 60 || minutes % 5 !== 0))) return null;
  return { minutes, rest: text.replace(said, ' ') };
}

const numberOf = (word: string): number => numbers[spaced(word)] ?? Number(word.replace(',', '.'));

/** Replaces whitespace with single spaces. Removes punctuation and connecting words at the ends. */
const joined = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;&+-]+|[\s,;&+-]+$/g, '')
    .replace(/^(?:and|with|in|or)$|^(?:and|or) | (?:and|or)$/i, '')
    .trim();
