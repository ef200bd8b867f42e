import { pageLists } from '../../landing/content/page-content.ts';
import { errorsOf } from '../../landing/editing/page-errors.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Leftovers } from '../editing/leftovers.tsx';
import { SaveState } from '../editing/save-state.tsx';
import { UnreadableCopies } from '../editing/unreadable-copies.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { pageEditor as copy } from './copy.ts';
import { DiscardChanges } from './discard-changes.tsx';
import type { EditedPage, PageAnswer } from './edited-page.ts';
import { ItemList } from './item-list.tsx';
import { LivePage } from './live-page.tsx';
import { PageConflict, PlainPageConflict } from './page-conflict.tsx';
import { PageFields } from './page-fields.tsx';
import { PageLinks, PageNotes } from './page-status.tsx';
import { SavedLink } from './saved-link.tsx';
import { usePageDraft, withFormInput } from './use-page-draft.ts';
import { type PageView, usePageView, ViewChoice } from './view-choice.tsx';

export function PageEditor({ page, answer }: { page: EditedPage; answer: PageAnswer | null }) {
  const { creatorId, role } = useStudio();
  const { version } = page;
  const typed = answer?.error ? withFormInput(page.content, answer.values) : null;
  const { content, edit, autosave } = usePageDraft({ creatorId, accountId: page.accountId }, page, typed);
  const { view, setView, field, enter, show } = usePageView();
  const isHydrated = useHydrated();
  const { conflict } = autosave;
  // A refused form is shown again in its place.
  const open = answer?.values.list ? { list: answer.values.list, item: answer.values.item ?? null } : page.open;
  const isOn = (each: PageView) => (isHydrated && view !== each ? 'max-lg:hidden' : '');

  return (
    <FieldIds prefix="page">
      <PageNotes page={page} />
      <FormSummary message={answer?.error} attempt={answer} />
      {typed && answer?.isConflict && <PlainPageConflict mine={typed.content} theirs={page.content} />}
      <div className="sticky top-0 z-10 mb-2 flex flex-wrap items-center justify-between gap-x-2 bg-wash py-2">
        {isHydrated && <ViewChoice view={view} onChoose={setView} />}
        {isHydrated && role !== 'operator' && (
          <SaveState
            state={autosave.state}
            message={autosave.message}
            from={studioPaths.page(creatorId)}
            hasErrors={Object.keys(errorsOf(content)).length > 0}
          />
        )}
        {role !== 'operator' && (
          <SavedLink
            to={studioPaths.pagePublication(creatorId)}
            save={autosave.flush}
            className="button ml-auto max-sm:px-4.5"
          >
            {copy.publish}
          </SavedLink>
        )}
      </div>
      <Leftovers leftover={autosave.leftover} take={autosave.takeLeftover} forget={autosave.forgetLeftover} />
      <UnreadableCopies unreadable={autosave.unreadable} forget={autosave.forget} />
      <div id="page-view" className="grid scroll-mt-20 gap-6 lg:grid-cols-2">
        <div className={`min-w-0 ${isOn('write')}`}>
          {conflict ? (
            <PageConflict mine={content} theirs={conflict.theirs} onResolve={autosave.resolve} />
          ) : (
            <fieldset disabled={role === 'operator'} onFocus={({ target }) => enter(target)} className="min-w-0">
              <legend className="sr-only">{copy.form}</legend>
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
        <div className={`min-w-0 lg:sticky lg:top-18 lg:self-start ${isOn('see')}`}>
          <LivePage
            address={studioPaths.pagePreview(creatorId)}
            content={conflict?.theirs ?? content}
            field={field}
            onField={show}
          />
        </div>
      </div>
    </FieldIds>
  );
}
