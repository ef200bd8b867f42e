import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type EntryState, listEntries } from './list-entries.ts';
import type { FoundList } from './queries.server.ts';
import { type ShoppingAisle, untickedAisles, withTicks } from './rows.ts';

interface Shown {
  aisles: ShoppingAisle[];
  states: ReadonlyMap<string, EntryState>;
}

/** Maximum number of row parts in the cache. */
const MAX_CACHED = 20_000;
const cache = new LRUCache<string, Shown>({
  maxSize: MAX_CACHED,
  sizeCalculation: ({ aisles }) => 1 + aisles.flatMap(({ rows }) => rows.flatMap(({ parts }) => parts)).length,
});

/** Returns the list's aisles and each entry's state. Caches the sums without ticks, by all their inputs. */
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
