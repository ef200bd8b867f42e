import { createRequestHandler, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Handle = ReturnType<typeof createRequestHandler>;

/** A first word in the one spelling that needs no decoding; the end of the router's `.data` requests is not part of it. */
const plainWord = /^\/((?:[a-z0-9][\w-]*(?:\.(?!data$)[\w-]+)*)?)(?:\.data$|\/|$)/i;

/** The first word of a path as routes name it, `account`; null where only the router may say what it is. */
export function firstWordOf(pathname: string): string | null {
  return plainWord.exec(pathname)?.[1]?.toLowerCase() ?? null;
}

/** The routes that may match a path: by its first word, where routes begin with it, and by the number of its words. */
export interface RouteGroup {
  /** Empty: no route begins with it. */
  word: string;
  words: number;
}

/** How many words a path has that a route matches. */
interface Range {
  least: number;
  most: number;
}

/**
 * The routes that can match a path: those that begin with its first word or with a parameter, and are as long. The router
 * tries its routes one after the other, twice for each page, and makes lists of them and of all their modules; of 150
 * routes a page's own are a few (docs/decisions/0020-where-a-fresh-page-goes.md).
 */
export class RouteGroups {
  readonly #routes: Routes;
  /** The ids of the routes below the root, by the words that they begin with. */
  readonly #ids = new Map<string, Set<string>>();
  /** Begin with a parameter, or with nothing. */
  readonly #open = new Set<string>();
  /** Of each route and all below it. */
  readonly #ranges = new Map<string, Range[]>();
  /** Longer paths have the same routes. */
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

  /** Null: any route may match. */
  groupOf(pathname: string): RouteGroup | null {
    const word = firstWordOf(pathname);
    if (word === null || pathname.includes('//')) return null;
    // The router's `.data` requests are for a path that ends with a slash where nothing else, or `_`, is before the dot.
    const words = pathname.replace(/\/(_?\.data)?$/, '').split('/').length - 1;
    return { word: this.#ids.has(word) ? word : '', words: Math.min(words, this.#longest) };
  }

  /** In the order that they have among all. */
  routesOf(group: RouteGroup | null): Routes {
    if (group === null) return this.#routes;
    const own = this.#ids.get(group.word);
    const isAsLong = ({ least, most }: Range) => least <= group.words && group.words <= most;
    const isIn = (id: string) =>
      this.#routes[id]?.parentId === undefined ||
      ((this.#open.has(id) || own?.has(id)) && this.#ranges.get(id)?.some(isAsLong));
    return Object.fromEntries(Object.entries(this.#routes).filter(([id]) => isIn(id)));
  }

  /** With the paths of the routes that stand around it; empty for the root and its index. */
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

/** The router's request handler, which looks for a page's route only among those that can be it. */
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
