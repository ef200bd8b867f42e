import { AggregatorRegistry } from 'prom-client';
import type { MetricsSnapshot } from './metrics.ts';

export interface ClusterMetrics {
  /** What the worker says of itself takes the place of what it said before. */
  heard(worker: number, snapshot: MetricsSnapshot): void;
  /** What the worker counted stays in the sums; what it took of memory and the like does not. */
  ended(worker: number): void;
  /** Prometheus's text format. */
  text(): Promise<string>;
}

/**
 * One figure for all workers: sums, and for some of prom-client's own the mean, the least or the most (a metric's
 * `aggregator`). The library's own gathering is not used: it fails as a whole while one worker is starting, and forgets
 * what ended workers counted, which Prometheus would take for a restart of everything.
 */
export function createClusterMetrics(): ClusterMetrics {
  const latest = new Map<number, MetricsSnapshot>();
  let countedByEnded: Promise<MetricsSnapshot> = Promise.resolve([]);
  return {
    heard(worker, snapshot) {
      latest.set(worker, snapshot);
    },
    ended(worker) {
      const counted = (latest.get(worker) ?? []).filter(({ type }) => isCount(type));
      latest.delete(worker);
      countedByEnded = countedByEnded.then((sums) => AggregatorRegistry.aggregate([sums, counted]).getMetricsAsJSON());
    },
    async text() {
      return AggregatorRegistry.aggregate([...latest.values(), await countedByEnded]).metrics();
    },
  };
}

/** In a snapshot that came from another process the type is a word, though the library's own type says a number. */
const isCount = (type: unknown) => type === 'counter' || type === 'histogram';
