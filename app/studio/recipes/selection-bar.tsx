import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-router';
import { MAX_TAG_LENGTH } from '../../recipes/content/recipe-shape.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { recipeListWords as copy } from './copy.ts';
import { type OwnSearch, ownSearchQuery } from './own-search.ts';

/** Id of the form to which the list's checkboxes belong. */
export const SELECTION = 'selection';

/** List of recipes with actions that CSS shows once a recipe is selected, so that they work without scripts. */
export function Selection({ search, children }: { search: OwnSearch; children: ReactNode }) {
  const { creatorId } = useStudio();
  const list = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>('[type=checkbox][name=recipe]') ?? [])];
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length);
  return (
    <div ref={list} className="group/selection" onChange={recount}>
      {/* The border and the padding are those of the list, so that all checkboxes are in one column. */}
      <label className="mb-1 inline-flex min-h-11 items-center border border-transparent px-2 text-sm text-ink-soft noscript:hidden sm:px-3">
        <span className="flex size-[44px] items-center justify-center">
          <input
            type="checkbox"
            className="size-[min(1.25rem,6.25vw)] accent-ink"
            onChange={({ target: { checked } }) => {
              for (const each of boxes()) each.checked = checked;
            }}
          />
        </span>
        {copy.selectAll}
      </label>
      {children}
      <Form
        id={SELECTION}
        method="post"
        action={studioPaths.recipeSelection(creatorId, ownSearchQuery(search))}
        className="bottom-[calc(var(--work-bar)+0.75rem)] z-10 mt-3 hidden flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-line bg-paper p-3 shadow-plate group-has-[input[name=recipe]:checked]/selection:flex [@media(min-height:36rem)]:sticky"
      >
        <p aria-live="polite" className="px-1 font-semibold">
          {copy.selected(count)}
        </p>
        {search.state === 'removed' ? (
          <button type="submit" name="do" value="restore" className="button">
            {copy.takeBack}
          </button>
        ) : (
          <>
            {/* First, because Enter in the text field presses the first button of the form. */}
            <span className="flex min-w-0 flex-[1_1_14rem] flex-wrap gap-2">
              <input
                name="tag"
                aria-label={copy.tag}
                placeholder={copy.tag}
                maxLength={MAX_TAG_LENGTH}
                autoCapitalize="none"
                autoComplete="off"
                className="field min-w-24! flex-1"
              />
              <button type="submit" name="do" value="tag" className="button button-quiet">
                {copy.addTag}
              </button>
            </span>
            <button type="submit" name="do" value="publish" className="button">
              {copy.publishSelected}
            </button>
            <button type="submit" name="do" value="offline" className="button button-quiet">
              {copy.takeSelectedOffline}
            </button>
            <button type="submit" name="do" value="remove" className="button button-quiet">
              {copy.remove}
            </button>
          </>
        )}
      </Form>
    </div>
  );
}
