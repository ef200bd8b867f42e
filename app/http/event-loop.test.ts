import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { yieldToEventLoop } from './event-loop.server.ts';

test('each who asks gets a turn of the event loop alone, in the order of asking', async () => {
  let turn = 0;
  let counting = true;
  const count = async () => {
    for (; counting; turn += 1) await setImmediate();
  };
  const counted = count();
  const seen: [name: string, turn: number][] = [];
  await Promise.all(['first', 'second', 'third'].map((name) => yieldToEventLoop().then(() => seen.push([name, turn]))));
  counting = false;
  await counted;
  expect(seen.map(([name]) => name)).toEqual(['first', 'second', 'third']);
  expect(new Set(seen.map(([, when]) => when)).size).toBe(3);
});
