import { createPasswordHasher } from '../app/identity/passwords/password-hashing.server.ts';
import type { Measurement } from './load.ts';

export interface HashSettings {
  seconds: number;
  connections: number;
}

/** The bare hash function, with as many concurrent calls as there are connections to the site. */
async function measure({ seconds, connections }: HashSettings): Promise<Measurement> {
  const hasher = createPasswordHasher();
  const took: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  const keepHashing = async () => {
    while (performance.now() < until) {
      const since = performance.now();
      await hasher.hash('thirteen letters and more');
      took.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: connections }, keepHashing));
  took.sort((a, b) => a - b);
  const percentile = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!;
  const requestsPerSecond = took.length / ((performance.now() - began) / 1_000);
  return { requestsPerSecond, p50: percentile(0.5), p99: percentile(0.99) };
}

process.once('message', () => {
  process.on('message', async (settings: HashSettings) => process.send!(await measure(settings)));
  process.send!(0); // it has no port
});
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => {});
