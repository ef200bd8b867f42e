import { useEffect, useState } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import { pageEditor as copy } from '../../../copy/studio/page-editor.ts';
import { type PageContent, pageLists } from '../../../landing/editing/page-content.ts';
import { changedByForm } from '../../../landing/editing/page-forms.ts';
import { paths } from '../../../paths.ts';
import { FieldIds } from '../../../ui/form/field-ids.tsx';
import { FormSummary } from '../../../ui/form/outcome.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { SaveState } from '../../editing/save-state.tsx';
import { useStudio } from '../studio-page.tsx';
import { focusField } from './focus-field.ts';
import { type EditPage, ItemList } from './item-list.tsx';
import { LivePage } from './live-page.tsx';
import { PageConflict } from './page-conflict.tsx';
import { PageFields } from './page-fields.tsx';
import { PageStatus } from './page-status.tsx';
import { usePageDraft } from './use-page-draft.ts';

export interface EditedPage {
  content: PageContent;
  version: number;
  isActive: boolean;
  accountId: string;
  done: string | null;
}

/** What a form that was sent without scripts is answered, and the discarding with them. */
export interface PageAnswer {
  error: string | null;
  /** What was typed and not saved. */
  values: Record<string, string | undefined>;
  discarded: { content: PageContent; version: number } | null;
}

/** The page's fields beside the page itself. */
export function PageEditor({ page, answer }: { page: EditedPage; answer: PageAnswer | null }) {
  const { creatorId, role } = useStudio();
  const typed = answer ? changedByForm(page.content, answer.values, '') : page.content;
  const { content, edit, autosave } = usePageDraft(
    { creatorId, accountId: page.accountId },
    { ...page, content: typed },
  );
  const [tab, setTab] = useState<'write' | 'see'>('write');
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { version } = page;
  const { conflict } = autosave;

  async function publish() {
    await autosave.flush();
    await navigate(paths.studioPagePublication(creatorId));
  }
  function show(field: string) {
    setTab('write');
    // After the fields are shown.
    requestAnimationFrame(() => focusField(field));
  }

  return (
    <FieldIds prefix="page">
      <PageStatus page={page} />
      <FormSummary message={answer?.error} attempt={answer} />
      {isHydrated && (
        <fieldset className="sticky top-0 z-10 mb-4 flex gap-1 rounded-full border border-line bg-paper p-1 lg:hidden">
          <legend className="sr-only">{copy.view}</legend>
          {(['write', 'see'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={tab === each}
              onClick={() => setTab(each)}
              className="min-h-11 grow rounded-full px-4 aria-pressed:bg-wash aria-pressed:font-semibold aria-pressed:text-accent-text"
            >
              {copy[each]}
            </button>
          ))}
        </fieldset>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <div className={isHydrated && tab !== 'write' ? 'min-w-0 max-lg:hidden' : 'min-w-0'}>
          {role !== 'operator' && (
            <div className="z-10 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-wash lg:sticky lg:top-0 lg:py-2">
              {isHydrated && (
                <SaveState state={autosave.state} message={autosave.message} from={paths.studioPage(creatorId)} />
              )}
              <Link
                to={paths.studioPagePublication(creatorId)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey) return;
                  event.preventDefault();
                  void publish();
                }}
                className="button"
              >
                {copy.publish}
              </Link>
            </div>
          )}
          {conflict ? (
            <PageConflict mine={content} theirs={conflict.theirs} onResolve={autosave.resolve} />
          ) : (
            <fieldset disabled={role === 'operator'} className="min-w-0">
              <legend className="sr-only">{copy.form}</legend>
              <form method="post" onSubmit={(event) => event.preventDefault()}>
                <input type="hidden" name="version" value={version} />
                <PageFields content={content} edit={edit} />
                {!isHydrated && (
                  <button type="submit" name="do" value="fields" className="button">
                    {copy.save}
                  </button>
                )}
              </form>
              {pageLists.map((list) => (
                <ItemList key={list} {...{ list, version, edit }} items={content[list]} />
              ))}
            </fieldset>
          )}
          {role !== 'operator' && <Discard content={content} edit={edit} autosave={autosave} />}
        </div>
        <div
          className={`min-w-0 lg:sticky lg:top-4 lg:self-start ${isHydrated && tab !== 'see' ? 'max-lg:hidden' : ''}`}
        >
          <LivePage address={paths.studioPagePreview(creatorId)} content={content} onField={show} />
        </div>
      </div>
    </FieldIds>
  );
}

/** Throws away what was written since the last publication, and puts it back again. */
function Discard(props: {
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
  return (
    <div className="mt-8">
      <p role="status">{isDone ? copy.discarded : data?.error}</p>
      {isDone && before ? (
        <UndoButton
          onPress={() => {
            edit(() => before);
            setBefore(null);
          }}
        />
      ) : (
        <fetcher.Form
          method="post"
          onSubmit={async (event) => {
            event.preventDefault();
            setBefore(content);
            // What is being saved meanwhile would be a change by somebody else.
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

function UndoButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="link min-h-11 font-semibold">
      {copy.undo}
    </button>
  );
}
