import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { elements } from '../../../tests/support/html.ts';
import { type MethodUses, proposedUses, type ShownUse } from './method-uses.ts';
import { ConfirmUses, StepUses } from './step-uses.tsx';

const flour: ShownUse = {
  row: 1,
  words: '200 g flour',
  item: 'flour',
  takes: 'all',
  isConfirmed: true,
  isAsked: false,
};
const nothing = () => {};
const method = (...uses: ShownUse[]): MethodUses => ({
  lines: [{ row: 1, text: '200 g flour', left: 'all' }],
  steps: new Map([[7, uses]]),
  proposed: uses.filter(({ isConfirmed }) => !isConfirmed).length,
});
const rendered = (...uses: ShownUse[]) =>
  renderToStaticMarkup(createElement(StepUses, { step: 7, method: method(...uses), change: nothing, keep: nothing }));
const buttons = (html: string) => elements(html, 'button').map(({ inside }) => inside.replace(/<[^>]+>/g, ''));

test('a suggested ingredient is told apart from a confirmed one by a screen reader too', () => {
  expect(buttons(rendered(flour))).toEqual(['200 g flour', '+ Ingredient']);
  expect(buttons(rendered({ ...flour, isConfirmed: false }))).toEqual(['200 g flour, suggested', '+ Ingredient']);
});

test('a suggested amount that is too long to be stored is not confirmed', () => {
  const long = { ...flour, isConfirmed: false, takes: '1 '.repeat(30) };
  expect(proposedUses(method(long, { ...flour, isConfirmed: false }))).toEqual([{ step: 7, row: 1, takes: 'all' }]);
});

test('a question about removed words has two answers', () => {
  const html = rendered({ ...flour, isAsked: true });
  expect(html).toContain('You removed “flour”. Does this step still use it?');
  expect(buttons(html)).toEqual(['200 g flour', '+ Ingredient', 'Yes', 'No']);
});

test('a step without a text has nothing below it', () => {
  const props = { step: 8, method: method(flour), change: nothing, keep: nothing };
  expect(renderToStaticMarkup(createElement(StepUses, props))).toBe('');
});

test.each([
  [[{ ...flour, isConfirmed: false }, flour], ['Confirm all 1'], false],
  [[flour], [], true],
  [[], [], false],
])('all suggestions are confirmed with one button while there are any: %#', (uses, expected, areAll) => {
  const html = renderToStaticMarkup(createElement(ConfirmUses, { method: method(...uses), confirm: nothing }));
  expect(buttons(html)).toEqual(expected);
  expect(html.includes('All confirmed')).toBe(areAll);
});
