import type { Child } from './child.ts';
import type { Load, LoadGenerator, Measurement } from './load.ts';
import type { ServeSettings } from './serve.ts';

/** What the groups of rows are made of. */
export interface Bench {
  folder: string;
  /** Seconds of one measurement. */
  seconds: number;
  /** Three minutes instead of fifteen. */
  quick: boolean;
  generator: LoadGenerator;
  settings: ServeSettings;
  /** Caches finished pages, as the site does. */
  cached: Child;
  /** Caches nothing: every request is rendered. */
  fresh: Child;
  /** An empty database on the same server. */
  newDatabase(name: string): Promise<string>;
}

export function measureOf({ generator, seconds }: Bench, load: Omit<Load, 'seconds'>): () => Promise<Measurement> {
  return () => generator.measure({ ...load, seconds });
}
