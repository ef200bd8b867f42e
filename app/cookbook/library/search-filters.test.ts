import { describe, expect, test } from 'vitest';
import { isDietTag, readFilters, type SearchFilters, tagsOfClaim } from './search-filters.ts';

const nothing: SearchFilters = { rest: '', freeFrom: [], without: [], claims: [], minutes: null, serves: null };

describe('a search', () => {
  test.each<[string, Partial<SearchFilters>]>([
    ['vegan', { claims: ['vegan'] }],
    ['vega', { claims: ['vegan'] }],
    ['vegan soup', { claims: ['vegan'], rest: 'soup' }],
    ['plant based', { claims: ['plant-based'] }],
    ['vegetarian and spicy', { claims: ['vegetarian', 'spicy'] }],
    ['veggie burger', { claims: ['vegetarian'], rest: 'burger' }],
    ['meatless meals', { claims: ['meat-free'] }],
    ['no meat', { claims: ['meat-free'] }],
    ['soup without meat', { claims: ['meat-free'], rest: 'soup' }],
    ['halal chicken', { claims: ['halal'], rest: 'chicken' }],
    ['keto', { claims: ['keto'] }],
    ['low-carb bread', { claims: ['low-carb'], rest: 'bread' }],
    ['sugar free cake', { claims: ['sugar-free'], rest: 'cake' }],
    ['vegan gluten-free cake', { claims: ['vegan'], freeFrom: ['gluten'], rest: 'cake' }],
    ['curry, not too spicy', { without: ['spicy', 'chile', 'cayenne', 'jalapeño'], rest: 'curry' }],
    ['spicy', { claims: ['spicy'] }],
    ['quick', { claims: ['quick'] }],
    ['quick and easy dinner', { claims: ['quick'], rest: 'dinner' }],
    ['no cook', { claims: ['no-cook'] }],
    ['without cooking', { claims: ['no-cook'] }],
    ['no bake', { claims: ['no-bake'] }],
    ['dessert without oven', { claims: ['no-bake'], rest: 'dessert' }],
    ['pancakes, no baking powder', { without: ['baking powder'], rest: 'pancakes' }],
    ['under 30 min', { minutes: 30 }],
    ['30 minutes or less', { minutes: 30 }],
    ['less than half an hour', { minutes: 30 }],
    ['ready in 20 minutes', { minutes: 20 }],
    ['soup in under an hour', { minutes: 60, rest: 'soup' }],
    ['30 min chicken', { minutes: 30, rest: 'chicken' }],
    ['<30min', { minutes: 30 }],
    ['up to 1.5 hours', { minutes: 90 }],
    ['max. 45 minutes', { minutes: 45 }],
    ['pasta under 30', { minutes: 30, rest: 'pasta' }],
    ['thirty minutes', { minutes: 30 }],
    ['forty-five minutes or less', { minutes: 45 }],
    ['for 2', { serves: 2 }],
    ['pasta for 2 people', { serves: 2, rest: 'pasta' }],
    ['serves 4', { serves: 4 }],
    ['2 servings', { serves: 2 }],
    ['quick vegan pasta for two under 30 min', { claims: ['vegan', 'quick'], minutes: 30, serves: 2, rest: 'pasta' }],
  ])('“%s” is read as %j', (q, expected) => {
    expect(readFilters(q)).toEqual({ ...nothing, ...expected });
  });

  test.each([
    'kosher salt',
    'not vegan',
    'non-vegan cake',
    'roast veggies',
    'breakfast',
    'vege',
    'steak for 8 hours',
    'over 30 minutes',
    '7 minute eggs',
    'cake for 8 inch tin',
    'for children',
    'chicken thighs for the grill',
    'something else',
    'less than 10 ingredients',
    '5 ingredients',
    'soup',
  ])('“%s” has words only', (q) => {
    expect({ ...readFilters(q), without: [] }).toEqual({ ...nothing, rest: q === 'not vegan' ? '' : q });
  });
});

test('a vegan tag states that a recipe is vegetarian, and not vice versa', () => {
  expect(tagsOfClaim('vegetarian')).toContain('vegan');
  expect(tagsOfClaim('vegan')).not.toContain('vegetarian');
});

test.each([
  ['Vegan', true],
  ['gluten-free', true],
  ['low carb', true],
  ['quick', false],
  ['soup', false],
])('the tag %s states a diet: %s', (tag, isDiet) => {
  expect(isDietTag(tag)).toBe(isDiet);
});
