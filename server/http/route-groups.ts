import { createRequestHandler, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Handle = ReturnType<typeof createRequestHandler>;

/** First word of a path, if it needs no decoding, without the suffix of the router's `.data` requests. */
const plainWord = /^\/((?:[a-z0-9][\w-]*(?:\.(?!data$)[\w-]+)*)?)(?:\.data$|\/|$)/i;

/**
 * Returns the first word of a path in lower case, such as `account`, empty for `/`. Returns null for a word that the
 * router must read, such as `%61ccount` or `:name`.
 */
export function firstWordOf(pathname: string): string | null {
  return plainWord.exec(pathname)?.[1]?.toLowerCase() ?? null;
}

export interface RouteGroup {
  /** First word of the path, or empty if no route begins with the word. */
  word: string;
  words: number;
}

/** Least and greatest number of words in a path that a route matches. */
interface Range {
  least: number;
  most: number;
}

/**
 * Selects the routes that can match a path, by first word and number of words. The router would try all routes
 * (docs/decisions/0020-where-a-fresh-page-goes.md).
 */
export class RouteGroups {
  readonly #routes: Routes;
  /** Ids of the routes below the root, by first word. */
  readonly #ids = new Map<string, Set<string>>();
  /** Ids of the routes that begin with a parameter or have an empty path. */
  readonly #open = new Set<string>();
  /** Ranges of the paths of each route and its descendants, by route id. */
  readonly #ranges = new Map<string, Range[]>();
  /** Number of words from which longer paths match the same routes. */
  readonly #longest: number;

  constructor(routes: Routes) {
    this.#routes = routes;
    for (const route of Object.values(routes)) {
      if (route?.parentId === undefined) continue;
      const path = this.#pathOf(route.id);
      const word = firstWordOf(path);
      if (word) this.#ids.set(word, (this.#ids.get(word) ?? new Set()).add(route.id));
      else this.#open.add(route.id);
      for (let each = route; each.parentId !== undefined; each = routes[each.parentId]!) {
        this.#ranges.set(each.id, [...(this.#ranges.get(each.id) ?? []), rangeOf(path)]);
      }
    }
    this.#longest = Math.max(0, ...[...this.#ranges.values()].flat().map(({ least }) => least)) + 1;
  }

  /** Returns the group of a path, or null if any route may match. */
  groupOf(pathname: string): RouteGroup | null {
    const word = firstWordOf(pathname);
    if (word === null || pathname.includes('//')) return null;
    // A `.data` request is for a path with a trailing slash if its last segment is `_.data` or `.data`.
    const words = pathname.replace(/\/(_?\.data)?$/, '').split('/').length - 1;
    return { word: this.#ids.has(word) ? word : '', words: Math.min(words, this.#longest) };
  }

  routesOf(group: RouteGroup | null): Routes {
    if (group === null) return this.#routes;
    const own = this.#ids.get(group.word);
    const isAsLong = ({ least, most }: Range) => least <= group.words && group.words <= most;
    const isIn = (id: string) =>
      this.#routes[id]?.parentId === undefined ||
      ((this.#open.has(id) || own?.has(id)) && this.#ranges.get(id)?.some(isAsLong));
    return Object.fromEntries(Object.entries(this.#routes).filter(([id]) => isIn(id)));
  }

  #pathOf(id: string): string {
    const { parentId, path = '' } = this.#routes[id]!;
    const above = parentId === undefined ? '' : this.#pathOf(parentId);
    return path ? `${above}/${path}` : above;
  }
}

function rangeOf(path: string): Range {
  const words = path.split('/').filter(Boolean);
  const optional = words.filter((word) => word.endsWith('?') || word === '*').length;
  return { least: words.length - optional, most: words.at(-1) === '*' ? Number.POSITIVE_INFINITY : words.length };
}

export function createGroupedHandler(build: ServerBuild): Handle {
  const groups = new RouteGroups(build.routes);
  const handlers = new Map<string, Handle>();

  function handlerOf(group: RouteGroup | null): Handle {
    const name = group ? `${group.words} ${group.word}` : 'all';
    let handle = handlers.get(name);
    if (!handle) {
      const routes = groups.routesOf(group);
      const ofGroup = Object.entries(build.assets.routes).filter(([id]) => id in routes);
      const assets = { ...build.assets, routes: Object.fromEntries(ofGroup) };
      handle = createRequestHandler({ ...build, routes, assets }, 'production');
      handlers.set(name, handle);
    }
    return handle;
  }

  return (request, context) => handlerOf(groups.groupOf(new URL(request.url).pathname))(request, context);
}
