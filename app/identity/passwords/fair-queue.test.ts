import { describe, expect, test } from 'vitest';
import { BusyError, createFairQueue, isBusy, type Sender } from './fair-queue.ts';

/** A queue whose work is recorded as it starts, and runs until it is finished by hand. */
function watched(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const run = createFairQueue({ atOnce: 1, longest: 8, share: 3, ...limits });
  const started: string[] = [];
  const held: (() => void)[] = [];
  const ask = (name: string, sender: Sender | null) =>
    run(sender, () => {
      started.push(name);
      return new Promise<string>((resolve) => held.push(() => resolve(name)));
    }).catch((error: unknown) => {
      if (!isBusy(error)) throw error;
      return error.message;
    });
  return {
    started,
    ask,
    /** Finishes the oldest that runs. */
    async finish() {
      await settled();
      held.shift()!();
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const from = (key: string, signal?: AbortSignal): Sender => ({ key, signal });

describe('the queue', () => {
  test('is bounded: what does not fit is refused at once', async () => {
    const { ask, started, finish } = watched({ longest: 2, share: 2 });
    const asked = ['a', 'b', 'c', 'd'].map((each) => ask(each, from(each)));
    expect(await asked[3]).toBe('The queue is full');
    for (let count = 0; count < 3; count += 1) await finish();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('holds no more of one sender than its share, and others are still let in', async () => {
    const { ask } = watched({ share: 2 });
    const flood = Array.from({ length: 6 }, (_, index) => ask(`f${index}`, from('flood')));
    const refused = await Promise.all(flood.slice(3));
    expect(new Set(refused)).toEqual(new Set(['The share of this sender is full']));
    const other = ask('other', from('other'));
    await settled();
    expect(await Promise.race([other, Promise.resolve('waiting')])).toBe('waiting');
  });

  test('is used in turns: a newcomer waits for one piece of work, not for all that another sent', async () => {
    const { ask, started, finish } = watched();
    for (const each of ['f0', 'f1', 'f2', 'f3']) void ask(each, from('flood'));
    void ask('mine', from('me'));
    for (let count = 0; count < 4; count += 1) await finish();
    expect(started).toEqual(['f0', 'f1', 'mine', 'f2', 'f3']);
  });

  test('never starts what was abandoned while it waited, and has room again at once', async () => {
    const { ask, started, finish } = watched({ longest: 3, share: 2 });
    void ask('runs', from('a'));
    const gone = new AbortController();
    const abandoned = [ask('x', from('b', gone.signal)), ask('y', from('b', gone.signal))];
    void ask('last', from('c'));
    expect(await ask('none', from('d'))).toBe('The queue is full');
    gone.abort();
    expect(await Promise.all(abandoned)).toEqual(['Abandoned', 'Abandoned']);
    void ask('next', from('d'));
    await finish();
    await finish();
    expect(started).toEqual(['runs', 'last', 'next']);
    expect(await ask('late', from('b', gone.signal))).toBe('Abandoned');
  });

  test('continues after work that failed', async () => {
    const run = createFairQueue({ atOnce: 1, longest: 2, share: 2 });
    const broken = run(null, () => Promise.reject(new Error('out of memory')));
    const next = run(null, async () => 'done');
    await expect(broken).rejects.toThrow('out of memory');
    expect(await next).toBe('done');
  });

  test('lets what is the process’s own wait beyond a share', async () => {
    const { ask, started, finish } = watched({ longest: 8, share: 1 });
    for (let count = 0; count < 5; count += 1) void ask(`own ${count}`, null);
    for (let count = 0; count < 5; count += 1) await finish();
    expect(started).toHaveLength(5);
  });
});

test('a busy queue is recognised across copies of the module', () => {
  expect(isBusy(new BusyError())).toBe(true);
  expect(isBusy(Object.assign(new Error(), { name: 'BusyError' }))).toBe(true);
  expect(isBusy(new Error('BusyError'))).toBe(false);
});
