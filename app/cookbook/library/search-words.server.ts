import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeWords } from '../../db/schema/recipe-library.ts';
import { knownCount } from '../../recipes/paywall/paywall.server.ts';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import { SEARCHED_WORDS } from './library-search.ts';

/** A word of a search, with what it finds. */
export interface SearchedWord {
  /** In small letters, without accents. */
  word: string;
  /** What is looked for: any of these lexemes, with `:*` also what begins like them; empty: the word finds nothing. */
  terms: string[];
  /** The word that is searched for in its place; null: as it was written. */
  corrected: string | null;
}

interface Asked {
  word: string;
  given: number;
  /** Whether a recipe has the word, or one of the same stem. */
  isKnown: boolean;
  /** Whether a recipe has a word that begins like it. */
  isBeginning: boolean;
  stem: string;
  near: string | null;
  nearStem: string | null;
}

/**
 * Splits a search into words, and looks each up among the words of the creator's recipes that the audience may know:
 * neither the result nor a correction tells a visitor what is in a paid recipe. Words that are in every text ('the')
 * are left out. A word that finds nothing is corrected: one letter of four or five, two of more, where two neighbours that
 * changed places are one; to the most frequent of the nearest. Figures and stems, which sort before letters, are no corrections.
 * @param search.q what was written, trimmed
 * @returns the first `SEARCHED_WORDS`, and how many there were
 */
export async function findSearchedWords(
  db: Db,
  search: { creatorId: string; audience: Audience; q: string; exact: boolean },
): Promise<{ words: SearchedWord[]; given: number }> {
  const { creatorId, audience, q, exact } = search;
  const count = knownCount(audience);
  const known = sql`${recipeWords} where creator_id = ${creatorId} and ${count} > 0`;
  const { rows } = (await db.execute(sql`
    select asked.word, cardinality(terms) as given, is_known as "isKnown", is_beginning as "isBeginning", stem, near,
      (ts_lexize('english_stem', near))[1] as "nearStem"
    from (select search_terms(${q}) as terms) as searched
    cross join lateral unnest(terms[1:${SEARCHED_WORDS}]) with ordinality as asked (word, at)
    cross join lateral (select (ts_lexize('english_stem', asked.word))[1] as stem) as stems
    cross join lateral (
      select exists (select from ${known} and word in (asked.word, stem, '=' || stem)) as is_known) as of_word
    cross join lateral (
      select exists (select from ${known} and word >= asked.word and word < asked.word || chr(1114111)) as is_beginning
    ) as beginnings
    cross join lateral (select case when length(asked.word) < 6 then 1 else 2 end as apart) as distances
    cross join lateral (select array(
      select overlay(asked.word placing reverse(substr(asked.word, at, 2)) from at for 2)
      from generate_series(1, length(asked.word) - 1) as places (at)) as swapped) as swaps
    cross join lateral (select case
      when ${!exact} and not is_known and not is_beginning and length(asked.word) > 3 then (
        select word from (
          select word, ${count} as frequency,
            case when word = any(swapped) then 1 else levenshtein_less_equal(word, asked.word, apart) end as distance
          from ${known}
            and word >= 'a' and length(word) between length(asked.word) - apart and length(asked.word) + apart
          offset 0) as others
        where distance <= apart order by distance, frequency desc, word limit 1) end as near) as corrections
    order by at`)) as unknown as { rows: Asked[] };
  return { words: rows.map((row, at) => searchedWord(row, at === rows.length - 1)), given: rows[0]?.given ?? 0 };
}

/** The last word may still be being written, so it finds whatever begins like it; another one only if it must. */
function searchedWord({ word, isKnown, isBeginning, stem, near, nearStem }: Asked, isLast: boolean): SearchedWord {
  if (isKnown) return { word, terms: termsOf(word, stem, isLast), corrected: null };
  if (isBeginning) return { word, terms: [beginning(word)], corrected: null };
  return { word, terms: near ? [quoted(near), ...withStem(nearStem!)] : [], corrected: near };
}

/** What a word is looked for by. @param isLast of those that are written */
export const termsOf = (word: string, stem: string, isLast: boolean): string[] => [
  isLast ? beginning(word) : quoted(word),
  ...withStem(stem),
];

/** A word's stem as `search_lexemes` writes it: as a word of its own, and as that of others. */
const withStem = (stem: string) => [quoted(stem), quoted(`=${stem}`)];

const beginning = (word: string) => `${quoted(word)}:*`;

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;

/** Something that a search leaves out, as the database is asked for it. */
export interface Unwanted {
  /** Finds the recipes that mention it in all its words. */
  expression: string;
  /** With one of these a recipe mentions it in order to say that it has none. */
  tags: string[];
}

/** @param things in small letters */
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
    return expression ? [{ expression, tags: [`${thing}-free`, `${thing} free`] }] : [];
  });
}

/** All words, each as any of its terms. Null: one of them finds nothing. */
export function searchExpression(words: Pick<SearchedWord, 'terms'>[]): string | null {
  if (words.some(({ terms }) => terms.length === 0)) return null;
  return words.map(({ terms }) => `(${terms.join('|')})`).join('&');
}
