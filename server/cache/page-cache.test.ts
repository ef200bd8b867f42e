import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { PageCache, type Rendered } from './page-cache.ts';

const MEGABYTE = 1024 * 1024;
const answer = (text: string, tags: string[] | null = ['page:1'], status = 200): Rendered => ({
  response: new CachedResponse(status, { 'content-type': 'text/html' }, Buffer.from(text)),
  tags,
});

/** A render that answers when it is told to. */
function slowRender() {
  let count = 0;
  const waiting: { resolve: (rendered: Rendered) => void; reject: (error: unknown) => void }[] = [];
  return {
    render: () => {
      count += 1;
      return new Promise<Rendered>((resolve, reject) => waiting.push({ resolve, reject }));
    },
    get count() {
      return count;
    },
    answer: (at: number, rendered: Rendered) => waiting[at]!.resolve(rendered),
    fail: (at: number, error: unknown) => waiting[at]!.reject(error),
  };
}

describe('rendering', () => {
  test('once, however many ask at the same time, and then from memory', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    const slow = slowRender();
    const asked = Array.from({ length: 50 }, () => cache.findOrRender('/a', slow.render));
    const rendered = answer('a');
    slow.answer(0, rendered);
    expect(new Set(await Promise.all(asked))).toEqual(new Set([rendered.response]));
    expect(await cache.findOrRender('/a', slow.render)).toBe(rendered.response);
    expect(slow.count).toBe(1);
  });

  test('different addresses do not wait for each other', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    void cache.findOrRender('/slow', slowRender().render);
    const quick = answer('quick');
    expect(await cache.findOrRender('/quick', async () => quick)).toBe(quick.response);
  });

  test('that fails is told to everyone who waits, is not cached, and is tried again by the next', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    const slow = slowRender();
    const asked = [cache.findOrRender('/a', slow.render), cache.findOrRender('/a', slow.render)];
    slow.fail(0, new Error('away'));
    for (const result of await Promise.allSettled(asked)) expect(result.status).toBe('rejected');
    const next = answer('back');
    expect(await cache.findOrRender('/a', async () => next)).toBe(next.response);
  });

  test('that throws at once does no harm either', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    const broken = () => {
      throw new Error('at once');
    };
    await expect(cache.findOrRender('/a', broken)).rejects.toThrow('at once');
    const next = answer('back');
    expect(await cache.findOrRender('/a', async () => next)).toBe(next.response);
  });

  test('of what must not be cached is answered and done again for the next', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    const first = answer('partial', null);
    expect(await cache.findOrRender('/a', async () => first)).toBe(first.response);
    expect(cache.find('/a')).toBeUndefined();
    expect(cache.size).toBe(0);
    const second = answer('whole');
    expect(await cache.findOrRender('/a', async () => second)).toBe(second.response);
  });
});

describe('a change', () => {
  test('drops what shows it and nothing else', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    await cache.findOrRender('/a', async () => answer('a', ['page:1', 'creator:1']));
    await cache.findOrRender('/a.data', async () => answer('a', ['page:1', 'creator:1']));
    await cache.findOrRender('/b', async () => answer('b', ['page:2', 'creator:1']));
    await cache.findOrRender('/c', async () => answer('c', ['page:3', 'creator:3']));
    cache.drop('page:1');
    expect(['/a', '/a.data', '/b', '/c'].map((key) => cache.find(key) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    cache.drop('creator:1');
    expect(['/b', '/c'].map((key) => cache.find(key) !== undefined)).toEqual([false, true]);
    cache.drop('page:unknown');
    expect(cache.find('/c')).toBeDefined();
  });

  test('of everything drops everything', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    for (const key of ['/a', '/b']) await cache.findOrRender(key, async () => answer(key, [key]));
    cache.drop('everything');
    expect([cache.find('/a'), cache.find('/b'), cache.size]).toEqual([undefined, undefined, 0]);
  });

  test('during a render: the render is answered and not cached', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    for (const notice of ['page:1', 'everything']) {
      const slow = slowRender();
      const asked = cache.findOrRender('/a', slow.render);
      cache.drop(notice);
      const old = answer('old');
      slow.answer(0, old);
      expect(await asked).toBe(old.response);
      expect(cache.find('/a')).toBeUndefined();
    }
  });

  test('of something else during a render does not cost the render its place', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    const slow = slowRender();
    const asked = cache.findOrRender('/a', slow.render);
    cache.drop('page:2');
    slow.answer(0, answer('a', ['page:1']));
    await asked;
    expect(cache.find('/a')).toBeDefined();
  });

  test('whoever asks after it is not given a render that began before it', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    const slow = slowRender();
    const before = cache.findOrRender('/a', slow.render);
    cache.drop('page:1');
    const after = cache.findOrRender('/a', slow.render);
    expect(slow.count).toBe(2);
    const [old, fresh] = [answer('old'), answer('new')];
    slow.answer(1, fresh);
    expect(await after).toBe(fresh.response);
    slow.answer(0, old);
    expect(await before).toBe(old.response);
    expect(cache.find('/a')).toBe(fresh.response);
  });

  test('the older render, ending late, does not make others wait for a third', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    const slow = slowRender();
    const before = cache.findOrRender('/a', slow.render);
    cache.drop('page:1');
    const after = cache.findOrRender('/a', slow.render);
    slow.answer(0, answer('old'));
    await before;
    await turn();
    const third = cache.findOrRender('/a', slow.render);
    expect(slow.count).toBe(2);
    const fresh = answer('new');
    slow.answer(1, fresh);
    expect(await Promise.all([after, third])).toEqual([fresh.response, fresh.response]);
  });

  test('after a render was cached anew under other tags: the old tags mean nothing to it', async () => {
    const cache = new PageCache({ bytes: MEGABYTE });
    await cache.findOrRender('/a', async () => answer('one', ['page:1']));
    cache.drop('page:1');
    await cache.findOrRender('/a', async () => answer('two', ['page:2']));
    cache.drop('page:1');
    expect(cache.find('/a')).toBeDefined();
    cache.drop('page:2');
    expect(cache.find('/a')).toBeUndefined();
  });
});

describe('memory', () => {
  test('stays within its limit', async () => {
    const cache = new PageCache({ bytes: 100_000 });
    for (let at = 0; at < 200; at += 1) {
      await cache.findOrRender(`/${at}`, async () => answer('x'.repeat(3_000), [`page:${at}`]));
      expect(cache.size).toBeLessThanOrEqual(100_000);
    }
    expect(cache.size).toBeGreaterThan(50_000);
    expect(cache.find('/0')).toBeUndefined();
    expect(cache.find('/199')).toBeDefined();
  });

  test('is not given to an answer larger than all of it, which is still answered', async () => {
    const cache = new PageCache({ bytes: 10_000 });
    await cache.findOrRender('/small', async () => answer('small', ['page:1']));
    const large = answer('x'.repeat(50_000), ['page:2']);
    expect(await cache.findOrRender('/large', async () => large)).toBe(large.response);
    expect(cache.find('/large')).toBeUndefined();
    expect(cache.find('/small')).toBeDefined();
    cache.drop('page:2');
  });

  test('a popular page survives a crawl of 20,000 others', async () => {
    const cache = new PageCache({ bytes: 2 * MEGABYTE });
    const popular = answer('popular');
    await cache.findOrRender('/popular', async () => popular);
    const crawled = answer('x'.repeat(2_000), ['page:2']);
    let renders = 0;
    for (let at = 0; at < 20_000; at += 1) {
      await cache.findOrRender(`/${at}`, async () => crawled);
      if (at % 100 !== 0) continue;
      await cache.findOrRender('/popular', async () => {
        renders += 1;
        return popular;
      });
    }
    expect(renders).toBe(0);
    expect(cache.find('/popular')).toBe(popular.response);
  });

  test('what was given up is forgotten with its tags', async () => {
    const cache = new PageCache({ bytes: 20_000 });
    for (let at = 0; at < 1_000; at += 1) {
      await cache.findOrRender(`/${at}`, async () => answer('x'.repeat(3_000), [`page:${at}`, 'shared']));
    }
    cache.drop('shared');
    expect(cache.size).toBe(0);
  });
});
