import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createWorkers, restartDelay } from './cluster.ts';
import { createClusterMetrics } from './observe/cluster-metrics.ts';

test('a worker that exits is replaced at once, and one that keeps exiting at most twice a minute', () => {
  expect([1, 2, 3].map(restartDelay)).toEqual([250, 500, 1_000]);
  expect(restartDelay(50)).toBe(30_000);
});

describe('two workers', () => {
  afterEach(() => vi.restoreAllMocks());

  type Attempt = 'ready' | 'exits' | 'not made' | 'refused';
  async function errorsAfter(attempts: Attempt[], { ends = false } = {}) {
    const made: EventEmitter[] = [];
    const forked = vi.spyOn(cluster, 'fork').mockImplementation(() => {
      const attempt = attempts[forked.mock.calls.length - 1]!;
      if (attempt === 'refused') throw new Error('spawn ENOMEM');
      const pid = attempt === 'not made' ? undefined : made.length + 1;
      const worker = Object.assign(new EventEmitter(), { id: made.length, process: { pid } });
      made.push(worker);
      setImmediate(() => {
        if (attempt === 'not made') worker.emit('error', new Error('spawn EAGAIN'));
        else if (attempt === 'exits') worker.emit('exit', 1, null);
        else worker.emit('message', { type: 'ready' });
      });
      return worker as unknown as Worker;
    });
    const log = { error: vi.fn(), info: vi.fn() };
    const workers = createWorkers({ count: 2, log, metrics: createClusterMetrics() });
    expect(await workers.start()).toBe(true);
    if (ends) made[0]!.emit('exit', null, 'SIGKILL');
    await vi.waitFor(() => expect(forked).toHaveBeenCalledTimes(attempts.length), { timeout: 50_000 });
    return log.error.mock.calls.map(([, message]) => message);
  }

  test.each(['not made', 'refused'] as const)('are two again after one exits and the next is %s', async (attempt) => {
    expect(await errorsAfter(['ready', 'ready', attempt, 'ready'], { ends: true })).toEqual([
      'A worker exited unexpectedly',
      'A worker could not be made',
    ]);
  });

  test('are two even if one fails while starting, and the other keeps serving', async () => {
    expect(await errorsAfter(['ready', 'exits', 'ready'])).toEqual(['A worker exited unexpectedly']);
  });
});
