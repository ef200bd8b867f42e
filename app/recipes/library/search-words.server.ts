import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeWords } from '../../db/schema/recipe-library.ts';
import { knownCount } from '../paywall.server.ts';
import type { Audience } from '../paywall.ts';
import { SEARCHED_WORDS } from './library-search.ts';

/** A word of a search, with what it finds. */
export interface SearchedWord {
  /** In small letters, without accents. */
  word: string;
  /** The lexemes that are looked for, any of them; empty: the word finds nothing. */
  lexemes: string[];
  /** The word that is searched for in its place; null: as it was written. */
  corrected: string | null;
}

/** How many words that begin like the one being written are looked for. */
const BEGINNINGS = 400;

interface Asked {
  word: string;
  given: number;
  known: string[];
  stem: string;
  hasStem: boolean;
  near: string | null;
  nearStem: string | null;
}

/**
 * Splits a search into words, and looks each up among the words of the creator's recipes that the audience may know:
 * neither the result nor a correction tells a visitor what is in a paid recipe. Words that are in every text ('the')
 * are left out. A word that finds nothing is corrected: one letter of four or five, two of more, to the most frequent
 * of the nearest. Figures and stems, which sort before letters, are no corrections.
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
    select asked.word, cardinality(terms) as given, known, stem, has_stem as "hasStem", near,
      (ts_lexize('english_stem', near))[1] as "nearStem"
    from (select search_terms(${q}) as terms) as searched
    cross join lateral unnest(terms[1:${SEARCHED_WORDS}]) with ordinality as asked (word, at)
    cross join lateral (select (ts_lexize('english_stem', asked.word))[1] as stem) as stems
    cross join lateral (select exists (select from ${known} and word in (stem, '=' || stem)) as has_stem) as of_stem
    cross join lateral (select array(
      select recipe_words.word from ${known} and word >= asked.word and word < asked.word || chr(1114111)
      order by word = asked.word desc, ${count} desc, word limit ${BEGINNINGS}) as known) as beginnings
    cross join lateral (select case when length(asked.word) < 6 then 1 else 2 end as apart) as distances
    cross join lateral (select case when ${!exact} and known = '{}' and not has_stem and length(asked.word) > 3 then (
      select word from (
        select word, ${count} as frequency, levenshtein_less_equal(word, asked.word, apart) as distance from ${known}
          and word >= 'a' and length(word) between length(asked.word) - apart and length(asked.word) + apart
        offset 0) as others
      where distance <= apart order by distance, frequency desc, word limit 1) end as near) as corrections
    order by at`)) as unknown as { rows: Asked[] };
  return { words: rows.map((row, at) => searchedWord(row, at === rows.length - 1)), given: rows[0]?.given ?? 0 };
}

/** The last word may still be being written, so it finds whatever begins like it; another one only if it must. */
function searchedWord({ word, known, stem, hasStem, near, nearStem }: Asked, isLast: boolean): SearchedWord {
  const isWhole = known[0] === word || hasStem;
  const beginnings = isWhole && !isLast ? [] : known;
  if (isWhole) return { word, lexemes: distinct([word, ...beginnings, ...withStem(stem)]), corrected: null };
  if (known.length > 0) return { word, lexemes: known, corrected: null };
  return { word, lexemes: near ? distinct([near, ...withStem(nearStem!)]) : [], corrected: near };
}

/** A word's stem as `search_lexemes` writes it: as a word of its own, and as that of others. */
const withStem = (stem: string) => [stem, `=${stem}`];

const distinct = (lexemes: string[]) => [...new Set(lexemes)];

/** All words, each as any of its lexemes. Null: one of them finds nothing. */
export function searchExpression(words: SearchedWord[]): string | null {
  if (words.some(({ lexemes }) => lexemes.length === 0)) return null;
  return words.map(({ lexemes }) => `(${lexemes.map(quoted).join('|')})`).join('&');
}

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
