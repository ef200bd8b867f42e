import type { ReactNode } from 'react';
import { Segments } from '../../ui/segments.tsx';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';

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
    <div className="sticky top-0 z-10 -mx-4 mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4 border-b border-line bg-wash px-4 py-2 md:-mx-8 md:px-8">
      <div className="xl:hidden">
        <Choice label={copy.views} chosen={shown} choices={choices} choose={show} />
      </div>
      <div className="max-xl:hidden">
        <Choice label={copy.views} chosen={shown === 'see' ? 'fields' : shown} choices={writing} choose={show} />
      </div>
      {props.canPublish && (
        <button type="button" onClick={focusPublishing} className="button button-compact ml-auto max-[359px]:ml-0">
          {copy.toPublishing}
        </button>
      )}
      <div className="w-full empty:hidden max-[359px]:w-auto sm:w-auto">{props.children}</div>
    </div>
  );
}

function focusPublishing() {
  const heading = document.getElementById('publishing');
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function Choice<Value extends string>(props: {
  label: string;
  chosen: Value;
  choices: readonly { value: Value; name: string }[];
  choose: (value: Value) => void;
}) {
  return (
    <Segments label={props.label}>
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
