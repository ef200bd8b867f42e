import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type EntryState, listEntries } from './list-entries.ts';
import type { FoundList } from './queries.server.ts';
import { type ShoppingAisle, untickedAisles, withTicks } from './rows.ts';

interface Shown {
  aisles: ShoppingAisle[];
  /** What became of each recipe, by its entry's id. */
  states: ReadonlyMap<string, EntryState>;
}

/** Parts of rows that are cached: of eleven of the longest lists, or of hundreds of usual ones. */
const MOST_CACHED = 20_000;
const cache = new LRUCache<string, Shown>({
  maxSize: MOST_CACHED,
  sizeCalculation: ({ aisles }) => 1 + aisles.flatMap(({ rows }) => rows.flatMap(({ parts }) => parts)).length,
});

/**
 * A list as a page shows it. The sums of a long one take fifty times as long as the rest, and open pages ask again after
 * each tick: they are computed once for the same lines, whatever is ticked. The cache's key is of all that they follow
 * from, so that a recipe that has changed, or may not be read any more, is never found by an earlier one.
 */
export function showList({ list, recipes }: Pick<FoundList, 'list' | 'recipes'>, { foodsOnly = false } = {}): Shown {
  const { units } = list;
  const read = [...recipes.values()].map(({ id, name, made, body }) => [id, name, made, body?.groups]);
  const key = hash('sha256', JSON.stringify([list.recipes, list.lines, units, foodsOnly, read]), 'base64url');
  let shown = cache.get(key);
  if (!shown) {
    const { entries, states } = listEntries(list, recipes);
    shown = { aisles: untickedAisles(entries, { units, foodsOnly }), states };
    cache.set(key, shown);
  }
  return { ...shown, aisles: withTicks(shown.aisles, new Set(list.ticked)) };
}
