import { memo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import type { Change } from './change-recipe.ts';
import type { RowList } from './editor-recipe.ts';

const button = 'grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-wash hover:text-ink';

/** Buttons to move and remove a row. On a phone, shown only while the row is being edited. */
export const RowButtons = memo(function RowButtons(props: {
  list: RowList;
  rowKey: number;
  name: string;
  change: (change: Change) => void;
}) {
  const { list, rowKey: key, change } = props;
  const name = props.name.slice(0, 60);
  return (
    <div className="col-start-2 hidden justify-end group-focus-within/row:flex md:col-start-3 md:row-start-1 md:flex md:opacity-40 md:group-focus-within/row:opacity-100 md:group-hover/row:opacity-100">
      <button
        type="button"
        aria-label={copy.up(name)}
        onClick={() => change({ do: 'move', list, key, by: -1, from: 'up' })}
        data-move="up"
        className={button}
      >
        <Icon name="down" className="size-5 rotate-180" />
      </button>
      <button
        type="button"
        aria-label={copy.down(name)}
        onClick={() => change({ do: 'move', list, key, by: 1, from: 'down' })}
        data-move="down"
        className={button}
      >
        <Icon name="down" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={copy.remove(name)}
        onClick={() => change({ do: 'remove', list, key })}
        className={button}
      >
        <span aria-hidden="true" className="text-xl">
          ×
        </span>
      </button>
    </div>
  );
});
