import { expect, test } from 'vitest';
import { linkedParagraphs } from './linked.ts';

test('addresses become links, and the text around them stays', () => {
  expect(linkedParagraphs('See https://beans.example/soak?a=1, then\nboil.\n\nOr beans.com!')).toEqual([
    [
      { text: 'See ' },
      { text: 'https://beans.example/soak?a=1', href: 'https://beans.example/soak?a=1' },
      { text: ', then\nboil.' },
    ],
    [{ text: 'Or ' }, { text: 'beans.com', href: 'http://beans.com/' }, { text: '!' }],
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>',
  'ana@home.example',
  'ftp://files.example/a',
  'mailto:ana@home.example',
  '<a href="https:">',
])('%s stays text', (text) => {
  expect(linkedParagraphs(text).flat()).toEqual([{ text }]);
});

test.each([' ', '\n\n'])('at most twenty addresses of a post become links, separated by %j', (separator) => {
  const parts = linkedParagraphs(`https://a.example${separator}`.repeat(400)).flat();
  expect(parts.filter(({ href }) => href)).toHaveLength(20);
});
