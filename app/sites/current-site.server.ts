import { AsyncLocalStorage } from 'node:async_hooks';
import { current } from '../paths.ts';
import { type OwnSite, pathAtRoot, type Site } from './site.ts';

const storage = new AsyncLocalStorage<Site>();

/** Returns the creator's site that is being rendered or written about, or null for the platform. */
export function currentOwnSite(): OwnSite | null {
  const site = storage.getStore();
  return site?.kind === 'creator' ? site : null;
}

/** Runs `work` with `site` as the current site, to which `paths` builds addresses. */
export const atSite = <Result>(site: Site, work: () => Result): Result => storage.run(site, work);

/** Returns a function that later calls run with the site that is current now. */
export const withCurrentSite = AsyncLocalStorage.bind;

const none = ['', '', ''];

Object.defineProperty(current, 'site', {
  get() {
    const site = currentOwnSite();
    return site ? [site.subdomain, site.creatorId, site.platform] : none;
  },
});

/** Returns the path at the current site of a path on the platform, as the router knows it. */
export function pathHere(path: string): string {
  const site = currentOwnSite();
  return site ? pathAtRoot(site, path) : path;
}
