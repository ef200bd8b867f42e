import { expect, test } from 'vitest';
import { readCookAlong } from './read-cook-along.server.ts';

const now = new Date('2026-11-30T12:00:00Z');
const form = { title: 'Pozole, together', time: '2026-12-05T18:30', zone: 'America/Mexico_City', minutes: '90' };
const read = (changed: Partial<Record<keyof typeof form | 'recipe', string>> = {}) =>
  readCookAlong({ ...form, ...changed }, now);

test('the time is that of the chosen zone', () => {
  expect(read()).toEqual({
    ok: true,
    thread: {
      kind: 'cook-along',
      title: 'Pozole, together',
      recipeId: null,
      startsAt: new Date('2026-12-06T00:30:00Z'),
      minutes: 90,
      timeZone: 'America/Mexico_City',
    },
  });
});

test.each([
  ['title', 'title', { title: ' ' }],
  ['time', 'no-time', { time: '' }],
  ['zone', 'no-zone', { zone: 'Mexico' }],
  ['time', 'past', { time: '2026-11-30T05:00' }],
  ['time', 'far', { time: '2027-12-30T05:00' }],
  ['minutes', 'minutes', { minutes: '9999' }],
])('an error in %s: %s', (field, reason, changed) => {
  expect(read(changed)).toEqual({ ok: false, field, reason });
});
