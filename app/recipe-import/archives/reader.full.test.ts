import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { handClock } from '../../../tests/support/hand-clock.ts';
import type { BundlePart, Progress, ReaderThread, ThreadData } from './reader.server.ts';
import { createRecipeReader, MAX_FILE_MS } from './reader.server.ts';

class HandThread extends EventEmitter implements ReaderThread {
  readonly data: ThreadData;
  isEnded = false;
  constructor(data: ThreadData) {
    super();
    this.data = data;
  }
  postMessage() {
    this.emit('taken');
  }
  async terminate() {
    this.isEnded = true;
  }
  says(progress: Progress) {
    this.emit('message', progress);
  }
}

function aReader() {
  const clock = handClock();
  const threads: HandThread[] = [];
  const reader = createRecipeReader({
    log: { info: () => {}, error: () => {} },
    startThread(data) {
      const thread = new HandThread(data);
      threads.push(thread);
      return thread;
    },
    later(milliseconds, callback) {
      const timer = clock.setTimeout(callback, milliseconds);
      return () => clock.clearTimeout(timer);
    },
  });
  const taken: BundlePart[] = [];
  const take = async (some: BundlePart[]) => void taken.push(...some);
  const read = (of: string, ...names: string[]) =>
    reader.read({ of, files: names.map((name) => ({ name, path: name })), take });
  return { clock, threads, taken, read };
}

const notFound = (file: string): BundlePart => ({ ok: false, file, name: '', reason: 'no-recipe' });
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a file that exceeds the time limit', () => {
  test('is skipped with a message, and another thread reads the files after it', async () => {
    const { clock, threads, taken, read } = aReader();
    const reading = read('bea', 'fine.txt', 'endless.txt', 'later.txt');
    await turn();
    const [first] = threads;
    first!.says({ begun: 0 });
    const left = { ...first!.data.left, recipes: 1_999 };
    first!.says({ some: [notFound('fine.txt')], left });
    first!.says({ begun: 1 });
    await turn();
    clock.pass(MAX_FILE_MS - 1);
    await turn();
    expect(threads).toHaveLength(1);
    clock.pass(1);
    await turn();
    expect([first!.isEnded, threads.length]).toEqual([true, 2]);
    expect(threads[1]!.data).toEqual({ files: [{ name: 'later.txt', path: 'later.txt' }], left });
    threads[1]!.says({ begun: 0 });
    threads[1]!.says({ some: [notFound('later.txt')], left });
    threads[1]!.says({ done: true });
    expect(await reading).toEqual({ ok: true });
    expect(taken).toEqual([
      notFound('fine.txt'),
      { ok: false, file: 'endless.txt', name: '', reason: 'too-slow' },
      notFound('later.txt'),
    ]);
  });

  test('has its own time limit, independent of earlier files', async () => {
    const { clock, threads, read } = aReader();
    const reading = read('bea', 'one.txt', 'two.txt');
    await turn();
    threads[0]!.says({ begun: 0 });
    clock.pass(MAX_FILE_MS - 1);
    threads[0]!.says({ begun: 1 });
    clock.pass(MAX_FILE_MS - 1);
    threads[0]!.says({ done: true });
    expect([await reading, threads.length]).toEqual([{ ok: true }, 1]);
  });

  test('may be an archive of many recipes, whose time restarts with each batch', async () => {
    const { clock, threads, taken, read } = aReader();
    const reading = read('bea', 'archive.zip');
    await turn();
    const [thread] = threads;
    const { left } = thread!.data;
    thread!.says({ begun: 0 });
    for (const entry of ['one', 'two', 'three']) {
      clock.pass(MAX_FILE_MS - 1);
      thread!.says({ some: [notFound(entry)], left });
      await turn();
    }
    clock.pass(MAX_FILE_MS);
    expect([await reading, thread!.isEnded]).toEqual([{ ok: true }, true]);
    expect(taken.at(-1)).toEqual({ ok: false, file: 'archive.zip', name: '', reason: 'too-slow' });
  });
});

test('may be a blog without recipes for long, as long as it reports progress', async () => {
  const { clock, threads, read } = aReader();
  const reading = read('bea', 'blog.xml');
  await turn();
  threads[0]!.says({ begun: 0 });
  for (const share of [0.2, 0.4, 0.6]) {
    clock.pass(MAX_FILE_MS - 1);
    threads[0]!.says({ share });
  }
  threads[0]!.says({ done: true });
  expect([await reading, threads.length]).toEqual([{ ok: true }, 1]);
});

describe('bounds of one bundle', () => {
  async function readWithin(left: Partial<ThreadData['left']>, texts: string[], kind = 'txt'): Promise<BundlePart[]> {
    const folder = await mkdtemp(path.join(tmpdir(), 'larder-bounds-'));
    const files = texts.map((_, at) => ({ name: `${at}.${kind}`, path: path.join(folder, `${at}`) }));
    for (const [at, file] of files.entries()) await writeFile(file.path, texts[at]!);
    const reader = createRecipeReader({
      log: { info: () => {}, error: () => {} },
      startThread: (data) =>
        new Worker(new URL('./reader-thread.server.ts', import.meta.url), {
          workerData: { ...data, left: { ...data.left, ...left } },
        }),
    });
    const taken: BundlePart[] = [];
    const read = await reader.read({ of: 'bea', files, take: async (some) => void taken.push(...some) });
    await rm(folder, { recursive: true });
    expect(read).toEqual({ ok: true });
    return taken;
  }
  const soup = (name: string) => `${name}\n\nIngredients\n3 leeks\n\nMethod\n1. Simmer.`;
  const several = (count: number) => Array.from({ length: count }, (_, at) => soup(`Soup ${at}`)).join('\n\n---\n\n');
  const outcomes = (parts: BundlePart[]) => parts.map((part) => (part.ok ? 'a recipe' : part.reason));

  test.each([
    ['recipes', { recipes: 2 }],
    ['text with its sources', { text: 2_000 }],
  ])('after the maximum of %s the report says that there are more', async (_what, left) => {
    const came = outcomes(await readWithin(left, [several(9)]));
    expect(came.slice(-3)).toEqual(['a recipe', 'a recipe', 'too-many-recipes'].slice(-Math.min(3, came.length)));
    expect(came.length).toBeLessThan(8);
  });

  test('the source texts of recipes count too', async () => {
    const long = `${soup('Soup')}${'\n'.repeat(5_000)}`;
    expect(outcomes(await readWithin({ text: 4_000 }, [long, soup('Stew')]))).toEqual(['a recipe', 'too-many-recipes']);
  });

  test('recipes beyond the picture limit come without their pictures', async () => {
    const withPicture = (name: string) =>
      JSON.stringify({ name, ingredients: '3 leeks', directions: 'Simmer.', photo_data: 'YWJj' });
    const came = await readWithin({ pictures: 4 }, ['Soup', 'Stew'].map(withPicture), 'paprikarecipe');
    const lacksPicture = came.map((part) => part.ok && part.missing.includes('picture'));
    expect([came.map((part) => part.ok && part.picture?.length), lacksPicture]).toEqual([
      [3, undefined],
      [false, true],
    ]);
  });

  test('the report names a limited number of files without a recipe', async () => {
    expect(outcomes(await readWithin({ refused: 2 }, ['One', 'Two', 'Three', soup('Soup')]))).toEqual([
      ...['no-recipe', 'no-recipe', 'a recipe'],
    ]);
  });
});

test('waiting imports are limited to one per creator, independently of other creators', async () => {
  const { threads, read } = aReader();
  const first = read('bea', 'one.txt');
  await turn();
  const second = read('bea', 'two.txt');
  expect(await read('bea', 'three.txt')).toEqual({ ok: false, reason: 'waiting' });
  const other = read('ada', 'four.txt');
  for (const [at, reading] of [first, second, other].entries()) {
    await turn();
    expect(threads).toHaveLength(at + 1);
    threads[at]!.says({ done: true });
    expect(await reading).toEqual({ ok: true });
    await turn();
  }
});
