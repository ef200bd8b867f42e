import type { Allergen } from '../../recipes/content/allergens.ts';

export interface Exclusions {
  rest: string;
  /** Keys of `allergensByName`, matched against the creator's statements. */
  freeFrom: string[];
  /** At most `MAX_TERMS` excluded terms of one or two words, in lower case, such as "fish sauce". */
  without: string[];
}

/** Maximum number of excluded terms. Allergens do not count, because ignoring one could make someone ill. */
const MAX_TERMS = 8;

const allergensByName: Record<string, Allergen[]> = {
  gluten: ['gluten'],
  wheat: ['gluten'],
  crustacean: ['crustaceans'],
  egg: ['eggs'],
  fish: ['fish'],
  peanut: ['peanuts'],
  soya: ['soya'],
  soy: ['soya'],
  milk: ['milk'],
  dairy: ['milk'],
  lactose: ['milk'],
  nut: ['nuts', 'peanuts'],
  celery: ['celery'],
  mustard: ['mustard'],
  sesame: ['sesame'],
  sulphite: ['sulphites'],
  sulfite: ['sulphites'],
  lupin: ['lupin'],
  mollusc: ['molluscs'],
  mollusk: ['molluscs'],
  shellfish: ['crustaceans', 'molluscs'],
};

/** Names that cover only part of an allergen: rye contains gluten but not wheat. */
const partOnly = new Set(['wheat', 'lactose']);

/** Returns the statements that mean "free from `name`": all allergens attested as absent, or one of the tags. */
export function statementsOf(name: string): { allergens: readonly Allergen[]; tags: string[] } {
  const allergens = allergensByName[name] ?? [];
  const names = Object.keys(allergensByName).filter(
    (each) => each === name || (!partOnly.has(each) && String(allergensByName[each]) === String(allergens)),
  );
  return { allergens, tags: names.map((each) => `${each} free`) };
}

const openings = new Set(['no', 'not', 'without']);

/** Words that form a dish's name after "no": "no knead bread", "no bake cheesecake". */
const afterNoInNames = new Set('bake baked boil churn cook fail fuss knead roast roll stir waste'.split(' '));

/** Words that turn the preceding ingredient into a different one: "no fish sauce" does not exclude fish. */
const secondWords = new Set(['butter', 'oil', 'paste', 'powder', 'salt', 'sauce', 'stock', 'wash']);

/** Ingredients that are excluded along with a quality, because few recipes say that they are spicy. */
const makings: Record<string, string[]> = { spicy: ['chile', 'cayenne', 'jalapeño'], hot: ['chile', 'cayenne'] };

const connectors = new Set(['or', 'and', 'nor']);
const articles = new Set(['a', 'an', 'any', 'so', 'the', 'too', 'very']);
/** Words ignored in a search with an exclusion: "no milk recipes". */
const generic = new Set(['dish', 'dishes', 'food', 'meal', 'meals', 'recipe', 'recipes']);

/** Reads exclusions: "no milk", "without fish sauce or nuts", "gluten free". */
export function readExclusions(q: string): Exclusions {
  const words = q.split(/[\s,]+/u).filter((word) => word !== '');
  const rest: string[] = [];
  const freeFrom = new Set<string>();
  const without = new Set<string>();
  let at = 0;
  while (at < words.length) {
    const read = readOne(words, at);
    if (!read) {
      rest.push(words[at]!);
      at += 1;
      continue;
    }
    for (const name of read.freeFrom) freeFrom.add(name);
    if (read.isFree) for (const name of takeFromEnd(rest)) freeFrom.add(name);
    for (const thing of read.without) without.add(thing);
    at = read.next;
  }
  if (freeFrom.size + without.size === 0) return { rest: q, freeFrom: [], without: [] };
  return {
    rest: rest.filter((word) => !generic.has(plain(word))).join(' '),
    freeFrom: [...freeFrom],
    without: [...without].slice(0, MAX_TERMS),
  };
}

interface Read {
  freeFrom: string[];
  without: string[];
  /** True for a name with "free" or "less", which may also apply to the name before: "nut and egg free". */
  isFree: boolean;
  next: number;
}

function readOne(words: string[], at: number): Read | null {
  const word = plain(words[at]!);
  if (openings.has(word)) return readList(words, at + 1, word);
  const [, named] = /^(\p{L}+)(?:-free|-?less)$/u.exec(word) ?? [];
  const free = named ?? (plain(words[at + 1] ?? '') === 'free' ? word : '');
  const allergen = allergenName(free);
  return allergen === null ? null : { freeFrom: [allergen], without: [], isFree: true, next: at + (named ? 1 : 2) };
}

/** Reads the terms after an opening such as "no". Terms are joined by "or", "and" or "nor". */
function readList(words: string[], from: number, opening: string): Read | null {
  const read: Read = { freeFrom: [], without: [], isFree: false, next: from };
  while (true) {
    if (articles.has(plain(words[read.next] ?? ''))) read.next += 1;
    const first = plain(words[read.next] ?? '');
    if (first === '' || (opening === 'no' && afterNoInNames.has(first))) break;
    const second = plain(words[read.next + 1] ?? '');
    const allergen = allergenName(first);
    if (secondWords.has(second)) {
      read.without.push(`${first} ${second}`);
      read.next += 2;
    } else {
      if (allergen === null) read.without.push(first, ...(Object.hasOwn(makings, first) ? makings[first]! : []));
      else read.freeFrom.push(allergen);
      read.next += 1;
    }
    if (!connectors.has(plain(words[read.next] ?? ''))) break;
    read.next += 1;
  }
  return read.freeFrom.length + read.without.length > 0 ? read : null;
}

/** Removes allergen names and their connectors from the end and returns the names: "egg and" before "dairy free". */
function takeFromEnd(words: string[]): string[] {
  const names: string[] = [];
  while (words.length > 1 && connectors.has(plain(words.at(-1)!))) {
    const name = allergenName(plain(words.at(-2)!));
    if (name === null) break;
    names.push(name);
    words.length -= 2;
  }
  return names;
}

function allergenName(word: string): string | null {
  const singular = word.replace(/s$/, '');
  return [word, singular].find((each) => Object.hasOwn(allergensByName, each)) ?? null;
}

/** Cuts a word to 40 characters, converts it to lower case, and removes punctuation at its ends. */
const plain = (word: string) =>
  word
    .slice(0, 40)
    .toLowerCase()
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
