import { countedWords, irregularWords, otherLanguageWords, sameInBoth, trailingWords } from './nouns.ts';

const pairs = [...countedWords, ...irregularWords, ...otherLanguageWords];
const plurals = new Map(pairs);
const singulars = new Map(pairs.map(([singular, plural]) => [plural, singular]));
const same = new Set(sameInBoth);
const trailing = new Set(trailingWords);

/** Inflects a unit, a container or another known word. Any other word stays as written. */
function inflectKnown(word: string, isPlural: boolean): string {
  const known = (isPlural ? plurals : singulars).get(word.toLowerCase());
  return known ? withCaseOf(word, known) : word;
}

function inflectNoun(word: string, isPlural: boolean): string {
  const lower = word.toLowerCase();
  if (same.has(lower)) return word;
  const known = (isPlural ? plurals : singulars).get(lower);
  if (known) return withCaseOf(word, known);
  if (isPlural === isPluralWord(lower)) return word;
  return withCaseOf(word, isPlural ? pluralOf(lower) : singularOf(lower));
}

const isPluralWord = (word: string) => singulars.has(word) || /[^su'i]s$/.test(word);

function pluralOf(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function singularOf(word: string): string {
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^aeiou]{2}ies$/.test(word) ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

const withCaseOf = (word: string, other: string) =>
  word[0] === word[0]!.toLowerCase() ? other : other[0]!.toUpperCase() + other.slice(1);

/** Abbreviation with a plural 's', which the singular drops: '1 lb', from '2 lbs'. */
const abbreviationInPlural = /^(?:kg|lb|oz|pkg|pt|qt|tbsp?|tsp)s$/i;

export const inflectUnit = (unit: string, isPlural: boolean) =>
  unit.replace(/(?<!\p{L})\p{L}+(?=[^\p{L}]*$)/u, (word) =>
    !isPlural && abbreviationInPlural.test(word) ? word.slice(0, -1) : inflectKnown(word, isPlural),
  );

const isKnown = (word: string) => plurals.has(word.toLowerCase()) || singulars.has(word.toLowerCase());
/** Words that end the item. The full stop of an abbreviation does not: 'med. onion'. */
const itemEnd =
  /[,;:(/]|(?<!(?<!\p{L})\p{L}{1,4})\.|\.(?! \p{L})| - | – | (?:or|and|plus|with|without|in|into|of|de|di|du|des|for|from|about|to|at|on|by|such|cut|per|the|your|until|then|as|around|roughly|approximately|weighing) | (?:abt|approx|ca)(?!\p{L})| ~/u;
/** Word of an item, but not the unit of a size: 'kg' in '1 chicken 1.6 kg'. */
const itemWord = /(?<![\p{L}\d]|\d )\p{L}+(?:['’]\p{L}+)?/gu;
/** Adjectives with a comma before the noun: 'bone-in, skin-on chicken thigh'. */
const adjectives =
  /^(?: (?:\p{L}{1,20}[ -](?:in|on|off|out)|\p{L}{2,20}(?:less|ed)|large|medium|small|big|ripe|firm|fresh|thick|thin|long|fat),){1,4}(?= )/iu;
/** Remarks that follow the noun and contain another noun: 'lamb shoulder bone in', but not 'bone-in lamb shoulder'. */
const remark =
  / (?:(?:bone|skin|tails?|shells?|heads?|rind|fat|roots?|stems?|stalks?|tops?|seeds?|stones?|pits?|core|crusts?|ends?|giblets?)[ -](?:in|on|off|out|attached|intact|only|removed|discarded|trimmed|scored)|(?:white|green|dark|light|pale)(?: green)? parts? only|day[ -]old|free[ -]range|room[ -]temperature|(?:hard|soft)[ -]boiled)(?=$|[,;:(./]| (?:and|or|but|with|about|approx|around|weighing)(?!\p{L}))/iu;

/**
 * Inflects the counted noun in the text after an amount: '2 large eggs, beaten', '2 x 400g tins tomatoes'.
 * @param which 'last': the item itself ('egg yolks'); 'first': the item's unit after a size ('400g tins')
 */
export function inflectItem(text: string, isPlural: boolean, which: 'first' | 'last'): string {
  const before = adjectives.exec(text)?.[0] ?? '';
  if (before) return before + inflectItem(text.slice(before.length), isPlural, which);
  const ends = [itemEnd, remark].map((pattern) => text.slice(1).search(pattern) + 1).filter((end) => end > 0);
  const words = [...text.slice(0, Math.min(...ends, text.length)).matchAll(itemWord)].slice(0, 6);
  const counted =
    which === 'first' ? words.find(([word]) => isKnown(word)) : words.findLast(([word]) => !isTrailing(word));
  if (!counted) return text;
  const [word] = counted;
  const after = counted.index + word.length;
  if (bothForms.test(text.slice(after, after + 5))) return text;
  const inflected = which === 'first' ? inflectKnown(word, isPlural) : inflectNoun(word, isPlural);
  return text.slice(0, counted.index) + inflected + text.slice(after);
}

/** Plural in brackets: 'Onion(s)', 'Zwiebel(n)'. */
const bothForms = /^\(\p{L}{1,3}\)/u;

/** Words before a pronoun that make it the subject, not the object. */
const subject = '(?<!\\b(?:if|when|until|as|that|because|once|after|before|while|since|so|and|or|but|than|though))';
const one = new RegExp(`(?<=\\p{L})${subject} it\\b`, 'giu');
const many = new RegExp(`(?<=\\p{L})${subject} them\\b`, 'giu');

/** Inflects pronouns: '1 chile; leave it out' becomes '3 chiles; leave them out'. */
export const inflectPronouns = (text: string, isPlural: boolean): string =>
  isPlural ? text.replace(one, ' them') : text.replace(many, ' it');

/** Inflects the last word of a text that names the item. */
export function inflectNamed(text: string, isPlural: boolean, item: string): string {
  const names = new Set(
    item
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.map((word) => inflectNoun(word, false)),
  );
  const isNamed = (word: string) => names.has(inflectNoun(word.toLowerCase(), false)) && !isTrailing(word);
  const named = [...text.matchAll(/\p{L}+/gu)].findLast(([word]) => isNamed(word));
  if (!named) return text;
  const after = named.index + named[0].length;
  return text.slice(0, named.index) + inflectNoun(named[0], isPlural) + text.slice(after);
}

/** Returns true for words after a noun about its preparation: '1 onion finely chopped'. */
const isTrailing = (word: string) =>
  trailing.has(word.toLowerCase()) || /(?:[^e]ed|[^l]ly|less|wise|ways)$/i.test(word);
