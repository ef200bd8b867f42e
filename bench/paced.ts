import { setTimeout } from 'node:timers/promises';
import { acceptEncoding } from './answer.ts';
import { openConnections } from './connections.ts';
import type { Measurement } from './load.ts';

/**
 * Starts one request at a random time in each interval, however long others take, as visitors do. With requests at the
 * start of the interval, one page in twenty would coincide with a batch.
 * @returns also the milliseconds of each, shortest first
 */
export async function paced(
  work: () => Promise<unknown>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Measurement & { took: number[] }> {
  const took: number[] = [];
  const underWay: Promise<unknown>[] = [];
  const began = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const wait = began + ((at + Math.random()) * 1_000) / perSecond - performance.now();
    if (wait > 0) await setTimeout(wait);
    const since = performance.now();
    underWay.push(work().then(() => took.push(performance.now() - since)));
  }
  await Promise.all(underWay);
  const requestsPerSecond = (took.length * 1_000) / (performance.now() - began);
  took.sort((a, b) => a - b);
  const quantile = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!;
  return { requestsPerSecond, p50: quantile(0.5), p99: quantile(0.99), took };
}

/**
 * Visitors of a cached page. On new connections: an idle one between two measurements could be closed during the next
 * request.
 */
export async function readPages(
  port: number,
  { path, perSecond, seconds }: { path: string; perSecond: number; seconds: number },
): Promise<Measurement> {
  const { ask, close } = openConnections(port);
  const read = () => ask({ path, headers: { 'accept-encoding': acceptEncoding } });
  return await paced(read, { perSecond, seconds }).finally(close);
}
