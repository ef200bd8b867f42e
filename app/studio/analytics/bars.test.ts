import { createElement } from 'react';
import { expect, test } from 'vitest';
import { elements } from '../../../tests/support/html.ts';
import { render } from '../../../tests/support/rendered-page.ts';
import { Bars } from './bars.tsx';

const widthsOf = (...values: number[]) => {
  const bars = values.map((value, at) => ({ key: `${at}`, label: `Button ${at}`, value, words: `${value} visitors` }));
  const html = render(createElement(Bars, { name: 'Buttons', bars }));
  expect(elements(html, 'li')).toHaveLength(values.length);
  return elements(html, 'rect').map(({ attributes }) => attributes.width);
};

test('the longest bar fills the width, and the others are in proportion', () => {
  expect(widthsOf(8, 4, 2)).toEqual(['100%', '50%', '25%']);
});

test('a single person gets no bar', () => {
  expect(widthsOf(1)).toEqual([]);
  expect(widthsOf(4, 1)).toEqual(['100%']);
});
