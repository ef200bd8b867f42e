import { type Allergen, allergens } from '../../recipes/content/allergens.ts';

export const SEARCHED_CHARACTERS = 200;
export const SEARCHED_WORDS = 8;

/** Time filters, in minutes. */
export const times = [15, 30, 60] as const;
export type Time = (typeof times)[number];

/** Maximum total time of a quick recipe, in minutes. */
export const QUICK = 30;

/** `best` applies only to a search by words: matches in the name or a tag come first. */
export const sorts = ['best', 'newest', 'quickest', 'cooked'] as const;
export type Sort = (typeof sorts)[number];

export interface LibrarySearch {
  /** Trimmed and cut to `SEARCHED_CHARACTERS`. Empty if nothing is searched for. */
  q: string;
  cut: boolean;
  /** True to search for the words as written, without reading filters from them or correcting their spelling. */
  exact: boolean;
  tags: string[];
  free: boolean;
  time: Time | null;
  /** Allergens that the creator must have attested as absent. */
  diet: Allergen[];
  sort: Sort;
  /** Position of the previous page's last recipe, or null for the first page. */
  after: Cursor | null;
}

/** Position in a sorted list: two sort keys (ascending integers as text) and the recipe's id. */
export interface Cursor {
  keys: [string, string];
  id: string;
}

const cursorForm = /^(-?\d{1,18})\.(-?\d{1,18})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export function readCursor(text: string | null): Cursor | null {
  const [, first, second, id] = cursorForm.exec(text ?? '') ?? [];
  return id ? { keys: [first!, second!], id } : null;
}

export const cursorText = ({ keys, id }: Cursor): string => [...keys, id].join('.');

/** Parses the parameters of an address, ignoring invalid ones. */
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

const MAX_TAGS = 8;
const distinct = (texts: string[]) => [...new Set(texts)].slice(0, MAX_TAGS);

/** Trims the text, and removes or replaces characters that the database cannot store. */
const plain = (text: string) => text.toWellFormed().replaceAll('\0', '').trim();

/** Returns the parameters of a search in a fixed order, without defaults. */
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

export const isNarrowed = ({ q, tags, free, time, diet }: LibrarySearch): boolean =>
  q !== '' || tags.length > 0 || free || time !== null || diet.length > 0;

export function withChoice(search: LibrarySearch, choice: Partial<LibrarySearch>): LibrarySearch {
  return { ...search, after: null, ...choice };
}

export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
}
