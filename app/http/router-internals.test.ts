import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { expectsHandoff, takeHandoff } from './router-internals.server.ts';

const context = (given: object) => given as EntryContext;

test('a context without the expected stream is unchanged', () => {
  const elsewhere = { handoff: new ReadableStream() };
  expect(takeHandoff(context(elsewhere))).toBeNull();
  const text = { serverHandoffStream: '[]' };
  expect(takeHandoff(context(text))).toBeNull();
  expect(text.serverHandoffStream).toBe('[]');
});

test('scripts that expect the data under another name are detected', () => {
  expect(expectsHandoff(Buffer.from('<script>window.__reactRouterContext = {}</script>'))).toBe(false);
});
