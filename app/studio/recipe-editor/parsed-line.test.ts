import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CorrectLine } from './correct-line.tsx';
import { ParsedLine } from './parsed-line.tsx';

const nothing = () => {};

test.each([
  ['7 oz / 200g salted butter', '7 oz or 200g'],
  ['1 lb 2 oz beef', '1 lb + 2 oz'],
  ['500g/1lb 2oz beef', '500g or 1lb + 2oz'],
  ['2 x 400g/14oz tins chickpeas', '2 × 400g or 14oz'],
  ['400g tin tomatoes', '400g'],
  ['2 tbsp sugar, plus 1 tsp for sprinkling', '2 tbsp, 1 tsp'],
  ['a pinch of salt', 'a pinch'],
])('the parsed result of a line of %s is %s', (text, read) => {
  const html = renderToStaticMarkup(createElement(ParsedLine, { text, correction: undefined, change: nothing }));
  expect(/<b[^>]*>(.*?)<\/b>/.exec(html)?.[1]).toBe(read);
});

test('a line is corrected in labelled fields', () => {
  const line = { text: '1 tsp ground ginger', correction: undefined, correct: nothing, close: nothing };
  const html = renderToStaticMarkup(createElement(CorrectLine, line));
  const labels = [...html.matchAll(/<label[^>]*>([^<]*)<(?:select|input)[^>]* name="(\w+)"/g)];
  expect(labels.map(([, label, name]) => [name, label])).toEqual([
    ['number', 'Amount'],
    ['unit', 'Unit'],
    ['item', 'Ingredient'],
  ]);
});
