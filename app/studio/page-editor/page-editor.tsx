import { useState } from 'react';
import { Link } from 'react-router';
import { pageLists } from '../../landing/content/page-content.ts';
import { errorsOf } from '../../landing/editing/page-errors.ts';
import { paths } from '../../paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Segments } from '../../ui/segments.tsx';
import { Toast } from '../../ui/toast.tsx';
import { Leftovers } from '../editing/leftovers.tsx';
import { SaveState } from '../editing/save-state.tsx';
import { SavedLink } from '../editing/saved-link.tsx';
import { UnreadableCopies } from '../editing/unreadable-copies.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { pageEditor as copy, livePage } from './copy.ts';
import { DiscardChanges } from './discard-changes.tsx';
import { ItemList } from './item-list.tsx';
import { PageConflict, PlainPageConflict } from './page-conflict.tsx';
import { PageFields } from './page-fields.tsx';
import { PageFrame, type previewWidths } from './page-frame.tsx';
import { type EditedPage, type PageAnswer, usePageDraft, withFormInput } from './use-page-draft.ts';
import { type PageView, usePageView, ViewChoice } from './view-choice.tsx';

export function PageEditor({ page, answer }: { page: EditedPage; answer: PageAnswer | null }) {
  const { creatorId, role } = useStudio();
  const { version } = page;
  const typed = answer?.error ? withFormInput(page.content, answer.values) : null;
  const { content, edit, autosave } = usePageDraft({ creatorId, accountId: page.accountId }, page, typed);
  const { view, setView, field, enter, show } = usePageView();
  const [device, setDevice] = useState<keyof typeof previewWidths>('phone');
  const isHydrated = useHydrated();
  const { conflict } = autosave;
  // Opens the list whose form was refused, so that the form is visible.
  const open = answer?.values.list ? { list: answer.values.list, item: answer.values.item ?? null } : page.open;
  const isOn = (each: PageView) => (isHydrated && view !== each ? 'max-lg:hidden' : '');

  return (
    <FieldIds prefix="page">
      <div
        className={`sticky top-0 z-10 -mx-4 mb-1 flex flex-wrap items-center justify-between gap-x-4 bg-wash px-4 py-2 md:-mx-8 md:px-8 ${role === 'operator' ? '' : '-mt-6 md:-mt-9 md:pt-3'}`}
      >
        <h1 tabIndex={-1} className="text-2xl focus-visible:outline-none focus-visible:shadow-none max-md:sr-only">
          {copy.title}
        </h1>
        {isHydrated && <ViewChoice view={view} onChoose={setView} />}
        {isHydrated && role !== 'operator' && (
          <SaveState
            state={autosave.state}
            message={autosave.message}
            from={studioPaths.page(creatorId)}
            hasErrors={Object.keys(errorsOf(content)).length > 0}
          />
        )}
        <div className="ml-auto flex items-center gap-x-4 noscript:hidden max-lg:hidden">
          <p className="text-sm text-ink-soft max-xl:hidden">{livePage.hint}</p>
          <Segments label={livePage.width}>
            {(['phone', 'desktop'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={device === each}
                onClick={() => setDevice(each)}
                className="segment"
              >
                {livePage[each]}
              </button>
            ))}
          </Segments>
        </div>
        {role !== 'operator' && (
          <SavedLink
            to={studioPaths.pagePublication(creatorId)}
            save={autosave.flush}
            className="button max-lg:ml-auto max-sm:px-4.5"
          >
            {copy.publish}
          </SavedLink>
        )}
      </div>
      <PageNotes page={page} />
      <FormSummary message={answer?.error} attempt={answer} />
      {typed && answer?.isConflict && <PlainPageConflict mine={typed.content} theirs={page.content} />}
      <Leftovers leftover={autosave.leftover} take={autosave.takeLeftover} forget={autosave.forgetLeftover} />
      <UnreadableCopies unreadable={autosave.unreadable} forget={autosave.forget} />
      <div id="page-view" className="grid scroll-mt-20 gap-6 lg:grid-cols-2">
        <div className={`min-w-0 ${isOn('write')}`}>
          {conflict ? (
            <PageConflict mine={content} theirs={conflict.theirs} onResolve={autosave.resolve} />
          ) : (
            <fieldset disabled={role === 'operator'} onFocus={({ target }) => enter(target)} className="min-w-0">
              <legend className="sr-only">{copy.form}</legend>
              <p className="mb-3 text-sm text-ink-soft">{copy.lead}</p>
              <form method="post" onSubmit={(event) => event.preventDefault()}>
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="switches" value="shown" />
                <PageFields content={content} edit={edit} isOpen={open.list === null} />
                {!isHydrated && (
                  <button type="submit" name="do" value="fields" className="button mt-1 mb-5">
                    {copy.save}
                  </button>
                )}
              </form>
              {pageLists.map((list) => (
                <ItemList
                  key={list}
                  list={list}
                  version={version}
                  edit={edit}
                  items={content[list]}
                  open={open.list === list ? open : null}
                />
              ))}
            </fieldset>
          )}
          <PageLinks save={autosave.flush} />
          {role !== 'operator' && <DiscardChanges content={content} edit={edit} autosave={autosave} />}
        </div>
        <section aria-label={livePage.title} className={`min-w-0 lg:sticky lg:top-18 lg:self-start ${isOn('see')}`}>
          <PageFrame
            address={studioPaths.pagePreview(creatorId)}
            content={conflict?.theirs ?? content}
            field={field}
            onField={show}
            device={device}
            className="h-[calc(100svh-8.5rem)] min-h-80 lg:h-[calc(100svh-6rem)]"
          />
        </section>
      </div>
    </FieldIds>
  );
}

function PageNotes({ page }: { page: Pick<EditedPage, 'done' | 'isActive'> }) {
  const { subdomain, role } = useStudio();
  return (
    <div className="mb-2 grid gap-2 empty:hidden">
      {page.done && (
        <Toast key={page.done}>
          <p>{page.done}</p>
          {page.isActive && subdomain && <TextLink to={paths.creator(subdomain)}>{copy.seePage}</TextLink>}
        </Toast>
      )}
      {!page.isActive && !page.done && <p className="rounded-xl bg-paper px-4 py-3">{copy.offline}</p>}
      {role === 'operator' && <p role="note">{copy.readOnly}</p>}
    </div>
  );
}

function PageLinks({ save }: { save: () => Promise<unknown> }) {
  const { creatorId, subdomain } = useStudio();
  return (
    <div className="mt-10 grid justify-items-start gap-1 border-t border-line pt-6">
      <p className="flex flex-wrap items-center gap-x-5">
        <span className="wrap-anywhere">
          {subdomain ? (
            <>
              {copy.address}: <strong>{paths.creator(subdomain)}</strong>
            </>
          ) : (
            copy.noAddress
          )}
        </span>
        <Link to={studioPaths.pageSubdomain(creatorId)} className="link py-2.5">
          {subdomain ? copy.changeAddress : copy.chooseAddress}
        </Link>
      </p>
      <SavedLink to={studioPaths.pageHistory(creatorId)} save={save} className="link py-2.5">
        {copy.history}
      </SavedLink>
    </div>
  );
}
