import { isRecord } from '../../documents/shape.ts';

/** Reader as two opaque words. `account` is null when signed out. `access` changes with the access to recipes. */
export interface Reader {
  account: string | null;
  access: string;
}

/** Creator's name and colours (`#rrggbb`). */
export interface OfflineBrand {
  name: string;
  accent: string;
  onAccent: string;
  /** The accent, or a darker shade if the accent is too pale for a button. */
  button: string;
  onButton: string;
  darkAccent: string;
  darkOnAccent: string;
}

/** Stored page. A page with another query replaces the earlier one. */
export interface StoredPage {
  path: string;
  /** Path with its query, except the step. */
  address: string;
  /** HTML-escaped, as in the markup. */
  title: string;
  why: 'kitchen' | 'opened' | 'saved';
  /** Time of storing in milliseconds, by the device's clock. */
  at: number;
  bytes: number;
  parts: readonly string[];
}

/** Index of the site's files on a device. The files are in the browser's cache, under the same paths. */
export interface Store {
  /** Null until the server has named the reader. */
  reader: Reader | null;
  /** Time of the last contact in milliseconds, by the device's clock; 0 if there was none. */
  contactAt: number;
  brand: OfflineBrand | null;
  /** Highest priority first; the last pages are removed first. */
  pages: readonly StoredPage[];
  /** Paths of the cook pages of saved recipes, most recently saved first. */
  saved: readonly string[];
  parts: Readonly<Record<string, number>>;
}

export const emptyStore: Store = { reader: null, contactAt: 0, brand: null, pages: [], saved: [], parts: {} };

/** Maximum number of saved recipes on the device, each with two pages. */
export const MAX_SAVED = 60;
export const MAX_OPENED = 20;
export const MAX_PAGES = 2 * MAX_SAVED + MAX_OPENED + 5;
/** Maximum bytes of documents and parts together. */
export const MAX_BYTES = 40 * 1024 * 1024;
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;
export const MAX_PART_BYTES = 4 * 1024 * 1024;
export const MAX_PARTS = 120;

const DAY = 24 * 60 * 60 * 1_000;
const STORED_WITHOUT_CONTACT = 14 * DAY;
/** Milliseconds after storing during which an opened page counts as being cooked from. */
const COOKED_WITHIN = DAY / 2;

export function readStore(stored: unknown): Store {
  if (!isRecord(stored) || !Array.isArray(stored.pages) || typeof stored.contactAt !== 'number') return emptyStore;
  return { ...(stored as unknown as Store), brand: readBrand(stored.brand) };
}

/** Returns true if the last contact is too old, or too far ahead of the device's clock. */
export const isOutOfDate = ({ contactAt }: Store, now: number): boolean =>
  contactAt !== 0 && Math.abs(now - contactAt) > STORED_WITHOUT_CONTACT;

export const isSameReader = (one: Reader | null, other: Reader | null): boolean =>
  one !== null && other !== null && one.account === other.account && one.access === other.access;

/**
 * Records a contact. First empties the store if the reader or the reader's access has changed, or if the store is out
 * of date.
 */
export function withContact(store: Store, reader: Reader, now: number): Store {
  const current = isSameReader(store.reader, reader) && !isOutOfDate(store, now) ? store : emptyStore;
  return { ...current, reader, contactAt: now };
}

export type PageKind = 'kitchen' | 'cook' | 'mine' | 'recipe';

/** Returns the kind of a page, or null for a page that the worker leaves to the browser. A `recipe` is never stored. */
export function kindOf(pathname: string): PageKind | null {
  if (/^\/kitchen(\/(list|week|dinner(\/cook)?))?$/.test(pathname)) return 'kitchen';
  const found = /^(?:\/[a-z0-9-]+)?\/recipes\/[a-z0-9-]+(?:\/(cook|mine))?$/.exec(pathname);
  return found && ((found[1] as 'cook' | 'mine' | undefined) ?? 'recipe');
}

/**
 * Returns true if a reader left cook mode for the recipe's page, or tried again on the offline page. A redirect to cook
 * mode would then seem to do nothing.
 * @param from path of the page with the link, or null if unknown
 */
export const isLeavingCook = (path: string, from: string | null): boolean => from === `${path}/cook` || from === path;

/**
 * Returns true if a page that the worker does not store gets the offline page when the network fails.
 * @param from path of the page with the link, or null if unknown
 */
export function leadsOffline(path: string, from: string | null): boolean {
  const kind = from === null ? null : kindOf(from);
  return from === path || (kind !== null && kind !== 'recipe');
}

export const memberRecipePathOf = (cookPath: string) => cookPath.replace(/cook$/, 'mine');

/**
 * Returns true if a page may be stored. A further page of saved recipes would replace the kitchen, and a confirmation
 * is shown only once.
 */
export const isStorable = ({ pathname, searchParams }: URL): boolean =>
  !(/^\/kitchen$/.test(pathname) && searchParams.has('saved')) &&
  !(kindOf(pathname) === 'mine' && searchParams.has('done'));

/** Leaves out the step, which belongs to the cook's progress. */
export function storedAddress({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete('step');
  query.sort();
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

export const findPage = ({ pages }: Store, path: string): StoredPage | null =>
  pages.find((page) => page.path === path) ?? null;

export const isBeingCooked = ({ path, why, at }: StoredPage, now: number): boolean =>
  why === 'opened' && kindOf(path) === 'cook' && Math.abs(now - at) < COOKED_WITHIN;

/** Adds or replaces a page within the limits. Ignores a page that is too large or was fetched for another reader. */
export function withPage(
  store: Store,
  { page, bytesOf, reader }: { page: StoredPage; bytesOf: Readonly<Record<string, number>>; reader: Reader },
): Store {
  if (!isSameReader(store.reader, reader) || page.bytes > MAX_PAGE_BYTES) return store;
  const before = findPage(store, page.path);
  const why = page.why === 'saved' && before?.why === 'opened' ? before.why : page.why;
  const pages = [{ ...page, why }, ...store.pages.filter(({ path }) => path !== page.path)];
  return withinBounds({ ...store, pages, parts: { ...store.parts, ...bytesOf } });
}

export function withoutPage(store: Store, path: string): Store {
  if (!findPage(store, path)) return store;
  return withinBounds({ ...store, pages: store.pages.filter((page) => page.path !== path) });
}

export const withMine = (cookPaths: readonly string[]): string[] =>
  cookPaths.flatMap((path) => [path, memberRecipePathOf(path)]);

/** @param paths cook pages, most recently saved first */
export const withSaved = (store: Store, paths: readonly string[]): Store =>
  withinBounds({ ...store, saved: paths.filter((path) => kindOf(path) === 'cook').slice(0, MAX_SAVED) });

/**
 * Removes pages beyond the limits. Priority: the kitchen's own pages, then opened pages, then saved recipes, then
 * others.
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
  // The sort is stable, so pages of equal priority stay ordered by age.
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

export const sizeOf = ({ pages, parts }: Pick<Store, 'pages' | 'parts'>): number =>
  pages.reduce((sum, { bytes }) => sum + bytes, 0) + Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);

export const filesOf = ({ pages, parts }: Store): ReadonlySet<string> =>
  new Set([...pages.map(({ path }) => path), ...Object.keys(parts)]);

const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

/** Parses a brand, or returns null for any other value. Palettes name button colours only if the accent is too pale. */
export function readBrand(given: unknown): OfflineBrand | null {
  if (!isRecord(given)) return null;
  const { name, accent, onAccent, button = accent, onButton = onAccent } = given;
  // Brands stored by an earlier version have no dark colours.
  const { darkAccent = accent, darkOnAccent = onAccent } = given;
  const colours = { accent, onAccent, button, onButton, darkAccent, darkOnAccent };
  if (typeof name !== 'string' || !Object.values(colours).every(isColour)) return null;
  return { name: name.slice(0, 200), ...colours } as OfflineBrand;
}
