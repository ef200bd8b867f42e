import { type MouseEvent, memo, type PointerEvent, useCallback, useRef } from 'react';
import type { Corrections } from '../../recipes/content/recipe-content.ts';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import { fieldIds } from '../recipes/field-ids.ts';
import type { Change, Editing } from './change-recipe.ts';
import type { Row, RowList } from './editor-recipe.ts';
import { proposedUses } from './method-uses.ts';
import { EditorRow } from './row.tsx';
import { ConfirmUses } from './step-uses.tsx';
import type { EditedUses } from './use-method-uses.ts';

const idOf: Record<RowList, (at: number) => string> = {
  ingredients: fieldIds.line,
  method: fieldIds.step,
  notes: (at) => `${fieldIds.notes}-${at}`,
};
const sectionId = { ingredients: fieldIds.ingredients, method: fieldIds.steps, notes: fieldIds.notes };

/** Distance from the window's top within which dragging scrolls, in CSS pixels. At the bottom, half of this. */
const EDGE = 120;
const STEP = 16;

export const RowListFields = memo(function RowListFields(props: {
  list: RowList;
  rows: readonly Row[];
  corrections: Corrections;
  focus: Editing['focus'];
  change: (change: Change) => void;
  /** Ingredients of the steps; only for the method. */
  uses?: EditedUses | undefined;
}) {
  const { list, rows, corrections, focus, change, uses } = props;
  const words = copy.rows[list];
  const title = useRef<HTMLHeadingElement>(null);

  // The dragged row moves to the place of each row that the pointer enters.
  const drag = useCallback(
    (event: PointerEvent<HTMLElement>, key: number) => {
      if (event.button !== 0) return;
      event.preventDefault();
      const ofList = event.currentTarget.closest('ol');
      const follow = ({ clientX, clientY, pointerId }: globalThis.PointerEvent) => {
        if (pointerId !== event.pointerId) return;
        const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]');
        const isHere = over && over.closest('ol') === ofList;
        if (isHere && Number(over.dataset.row) !== key)
          change({ do: 'drag', list, key, over: Number(over.dataset.row) });
        if (clientY < EDGE) scrollBy(0, -STEP);
        else if (clientY > innerHeight - EDGE / 2) scrollBy(0, STEP);
      };
      // Listens on the window, because moving a row in the DOM releases pointer capture.
      const dragging = new AbortController();
      const options = { signal: dragging.signal };
      addEventListener('pointermove', follow, options);
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => dragging.abort(), options);
    },
    [change, list],
  );

  let line = 0;
  const add = (kind: Row['kind']) => change({ do: 'add', list, after: null, kind, texts: [''] });
  return (
    <section onMouseDown={keepFocus} aria-labelledby={sectionId[list]} className="border-t border-line pt-6">
      <h2 ref={title} id={sectionId[list]} tabIndex={-1} className="text-xl">
        {words.title}
      </h2>
      {words.hint && <p className="mt-1 text-sm text-ink-soft">{words.hint}</p>}
      {uses && (
        <ConfirmUses
          method={uses.method}
          confirm={() => {
            // The pressed button is removed.
            title.current?.focus();
            change({ do: 'confirm', uses: proposedUses(uses.method) });
          }}
        />
      )}
      <ol className="mt-3 grid gap-2">
        {rows.map((row) => {
          const at = row.kind === 'line' ? line++ : line;
          return (
            <EditorRow
              key={row.key}
              list={list}
              row={row}
              at={at}
              id={row.kind === 'line' ? idOf[list](at) : `${sectionId[list]}-title-${row.key}`}
              correction={Object.hasOwn(corrections, row.text) ? corrections[row.text] : undefined}
              focus={focus?.key === row.key ? focus : null}
              change={change}
              drag={drag}
              uses={uses}
            />
          );
        })}
      </ol>
      <p className="mt-3 flex flex-wrap gap-3 pl-8">
        <button type="button" onClick={() => add('line')} className="button button-compact button-quiet">
          {words.add}
        </button>
        {words.addTitle && (
          <button type="button" onClick={() => add('title')} className="link min-h-11 px-2">
            {words.addTitle}
          </button>
        )}
      </p>
    </section>
  );
});

/** Keeps the focus during a press. On a phone, a row without focus hides its buttons before the press ends. */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}
