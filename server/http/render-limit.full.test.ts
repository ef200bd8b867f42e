import { beforeEach, describe, expect, test } from 'vitest';
import { createRenderLimit, pagesOf } from './render-limit.ts';

let now = 0;
beforeEach(() => {
  now = 1_000_000;
});
const limit = (scale = 1) => createRenderLimit({ scale, now: () => now });

function exhaust(count: ReturnType<typeof limit>, addressOf: (index: number) => string): number {
  for (let pages = 0; pages < 10_000; pages += 1) if (count(addressOf(pages)) > 0) return pages;
  throw new Error('No limit');
}

describe('pages that are rendered for one address', () => {
  test('are limited to 600 in a minute, and 600 more after it', () => {
    const count = limit();
    expect(exhaust(count, () => '203.0.113.7')).toBe(600);
    now += 20_000;
    expect(count('203.0.113.7')).toBe(40);
    now += 40_000;
    expect(exhaust(count, () => '203.0.113.7')).toBe(600);
  });

  test('are fewer if each counts as several', () => {
    const count = limit();
    expect(
      exhaust(
        (address) => count(address, pagesOf('/kitchen/dinner')),
        () => '203.0.113.7',
      ),
    ).toBe(60);
    expect(['/kitchen/dinner/cook.data', '/studio/1/members/import', '/kitchen'].map(pagesOf)).toEqual([10, 10, 1]);
  });

  test('are counted per address, and per home network', () => {
    const count = limit();
    exhaust(count, () => '203.0.113.7');
    expect(count('203.0.113.8')).toBe(0);
    expect(exhaust(count, (index) => `2001:db8:1:2::${index.toString(16)}`)).toBe(600);
  });

  test('are limited to 2,400 for the networks of one /48, where a network over its limit uses no more of them', () => {
    const count = limit();
    for (let pages = 0; pages < 5_000; pages += 1) count('2001:db8:1:2::1');
    expect(exhaust(count, (index) => `2001:db8:1:${(index + 16).toString(16)}::1`)).toBe(1_800);
    expect(count('2001:db8:2:1::1')).toBe(0);
  });

  test.each([
    [2, 1_200],
    [0.01, 6],
    [0.0001, 1],
  ])('are multiplied by the scale %d, and never none', (scale, pages) => {
    expect(exhaust(limit(scale), () => '203.0.113.7')).toBe(pages);
  });

  test('take bounded memory: the /48 limit applies while its networks are forgotten', () => {
    const count = limit();
    let refused = 0;
    for (let index = 0; index < 65_536; index += 1) {
      if (count(`2001:db8:1:${index.toString(16)}::1`) > 0) refused += 1;
    }
    expect(refused).toBe(65_536 - 2_400);
  });
});
