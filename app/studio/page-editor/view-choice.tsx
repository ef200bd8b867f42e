import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldAround, focusField, focusFirst } from '../editing/focus-field.ts';
import { segment, segments } from '../frame/segments.ts';
import { pageEditor as copy } from './copy.ts';

/** View on a small screen: the fields or the page. */
export type PageView = 'write' | 'see';

/**
 * State of the view. Switching to the page shows the part of the last edited field; switching back restores the
 * fields as they were left.
 */
export function usePageView() {
  const [view, show] = useState<PageView>('write');
  const [field, setField] = useState<string | null>(null);
  const left = useRef(0);

  useEffect(() => {
    // Link from another page to a field.
    if (location.hash) focusFirst([location.hash.slice(1)]);
  }, []);

  function setView(next: PageView) {
    if (next === view) return;
    if (next === 'see') left.current = scrollY;
    // The target must be rendered before it is scrolled to.
    flushSync(() => show(next));
    if (next === 'see') document.getElementById('page-view')?.scrollIntoView();
    else scrollTo({ top: left.current });
  }
  return {
    view,
    setView,
    field,
    enter: (element: Element) => setField(fieldAround(element)),
    /** Focuses the field behind a part of the page. */
    show(made: string) {
      // A hidden field cannot be focused, and React would not render synchronously for a message event.
      flushSync(() => show('write'));
      focusField(made);
    },
  };
}

/** Switch between the two views on small screens. */
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
