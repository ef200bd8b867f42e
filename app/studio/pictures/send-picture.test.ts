import { expect, test } from 'vitest';
import { nextToSend } from './send-picture.ts';

test('several pictures are sent in turn, also after a failure', () => {
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
