import { createRequestHandler, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Handle = ReturnType<typeof createRequestHandler>;

/** A first word in the one spelling that needs no decoding; the end of the router's `.data` requests is not part of it. */
const plainWord = /^\/((?:[a-z0-9][\w-]*(?:\.(?!data$)[\w-]+)*)?)(?:\.data$|\/|$)/i;

/** The first word of a path as routes name it, `account`; null where only the router may say what it is. */
export function firstWordOf(pathname: string): string | null {
  return plainWord.exec(pathname)?.[1]?.toLowerCase() ?? null;
}

/**
 * The routes that can match a path with this first word: those that begin with it, and those that begin with a parameter.
 * The router tries its routes one after the other, twice for each page, and makes a list of all their modules; of 150
 * routes a page's own are a dozen (docs/decisions/0020-where-a-fresh-page-goes.md).
 */
export class RouteGroups {
  readonly #routes: Routes;
  /** The ids of the routes below the root, by the words that they begin with. */
  readonly #ids = new Map<string, Set<string>>();
  /** Begin with a parameter, or with nothing. */
  readonly #open = new Set<string>();

  constructor(routes: Routes) {
    this.#routes = routes;
    for (const route of Object.values(routes)) {
      if (route?.parentId === undefined) continue;
      const word = firstWordOf(this.#pathOf(route.id));
      if (word) this.#ids.set(word, (this.#ids.get(word) ?? new Set()).add(route.id));
      else this.#open.add(route.id);
    }
  }

  /** Equal for paths with the same routes; null: they may be any. */
  nameOf(pathname: string): string | null {
    const word = firstWordOf(pathname);
    return word === null || this.#ids.has(word) ? word : '';
  }

  /** In the order that they have among all. */
  routesOf(name: string | null): Routes {
    if (name === null) return this.#routes;
    const own = this.#ids.get(name);
    const isIn = (id: string) => this.#routes[id]?.parentId === undefined || this.#open.has(id) || own?.has(id);
    return Object.fromEntries(Object.entries(this.#routes).filter(([id]) => isIn(id)));
  }

  /** With the paths of the routes that stand around it; empty for the root and its index. */
  #pathOf(id: string): string {
    const { parentId, path = '' } = this.#routes[id]!;
    const above = parentId === undefined ? '' : this.#pathOf(parentId);
    return path ? `${above}/${path}` : above;
  }
}

/** The router's request handler, which looks for a page's route only among those that can be it. */
export function createGroupedHandler(build: ServerBuild): Handle {
  const groups = new RouteGroups(build.routes);
  const handlers = new Map<string | null, Handle>();

  function handlerOf(name: string | null): Handle {
    let handle = handlers.get(name);
    if (!handle) {
      const routes = groups.routesOf(name);
      const ofGroup = Object.entries(build.assets.routes).filter(([id]) => id in routes);
      const assets = { ...build.assets, routes: Object.fromEntries(ofGroup) };
      handle = createRequestHandler({ ...build, routes, assets }, 'production');
      handlers.set(name, handle);
    }
    return handle;
  }

  return (request, context) => handlerOf(groups.nameOf(new URL(request.url).pathname))(request, context);
}
