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

test('the longest bar has all the room, and others their share of it', () => {
  expect(widthsOf(8, 4, 2)).toEqual(['100%', '50%', '25%']);
});

test('one person is no bar, which would say that it was much', () => {
  expect(widthsOf(1)).toEqual([]);
  expect(widthsOf(4, 1)).toEqual(['100%']);
});
