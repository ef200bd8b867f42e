import { describe, expect, test } from 'vitest';
import { dailyLimit, pauseReason, WARM } from './limits.ts';

describe('a letter pauses', () => {
  test('at 2 % bounces, from the fifth on', () => {
    expect(pauseReason({ sent: 1_000, bounced: 19, complained: 0 })).toBeNull();
    expect(pauseReason({ sent: 1_000, bounced: 20, complained: 0 })).toBe('bounces');
    expect(pauseReason({ sent: 20, bounced: 4, complained: 0 })).toBeNull();
    expect(pauseReason({ sent: 20, bounced: 5, complained: 0 })).toBe('bounces');
  });

  test('at 0.3 % complaints, from the third on', () => {
    expect(pauseReason({ sent: 100, bounced: 0, complained: 2 })).toBeNull();
    expect(pauseReason({ sent: 1_000, bounced: 0, complained: 3 })).toBe('complaints');
    expect(pauseReason({ sent: 1_001, bounced: 0, complained: 3 })).toBeNull();
  });
});

test('a creator may send twice as much each day as before', () => {
  const firstDay = 1_000;
  expect([0, 400, 1_000, 3_000].map((before) => dailyLimit(before, { firstDay }))).toEqual([
    1_000, 1_000, 2_000, 6_000,
  ]);
  expect(dailyLimit(WARM, { firstDay })).toBe(Number.POSITIVE_INFINITY);
});
