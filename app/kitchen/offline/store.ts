import { isRecord } from '../../documents/shape.ts';

/**
 * Reader as named by the server: two opaque words that stay equal while nothing changes. `account` is null when signed
 * out. `access` changes with what the person may read.
 */
export interface Reader {
  account: string | null;
  access: string;
}

/** Creator's name and colours (`#rrggbb`), for the page shown when an address is not stored. */
export interface OfflineBrand {
  name: string;
  accent: string;
  onAccent: string;
  /** Accent, unless it is too pale for a button (`accentPalette`). */
  button: string;
  onButton: string;
}

/** Stored page, one per path: another query replaces the earlier one. */
export interface StoredPage {
  path: string;
  /** With its query, except the step. */
  address: string;
  /** As in the markup, escaped. */
  title: string;
  why: 'kitchen' | 'opened' | 'saved';
  /** Time of storing in milliseconds, by the device's clock. */
  at: number;
  /** Size of the document alone. */
  bytes: number;
  /** Paths of its scripts, styles, fonts and pictures. */
  parts: readonly string[];
}

/** Index of the site's files on a device. The files themselves are in the browser's cache under the same addresses. */
export interface Store {
  /** Null until the server has named the reader; until then no page is stored. */
  reader: Reader | null;
  /** Time of the last contact in milliseconds, by the device's clock; 0 for none. */
  contactAt: number;
  brand: OfflineBrand | null;
  /** By priority: the last ones are removed first. */
  pages: readonly StoredPage[];
  /** Paths of the cook pages of saved recipes, last saved first. */
  saved: readonly string[];
  /** Bytes of each part, by path. */
  parts: Readonly<Record<string, number>>;
}

export const emptyStore: Store = { reader: null, contactAt: 0, brand: null, pages: [], saved: [], parts: {} };

/** Maximum saved recipes, each with two pages. Opened pages take priority over them. */
export const MAX_SAVED = 60;
export const MAX_OPENED = 20;
/** Includes the kitchen's own pages. */
export const MAX_PAGES = 2 * MAX_SAVED + MAX_OPENED + 5;
/** Documents and their parts together. */
export const MAX_BYTES = 40 * 1024 * 1024;
/** Maximum size of one document; a longer one is not stored. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;
export const MAX_PART_BYTES = 4 * 1024 * 1024;
/** Maximum parts of one page. */
export const MAX_PARTS = 120;

const DAY = 24 * 60 * 60 * 1_000;
const STORED_WITHOUT_CONTACT = 14 * DAY;
/** Milliseconds in which an opened page may still be cooked from. */
const COOKED_WITHIN = DAY / 2;

export function readStore(stored: unknown): Store {
  if (!isRecord(stored) || !Array.isArray(stored.pages) || typeof stored.contactAt !== 'number') return emptyStore;
  return { ...(stored as unknown as Store), brand: readBrand(stored.brand) };
}

/**
 * Reports whether the last contact is so long ago that the store must be emptied. Also true if the device's clock was
 * set back.
 */
export const isOutOfDate = ({ contactAt }: Store, now: number): boolean =>
  contactAt !== 0 && Math.abs(now - contactAt) > STORED_WITHOUT_CONTACT;

export const isSameReader = (one: Reader | null, other: Reader | null): boolean =>
  one !== null && other !== null && one.account === other.account && one.access === other.access;

/** Returns the store after a contact: empty if the reader or their access has changed. */
export function withContact(store: Store, reader: Reader, now: number): Store {
  const current = isSameReader(store.reader, reader) && !isOutOfDate(store, now) ? store : emptyStore;
  return { ...current, reader, contactAt: now };
}

export type PageKind = 'kitchen' | 'cook' | 'mine' | 'recipe';

/**
 * Classifies an address for the worker. `cook`, `kitchen` and `mine` (a recipe's page in the reader's kitchen) are
 * stored. `recipe` is redirected to its cook page when offline. Null leaves the request to the browser.
 */
export function kindOf(pathname: string): PageKind | null {
  if (/^\/kitchen(\/(list|week|dinner(\/cook)?))?$/.test(pathname)) return 'kitchen';
  const found = /^\/[a-z0-9-]+\/recipes\/[a-z0-9-]+(?:\/(cook|mine))?$/.exec(pathname);
  return found && ((found[1] as 'cook' | 'mine' | undefined) ?? 'recipe');
}

/** Path of a saved recipe's own page, from its cook page. */
export const memberRecipePathOf = (cookPath: string) => cookPath.replace(/cook$/, 'mine');

/**
 * Reports whether a page may be stored. A page of saved recipes would replace the kitchen, and a confirmation is shown
 * only once.
 */
export const isStorable = ({ pathname, searchParams }: URL): boolean =>
  !(/^\/kitchen$/.test(pathname) && searchParams.has('saved')) &&
  !(kindOf(pathname) === 'mine' && searchParams.has('done'));

/** Returns a page's address as stored, without the step, which belongs to the cook's progress. */
export function storedAddress({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete('step');
  query.sort();
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

export const findPage = ({ pages }: Store, path: string): StoredPage | null =>
  pages.find((page) => page.path === path) ?? null;

/** Returns true if the page may be in use for cooking now. */
export const isBeingCooked = ({ path, why, at }: StoredPage, now: number): boolean =>
  why === 'opened' && kindOf(path) === 'cook' && Math.abs(now - at) < COOKED_WITHIN;

/**
 * Returns the store with a page added or replaced, within its bounds.
 * @param added.bytesOf size of its parts, which are already cached
 * @param added.reader reader for whom it was fetched; the page is ignored if the store has another
 */
export function withPage(
  store: Store,
  { page, bytesOf, reader }: { page: StoredPage; bytesOf: Readonly<Record<string, number>>; reader: Reader },
): Store {
  if (!isSameReader(store.reader, reader) || page.bytes > MAX_PAGE_BYTES) return store;
  const before = findPage(store, page.path);
  // A saved recipe that was opened keeps the priority of opened pages.
  const why = page.why === 'saved' && before?.why === 'opened' ? before.why : page.why;
  const pages = [{ ...page, why }, ...store.pages.filter(({ path }) => path !== page.path)];
  return withinBounds({ ...store, pages, parts: { ...store.parts, ...bytesOf } });
}

export function withoutPage(store: Store, path: string): Store {
  if (!findPage(store, path)) return store;
  return withinBounds({ ...store, pages: store.pages.filter((page) => page.path !== path) });
}

/** Returns the cook pages of saved recipes, each with its own page. */
export const withMine = (cookPaths: readonly string[]): string[] =>
  cookPaths.flatMap((path) => [path, memberRecipePathOf(path)]);

/**
 * Returns the store with the reader's saved recipes.
 * @param paths their cook pages, last saved first
 */
export const withSaved = (store: Store, paths: readonly string[]): Store =>
  withinBounds({ ...store, saved: paths.filter((path) => kindOf(path) === 'cook').slice(0, MAX_SAVED) });

/**
 * Drops pages beyond the bounds, with parts that no other page needs. Priority: the kitchen's own pages, then the last
 * opened, then saved recipes (last saved first), then older pages.
 */
function withinBounds(store: Store): Store {
  const byAge = store.pages.toSorted((one, other) => other.at - one.at);
  const opened = byAge.filter(({ why }) => why === 'opened').slice(0, MAX_OPENED);
  const saved = withMine(store.saved);
  const place = (page: StoredPage) => {
    if (page.why === 'kitchen') return -2;
    if (opened.includes(page)) return -1;
    const at = saved.indexOf(page.path);
    return at === -1 ? Number.POSITIVE_INFINITY : at;
  };
  const places = new Map(byAge.map((page) => [page, place(page)]));
  // Pages of equal priority stay by age.
  const order = (one: StoredPage, other: StoredPage) => Math.sign(places.get(one)! - places.get(other)!) || 0;
  const pages = byAge.toSorted(order).slice(0, MAX_PAGES);
  for (;;) {
    const parts = partsOf(pages, store.parts);
    if (pages.length <= 1 || sizeOf({ pages, parts }) <= MAX_BYTES) return { ...store, pages, parts };
    pages.pop();
  }
}

function partsOf(pages: readonly StoredPage[], bytesOf: Store['parts']): Record<string, number> {
  const needed = new Set(pages.flatMap(({ parts }) => parts));
  return Object.fromEntries(Object.entries(bytesOf).filter(([path]) => needed.has(path)));
}

/** In bytes. */
export const sizeOf = ({ pages, parts }: Pick<Store, 'pages' | 'parts'>): number =>
  pages.reduce((sum, { bytes }) => sum + bytes, 0) + Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);

/** Files that the cache may hold; all others are deleted. */
export const filesOf = ({ pages, parts }: Store): ReadonlySet<string> =>
  new Set([...pages.map(({ path }) => path), ...Object.keys(parts)]);

const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

/** Reads a brand; a palette names a button only where the accent is too pale for one. @returns null if it is not a brand */
export function readBrand(given: unknown): OfflineBrand | null {
  if (!isRecord(given)) return null;
  const { name, accent, onAccent, button = accent, onButton = onAccent } = given;
  if (typeof name !== 'string' || ![accent, onAccent, button, onButton].every(isColour)) return null;
  return { name: name.slice(0, 200), accent, onAccent, button, onButton } as OfflineBrand;
}
