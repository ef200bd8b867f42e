import { LRUCache } from 'lru-cache';
import { addressPath } from '../../app/identity/limits/address-group.server.ts';
import { type RouteRow, routeTable } from '../../app/route-table.ts';

const PERIOD_MS = 60_000;
/** Maximum number of pages per minute for one IPv4 address or IPv6 /64. */
const PAGES = 600;
/** Maximum number of pages per minute for all networks of one /48 together. */
const PAGES_OF_A_NETWORK = 4 * PAGES;
/** Maximum number of networks that are counted. */
const COUNTED_NETWORKS = 20_000;

/** Counts a page as `pages`, by default one. Returns the seconds until the page may be rendered, or 0. */
export type RenderLimit = (address: string, pages?: number) => number;

/**
 * Limits the pages rendered for one network. Counts in each process's memory, because a database write can cost more
 * than the render (docs/decisions/0034-limits-by-address.md).
 * @param options.scale factor for all limits (RATE_LIMIT_SCALE)
 * @param options.now returns milliseconds
 */
export function createRenderLimit({ scale, now }: { scale: number; now: () => number }): RenderLimit {
  const counted = new LRUCache<string, { pages: number; ends: number }>({ max: COUNTED_NETWORKS });

  function secondsLeft(key: string, pages: number, most: number): number {
    const at = now();
    let period = counted.get(key);
    if (!period || period.ends <= at) {
      period = { pages: 0, ends: at + PERIOD_MS };
      counted.set(key, period);
    }
    period.pages += pages;
    return period.pages > Math.max(1, most * scale) ? Math.ceil((period.ends - at) / 1000) : 0;
  }

  return (address, pages = 1) => {
    const [widest, subscriber = widest] = addressPath(address);
    // A subscriber's refused pages do not count against the neighbours.
    const left = secondsLeft(subscriber, pages, PAGES);
    return left > 0 || subscriber === widest ? left : secondsLeft(widest, pages, PAGES_OF_A_NETWORK);
  };
}

const weights = Object.entries<RouteRow>(routeTable).flatMap(([path, { uncounted, countsAs }]) =>
  uncounted || countsAs
    ? [{ pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(?:\\.data)?$`), pages: uncounted ? 0 : countsAs! }]
    : [],
);

export const pagesOf = (path: string): number => weights.find(({ pattern }) => pattern.test(path))?.pages ?? 1;
