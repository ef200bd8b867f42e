import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { PageCache, type Rendered } from './page-cache.ts';

const MEGABYTE = 1024 * 1024;
const answer = (text: string, tags: string[] | null = ['page:1'], status = 200): Rendered => ({
  response: new CachedResponse(status, { 'content-type': 'text/html' }, Buffer.from(text)),
  tags,
});

let cache: PageCache;
beforeEach(() => {
  cache = new PageCache({ bytes: MEGABYTE });
});

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

describe('a render', () => {
  test('is shared by simultaneous requests, and later requests are answered from memory', async () => {
    const slow = slowRender();
    const asked = Array.from({ length: 50 }, () => cache.findOrRender('/a', slow.render));
    const rendered = answer('a');
    slow.answer(0, rendered);
    expect(new Set(await Promise.all(asked))).toEqual(new Set([rendered.response]));
    expect(await cache.findOrRender('/a', slow.render)).toBe(rendered.response);
    expect(slow.count).toBe(1);
  });

  test('does not wait for a render of another address', async () => {
    void cache.findOrRender('/slow', slowRender().render);
    const quick = answer('quick');
    expect(await cache.findOrRender('/quick', async () => quick)).toBe(quick.response);
  });

  test('that fails rejects for every waiting request, is not cached, and is retried by the next request', async () => {
    const slow = slowRender();
    const asked = [cache.findOrRender('/a', slow.render), cache.findOrRender('/a', slow.render)];
    slow.fail(0, new Error('away'));
    for (const result of await Promise.allSettled(asked)) expect(result.status).toBe('rejected');
    const next = answer('back');
    expect(await cache.findOrRender('/a', async () => next)).toBe(next.response);
  });

  test('that throws synchronously rejects in the same way', async () => {
    const broken = () => {
      throw new Error('at once');
    };
    await expect(cache.findOrRender('/a', broken)).rejects.toThrow('at once');
    const next = answer('back');
    expect(await cache.findOrRender('/a', async () => next)).toBe(next.response);
  });

  test('without tags is answered but not cached', async () => {
    const first = answer('partial', null);
    expect(await cache.findOrRender('/a', async () => first)).toBe(first.response);
    expect(cache.find('/a')).toBeUndefined();
    expect(cache.size).toBe(0);
    const second = answer('whole');
    expect(await cache.findOrRender('/a', async () => second)).toBe(second.response);
  });
});

describe('a notice', () => {
  test('drops the answers that carry its tag and no others', async () => {
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

  test('for `everything` drops all answers', async () => {
    for (const key of ['/a', '/b']) await cache.findOrRender(key, async () => answer(key, [key]));
    cache.drop('everything');
    expect([cache.find('/a'), cache.find('/b'), cache.size]).toEqual([undefined, undefined, 0]);
  });

  test('during a render leaves the render answered but not cached', async () => {
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

  test('for another tag during a render does not prevent caching', async () => {
    const slow = slowRender();
    const asked = cache.findOrRender('/a', slow.render);
    cache.drop('page:2');
    slow.answer(0, answer('a', ['page:1']));
    await asked;
    expect(cache.find('/a')).toBeDefined();
  });

  test('keeps later requests from joining a render that began before it', async () => {
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

  test('does not cause a third render when the older one ends last', async () => {
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

  test('for a tag that the newest render no longer carries does not drop it', async () => {
    await cache.findOrRender('/a', async () => answer('one', ['page:1']));
    cache.drop('page:1');
    await cache.findOrRender('/a', async () => answer('two', ['page:2']));
    cache.drop('page:1');
    expect(cache.find('/a')).toBeDefined();
    cache.drop('page:2');
    expect(cache.find('/a')).toBeUndefined();
  });
});

describe('the cache', () => {
  test('stays within its byte limit', async () => {
    const cache = new PageCache({ bytes: 100_000 });
    for (let at = 0; at < 200; at += 1) {
      await cache.findOrRender(`/${at}`, async () => answer('x'.repeat(3_000), [`page:${at}`]));
      expect(cache.size).toBeLessThanOrEqual(100_000);
    }
    expect(cache.size).toBeGreaterThan(50_000);
    expect(cache.find('/0')).toBeUndefined();
    expect(cache.find('/199')).toBeDefined();
  });

  test('does not store an answer larger than its limit, and still returns it', async () => {
    const cache = new PageCache({ bytes: 10_000 });
    await cache.findOrRender('/small', async () => answer('small', ['page:1']));
    const large = answer('x'.repeat(50_000), ['page:2']);
    expect(await cache.findOrRender('/large', async () => large)).toBe(large.response);
    expect(cache.find('/large')).toBeUndefined();
    expect(cache.find('/small')).toBeDefined();
    cache.drop('page:2');
  });

  test('retains a popular page during a crawl of 20,000 others', async () => {
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

  test('removes the tags of evicted answers', async () => {
    const cache = new PageCache({ bytes: 20_000 });
    for (let at = 0; at < 1_000; at += 1) {
      await cache.findOrRender(`/${at}`, async () => answer('x'.repeat(3_000), [`page:${at}`, 'shared']));
    }
    cache.drop('shared');
    expect(cache.size).toBe(0);
  });
});

test('long keys count towards the bytes, and a flood of them evicts older entries', async () => {
  for (let n = 0; n < 200; n += 1) {
    await cache.findOrRender(`/?after=${'a'.repeat(14_000)}${n}`, async () => answer('null'));
  }
  expect(cache.size).toBeGreaterThan(MEGABYTE * 0.9);
  expect(cache.size).toBeLessThanOrEqual(MEGABYTE);
  const cached = Array.from({ length: 200 }, (_, n) => cache.find(`/?after=${'a'.repeat(14_000)}${n}`)).filter(Boolean);
  expect(cached.length).toBeLessThan(MEGABYTE / 28_000);
});
