import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Segments } from '../../ui/segments.tsx';
import { fieldAround, focusField, focusFirst } from '../editing/focus-field.ts';
import { pageEditor as copy } from './copy.ts';

/** View on a small screen: `write` shows the fields, `see` the page. */
export type PageView = 'write' | 'see';

/** Switching to the page shows the part of the last edited field; switching back restores the scroll position. */
export function usePageView() {
  const [view, show] = useState<PageView>('write');
  const [field, setField] = useState<string | null>(null);
  const left = useRef(0);

  useEffect(() => {
    // The page was opened by a link to a field.
    if (location.hash) focusFirst([location.hash.slice(1)]);
  }, []);

  function setView(next: PageView) {
    if (next === view) return;
    if (next === 'see') left.current = scrollY;
    // The view must be rendered before it can be scrolled to.
    flushSync(() => show(next));
    if (next === 'see') document.getElementById('page-view')?.scrollIntoView();
    else scrollTo({ top: left.current });
  }
  return {
    view,
    setView,
    field,
    enter: (element: Element) => setField(fieldAround(element) ?? fieldOfPart(element)),
    show(made: string) {
      // A hidden field cannot be focused, and React would render later after a message event.
      flushSync(() => show('write'));
      focusField(made);
    },
  };
}

/** Returns the list or first field of a section of the editor whose heading is focused, or null for other elements. */
function fieldOfPart(element: Element): string | null {
  const part = element.closest('summary')?.closest('details[name=page-part]');
  const first = part ? part.querySelector('[id^="page-"]') : null;
  return first && (first.matches('h2') ? first.id.slice('page-'.length) : fieldAround(first));
}

export function ViewChoice({ view, onChoose }: { view: PageView; onChoose: (view: PageView) => void }) {
  return (
    <Segments label={copy.view} className="lg:hidden">
      {(['write', 'see'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onClick={() => onChoose(each)}
          className="segment"
        >
          {copy[each]}
        </button>
      ))}
    </Segments>
  );
}
