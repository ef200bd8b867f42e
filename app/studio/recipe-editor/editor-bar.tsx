import type { ReactNode } from 'react';
import { Segments } from '../../ui/segments.tsx';
import { openSheet } from '../../ui/sheet.tsx';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';

/** Id of the sheet that publishes the recipe. */
export const PUBLISHING = 'publishing';

type Shown = 'fields' | 'text' | 'see';
const writing = [
  { value: 'fields', name: copy.inFields },
  { value: 'text', name: copy.asText },
] as const;

/** Toolbar of the recipe editor. Offers the preview as a view only if the window has no room next to the fields. */
export function EditorBar(props: {
  shown: Shown;
  show: (shown: Shown) => void;
  canPublish: boolean;
  children: ReactNode;
}) {
  const { shown, show } = props;
  const choices = [...writing, { value: 'see', name: copy.see }] as const;
  return (
    <div className="sticky top-0 z-10 -mx-4 mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-wash px-4 py-2 sm:gap-x-4 md:-mx-8 md:px-8">
      <div className="xl:hidden">
        <Choice label={copy.views} chosen={shown} choices={choices} choose={show} />
      </div>
      <div className="max-xl:hidden">
        <Choice label={copy.views} chosen={shown === 'see' ? 'fields' : shown} choices={writing} choose={show} />
      </div>
      <div className="min-w-0 grow empty:hidden max-sm:text-sm">{props.children}</div>
      {props.canPublish && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => openSheet(PUBLISHING)}
          className="button button-compact ml-auto max-sm:px-3.5"
        >
          {copy.toPublishing}
        </button>
      )}
    </div>
  );
}

function Choice<Value extends string>(props: {
  label: string;
  chosen: Value;
  choices: readonly { value: Value; name: string }[];
  choose: (value: Value) => void;
}) {
  return (
    <Segments label={props.label} className="max-sm:text-sm max-sm:[&>.segment]:px-2">
      {props.choices.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.chosen}
          onClick={() => props.choose(value)}
          className="segment"
        >
          {name}
        </button>
      ))}
    </Segments>
  );
}
