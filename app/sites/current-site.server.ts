import { AsyncLocalStorage } from 'node:async_hooks';
import type { OwnPaths } from '../paths.ts';
import { ownPaths } from './own-paths.ts';
import { type OwnSite, pathAtRoot, type Site } from './site.ts';

/** One storage in a process, because the app's build has its own copy of this module. */
const key = Symbol.for('current site');
const shared = globalThis as { [key]?: AsyncLocalStorage<Site> };
shared[key] ??= new AsyncLocalStorage<Site>();
const storage = shared[key];

/** Returns the creator's site of the current request or job, or null for the platform. */
export function currentOwnSite(): OwnSite | null {
  const site = storage.getStore();
  return site?.kind === 'creator' ? site : null;
}

export const atSite = <Result>(site: Site, work: () => Result): Result => storage.run(site, work);

export const withCurrentSite = AsyncLocalStorage.bind;

const built = new WeakMap<OwnSite, OwnPaths>();

/** Value that `paths.ts` reads, undefined on the platform. In the browser an inline script sets the value. */
Object.defineProperty(globalThis, 'ownSite', {
  configurable: true,
  get(): OwnPaths | undefined {
    const site = currentOwnSite();
    if (!site) return undefined;
    let paths = built.get(site);
    if (!paths) {
      paths = ownPaths(site);
      built.set(site, paths);
    }
    return paths;
  },
});

/** Converts a path on the platform to the path at the current site. */
export function pathHere(path: string): string {
  const site = currentOwnSite();
  return site ? pathAtRoot(site, path) : path;
}
