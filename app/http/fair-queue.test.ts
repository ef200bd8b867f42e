import { describe, expect, test } from 'vitest';
import { BusyError, createFairQueue, isBusy, type Sender } from './fair-queue.ts';

function watched(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const { run } = createFairQueue({ atOnce: 1, longest: 8, ...limits });
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
    async finish() {
      await settled();
      held.shift()!();
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const from = (name: string, signal?: AbortSignal): Sender => ({ path: [name], signal });
const within = (...path: Sender['path']): Sender => ({ path });
const known = (name: string): Sender => ({ path: [name], isKnown: true });

describe('the queue', () => {
  test('is bounded: work beyond the limit is refused at once', async () => {
    const { ask, started, finish } = watched({ longest: 2 });
    const asked = ['a', 'b', 'c', 'd'].map((each) => ask(each, from(each)));
    expect(await asked[3]).toBe('The queue is full');
    for (let count = 0; count < 3; count += 1) await finish();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('holds no more of one sender than there are places left, so that the next one finds a place', async () => {
    const { ask } = watched({ longest: 8 });
    const flood = Array.from({ length: 9 }, (_, index) => ask(`f${index}`, from('flood')));
    expect(await Promise.all(flood.slice(5))).toEqual(Array(4).fill('The share of this sender is full'));
    const second = Array.from({ length: 4 }, (_, index) => ask(`s${index}`, from('second')));
    expect(await Promise.all(second.slice(2))).toEqual(Array(2).fill('The share of this sender is full'));
    for (const each of ['third', 'fourth']) {
      const other = ask(each, from(each));
      await settled();
      expect(await Promise.race([other, Promise.resolve('waiting')])).toBe('waiting');
    }
  });

  test('counts the senders of a group together, and gives each of them a place', async () => {
    const { ask } = watched({ longest: 32 });
    void ask('runs', from('runs'));
    const results = Array.from({ length: 60 }, (_, index) => ask(`f${index}`, within('network', `home ${index}`)));
    const refused = await Promise.all(results.slice(16));
    expect(new Set(refused)).toEqual(new Set(['The share of this sender is full']));
    const other = ask('other', from('elsewhere'));
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

  test('is used in turns by groups, and within a group by its own', async () => {
    const { ask, started, finish } = watched({ longest: 64 });
    void ask('runs', from('runs'));
    for (const home of ['a', 'a', 'b', 'c']) void ask(`network ${home}`, within('network', home));
    for (const each of ['mine', 'mine']) void ask(each, from('me'));
    for (let count = 0; count < 7; count += 1) await finish();
    const turns = ['network a', 'mine', 'network b', 'mine', 'network c', 'network a'];
    expect(started).toEqual(['runs', ...turns]);
  });

  test('has places and turns for known senders, however many others there are', async () => {
    const { ask, started, finish } = watched({ longest: 8, reserved: 2 });
    const others = Array.from({ length: 9 }, (_, index) => ask(`other ${index}`, from(`other ${index}`)));
    expect(await Promise.all(others.slice(7))).toEqual(['The queue is full', 'The queue is full']);
    void ask('known', known('owner'));
    void ask('known, too', known('another owner'));
    expect(await ask('one more', known('a third'))).toBe('The queue is full');
    for (let count = 0; count < 4; count += 1) await finish();
    expect(started).toEqual(['other 0', 'other 1', 'known', 'other 2', 'known, too']);
  });

  test('holds no more of one known sender than there are places left', async () => {
    const { ask } = watched({ longest: 8, reserved: 4 });
    void ask('runs', from('runs'));
    const flood = Array.from({ length: 6 }, (_, index) => ask(`k${index}`, known('thief')));
    expect(await Promise.all(flood.slice(4))).toEqual(Array(2).fill('The share of this sender is full'));
  });

  test('never starts work abandoned while it waited, and has room again at once', async () => {
    const { ask, started, finish } = watched({ longest: 3 });
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
    const { run } = createFairQueue({ atOnce: 1, longest: 2 });
    const broken = run(null, () => Promise.reject(new Error('out of memory')));
    const next = run(null, async () => 'done');
    await expect(broken).rejects.toThrow('out of memory');
    expect(await next).toBe('done');
  });

  test('lets the process’s own work wait beyond a share', async () => {
    const { ask, started, finish } = watched({ longest: 8 });
    for (let count = 0; count < 9; count += 1) void ask(`own ${count}`, null);
    for (let count = 0; count < 9; count += 1) await finish();
    expect(started).toHaveLength(9);
  });
});

test('a busy queue is recognised across copies of the module', () => {
  expect(isBusy(new BusyError())).toBe(true);
  expect(isBusy(Object.assign(new Error(), { name: 'BusyError' }))).toBe(true);
  expect(isBusy(new Error('BusyError'))).toBe(false);
});
