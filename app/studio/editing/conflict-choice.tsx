import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { conflictWords as copy } from './copy.ts';

export type Side = 'mine' | 'theirs';

/** `mine` or `theirs` is null if that version lacks the part. */
export interface ConflictPart {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

/** Two versions side by side, to choose as a whole or part by part. Nothing is preselected. */
export function ConflictChoice(props: {
  parts: readonly ConflictPart[];
  onChoose: (choices: Record<string, Side>) => void;
}) {
  const { parts, onChoose } = props;
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const missing = parts.filter(({ key }) => !choices[key]);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const nameOf = ({ key }: ConflictPart) => `${id}-${CSS.escape(key)}`;
  const all = (side: Side) => Object.fromEntries(parts.map(({ key }) => [key, side]));
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-danger bg-paper p-5 sm:p-7">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-xl">
        {copy.title}
      </h2>
      <p className="mt-2 max-w-text text-ink-soft">{copy.lead}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button button-quiet" onClick={() => onChoose(all('mine'))}>
          {copy.allMine}
        </button>
        <button type="button" className="button button-quiet" onClick={() => onChoose(all('theirs'))}>
          {copy.allTheirs}
        </button>
      </div>
      {parts.map((part) => (
        <fieldset key={part.key} className="mt-6 min-w-0 border-t border-line pt-4">
          <legend className="float-left mb-3 w-full font-semibold">{part.label}</legend>
          <div className="clear-both grid gap-3 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className="choice-card">
                <input
                  type="radio"
                  name={nameOf(part)}
                  checked={choices[part.key] === side}
                  onChange={() => setChoices({ ...choices, [part.key]: side })}
                  className="size-6 flex-none"
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block text-sm text-ink-soft">{copy[side]}</span>
                  <span dir="auto" className="block max-h-60 overflow-auto whitespace-pre-line">
                    {part[side] || <span className="text-ink-soft italic">{copy.empty}</span>}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <button
          type="button"
          // Not `aria-disabled`, which is styled as busy. Pressing the button focuses the first missing choice.
          className={`button ${missing.length > 0 ? 'button-quiet' : ''}`}
          aria-describedby={`${id}-missing`}
          onClick={() => {
            const [first] = missing;
            if (first) document.querySelector<HTMLInputElement>(`input[name="${nameOf(first)}"]`)?.focus();
            else onChoose(choices);
          }}
        >
          {copy.save}
        </button>
        <span id={`${id}-missing`} className="text-ink-soft">
          {missing.length > 0 && copy.missing(missing.length)}
        </span>
      </p>
    </section>
  );
}
