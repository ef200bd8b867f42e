import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeWords } from '../../db/schema/recipe-library.ts';
import { aisleOf } from '../../kitchen/shopping-list/aisles.ts';
import { knownCount } from '../../recipes/paywall/paywall.server.ts';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import { SEARCHED_WORDS } from './library-search.ts';

export interface SearchedWord {
  /** Lower case, without accents. */
  word: string;
  /** Lexemes, at least one of which must match. Empty if the word matches nothing. */
  terms: string[];
  /** Correction that replaces the word, or null. */
  corrected: string | null;
}

interface WordRow {
  word: string;
  given: number;
  /** True if a recipe contains the word or one with the same stem. */
  isKnown: boolean;
  /** True if a recipe contains a word with this prefix. */
  isBeginning: boolean;
  stem: string;
  near: string | null;
  nearStem: string | null;
}

/**
 * Looks up each word of a search among the words that the audience may search. Neither results nor corrections reveal a
 * paid recipe's text to a visitor.
 * Unless `exact`, corrects an unmatched word of four or five letters by one letter, and a longer word by up to two.
 * Numbers and stems are never corrections: they sort before 'a'.
 * @returns the first `SEARCHED_WORDS` words, and the total number of words
 */
export async function findSearchedWords(
  db: Db,
  search: { creatorId: string; audience: Audience; q: string; exact: boolean },
): Promise<{ words: SearchedWord[]; given: number }> {
  const { creatorId, audience, q, exact } = search;
  const count = knownCount(audience);
  const known = sql`${recipeWords} where creator_id = ${creatorId} and ${count} > 0`;
  const { rows } = (await db.execute(sql`
    select term.word, cardinality(terms) as given, is_known as "isKnown", is_beginning as "isBeginning", stem, near,
      (ts_lexize('english_stem', near))[1] as "nearStem"
    from (select search_terms(${q}) as terms) as searched
    cross join lateral unnest(terms[1:${SEARCHED_WORDS}]) with ordinality as term (word, at)
    cross join lateral (select (ts_lexize('english_stem', term.word))[1] as stem) as stems
    cross join lateral (
      select exists (select from ${known} and word in (term.word, stem, '=' || stem)) as is_known) as of_word
    cross join lateral (
      select exists (select from ${known} and word >= term.word and word < term.word || chr(1114111)) as is_beginning
    ) as beginnings
    cross join lateral (select case when length(term.word) < 6 then 1 else 2 end as apart) as distances
    cross join lateral (select array(
      select overlay(term.word placing reverse(substr(term.word, at, 2)) from at for 2)
      from generate_series(1, length(term.word) - 1) as places (at)) as swapped) as swaps
    cross join lateral (select case
      when ${!exact} and not is_known and not is_beginning and length(term.word) > 3 then (
        select word from (
          select word, ${count} as frequency,
            case when word = any(swapped) then 1 else levenshtein_less_equal(word, term.word, apart) end as distance
          from ${known}
            and word >= 'a' and length(word) between length(term.word) - apart and length(term.word) + apart
          offset 0) as others
        where distance <= apart and (left(word, 1) = left(term.word, 1) or word = any(swapped)) order by distance, frequency desc, word limit 1) end as near) as corrections
    order by at`)) as unknown as { rows: WordRow[] };
  return { words: rows.map((row, at) => searchedWord(row, at === rows.length - 1)), given: rows[0]?.given ?? 0 };
}

/** Returns the terms of a word. The last word, and a word known only as a beginning, also match as a prefix. */
function searchedWord({ word, isKnown, isBeginning, stem, near, nearStem }: WordRow, isLast: boolean): SearchedWord {
  if (isKnown) return { word, terms: termsOf(word, stem, isLast), corrected: null };
  const others = otherNamesOf(word);
  if (isBeginning || others.length > 0) return { word, terms: [beginning(word), ...others], corrected: null };
  if (!near || aisleOf(word) !== 'other') return { word, terms: [], corrected: null };
  return { word, terms: [quoted(near), ...withStem(nearStem!)], corrected: near };
}

/** English names of the same ingredient, in the singular. */
const sameIngredients = [
  ['coriander', 'cilantro'],
  ['aubergine', 'eggplant'],
  ['courgette', 'zucchini'],
  ['prawn', 'shrimp'],
  ['rocket', 'arugula'],
  ['chickpea', 'garbanzo'],
  ['cornflour', 'cornstarch'],
  ['beetroot', 'beet'],
  ['swede', 'rutabaga'],
  ['yogurt', 'yoghurt'],
  ['chilli', 'chili', 'chile'],
] as const;

/** Returns the ingredient's other names as prefixes, so that their plurals match too. */
function otherNamesOf(word: string): string[] {
  const isNamed = (name: string) => word === name || word === `${name}s` || word === `${name}es`;
  const names = sameIngredients.find((each) => each.some(isNamed)) ?? [];
  return names.filter((name) => !isNamed(name)).map(beginning);
}

export const termsOf = (word: string, stem: string, isLast: boolean): string[] => [
  isLast ? beginning(word) : quoted(word),
  ...withStem(stem),
  ...otherNamesOf(word),
];

/** Returns a stem as `search_lexemes` stores it: as a word ('roast'), and as the stem of other words ('=roast'). */
const withStem = (stem: string) => [quoted(stem), quoted(`=${stem}`)];

const beginning = (word: string) => `${quoted(word)}:*`;

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;

export interface Unwanted {
  expression: string;
  /** Tags that state the absence of the term, such as 'nut free'. */
  tags: string[];
}

/** @param things excluded terms in lower case */
export async function findUnwanted(db: Db, things: string[]): Promise<Unwanted[]> {
  if (things.length === 0) return [];
  const { rows } = (await db.execute(sql`
    select at, term as word, (ts_lexize('english_stem', term))[1] as stem
    from (values ${sql.join(
      things.map((thing, at) => sql`(${at}::int, ${thing}::text)`),
      sql`, `,
    )}) as things (at, thing), unnest(search_terms(thing)) as term`)) as unknown as {
    rows: { at: number; word: string; stem: string }[];
  };
  return things.flatMap((thing, index) => {
    const words = rows.filter(({ at }) => at === index);
    const expression = searchExpression(words.map(({ word, stem }) => ({ terms: termsOf(word, stem, false) })));
    return expression ? [{ expression, tags: [`${thing} free`] }] : [];
  });
}

/** Returns a text search expression that requires one term of each word, or null if a word has no terms. */
export function searchExpression(words: Pick<SearchedWord, 'terms'>[]): string | null {
  if (words.some(({ terms }) => terms.length === 0)) return null;
  return words.map(({ terms }) => `(${terms.join('|')})`).join('&');
}
