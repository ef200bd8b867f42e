import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createWorkers, restartDelay } from './cluster.ts';
import { createClusterMetrics } from './observe/cluster-metrics.ts';

test('a worker that exits is replaced at once, and one that keeps exiting at most twice a minute', () => {
  expect([1, 2, 3].map(restartDelay)).toEqual([250, 500, 1_000]);
  expect(restartDelay(50)).toBe(30_000);
});

describe('a worker exited and another cannot be created', () => {
  const [notMade, refused] = [{ pid: undefined }, new Error('spawn ENOMEM')];
  const serves = (pid: number) => ({ pid });
  afterEach(() => vi.restoreAllMocks());

  /** Two workers that serve, of which one exits; then the results of the attempts to replace it. */
  async function afterOneEnded(attempts: ({ pid: number | undefined } | Error)[]) {
    const made: EventEmitter[] = [];
    const forked = vi.spyOn(cluster, 'fork').mockImplementation(() => {
      const attempt = [serves(1), serves(2), ...attempts][forked.mock.calls.length - 1]!;
      if (attempt instanceof Error) throw attempt;
      const worker = Object.assign(new EventEmitter(), { id: made.length, process: attempt });
      made.push(worker);
      setImmediate(() => {
        if (attempt.pid === undefined) worker.emit('error', new Error('spawn EAGAIN'));
        else worker.emit('message', { type: 'ready' });
      });
      return worker as unknown as Worker;
    });
    const log = { error: vi.fn(), info: vi.fn() };
    const workers = createWorkers({ count: 2, log, metrics: createClusterMetrics() });
    expect(await workers.start()).toBe(true);
    made[0]!.emit('exit', null, 'SIGKILL');
    await vi.waitFor(() => expect(forked).toHaveBeenCalledTimes(2 + attempts.length), { timeout: 50_000 });
    return log.error.mock.calls.map(([, message]) => message);
  }

  test.each([
    ['which the system says later', notMade],
    ['which the system says at once', refused],
  ])('it is tried again, %s', async (_when, attempt) => {
    expect(await afterOneEnded([attempt, serves(3)])).toEqual([
      'A worker exited unexpectedly',
      'A worker could not be made',
    ]);
  });
});

test('one that fails while starting is tried again, and does not take down the one that serves', async () => {
  const attempts = ['ready', 'exit', 'ready'];
  const made: EventEmitter[] = [];
  const forked = vi.spyOn(cluster, 'fork').mockImplementation(() => {
    const attempt = attempts[made.length]!;
    const worker = Object.assign(new EventEmitter(), { id: made.length, process: { pid: made.length } });
    made.push(worker);
    setImmediate(() => {
      if (attempt === 'exit') worker.emit('exit', 1, null);
      else worker.emit('message', { type: 'ready' });
    });
    return worker as unknown as Worker;
  });
  const log = { error: vi.fn(), info: vi.fn() };
  const workers = createWorkers({ count: 2, log, metrics: createClusterMetrics() });
  expect(await workers.start()).toBe(true);
  await vi.waitFor(() => expect(forked).toHaveBeenCalledTimes(3), { timeout: 50_000 });
  expect(log.error.mock.calls.map(([, message]) => message)).toEqual(['A worker exited unexpectedly']);
  vi.restoreAllMocks();
});
