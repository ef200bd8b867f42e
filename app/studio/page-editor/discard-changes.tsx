import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PageContent } from '../../landing/content/page-content.ts';
import { pageEditor as copy } from './copy.ts';
import type { EditPage } from './item-list.tsx';
import type { PageAnswer, usePageDraft } from './use-page-draft.ts';

export function DiscardChanges(props: {
  content: PageContent;
  edit: EditPage;
  autosave: Pick<ReturnType<typeof usePageDraft>['autosave'], 'version' | 'flush' | 'replace'>;
}) {
  const { content, edit } = props;
  const { version, flush, replace } = props.autosave;
  const fetcher = useFetcher<PageAnswer>();
  const [before, setBefore] = useState<PageContent | null>(null);
  const [seen, setSeen] = useState<unknown>(null);
  const { data } = fetcher;
  useEffect(() => {
    if (!data?.discarded || data === seen) return;
    setSeen(data);
    replace({ value: data.discarded.content, version: data.discarded.version });
  }, [data, seen, replace]);
  const isDone = Boolean(data?.discarded && before);
  const box = useRef<HTMLDivElement>(null);
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (wasDone.current === isDone) return;
    wasDone.current = isDone;
    // The pressed button is gone, so the button that replaces it gets the focus.
    if (document.activeElement === document.body) box.current?.querySelector('button')?.focus();
  }, [isDone]);
  return (
    <div ref={box} className="mt-8">
      <p role="status">{isDone ? copy.discarded : data?.error}</p>
      {isDone && before ? (
        <button
          type="button"
          onClick={() => {
            edit(() => before);
            setBefore(null);
          }}
          className="link min-h-11 font-semibold"
        >
          {copy.undo}
        </button>
      ) : (
        <fetcher.Form
          method="post"
          onSubmit={async (event) => {
            event.preventDefault();
            setBefore(content);
            // Waits for pending saves. A later save would change the version and cause a conflict.
            await fetcher.submit({ do: 'discard', version: await flush() }, { method: 'post' });
          }}
        >
          <input type="hidden" name="version" value={version} />
          <button type="submit" name="do" value="discard" className="link min-h-11">
            {copy.discard}
          </button>
        </fetcher.Form>
      )}
    </div>
  );
}
