import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { batchWrite } from './batch-writes.ts';

let sent: string[];
const send = (...names: string[]) => {
  for (const name of names) batchWrite(() => sent.push(name));
};
beforeEach(async () => {
  sent = [];
  for (let calm = 0; calm < 20; calm += 1) {
    send('calm');
    await nextTurn();
  }
  sent = [];
});

test('who asks alone is answered at once', () => {
  send('alone');
  expect(sent).toEqual(['alone']);
});

test('after a turn with several, answers go out at the end of the turn, in the order of asking', async () => {
  send('a', 'b');
  await nextTurn();
  send('c', 'd');
  expect(sent).toEqual(['a', 'b']);
  await nextTurn();
  expect(sent).toEqual(['a', 'b', 'c', 'd']);
});

test('a turn with one request does not yet end the crowd', async () => {
  send('a', 'b');
  await nextTurn();
  send('c');
  await nextTurn();
  send('d');
  expect(sent).toEqual(['a', 'b', 'c']);
  await nextTurn();
  expect(sent).toEqual(['a', 'b', 'c', 'd']);
});

test('what is asked for while answers go out belongs to the next turn', async () => {
  send('a', 'b');
  await nextTurn();
  batchWrite(() => send('later'));
  await nextTurn();
  expect(sent).toEqual(['a', 'b']);
  await nextTurn();
  expect(sent).toEqual(['a', 'b', 'later']);
});
