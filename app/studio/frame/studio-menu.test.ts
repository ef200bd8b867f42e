import { expect, test } from 'vitest';
import { studioMenu } from './copy.ts';
import { menuFor } from './studio.server.ts';

test('the menu has the pages that a role may open', () => {
  expect(menuFor('owner')).toEqual(Object.keys(studioMenu));
  expect(menuFor('editor')).toEqual([
    'page',
    'recipes',
    'pictures',
    'import',
    'letters',
    'community',
    'analytics',
    'people',
  ]);
  expect(menuFor('operator')).toEqual([
    'page',
    'recipes',
    'pictures',
    'import',
    'letters',
    'community',
    'members',
    'analytics',
    'people',
  ]);
});
