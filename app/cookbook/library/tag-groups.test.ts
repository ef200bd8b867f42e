import { expect, test } from 'vitest';
import { tagGroup } from './tag-groups.ts';

test.each([
  ['soup', 'meal'],
  ['Breakfast', 'meal'],
  ['Weeknight dinner', 'meal'],
  ['vegan', 'diet'],
  ['dairy-free', 'diet'],
  ['beans', 'ingredient'],
  ['smoked fish', 'ingredient'],
  ['eggs', 'ingredient'],
  ['pulses', 'ingredient'],
  ['shellfish', 'ingredient'],
  ['meat', 'ingredient'],
  ['make ahead', 'other'],
  ['for children', 'other'],
  ['quick', 'other'],
  ['日本', 'other'],
])('the tag %s is in the group %s', (tag, group) => {
  expect(tagGroup(tag)).toBe(group);
});
