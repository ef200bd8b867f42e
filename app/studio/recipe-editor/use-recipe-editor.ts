import { type Dispatch, startTransition, useEffect, useMemo, useReducer, useState } from 'react';
import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import { saveByPost } from '../editing/save-by-post.ts';
import { useAutosave } from '../editing/use-autosave.ts';
import { studioPaths } from '../paths.ts';
import { differingParts, nameOfPart, wordsOfPart } from '../recipes/differing-parts.ts';
import { beginEditing, type Change, changeRecipe, type Editing } from './change-recipe.ts';
import { draftOnDevice } from './device-draft.ts';
import type { EditorPage } from './editor-page.ts';
import { draftOf, editorRecipe } from './editor-recipe.ts';

const begin = (draft: RecipeDraft): Editing => beginEditing(editorRecipe(draft));

export function useRecipeEditor(creatorId: string, page: EditorPage) {
  const { recipeId } = page;
  const [editing, change] = useReducer(changeRecipe, page.draft, begin);
  const { recipe } = editing;
  // `draft` stays the same object until something changes, which autosave requires.
  const [first] = useState(recipe);
  const draft = useMemo(() => (recipe === first ? page.draft : draftOf(recipe)), [recipe, first, page.draft]);
  const [version] = useState(page.version);
  /** Incremented when the whole recipe is replaced. */
  const [replaced, setReplaced] = useState(0);
  const replace = (next: RecipeDraft) => {
    change({ do: 'replace', recipe: editorRecipe(next) });
    setReplaced((before) => before + 1);
  };
  const autosave = useAutosave<RecipeDraft>({
    value: draft,
    version,
    save: (value, from) =>
      saveByPost(studioPaths.recipeDraft(creatorId, recipeId), {
        value,
        version: from,
        schemaVersion: draftOnDevice.schemaVersion,
      }),
    storageKey: `recipe:${page.accountId}:${recipeId}`,
    restore: replace,
    format: draftOnDevice,
    differences: (one, other) =>
      differingParts(one, other).map((part) => ({
        label: nameOfPart(part),
        words: part.theirs ? wordsOfPart(part.id, part.theirs) : '',
      })),
  });
  return {
    editing,
    change: change as Dispatch<Change>,
    draft,
    replaced,
    autosave,
    resolve(merged: RecipeDraft) {
      replace(merged);
      autosave.resolve(merged);
    },
    said: announcementOf(editing),
  };
}

function announcementOf({ recipe, moved, undoable }: Editing): string {
  if (undoable) {
    return undoable.list === 'uses' ? copy.uses.confirmed(undoable.uses.size) : copy.removed(undoable.row.text);
  }
  if (!moved) return '';
  const rows = recipe.rows[moved.list];
  const at = rows.findIndex(({ key }) => key === moved.key);
  return at < 0 ? '' : copy.moved(rows[at]!.text || copy.emptyRow, at + 1, rows.length);
}

/** Milliseconds without a change before `useDebounced` returns the new value. */
const PAUSE = 300;

/**
 * Returns the value after it has stopped changing. Used for work that may lag behind typing.
 * @param urgent when `urgent` changes, the value is returned at once
 */
export function useDebounced<Value>(value: Value, urgent: number | null = null): Value {
  const [debounced, setDebounced] = useState({ value, urgent });
  if (debounced.urgent !== urgent) setDebounced({ value, urgent });
  useEffect(() => {
    const next = (before: { value: Value; urgent: number | null }) =>
      before.value === value && before.urgent === urgent ? before : { value, urgent };
    const timer = setTimeout(() => startTransition(() => setDebounced(next)), PAUSE);
    return () => clearTimeout(timer);
  }, [value, urgent]);
  return debounced.urgent === urgent ? debounced.value : value;
}
