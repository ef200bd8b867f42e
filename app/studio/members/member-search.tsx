import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { membersPage as copy } from './copy.ts';
import { MAX_SEARCH_LENGTH, type MemberSearch, memberQuery } from './member-list.ts';

/** Milliseconds without a key after which the list is searched. */
const PAUSE = 250;

/** Search form of the list. With scripts, the list is filtered while typing; without, a button sends the form. */
export function MemberSearchForm({ action, search }: { action: string; search: MemberSearch }) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const { current } = input;
    // A link may have removed the words from the address. A focused field is left alone, because its text may be newer
    // than the address.
    if (current && current !== document.activeElement) current.value = search.words;
  }, [search.words]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { q: _, ...kept } = memberQuery(search);
  return (
    <Form action={action} role="search" onSubmit={() => clearTimeout(timer.current)} className="flex gap-3">
      <div className="relative min-w-0 grow">
        <label htmlFor="member-words" className="sr-only">
          {copy.search}
        </label>
        <Icon name="search" className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-soft" />
        <input
          ref={input}
          id="member-words"
          name="q"
          type="search"
          defaultValue={search.words}
          placeholder={copy.search}
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          className="field pl-11"
          onInput={({ currentTarget: { form } }) => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), PAUSE);
          }}
        />
      </div>
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button type="submit" className="button button-quiet hidden flex-none noscript:inline-flex">
        {copy.find}
      </button>
    </Form>
  );
}
