import { readFileSync } from 'node:fs';
import { type Bench, measureOf } from './bench.ts';
import { type Child, forkServer } from './child.ts';
import { subdomains } from './creators.ts';
import type { Load } from './load.ts';
import { type Contender, type Group, median } from './report.ts';
import type { ServeSettings } from './serve.ts';
import type { Internal } from './without-internals.ts';

/**
 * What each private internal pays that can be taken out while the site runs (docs/decisions/0069-private-internals.md):
 * the same page with and without it, alternately.
 */
export async function internalsGroups(bench: Bench): Promise<Group[]> {
  const { settings, cached, fresh } = bench;
  const without = (internal: Internal, more: Partial<ServeSettings>) =>
    forkServer('serve.ts', { ...settings, ...more } satisfies ServeSettings, { without: internal });
  const withoutHandoff = await without('handoff', { cacheBytes: 0 });
  const withoutHead = await without('head', {});
  return [
    group(bench, {
      title: 'Internal: `serverHandoffStream`, for fresh pages',
      load: { paths: subdomains.map((each) => `/${each}`) },
      processes: { with: fresh, without: withoutHandoff },
    }),
    group(bench, {
      title: 'Internal: `response._header`, for cached answers',
      load: { paths: ['/marisol'] },
      processes: { with: cached, without: withoutHead },
    }),
  ];
}

function group(
  bench: Bench,
  row: { title: string; load: Pick<Load, 'paths'>; processes: Record<'with' | 'without', Child> },
): Group {
  const { title, load, processes } = row;
  const times = { with: [] as number[], without: [] as number[] };
  const contender = (name: 'with' | 'without'): Contender => {
    const child = processes[name];
    const measure = measureOf(bench, { ...load, port: child.port });
    return {
      name,
      yardstick: name === 'without',
      async measure() {
        const before = microsecondsOf(child);
        const measured = await measure();
        times[name].push((microsecondsOf(child) - before) / (measured.requestsPerSecond * bench.seconds));
        return measured;
      },
    };
  };
  return {
    title,
    contenders: [contender('without'), contender('with')],
    notes: () => {
      const ratio = median(times.without.map((each, round) => each / times.with[round]!));
      return [`${title}: without it an answer takes ${ratio.toFixed(2)} times the processor time.`];
    },
  };
}

/** The processor time of a process so far, all its threads together (Linux). */
export function microsecondsOf({ pid }: Child): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10_000; // the kernel's ticks are 10 ms
}
