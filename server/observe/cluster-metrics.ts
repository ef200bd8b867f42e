import { AggregatorRegistry } from 'prom-client';
import type { MetricsSnapshot } from './metrics.ts';

export interface ClusterMetrics {
  /** Replaces the worker's previous snapshot. */
  received(worker: number, snapshot: MetricsSnapshot): void;
  /** Keeps an exited worker's counters in the sums and drops its gauges. */
  ended(worker: number): void;
  text(): Promise<string>;
}

/**
 * Aggregates the metrics of all workers by sum, or by a metric's `aggregator`. prom-client's cluster support loses the
 * counters of exited workers, which Prometheus would read as a reset.
 */
export function createClusterMetrics(): ClusterMetrics {
  const latest = new Map<number, MetricsSnapshot>();
  let countedByEnded: Promise<MetricsSnapshot> = Promise.resolve([]);
  return {
    received(worker, snapshot) {
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

/**
 * Returns true for counters and histograms. A snapshot has the type as a string, although the library's types declare a
 * number.
 */
const isCount = (type: unknown) => type === 'counter' || type === 'histogram';
