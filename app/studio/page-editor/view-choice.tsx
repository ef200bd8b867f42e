import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldAround, focusField, focusFirst } from '../editing/focus-field.ts';
import { segment, segments } from '../frame/segments.ts';
import { pageEditor as copy } from './copy.ts';

/** What a small screen shows: the fields, or the page that they make. */
export type PageView = 'write' | 'see';

/**
 * Which of the two is shown, and how one gets from a field to what it makes and back: the page is shown where the field
 * is that was written last, and the fields where they were left.
 */
export function usePageView() {
  const [view, show] = useState<PageView>('write');
  const [field, setField] = useState<string | null>(null);
  const left = useRef(0);

  useEffect(() => {
    // A link from somewhere else to one of the fields.
    if (location.hash) focusFirst([location.hash.slice(1)]);
  }, []);

  function setView(next: PageView) {
    if (next === view) return;
    if (next === 'see') left.current = scrollY;
    // What is scrolled to must be shown already.
    flushSync(() => show(next));
    if (next === 'see') document.getElementById('page-view')?.scrollIntoView();
    else scrollTo({ top: left.current });
  }
  return {
    view,
    setView,
    field,
    enter: (element: Element) => setField(fieldAround(element)),
    /** Leads to the field that made a part of the page. */
    show(made: string) {
      // A field that is not shown yet cannot be focused, and the frame's message is no event that React would render at once.
      flushSync(() => show('write'));
      focusField(made);
    },
  };
}

/** The choice between them, where there is no room for both. */
export function ViewChoice({ view, onChoose }: { view: PageView; onChoose: (view: PageView) => void }) {
  return (
    <fieldset className={`${segments} lg:hidden`}>
      <legend className="sr-only">{copy.view}</legend>
      {(['write', 'see'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onClick={() => onChoose(each)}
          className={segment}
        >
          {copy[each]}
        </button>
      ))}
    </fieldset>
  );
}
