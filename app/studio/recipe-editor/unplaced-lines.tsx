import { type ComponentProps, type ReactNode, useRef } from 'react';
import { type LinePlace, linePlaces } from '../../recipes/editing/unplaced-lines.ts';
import { recipeEditor } from '../editing/recipe-editor-copy.ts';
import type { Change } from './change-recipe.ts';

const copy = recipeEditor.unplaced;

export function UnplacedLines({ lines, change }: { lines: readonly string[]; change: (change: Change) => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="unplaced" className="card">
      <h2 ref={title} id="unplaced" tabIndex={-1} className="text-xl">
        {copy.title(lines.length)}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{copy.lead}</p>
      <UnplacedLineList
        lines={lines}
        id="unplaced"
        button={(line, to) => ({
          type: 'button',
          onClick() {
            change({ do: 'place', line, to });
            // The pressed button is removed with its line, so the heading with the remaining number gets the focus.
            title.current?.focus();
          },
        })}
      />
    </section>
  );
}

export function UnplacedLineList(props: {
  lines: readonly string[];
  id: string;
  button: (line: number, to: LinePlace) => ComponentProps<'button'>;
}): ReactNode {
  const { lines, id, button } = props;
  return (
    <ol className="mt-3 grid gap-4">
      {lines
        .map((line, at) => ({ line, at }))
        .map(({ line, at }) => (
          <li key={at} className="border-t border-line pt-3">
            <p id={`${id}-${at}`} dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {line}
            </p>
            <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 sm:flex sm:flex-wrap">
              {linePlaces.map((to) => (
                <button
                  key={to}
                  aria-describedby={`${id}-${at}`}
                  className="button button-compact button-quiet"
                  {...button(at, to)}
                >
                  {copy.places[to]}
                </button>
              ))}
            </div>
          </li>
        ))}
    </ol>
  );
}
