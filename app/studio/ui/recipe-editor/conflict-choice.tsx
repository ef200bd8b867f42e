import { useEffect, useMemo, useRef, useState } from 'react';
import { recipePage } from '../../../copy/recipes/recipe-page.ts';
import { conflictWords as words } from '../../../copy/studio/editing.ts';
import { recipeEditor as copy } from '../../../copy/studio/recipe-editor.ts';
import { allergens } from '../../../recipes/content/allergens.ts';
import type { WrittenRecipe } from '../../../recipes/content/recipe-content.ts';
import type { RecipeDraft } from '../../../recipes/editing/recipe-draft.ts';
import {
  type DifferingPart,
  differingParts,
  mergeDrafts,
  type PartId,
  wordsOf,
} from '../../recipe-editor/differing-parts.ts';

/** Two versions of a recipe, where they differ side by side, of which one is chosen part by part. */
export function ConflictChoice(props: {
  mine: RecipeDraft;
  theirs: RecipeDraft;
  onChosen: (merged: RecipeDraft) => void;
}) {
  const { mine, theirs, onChosen } = props;
  const differing = useMemo(() => differingParts(mine, theirs), [mine, theirs]);
  const [taken, setTaken] = useState<ReadonlySet<PartId>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const choose = (id: PartId, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(id);
    else next.delete(id);
    setTaken(next);
  };
  return (
    <section aria-labelledby="conflict" className="mb-8 rounded-2xl border-2 border-danger bg-paper p-4 sm:p-6">
      <h2 ref={heading} id="conflict" tabIndex={-1} className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-2 max-w-prose">{words.lead}</p>
      {differing.map((part) => (
        <fieldset key={part.id} className="mt-5">
          <legend className="float-left mb-2 w-full font-semibold">{nameOf(part)}</legend>
          <div className="clear-both grid gap-3 sm:grid-cols-2">
            <Version
              id={part.id}
              label={words.mine}
              text={part.mine && textOf(part.id, part.mine)}
              isChosen={!taken.has(part.id)}
              choose={() => choose(part.id, false)}
            />
            <Version
              id={part.id}
              label={words.theirs}
              text={part.theirs && textOf(part.id, part.theirs)}
              isChosen={taken.has(part.id)}
              choose={() => choose(part.id, true)}
            />
          </div>
        </fieldset>
      ))}
      <p className="mt-6 flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => onChosen(mergeDrafts(mine, theirs, taken))}>
          {words.save}
        </button>
        <button type="button" className="button button-quiet" onClick={() => onChosen(mine)}>
          {words.allMine}
        </button>
        <button type="button" className="button button-quiet" onClick={() => onChosen(theirs)}>
          {words.allTheirs}
        </button>
      </p>
    </section>
  );
}

function Version(props: { id: string; label: string; text: string | null; isChosen: boolean; choose: () => void }) {
  return (
    <label className="flex min-h-11 gap-3 rounded-xl border border-line bg-white p-3 has-checked:border-accent-text has-checked:ring-1 has-checked:ring-accent-text">
      <input
        type="radio"
        name={`part-${props.id}`}
        checked={props.isChosen}
        onChange={props.choose}
        className="mt-1 size-5 flex-none accent-accent-text"
      />
      <span className="min-w-0">
        <span className="block text-sm text-ink-soft">{props.label}</span>
        <span dir="auto" className="block max-h-64 overflow-auto whitespace-pre-line">
          {props.text || words.empty}
        </span>
      </span>
    </label>
  );
}

const nameOf = ({ id, title }: DifferingPart) =>
  id.startsWith('group:') ? copy.parts.group(title) : copy.parts[id as keyof WrittenRecipe];

function textOf(id: PartId, written: WrittenRecipe): string {
  if (id === 'free') return written.free ? copy.who.free : copy.who.members;
  if (id !== 'allergens') return wordsOf(id, written);
  return allergens
    .flatMap((each) => {
      const state = written.allergens[each];
      return state ? [`${recipePage.allergens.names[each]}: ${copy.allergens.states[state]}`] : [];
    })
    .join('\n');
}
