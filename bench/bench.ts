import type { Child } from './child.ts';
import type { Load, LoadGenerator, Measurement } from './load.ts';
import type { ServeSettings } from './serve.ts';

/** What the groups of rows are made of. */
export interface Bench {
  folder: string;
  /** Seconds of one measurement. */
  seconds: number;
  /** A run of three minutes instead of fifteen. */
  quick: boolean;
  generator: LoadGenerator;
  settings: ServeSettings;
  /** A process with the page cache, as in production. */
  cached: Child;
  /** A process without the page cache: every request is rendered. */
  fresh: Child;
  /** An empty database on the same server. */
  newDatabase(name: string): Promise<string>;
}

export function measureOf({ generator, seconds }: Bench, load: Omit<Load, 'seconds'>): () => Promise<Measurement> {
  return () => generator.measure({ ...load, seconds });
}
