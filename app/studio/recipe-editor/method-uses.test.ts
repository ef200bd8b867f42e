import { describe, expect, test } from 'vitest';
import { recipeOf } from '../../../tests/support/written-recipe.ts';
import { contentOfDraft, draftOfContent } from '../../recipes/editing/recipe-draft.ts';
import { beginEditing, type Change, changeRecipe } from './change-recipe.ts';
import { draftOf, type EditorRecipe, editorRecipe } from './editor-recipe.ts';
import { addNamed, methodUses, type NamedLines, proposedUses, withoutNamed } from './method-uses.ts';

/** Editor whose steps are parsed after every change. */
function anEditor(lines: string[], steps: string[]) {
  let editing = beginEditing(editorRecipe(draftOfContent(recipeOf(lines, steps))));
  let named: NamedLines = new Map();
  const keyIn = (list: keyof EditorRecipe['rows']) => (text: string) =>
    editing.recipe.rows[list].find((row) => row.text.includes(text))!.key;
  const [line, step] = [keyIn('ingredients'), keyIn('method')];
  const shown = () => {
    const content = contentOfDraft(draftOf(editing.recipe));
    named = addNamed(named, editing.recipe, content);
    return methodUses(editing.recipe, content, named);
  };
  shown();
  return {
    line,
    step,
    shown,
    change(change: Change) {
      editing = changeRecipe(editing, change);
      return shown();
    },
    keep(text: string, of: string) {
      named = withoutNamed(named, step(text), line(of));
    },
    write: (text: string, by: string): Change => ({ do: 'write', list: 'method', key: step(text), text: by }),
    chips: (text: string) =>
      shown()
        .steps.get(step(text))!
        .map(({ words, isConfirmed }) => (isConfirmed ? words : `(${words})`)),
    asked: () => [...shown().steps.values()].flatMap((uses) => uses.flatMap((use) => (use.isAsked ? use.item : []))),
  };
}

describe('what goes in, below a step', () => {
  test('is suggested from the words, with the amount, until it is decided', () => {
    const editor = anEditor(
      ['200 g flour', '100 g butter', 'salt'],
      ['Rub the butter into the flour.', 'Add the salt.'],
    );
    expect(editor.chips('Rub')).toEqual(['(200 g flour)', '(100 g butter)']);
    expect(editor.shown().proposed).toBe(3);
    const [step, row] = [editor.step('Rub'), editor.line('butter')];
    editor.change({ do: 'use', step, row, takes: '1/2' });
    expect(editor.chips('Rub')).toEqual(['(200 g flour)', '50 g butter']);
    editor.change({ do: 'use', step, row, takes: 'none' });
    expect(editor.chips('Rub')).toEqual(['(200 g flour)']);
    editor.change({ do: 'use', step, row, takes: null });
    expect(editor.chips('Rub')).toEqual(['(200 g flour)', '(100 g butter)']);
  });

  test('is the same after confirming all', () => {
    const editor = anEditor(
      ['300 ml milk', '2 eggs', 'salt'],
      ['Whisk the eggs with half the milk.', '', 'Add the rest of the milk and the salt.'],
    );
    const words = () => [...editor.shown().steps.values()].flatMap((uses) => uses.map((use) => use.words));
    const before = words();
    editor.change({ do: 'confirm', uses: proposedUses(editor.shown()) });
    expect(editor.shown().proposed).toBe(0);
    expect(words()).toEqual(before);
  });

  test('belongs to the right rows beside titles and blank rows', () => {
    const editor = anEditor(['200 g flour', '2 eggs'], ['Sift the flour.', 'Beat the eggs.']);
    const add = (list: 'ingredients' | 'method', kind: 'line' | 'title', text: string, after: number) =>
      editor.change({ do: 'add', list, kind, texts: [text], after });
    add('ingredients', 'line', '  ', editor.line('flour'));
    add('ingredients', 'title', 'Filling', editor.line('flour'));
    add('method', 'line', ' ', editor.step('Sift'));
    add('method', 'title', 'Later', editor.step('Sift'));
    expect([editor.chips('Sift'), editor.chips('Beat')]).toEqual([['(200 g flour)'], ['(2 eggs)']]);
  });

  test('is all of a further line, or the rest if other steps take a part', () => {
    const editor = anEditor(['300 ml milk', '2 eggs', '50 g sugar'], ['Whisk the eggs with half the milk.']);
    expect(editor.shown().lines.map(({ left }) => left)).toEqual(['rest', 'all', 'all']);
  });
});

describe('a confirmed use', () => {
  const lines = ['200 g flour', '100 g butter'];
  const confirmed = () => {
    const editor = anEditor(lines, ['Rub the butter into the flour.', 'Bake it.']);
    editor.change({ do: 'confirm', uses: proposedUses(editor.shown()) });
    return editor;
  };

  test('stays while its words stay, and is asked about once they are gone, until they are back', () => {
    const editor = confirmed();
    editor.change(editor.write('Rub', 'Rub the soft butter into the sifted flour.'));
    expect(editor.chips('Rub')).toEqual(['200 g flour', '100 g butter']);
    expect(editor.asked()).toEqual([]);
    editor.change(editor.write('Rub', 'Rub into the flour.'));
    expect(editor.chips('Rub')).toEqual(['200 g flour', '100 g butter']);
    expect(editor.asked()).toEqual(['butter']);
    editor.change(editor.write('Rub', 'Rub the butter into the flour.'));
    expect(editor.asked()).toEqual([]);
  });

  test('is not asked about again once the answer is yes, unless its words come and go again', () => {
    const editor = confirmed();
    editor.change(editor.write('Rub', 'Rub into the flour.'));
    editor.keep('Rub', 'butter');
    expect(editor.asked()).toEqual([]);
    editor.change(editor.write('Rub', 'Rub the butter into the flour.'));
    editor.change(editor.write('Rub', 'Rub into the flour.'));
    expect(editor.asked()).toEqual(['butter']);
  });

  test('added by hand is never asked about', () => {
    const editor = confirmed();
    editor.change({ do: 'use', step: editor.step('Bake'), row: editor.line('butter'), takes: 'some' });
    editor.change(editor.write('Bake', 'Bake it well.'));
    expect(editor.asked()).toEqual([]);
  });

  test('is not asked about when its ingredient is renamed', () => {
    const editor = confirmed();
    editor.change({ do: 'write', list: 'ingredients', key: editor.line('butter'), text: '100 g margarine' });
    expect(editor.chips('Rub')).toEqual(['200 g flour', '100 g margarine']);
    expect(editor.asked()).toEqual([]);
  });
});
