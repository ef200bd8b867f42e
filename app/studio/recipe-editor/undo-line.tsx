import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import type { Editing } from './change-recipe.ts';

export function UndoLine(props: { editing: Editing; said: string; undo: () => void }) {
  const { editing, said, undo } = props;
  return (
    <div
      aria-live="polite"
      className={
        editing.removed
          ? 'fixed inset-x-4 bottom-4 z-20 mx-auto flex max-w-md items-center justify-between gap-3 rounded-2xl bg-ink py-2 pr-2 pl-4 text-paper shadow-card'
          : 'sr-only'
      }
    >
      <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{said}</span>
      {editing.removed && (
        <button type="button" onClick={undo} className="min-h-11 flex-none rounded-xl px-4 font-semibold underline">
          {copy.undo}
        </button>
      )}
    </div>
  );
}
