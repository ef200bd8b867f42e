import { describe, expect, test } from 'vitest';
import { readTextOf, writeTextOf } from '../../recipe-import/text-form/recipe-text.ts';
import { emptyRecipe, MAX_USES } from '../../recipes/content/recipe-shape.ts';
import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { linePlaces, placeLines } from '../../recipes/editing/unplaced-lines.ts';
import { beginEditing, type Change, changeRecipe, type Editing } from './change-recipe.ts';
import { draftOf, editorRecipe } from './editor-recipe.ts';

const pie: RecipeDraft = {
  written: {
    ...emptyRecipe,
    name: 'Pie',
    free: true,
    allergens: { gluten: 'contains' },
    groups: [
      { title: '', lines: ['flour', 'water'] },
      { title: 'The filling', lines: ['apples', 'sugar'] },
      { title: 'To serve', lines: ['cream'] },
    ],
    steps: [
      { title: '', text: 'Mix.', uses: [], footnotes: [] },
      { title: 'Bake', text: 'In the oven.', uses: [], footnotes: [] },
    ],
    notes: ['Cold is good too.'],
  },
  corrections: { flour: { as: 'written' } },
};

const begin = (draft = pie): Editing => beginEditing(editorRecipe(draft));
const changed = (...changes: Change[]) => changes.reduce(changeRecipe, begin());
const keyOf = (text: string) =>
  Object.values(begin().recipe.rows)
    .flat()
    .find((row) => row.text === text)!.key;
const ingredients = ({ recipe }: Editing) =>
  draftOf(recipe).written.groups.map(({ title, lines }) => [title, ...lines].join(' ').trim());
const move = (text: string, by: -1 | 1): Change => ({
  do: 'move',
  list: 'ingredients',
  key: keyOf(text),
  by,
  from: 'field',
});

describe('a recipe in the editor', () => {
  test('converts back to the recipe it was made from', () => expect(draftOf(begin().recipe)).toEqual(pie));

  test('has one line when empty, which is not saved while blank', () => {
    const empty = { written: emptyRecipe, corrections: {} };
    const { rows } = editorRecipe(empty);
    expect([rows.ingredients.length, rows.method.length, rows.notes.length]).toEqual([1, 1, 0]);
    expect(draftOf(editorRecipe(empty))).toEqual(empty);
  });

  const unplaced = ['1 pinch salt\npepper', 'Serve it hot.', 'Love, Ruth'];
  const letter = { ...pie, written: { ...pie.written, unplaced } };

  test.each(linePlaces)('places an unplaced line (%s) like the preview of an import', (to) => {
    for (const line of unplaced.keys()) {
      const { recipe } = changeRecipe(begin(letter), { do: 'place', line, to });
      expect(draftOf(recipe).written).toEqual(placeLines(letter.written, new Map([[line, to]])));
    }
  });

  test('restores a discarded line, and ignores an unknown one', () => {
    const discarded = changeRecipe(begin(letter), { do: 'place', line: 1, to: 'discard' });
    expect(draftOf(changeRecipe(discarded, { do: 'undo' }).recipe)).toEqual(letter);
    const before = begin(letter);
    expect(changeRecipe(before, { do: 'place', line: 3, to: 'notes' })).toBe(before);
  });

  test('keeps fields that the text cannot express', () => {
    const fields = readTextOf(writeTextOf(pie.written).replace('apples', '3 apples'));
    const { written, corrections } = draftOf(changed({ do: 'text', fields }).recipe);
    expect(written.groups[1]!.lines).toEqual(['3 apples', 'sugar']);
    expect([written.free, written.allergens, corrections]).toEqual([true, pie.written.allergens, pie.corrections]);
  });

  test('keeps a line’s correction while its text stays, also when moved', () => {
    expect(draftOf(changed(move('flour', 1)).recipe).corrections).toEqual(pie.corrections);
    const other: Change = { do: 'write', list: 'ingredients', key: keyOf('flour'), text: '100 g flour' };
    expect(draftOf(changed(other).recipe).corrections).toEqual({});
  });
});

describe('a line', () => {
  test.each<[Change, string[]]>([
    [move('flour', 1), ['water flour', 'The filling apples sugar', 'To serve cream']],
    [move('apples', -1), ['flour water apples', 'The filling sugar', 'To serve cream']],
    [move('sugar', 1), ['flour water', 'The filling apples', 'To serve sugar cream']],
    [move('flour', -1), ['flour water', 'The filling apples sugar', 'To serve cream']],
    [move('cream', 1), ['flour water', 'The filling apples sugar', 'To serve cream']],
  ])('is moved by one place, and past a title into the other group: %o', (change, expected) =>
    expect(ingredients(changed(change))).toEqual(expected),
  );

  test.each([
    ['flour', 'sugar', ['water', 'The filling apples sugar flour', 'To serve cream']],
    ['cream', 'water', ['flour cream water', 'The filling apples sugar', 'To serve']],
  ])('%s is dragged to where %s is', (text, over, expected) => {
    const change: Change = { do: 'drag', list: 'ingredients', key: keyOf(text), over: keyOf(over) };
    expect(ingredients(changed(change))).toEqual(expected);
  });

  test('is added after another, and edited', () => {
    const added = changed({
      do: 'add',
      list: 'ingredients',
      after: keyOf('flour'),
      kind: 'line',
      texts: ['eggs', 'salt'],
    });
    expect(ingredients(added)[0]).toBe('flour eggs salt water');
    expect(added.recipe.rows.ingredients.find(({ key }) => key === added.focus?.key)?.text).toBe('salt');
  });

  test('is restored to its place after removal', () => {
    const removed = changed({ do: 'remove', list: 'ingredients', key: keyOf('apples') });
    expect(ingredients(removed)[1]).toBe('The filling sugar');
    expect(ingredients(changeRecipe(removed, { do: 'undo' }))).toEqual(ingredients(begin()));
  });
});

describe('a group', () => {
  test.each<[Change, string[]]>([
    [move('The filling', 1), ['flour water', 'To serve cream', 'The filling apples sugar']],
    [move('To serve', -1), ['flour water', 'To serve cream', 'The filling apples sugar']],
    [move('The filling', -1), ['The filling apples sugar flour water', 'To serve cream']],
    [move('To serve', 1), ['flour water', 'The filling apples sugar', 'To serve cream']],
  ])('is moved with its lines, past the one beside it: %o', (change, expected) =>
    expect(ingredients(changed(change))).toEqual(expected),
  );

  test('cannot be dragged into itself', () => {
    const change: Change = { do: 'drag', list: 'ingredients', key: keyOf('The filling'), over: keyOf('sugar') };
    expect(ingredients(changed(change))).toEqual(ingredients(begin()));
  });
});

describe('what a step uses', () => {
  const key = keyOf;
  const uses = (editing: Editing, step = 0) => draftOf(editing.recipe).written.steps[step]!.uses;
  const use = (text: string, takes: string | null, step = 'Mix.'): Change => ({
    do: 'use',
    step: key(step),
    row: key(text),
    takes,
  });
  const of = (line: string, takes: string) => ({ line, nth: 0, takes });

  test('is decided line by line, changed and undecided', () => {
    expect(uses(changed(use('flour', 'all'), use('water', '5 g')))).toEqual([of('flour', 'all'), of('water', '5 g')]);
    expect(uses(changed(use('flour', 'all'), use('flour', 'none')))).toEqual([of('flour', 'none')]);
    expect(uses(changed(use('flour', 'all'), use('flour', null)))).toEqual([]);
  });

  test('stays with the line while the line is edited or moved, and until its removal is final', () => {
    const write: Change = { do: 'write', list: 'ingredients', key: key('flour'), text: '200 g flour' };
    const editing = changed(use('flour', '1/2'), write, move('flour', 1));
    expect(uses(editing)).toEqual([of('200 g flour', '1/2')]);
    const removed = changeRecipe(editing, { do: 'remove', list: 'ingredients', key: key('flour') });
    expect(uses(removed)).toEqual([]);
    expect(uses(changeRecipe(removed, { do: 'undo' }))).toEqual([of('200 g flour', '1/2')]);
  });

  const all: Change = {
    do: 'confirm',
    uses: [
      { step: key('Mix.'), row: key('water'), takes: 'some' },
      { step: key('In the oven.'), row: key('apples'), takes: 'all' },
    ],
  };

  test('is confirmed for all steps at once, and undone without losing other decisions', () => {
    const editing = changed(use('flour', '1/2'), all);
    expect([uses(editing), uses(editing, 1)]).toEqual([
      [of('flour', '1/2'), of('water', 'some')],
      [of('apples', 'all')],
    ]);
    const decided = changeRecipe(editing, use('water', 'rest'));
    const undone = changeRecipe(decided, { do: 'undo' });
    expect([uses(undone), uses(undone, 1)]).toEqual([[of('flour', '1/2'), of('water', 'rest')], []]);
  });

  test('has no more decisions than the server accepts', () => {
    const lines = Array.from({ length: MAX_USES + 5 }, (_, at) => `${at} apples`);
    const long = begin({ ...pie, written: { ...pie.written, groups: [{ title: '', lines }] } });
    const step = long.recipe.rows.method[0]!.key;
    const decisions = long.recipe.rows.ingredients.map(({ key: row }) => ({ step, row, takes: 'all' }));
    const editing = changeRecipe(long, { do: 'confirm', uses: decisions });
    expect(uses(editing)).toHaveLength(MAX_USES);
    expect(editing.undoable).toMatchObject({ list: 'uses', uses: { size: MAX_USES } });
  });

  test('is shown at once after a decision, and after a pause in typing', () => {
    const write: Change = { do: 'write', list: 'method', key: key('Mix.'), text: 'Mix it.' };
    const decisions = (...changes: Change[]) => changed(...changes).decisions;
    expect([decisions(write), decisions(use('flour', 'all')), decisions(all), decisions(all, { do: 'undo' })]).toEqual([
      0, 1, 1, 2,
    ]);
  });
});
