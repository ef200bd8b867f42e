import { describe, expect, test } from 'vitest';
import { growthOf, TOO_MUCH } from '../../../tests/support/growth.ts';
import { tinId } from '../scaling/tins.ts';
import { findTinIn } from './tin-in-text.ts';

const found = (text: string) => {
  const tin = findTinIn([text]);
  return tin && tinId(tin);
};

describe('the tin of a recipe', () => {
  test.each([
    ['Butter a 23 cm springform tin and line the base.', 'round-23'],
    ['Butter an 8-inch square pan and line the base with parchment paper.', 'square-20'],
    ['Line a 20cm (8 inch) loose-bottomed round cake tin.', 'round-20'],
    ['Grease a 9-inch round cake pan.', 'round-23'],
    ['Grease a 9 x 13 inch baking dish.', 'rectangle-23x33'],
    ['Pour into a 23 × 33 cm tin.', 'rectangle-23x33'],
    ['Scrape it into a 23 x 13cm loaf tin.', 'loaf-13x23'],
    ['A 25 cm tart tin.', 'round-25'],
  ])('is found in “%s”', (text, tin) => {
    expect(found(text)).toBe(tin);
  });

  test.each([
    'Heat the oil in a 28 cm frying pan.',
    'Cut into 2 cm pieces and put them in a pan.',
    'A 400 g tin of tomatoes.',
    'Roll it out to a circle of 30 cm.',
    'A 60 cm round tin.',
    '',
  ])('is not found in “%s”', (text) => {
    expect(found(text)).toBeNull();
  });

  test('is the first one that the steps name', () => {
    expect(findTinIn(['Stir.', 'A 23 cm round tin.', 'A 20 cm round tin.'])).toEqual({ shape: 'round', across: 23 });
  });

  test('is found in time linear in the text', () => {
    for (const piece of ['20 ', '20 cm ', '9 x 9 x ', '20 cm a-b ', '20 cm (']) {
      const make = (length: number) => piece.repeat(length / piece.length);
      expect(growthOf((text) => findTinIn([text]), make, 400_000)).toBeLessThan(TOO_MUCH);
    }
  });
});
