import { type ClipboardEvent, type KeyboardEvent, memo, type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { Correction } from '../../recipes/content/recipe-content.ts';
import { Icon } from '../../ui/icon.tsx';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import type { Change, Editing } from './change-recipe.ts';
import type { Row, RowList } from './editor-recipe.ts';
import { ParsedLine } from './parsed-line.tsx';
import { StepFootnotes } from './step-footnotes.tsx';
import { StepUses } from './step-uses.tsx';
import type { EditedUses } from './use-method-uses.ts';

/** Enter adds a row; in a step or note, only at the end. Alt+arrow moves the row, Backspace removes an empty row. */
export const EditorRow = memo(function EditorRow(props: {
  list: RowList;
  row: Row;
  /** Index of the line among all lines, from 0; for a title, the index of the next line. */
  at: number;
  id: string;
  correction: Correction | undefined;
  focus: Editing['focus'];
  change: (change: Change) => void;
  drag: (event: PointerEvent<HTMLElement>, key: number) => void;
  uses: EditedUses | undefined;
}) {
  const { list, row, at, id, correction, focus, change, uses } = props;
  const { key, kind, text } = row;
  const words = copy.rows[list];
  const field = useRef<HTMLTextAreaElement>(null);
  const isTitle = kind === 'title';
  const name = isTitle ? words.heading : words.line(at + 1);

  useLayoutEffect(() => {
    if (!focus) return;
    const written = field.current!;
    if (focus.place !== 'field') {
      written.closest('li')?.querySelector<HTMLElement>(`[data-move=${focus.place}]`)?.focus();
    } else if (document.activeElement !== written) {
      written.focus();
      written.setSelectionRange(written.value.length, written.value.length);
    }
  }, [focus]);

  function typed(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart } = event.currentTarget;
    const isLine = list === 'ingredients' || isTitle;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      change({ do: 'move', list, key, by: event.key === 'ArrowUp' ? -1 : 1, from: 'field' });
    } else if (
      event.key === 'Enter' &&
      !event.shiftKey &&
      !event.nativeEvent.isComposing &&
      (isLine || selectionStart === value.length)
    ) {
      event.preventDefault();
      change({ do: 'add', list, after: key, kind: 'line', texts: [''] });
    } else if (event.key === 'Backspace' && value === '') {
      event.preventDefault();
      change({ do: 'remove', list, key });
    }
  }

  function pasted(event: ClipboardEvent<HTMLTextAreaElement>) {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\r\n?|\n/)
      .map((line) => line.replace(/^\s*(?:[-*•▢☐]|\d{1,3}[.)])\s+/, '').trim())
      .filter(Boolean);
    if (lines.length < 2 || isTitle) return;
    event.preventDefault();
    const [first, ...others] = lines as [string, ...string[]];
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    change({ do: 'write', list, key, text: value.slice(0, selectionStart) + first + value.slice(selectionEnd) });
    change({ do: 'add', list, after: key, kind: 'line', texts: others });
  }

  return (
    <li
      data-row={key}
      className={`group/row -ml-3 grid grid-cols-[2.75rem_minmax(0,1fr)] md:grid-cols-[2.75rem_minmax(0,1fr)_auto] ${isTitle ? 'mt-3' : ''}`}
    >
      <span
        aria-hidden="true"
        onPointerDown={(event) => props.drag(event, key)}
        className="row-span-2 grid min-h-12 cursor-grab touch-none place-items-center self-start text-ink-soft select-none active:cursor-grabbing md:pointer-fine:opacity-0 md:pointer-fine:group-focus-within/row:opacity-100 md:pointer-fine:group-hover/row:opacity-100"
      >
        <Icon name="grip-vertical" className="size-5" />
      </span>
      <div className="min-w-0">
        <textarea
          ref={field}
          id={id}
          rows={1}
          aria-label={name}
          value={text}
          placeholder={isTitle ? words.titlePlaceholder : words.placeholder}
          onChange={({ target }) => change({ do: 'write', list, key, text: target.value })}
          onKeyDown={typed}
          onPaste={pasted}
          dir="auto"
          className={`field-sizing-content min-h-12 w-full resize-none rounded-xl border border-line bg-field px-3 py-2.5 leading-normal focus:border-line-strong ${isTitle ? 'font-display text-lg' : ''}`}
        />
        {list === 'ingredients' && !isTitle && <ParsedLine text={text} correction={correction} change={change} />}
        {uses && !isTitle && <StepUses step={key} change={change} {...uses} />}
        {row.footnotes.length > 0 && <StepFootnotes row={row} at={at} change={change} />}
      </div>
      <RowButtons list={list} rowKey={key} name={text.trim() || copy.emptyRow} change={change} />
    </li>
  );
});

const button = 'grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-wash hover:text-ink';

/** Buttons to move and remove a row, shown while the row is edited or pointed at. */
const RowButtons = memo(function RowButtons(props: {
  list: RowList;
  rowKey: number;
  name: string;
  change: (change: Change) => void;
}) {
  const { list, rowKey: key, change } = props;
  const name = props.name.slice(0, 60);
  return (
    <div className="col-start-2 hidden justify-end group-focus-within/row:flex md:col-start-3 md:row-start-1 md:flex md:pointer-fine:opacity-0 md:pointer-fine:group-focus-within/row:opacity-100 md:pointer-fine:group-hover/row:opacity-100">
      <button
        type="button"
        aria-label={copy.up(name)}
        onClick={() => change({ do: 'move', list, key, by: -1, from: 'up' })}
        data-move="up"
        className={button}
      >
        <Icon name="chevron-up" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={copy.down(name)}
        onClick={() => change({ do: 'move', list, key, by: 1, from: 'down' })}
        data-move="down"
        className={button}
      >
        <Icon name="chevron-down" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={copy.remove(name)}
        onClick={() => change({ do: 'remove', list, key })}
        className={button}
      >
        <Icon name="x" className="size-5" />
      </button>
    </div>
  );
});
