import { useEffect, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { library as copy } from './copy.ts';
import { type LibrarySearch, SEARCHED_CHARACTERS, searchQuery, withChoice } from './library-search.ts';

const DEBOUNCE_MS = 250;

/** Search form that works without scripts. With scripts, Back skips the searches sent while typing. */
export function LibrarySearchForm({ subdomain, search }: { subdomain: string; search: LibrarySearch }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [sent] = useState(() => sentSearches(search.q));

  function searchFor(q: string) {
    clearTimeout(waiting.current);
    if (!sent.ask(q)) return;
    const narrowed = withChoice(search, { q, exact: false, sort: chosenSort(search) });
    navigate(paths.recipes(subdomain, searchQuery(narrowed)), { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    // Shows a search that came from a link or from browser history.
    if (!sent.isOwn(search.q) && field.current) field.current.value = search.q;
  }, [search.q, sent]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  return (
    <Form
      role="search"
      action={paths.recipes(subdomain)}
      className="mt-6 flex max-w-2xl flex-wrap gap-2"
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        searchFor(field.current!.value.trim());
      }}
    >
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={copy.search}
        placeholder={copy.placeholder}
        defaultValue={search.q}
        maxLength={SEARCHED_CHARACTERS}
        enterKeyHint="search"
        autoComplete="off"
        className="field min-w-40 flex-1 basis-40"
        onInput={(event) => {
          const q = event.currentTarget.value.trim();
          clearTimeout(waiting.current);
          waiting.current = setTimeout(() => searchFor(q), DEBOUNCE_MS);
        }}
      />
      {searchQuery({ ...search, q: '', exact: false, sort: chosenSort(search), after: null }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-compact flex-none">
        {copy.submit}
      </button>
    </Form>
  );
}

function chosenSort({ q, sort }: LibrarySearch): LibrarySearch['sort'] | undefined {
  return (q === '' && sort === 'newest') || sort === 'best' ? undefined : sort;
}

/** Tracks searches requested while the reader types, to tell late responses from searches by a link or Back. */
export function sentSearches(first: string) {
  let sent = [first];
  return {
    /** Records a request. Returns false if the search was the last one requested. */
    ask(q: string): boolean {
      if (q === sent.at(-1)) return false;
      sent.push(q);
      return true;
    },
    /** Returns true if the form requested the search in the address. If not, records the search as requested. */
    isOwn(q: string): boolean {
      const at = sent.indexOf(q);
      sent = at < 0 ? [q] : sent.slice(at);
      return at >= 0;
    },
  };
}
