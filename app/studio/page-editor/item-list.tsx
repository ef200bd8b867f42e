import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { listLength, type PageContent, type PageItem, type PageList } from '../../landing/content/page-content.ts';
import { pageLists } from '../../landing/editing/copy.ts';
import { addItem, changeItem, moveItem, putItemBack, removeItem } from '../../landing/editing/page-lists.ts';
import { Icon } from '../../ui/icon.tsx';
import { reveal } from '../editing/focus-field.ts';
import { pageEditor } from './copy.ts';
import { type ItemActions, ItemEditor, idOf } from './item-editor.tsx';

const copy = pageEditor.items;
export type EditPage = (change: (content: PageContent) => PageContent) => void;

export function ItemList(props: {
  list: PageList;
  items: PageItem[];
  version: number;
  edit: EditPage;
  /** Item that is open initially, if any. Null if the whole list is closed initially. */
  open: { item: string | null } | null;
}) {
  const { list, items, version, edit, open } = props;
  const words = pageLists[list];
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<{ item: PageItem; at: number } | null>(null);
  const focusNext = useRef<string | null>(null);
  const current = useRef(items);
  useEffect(() => {
    current.current = items;
    const next = focusNext.current && document.getElementById(focusNext.current);
    // The element may not be rendered yet.
    if (!next) return;
    focusNext.current = null;
    reveal(next);
    next.focus();
  });

  const move = useCallback(
    (of: PageList, id: string, to: number) => {
      const count = current.current.length;
      const from = current.current.findIndex((item) => item.id === id);
      if (from < 0 || to < 0 || to >= count || to === from) return;
      edit((content) => moveItem(content, of, id, to));
      setSaid(copy.moved(pageLists[of].item, to + 1, count));
      // Moving an element in the DOM removes its focus.
      focusNext.current = document.activeElement?.id || null;
    },
    [edit],
  );
  const actions: ItemActions = useMemo(
    () => ({
      change: (of, id, texts) => edit((content) => changeItem(content, of, id, texts)),
      move,
      remove(of, id) {
        const at = current.current.findIndex((item) => item.id === id);
        const item = current.current[at];
        if (!item) return;
        edit((content) => removeItem(content, of, id));
        setRemoved({ item, at });
        setSaid('');
        focusNext.current = `page-${of}-undo`;
      },
    }),
    [edit, move],
  );

  function add() {
    const id = crypto.randomUUID();
    edit((content) => addItem(content, list, id));
    setRemoved(null);
    setSaid(copy.added(words.item));
    focusNext.current = `${idOf(list, id)}-${list === 'faqs' ? 'question' : 'body'}`;
  }
  function undo() {
    if (!removed) return;
    edit((content) => putItemBack(content, list, removed.item, removed.at));
    setSaid(copy.back(words.item));
    setRemoved(null);
    focusNext.current = `${idOf(list, removed.item.id)}-remove`;
  }

  const isFull = items.length >= listLength(list);
  return (
    <Part id={`page-${list}`} title={words.title} about={copy.count(items.length)} isOpen={open !== null}>
      <ol className="grid gap-2 empty:hidden">
        {items.map((item, at) => (
          <ItemEditor
            key={item.id}
            list={list}
            item={item}
            at={at}
            version={version}
            actions={actions}
            count={items.length}
            beginsOpen={open?.item === item.id}
          />
        ))}
      </ol>
      {removed && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 rounded-xl bg-wash px-4">
          <span role="status">{copy.removed(words.item)}</span>
          <button type="button" id={`page-${list}-undo`} onClick={undo} className="link min-h-11 font-semibold">
            {pageEditor.undo}
          </button>
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {isFull ? (
        <p className="mt-4 text-ink-soft">{copy.full}</p>
      ) : (
        <form method="post" onSubmit={(event) => event.preventDefault()} className="mt-4">
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="version" value={version} />
          <button type="submit" name="do" value="add" onClick={add} className="button button-quiet">
            {words.add}
          </button>
        </form>
      )}
    </Part>
  );
}

/** Collapsible section. One section is open at a time, so that its fields stay next to the preview. */
export function Part(props: { id: string; title: string; about?: string; isOpen?: boolean; children: ReactNode }) {
  const { id, title, about, isOpen = false } = props;
  return (
    <details
      name="page-part"
      open={isOpen}
      onToggle={({ currentTarget: part }) => {
        // The section that was open closes. If it is above this section, this section may have moved out of view.
        if (part.open && part.getBoundingClientRect().top < 0) part.scrollIntoView();
      }}
      className="group/part mb-3 scroll-mt-20 rounded-2xl border border-line bg-paper"
    >
      <summary className="flex min-h-16 cursor-pointer list-none flex-wrap items-center gap-x-4 rounded-2xl px-5 py-3 hover:bg-wash [&::-webkit-details-marker]:hidden">
        <h2 id={id} tabIndex={-1} className="min-w-0 grow basis-[8rem] text-xl">
          {title}
        </h2>
        {about && <span className="text-sm text-ink-soft group-open/part:hidden">{about}</span>}
        <Icon name="chevron-down" className="size-5 group-open/part:rotate-180" />
      </summary>
      <div className="px-5 pb-6">{props.children}</div>
    </details>
  );
}
