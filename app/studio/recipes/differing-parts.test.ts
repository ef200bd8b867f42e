import { describe, expect, test } from 'vitest';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import type { WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import { differingParts, mergeDrafts, type PartId } from './differing-parts.ts';

const draft = (fields: Partial<WrittenRecipe> = {}) => ({ written: aWrittenRecipe(fields), corrections: {} });
const hers = draft({
  name: 'Leek soup',
  groups: [
    { title: '', lines: ['3 leeks'] },
    { title: 'For the top', lines: ['parsley'] },
  ],
});
const his = draft({
  name: 'Soup of leeks',
  free: true,
  groups: [
    { title: '', lines: ['4 leeks'] },
    { title: 'To serve', lines: ['bread'] },
  ],
});
const taking = (...ids: PartId[]) => mergeDrafts(hers, his, new Set(ids)).written;

describe('two versions of a recipe', () => {
  test('differ in parts, each group of ingredients by itself', () => {
    expect(differingParts(hers, his).map(({ id }) => id)).toEqual([
      'name',
      'group:',
      'group:For the top',
      'group:To serve',
      'free',
    ]);
  });

  test('with equal content have no differences', () => {
    expect(differingParts(hers, structuredClone(hers))).toEqual([]);
    expect(differingParts(hers, draft({ ...hers.written, name: ' Leek  soup ' }))).toEqual([]);
  });

  test('are merged part by part', () => {
    expect(taking()).toEqual(hers.written);
    expect(taking('name')).toEqual({ ...hers.written, name: 'Soup of leeks' });
    expect(taking('free', 'group:').groups[0]).toEqual({ title: '', lines: ['4 leeks'] });
    expect(taking('group:To serve').groups.map(({ title }) => title)).toEqual(['', 'For the top', 'To serve']);
    expect(taking('group:For the top').groups.map(({ title }) => title)).toEqual(['']);
  });

  test('merged with every part of the other give the other', () => {
    const all = taking(...differingParts(hers, his).map(({ id }) => id));
    expect(differingParts({ written: all, corrections: {} }, his)).toEqual([]);
  });
});
