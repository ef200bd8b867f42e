import { expect, test } from 'vitest';
import { nextToSend } from './send-picture.ts';

test('of several pictures each is sent in its turn, also after one that failed', () => {
  const files = ['one', 'two', 'three'].map((id) => ({ id, state: 'waiting' }));
  const sent: string[] = [];
  for (let next = nextToSend(files); next; next = nextToSend(files)) {
    sent.push(next.id);
    next.state = 'sending';
    expect(nextToSend(files)).toBeUndefined();
    next.state = next.id === 'two' ? 'failed' : 'added';
  }
  expect(sent).toEqual(['one', 'two', 'three']);
});
