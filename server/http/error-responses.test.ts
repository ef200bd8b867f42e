import { expect, test } from 'vitest';
import { failedAnswer } from './error-responses.ts';

test('a browser gets a page with the specified words and a link', () => {
  const { headers, body } = failedAnswer('text/html,application/xhtml+xml', { requestId: 'r-1' });
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  for (const part of ['Unexpected Application Error!', 'Larder', '/favicon.png', 'href="/"', '(reference r-1)'])
    expect(body).toContain(part);
});

test('a program gets the sentence', () => {
  expect(failedAnswer('*/*', { requestId: 'r-1' })).toMatchObject({
    body: 'Unexpected Application Error! (reference r-1)',
  });
  expect(failedAnswer(undefined, { requestId: '' }).headers['content-type']).toBe('text/plain; charset=utf-8');
});
