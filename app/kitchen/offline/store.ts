import { isRecord } from '../../documents/shape.ts';

/**
 * Who may read what is stored, as the server says it: two opaque words, equal for as long as nothing changes.
 * `account` null: nobody is signed in. `access` changes with what the person may read.
 */
export interface Reader {
  account: string | null;
  access: string;
}

/** A creator's name and colours, `#rrggbb`, for the page that is shown where nothing is stored. */
export interface OfflineBrand {
  name: string;
  accent: string;
  onAccent: string;
  /** The accent too, unless it is too pale for a button (`accentPalette`). */
  button: string;
  onButton: string;
}

/** A page that is stored, once per path: another query takes the place of the one before. */
export interface StoredPage {
  path: string;
  /** With its query, but for the step. */
  address: string;
  /** As it stands in its markup, escaped. */
  title: string;
  why: 'kitchen' | 'opened' | 'saved';
  /** When it was stored, in milliseconds of the device's clock. */
  at: number;
  /** Of the document alone. */
  bytes: number;
  /** The paths of the scripts, styles, fonts and pictures that it needs. */
  parts: readonly string[];
}

/** What a device has of the site. The files themselves are in the browser's cache under the same addresses. */
export interface Store {
  /** Null: no answer of the server has said it yet, so nothing is stored. */
  reader: Reader | null;
  /** When the server said last who reads, in milliseconds of the device's clock; 0: never. */
  contactAt: number;
  brand: OfflineBrand | null;
  /** In the order in which they stay when there is too much: the last ones go. */
  pages: readonly StoredPage[];
  /** The paths of the cook pages of what the reader saved, the last saved one first. */
  saved: readonly string[];
  /** The bytes of each part, by its path. */
  parts: Readonly<Record<string, number>>;
}

export const emptyStore: Store = { reader: null, contactAt: 0, brand: null, pages: [], saved: [], parts: {} };

/** Saved recipes, each with two pages; and pages that were opened, which stay before them. */
export const MOST_SAVED = 60;
export const MOST_OPENED = 20;
/** With the kitchen's own. */
export const MOST_PAGES = 2 * MOST_SAVED + MOST_OPENED + 5;
/** Of documents and their parts together. */
export const MOST_BYTES = 40 * 1024 * 1024;
/** Of one document. A longer one is not stored. */
export const LARGEST_PAGE = 4 * 1024 * 1024;
export const LARGEST_PART = 4 * 1024 * 1024;
/** Parts of one page. */
export const MOST_PARTS = 120;

const DAY = 24 * 60 * 60 * 1_000;
const STORED_WITHOUT_CONTACT = 14 * DAY;
/** As long as somebody may be cooking what was opened. */
const COOKED_WITHIN = DAY / 2;

export function readStore(stored: unknown): Store {
  if (!isRecord(stored) || !Array.isArray(stored.pages) || typeof stored.contactAt !== 'number') return emptyStore;
  return { ...(stored as unknown as Store), brand: readBrand(stored.brand) };
}

/** Whether nothing was heard from the server for so long that it must be emptied; also after the device's clock was set back. */
export const isOutOfDate = ({ contactAt }: Store, now: number): boolean =>
  contactAt !== 0 && Math.abs(now - contactAt) > STORED_WITHOUT_CONTACT;

export const isSameReader = (one: Reader | null, other: Reader | null): boolean =>
  one !== null && other !== null && one.account === other.account && one.access === other.access;

/** The store after the server said who reads: empty where that is somebody else, or may read something else. */
export function withContact(store: Store, reader: Reader, now: number): Store {
  const current = isSameReader(store.reader, reader) && !isOutOfDate(store, now) ? store : emptyStore;
  return { ...current, reader, contactAt: now };
}

export type PageKind = 'kitchen' | 'cook' | 'mine' | 'recipe';

/**
 * What the worker has to do with an address. `cook` and `kitchen` pages are stored, and `mine`, what a recipe is to its
 * reader; `recipe` is led to its cook page while there is no network. Null: nothing, the browser asks for it by itself.
 */
export function kindOf(pathname: string): PageKind | null {
  if (/^\/kitchen(\/(list|week|dinner(\/cook)?))?$/.test(pathname)) return 'kitchen';
  const found = /^\/[a-z0-9-]+\/recipes\/[a-z0-9-]+(?:\/(cook|mine))?$/.exec(pathname);
  return found && ((found[1] as 'cook' | 'mine' | undefined) ?? 'recipe');
}

/** Of a saved recipe, by the path of its cook page. */
export const minePathOf = (cookPath: string) => cookPath.replace(/cook$/, 'mine');

/**
 * Whether a page may be stored: of the kitchen's saved recipes alone a page at a time would take the place of the kitchen,
 * and what was just done to a recipe is said once.
 */
export const isStorable = ({ pathname, searchParams }: URL): boolean =>
  !(/^\/kitchen$/.test(pathname) && searchParams.has('saved')) &&
  !(kindOf(pathname) === 'mine' && searchParams.has('done'));

/** The address of a page within the site as it is stored: which step it shows is the cook's, and not the page's. */
export function storedAddress({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete('step');
  query.sort();
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

export const findPage = ({ pages }: Store, path: string): StoredPage | null =>
  pages.find((page) => page.path === path) ?? null;

/** Whether it may be that somebody cooks by the page at this moment. */
export const isBeingCooked = ({ path, why, at }: StoredPage, now: number): boolean =>
  why === 'opened' && kindOf(path) === 'cook' && Math.abs(now - at) < COOKED_WITHIN;

/**
 * The store with a page, in the place of an earlier one, and within its bounds.
 * @param added.bytesOf of its parts, which are in the cache by now
 * @param added.reader who it was read for; the store of anybody else does not take it
 */
export function withPage(
  store: Store,
  { page, bytesOf, reader }: { page: StoredPage; bytesOf: Readonly<Record<string, number>>; reader: Reader },
): Store {
  if (!isSameReader(store.reader, reader) || page.bytes > LARGEST_PAGE) return store;
  const before = findPage(store, page.path);
  // What was opened stays so when it is one of the saved ones too.
  const why = page.why === 'saved' && before?.why === 'opened' ? before.why : page.why;
  const pages = [{ ...page, why }, ...store.pages.filter(({ path }) => path !== page.path)];
  return withinBounds({ ...store, pages, parts: { ...store.parts, ...bytesOf } });
}

export function withoutPage(store: Store, path: string): Store {
  if (!findPage(store, path)) return store;
  return withinBounds({ ...store, pages: store.pages.filter((page) => page.path !== path) });
}

/** The pages of saved recipes, one after another. */
export const withMine = (cookPaths: readonly string[]): string[] =>
  cookPaths.flatMap((path) => [path, minePathOf(path)]);

/** The store where the reader saved these recipes. @param paths of their cook pages, the last saved one first */
export const withSaved = (store: Store, paths: readonly string[]): Store =>
  withinBounds({ ...store, saved: paths.filter((path) => kindOf(path) === 'cook').slice(0, MOST_SAVED) });

/**
 * The kitchen's own pages stay, then those that were opened last, then the saved recipes, the last saved one first, then
 * what is older; and with them the parts that they need.
 */
function withinBounds(store: Store): Store {
  const byAge = store.pages.toSorted((one, other) => other.at - one.at);
  const opened = byAge.filter(({ why }) => why === 'opened').slice(0, MOST_OPENED);
  const saved = withMine(store.saved);
  const place = (page: StoredPage) => {
    if (page.why === 'kitchen') return -2;
    if (opened.includes(page)) return -1;
    const at = saved.indexOf(page.path);
    return at === -1 ? Number.POSITIVE_INFINITY : at;
  };
  const places = new Map(byAge.map((page) => [page, place(page)]));
  // What has the same place stays by its age.
  const order = (one: StoredPage, other: StoredPage) => Math.sign(places.get(one)! - places.get(other)!) || 0;
  const pages = byAge.toSorted(order).slice(0, MOST_PAGES);
  for (;;) {
    const parts = partsOf(pages, store.parts);
    if (pages.length <= 1 || sizeOf({ pages, parts }) <= MOST_BYTES) return { ...store, pages, parts };
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

/** What the cache may have: everything else in it is to be deleted. */
export const filesOf = ({ pages, parts }: Store): ReadonlySet<string> =>
  new Set([...pages.map(({ path }) => path), ...Object.keys(parts)]);

const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

/** @returns null for what is no brand */
export function readBrand(given: unknown): OfflineBrand | null {
  if (!isRecord(given)) return null;
  const { name, accent, onAccent, button, onButton } = given;
  if (typeof name !== 'string' || ![accent, onAccent, button, onButton].every(isColour)) return null;
  return { name: name.slice(0, 200), accent, onAccent, button, onButton } as OfflineBrand;
}
