import { type Allergen, allergens } from '../../recipes/content/allergens.ts';

/** The most of a search that is used; the page says when more was written. */
export const SEARCHED_CHARACTERS = 200;
export const SEARCHED_WORDS = 8;

/** How long cooking may take, in minutes. */
export const times = [15, 30, 60] as const;
export type Time = (typeof times)[number];

/** `best`: those found by their name or a tag come first, each newest first. Only of a search. */
export const sorts = ['best', 'newest', 'quickest', 'cooked'] as const;
export type Sort = (typeof sorts)[number];

/** What of a library is asked for, as the address says. */
export interface LibrarySearch {
  /** Trimmed, at most `SEARCHED_CHARACTERS` of it; empty: no search. */
  q: string;
  /** Whether `q` was longer. */
  cut: boolean;
  /** Searched as it was written: spelling is not corrected. */
  exact: boolean;
  tags: string[];
  free: boolean;
  time: Time | null;
  /** The allergens that the creator must have attested a recipe to be free from. */
  diet: Allergen[];
  sort: Sort;
  /** After which recipe the page begins; null: the first page. */
  after: Cursor | null;
}

/** A place in a sorted list: the sort's two keys, which are ascending whole numbers as texts, and the recipe's id. */
export interface Cursor {
  keys: [string, string];
  id: string;
}

const cursorForm = /^(-?\d{1,18})\.(-?\d{1,18})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** A cursor as an address has it; null: it is none. */
export function readCursor(text: string | null): Cursor | null {
  const [, first, second, id] = cursorForm.exec(text ?? '') ?? [];
  return id ? { keys: [first!, second!], id } : null;
}

export const cursorText = ({ keys, id }: Cursor): string => [...keys, id].join('.');

/** Reads an address. What makes no sense in it counts as left out, so that every address has an answer. */
export function readSearch(params: URLSearchParams): LibrarySearch {
  const written = [...plain(params.get('q') ?? '')];
  const q = written.slice(0, SEARCHED_CHARACTERS).join('').trim();
  const sort = sorts.find((each) => each === params.get('sort'));
  return {
    q,
    cut: written.length > SEARCHED_CHARACTERS,
    exact: q !== '' && params.get('exact') === 'on',
    tags: distinct(params.getAll('tag').map(plain)).filter((tag) => tag !== '' && tag.length <= 100),
    free: params.get('free') === 'on',
    time: times.find((each) => String(each) === params.get('time')) ?? null,
    diet: allergens.filter((each) => params.getAll('diet').includes(each)),
    sort: sort === undefined || (sort === 'best' && q === '') ? defaultSort({ q }) : sort,
    after: readCursor(params.get('after')),
  };
}

const defaultSort = ({ q }: { q: string }): Sort => (q === '' ? 'newest' : 'best');

/** How many tags of an address are used: more would find nothing. */
const TAGS = 8;
const distinct = (texts: string[]) => [...new Set(texts)].slice(0, TAGS);

/** Without what the database cannot store. */
const plain = (text: string) => text.toWellFormed().replaceAll('\0', '').trim();

/** The query of a search's address, in one order. What is left out is so where it is the default. */
export function searchQuery(search: Partial<LibrarySearch>): [string, string][] {
  const { q = '', exact, tags = [], free, time, diet = [], sort, after } = search;
  const query: [string, string][] = [];
  if (q) query.push(['q', q]);
  if (exact) query.push(['exact', 'on']);
  if (free) query.push(['free', 'on']);
  if (time) query.push(['time', String(time)]);
  for (const each of diet) query.push(['diet', each]);
  for (const each of tags) query.push(['tag', each]);
  if (sort && sort !== defaultSort({ q })) query.push(['sort', sort]);
  if (after) query.push(['after', cursorText(after)]);
  return query;
}

/** Whether anything but the order and the page is asked for. */
export const isNarrowed = ({ q, tags, free, time, diet }: LibrarySearch): boolean =>
  q !== '' || tags.length > 0 || free || time !== null || diet.length > 0;

/** The search with another choice; it begins at the first page. */
export function withChoice(search: LibrarySearch, choice: Partial<LibrarySearch>): LibrarySearch {
  return { ...search, after: null, ...choice };
}

/** With the value where it is not in the list, else without it. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
}
