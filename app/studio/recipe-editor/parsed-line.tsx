import { memo, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { parseLine } from '../../recipes/content/parse-recipe.ts';
import type { ContentAmount, ContentLine, Correction } from '../../recipes/content/recipe-content.ts';
import { recipeEditor } from '../editing/recipe-editor-copy.ts';
import type { Change } from './change-recipe.ts';
import { CorrectLine } from './correct-line.tsx';

const copy = recipeEditor.parsed;

/** Shows how an ingredient line was parsed, and may lag behind typing. */
export const ParsedLine = memo(function ParsedLine(props: {
  text: string;
  correction: Correction | undefined;
  change: (change: Change) => void;
}) {
  const { change } = props;
  const text = useDeferredValue(props.text);
  const correction = useDeferredValue(props.correction);
  const line = useMemo(() => parseLine(text, correction), [text, correction]);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  if (!text.trim()) return null;
  function close() {
    // Moves the focus before the focused element is removed.
    opener.current?.focus();
    setOpen(false);
  }
  const correct = (given: Correction | null) => {
    change({ do: 'correct', line: props.text, correction: given });
    close();
  };
  return (
    <div className="text-sm leading-snug text-ink-soft">
      <p className="flex flex-wrap items-center gap-x-2">
        {line.doubt ? (
          <strong className="font-semibold text-warning">{copy.doubts[line.doubt]}</strong>
        ) : (
          <Words line={line} />
        )}
        {(line.doubt || line.correction) && (
          <button
            ref={opener}
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className={`inline-flex min-h-11 items-center px-1 ${line.doubt ? 'link font-semibold text-warning' : 'link'}`}
          >
            {line.doubt ? copy.check : copy.change}
          </button>
        )}
      </p>
      <div id={id} hidden={!isOpen}>
        {isOpen && <CorrectLine text={text} correction={line.correction} correct={correct} close={close} />}
      </div>
    </div>
  );
});

function Words({ line }: { line: ContentLine }) {
  const { amounts, item, note, text, correction } = line;
  if (correction?.as === 'written') return <span>{copy.asWrittenSays}</span>;
  const said = joinedAmounts(text, amounts);
  return (
    <span>
      {said ? <b className="font-semibold">{said}</b> : <span className="italic">{copy.nothing}</span>}
      {item && <span> · {item}</span>}
      {note && <span className="italic"> · {note}</span>}
      {correction && <span> · {copy.checked}</span>}
    </span>
  );
}

/** Joins the amounts as written. Only amounts that are added are joined by '+'. */
function joinedAmounts(text: string, amounts: readonly ContentAmount[]): string {
  const written = amounts.filter(({ start, end }) => start < end);
  return written.reduce((said, { relation, start, end }, at) => {
    // Two sizes in a row are the same size in two units.
    const isSameSize = relation === 'each' && written[at - 1]?.relation === 'each';
    const joint = at === 0 ? '' : copy.joints[isSameSize ? 'same' : relation];
    return said + joint + text.slice(start, end);
  }, '');
}
