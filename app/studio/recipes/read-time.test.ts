import { expect, test } from 'vitest';
import { readTime } from './publish-form.server.ts';

test('a time is the instant from the browser; without scripts it is in UTC', () => {
  const at = new Date('2026-12-24T08:00:00Z');
  expect(readTime({ instant: '2026-12-24T08:00:00.000Z', time: '2026-12-24T09:00' })).toEqual(at);
  expect(readTime({ instant: '', time: '2026-12-24T08:00' })).toEqual(at);
  expect(readTime({ time: '2026-12-24T08:00:00' })).toEqual(at);
});

test.each([
  {},
  { time: '' },
  { time: 'tomorrow' },
  { time: '2026-13-40T99:99' },
  { time: '2026-12-24' },
  { instant: 'x'.repeat(1_000) },
  { time: '2026-12-24T09:00Z' },
])('what makes no sense is no time: %j', (form) => {
  expect(readTime(form)).toBeNull();
});
