import {
  flag,
  hasShape,
  id,
  items,
  knownParts,
  maybe,
  parts,
  text,
  texts,
  type ValueOf,
} from '../../documents/shape.ts';
import {
  documentFormat,
  type StoredDocument,
  storedDocument,
  upgradedFields,
} from '../../documents/stored-document.ts';
import { type Letter, letterShape } from './letter-shape.ts';
import { readStoredLetter, storedLetter } from './stored-letter.ts';

const MAX_NAME_LENGTH = 200;
const MAX_TEXT_LENGTH = 10_000;

/** Recipe cards. A card may contain a whole members-only recipe; only `shownLetter` gives cards to readers. */
const cardsShape = items(
  {
    recipeId: id,
    slug: text(MAX_NAME_LENGTH),
    name: text(MAX_NAME_LENGTH),
    picture: maybe(parts({ src: text(2_000), alt: text(500) })),
    free: flag,
    /** First sentence of the introduction, or empty. */
    lead: text(MAX_TEXT_LENGTH),
    /** Time and yield in words, or empty. */
    facts: text(MAX_NAME_LENGTH),
    /** True if the recipe, or the letter with it, is too long for the recipe to be shown whole. */
    isTooLong: flag,
    /** Ingredients, in groups with titles. Empty, like `steps`, if the card is short. */
    groups: texts(parts({ title: text(MAX_NAME_LENGTH), lines: texts(text(MAX_TEXT_LENGTH), 200) }), 100),
    steps: texts(parts({ title: text(MAX_NAME_LENGTH), text: text(MAX_TEXT_LENGTH) }), 200),
  },
  'recipeId',
  letterShape.of.blocks.most,
);

export type LetterCard = ValueOf<typeof cardsShape>[number];

export interface Issue {
  letter: Letter;
  cards: LetterCard[];
}

/** The letter is stored as a document of its own, with its own version. */
const issueFormat = documentFormat(parts({ cards: cardsShape }), []);

export const storedIssue = ({ letter, ...rest }: Issue): StoredDocument =>
  storedDocument(issueFormat, { ...rest, letter: storedLetter(letter) });

/** @throws if the value is not an issue */
export function readStoredIssue(stored: unknown): Issue {
  const fields = upgradedFields(issueFormat, stored);
  const letter = readStoredLetter(fields?.letter);
  if (!hasShape(issueFormat.shape, fields)) throw new Error('A stored issue cannot be read');
  return { ...fields, letter };
}

export interface IssueDifferences {
  letter: boolean;
  /** `published`: the card is new, although the letter already named the recipe. */
  recipes: { recipeId: string; name: string; change: 'edited' | 'unpublished' | 'published' }[];
}

/** Compares an issue with a later one of the same letter. Ignores recipes that only one of the letters names. */
export function issueDifferences(before: Issue, now: Issue): IssueDifferences {
  const isSame = (one: LetterCard, other: LetterCard) =>
    textOfParts(cardsShape.of, one) === textOfParts(cardsShape.of, other);
  const [namedBefore, namedNow] = [recipesIn(before.letter), recipesIn(now.letter)];
  const was = new Map(before.cards.map((card) => [card.recipeId, card]));
  const is = new Map(now.cards.map((card) => [card.recipeId, card]));
  const recipes = [...namedNow].flatMap((recipeId): IssueDifferences['recipes'] => {
    const [old, card] = [was.get(recipeId), is.get(recipeId)];
    if (old && !card) return [{ recipeId, name: old.name, change: 'unpublished' }];
    if (!card || (!old && !namedBefore.has(recipeId)) || (old && isSame(old, card))) return [];
    return [{ recipeId, name: card.name, change: old ? 'edited' : 'published' }];
  });
  return { letter: textOfParts(letterShape, before.letter) !== textOfParts(letterShape, now.letter), recipes };
}

/** @param shown `whole` for only the recipes that a block shows whole; all recipes if omitted */
export const recipesIn = ({ blocks }: Letter, shown?: 'whole'): Set<string> =>
  new Set(blocks.flatMap(({ recipe }) => (recipe && (!shown || recipe.shows === shown) ? [recipe.recipeId] : [])));

/** Serializes the known parts in the shape's order, because PostgreSQL reorders JSON keys. */
const textOfParts = (shape: Parameters<typeof knownParts>[0], value: object) =>
  JSON.stringify(knownParts(shape, value));
