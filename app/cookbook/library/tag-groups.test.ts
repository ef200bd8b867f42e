import { expect, test } from 'vitest';
import { tagGroup } from './tag-groups.ts';

test.each([
  ['soup', 'meal'],
  ['Breakfast', 'meal'],
  ['tacos', 'meal'],
  ['sweet', 'meal'],
  ['Weeknight dinner', 'meal'],
  ['vegan', 'diet'],
  ['Vegetarian', 'diet'],
  ['dairy-free', 'diet'],
  ['low carb', 'diet'],
  ['beans', 'ingredient'],
  ['chicken', 'ingredient'],
  ['smoked fish', 'ingredient'],
  ['eggs', 'ingredient'],
  ['pulses', 'ingredient'],
  ['shellfish', 'ingredient'],
  ['meat', 'ingredient'],
  ['rice', 'ingredient'],
  ['weeknight', 'other'],
  ['make ahead', 'other'],
  ['freezes well', 'other'],
  ['for children', 'other'],
  ['winter', 'other'],
  ['christmas', 'other'],
  ['quick', 'other'],
  ['日本', 'other'],
])('the tag %s is in the group %s', (tag, group) => {
  expect(tagGroup(tag)).toBe(group);
});
