import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { checkRecipe } from '../../recipes/editing/checks.ts';
import { contentOfDraft, type RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { FloatingToast } from '../../ui/toast.tsx';
import type { Autosaved } from '../editing/autosave.ts';
import { Leftovers } from '../editing/leftovers.tsx';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import { SaveState } from '../editing/save-state.tsx';
import { UnreadableCopies } from '../editing/unreadable-copies.tsx';
import type { Studio } from '../frame/studio.server.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { publicationWords } from '../recipes/copy.ts';
import { PublicLink, PublishState, PublishSteps, StateWords } from '../recipes/publish-panel.tsx';
import type { Editing } from './change-recipe.ts';
import { EditorBar, PUBLISHING } from './editor-bar.tsx';
import type { EditedPage, EditorPage } from './editor-page.ts';
import { draftOf } from './editor-recipe.ts';
import { OtherRecipeFields } from './other-fields.tsx';
import { placeOf, showPlace } from './preview-place.ts';
import { RecipeConflict } from './recipe-conflict.tsx';
import { RecipePreview } from './recipe-preview.tsx';
import { RowListFields } from './row-list.tsx';
import { FactsFields, WordsFields } from './text-fields.tsx';
import { TextView } from './text-view.tsx';
import { UnplacedLines } from './unplaced-lines.tsx';
import { useMethodUses } from './use-method-uses.ts';
import { useDebounced, useRecipeEditor } from './use-recipe-editor.ts';

export function RecipeEditor(props: { studio: Studio; page: EditedPage; onName: (name: string) => void }) {
  const { studio, page, onName } = props;
  const { creatorId } = studio;
  const { recipeId, isNew } = page;
  const { editing, change, draft, replaced, autosave, resolve, said } = useRecipeEditor(creatorId, page);
  const [view, setView] = useState<'text' | 'fields'>('fields');
  const [side, setSide] = useState<'write' | 'see'>('write');
  const top = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  /** Place that had the focus last, which the preview shows. Not a state, so that moving the focus renders nothing. */
  const place = useRef<string | null>(null);
  useEffect(() => {
    if (side === 'see' && place.current) showPlace(frame.current, place.current);
  }, [side]);
  const shownView = useRef(view);
  useEffect(() => {
    if (shownView.current !== view) top.current?.scrollIntoView();
    shownView.current = view;
  }, [view]);
  const { fields, rows, corrections } = editing.recipe;
  const recipe = useDebounced(editing.recipe, editing.decisions);
  const content = useMemo(() => contentOfDraft(draftOf(recipe)), [recipe]);
  const uses = useMethodUses(recipe, content);
  useEffect(() => onName(fields.name), [fields.name, onName]);
  const { conflict } = autosave;
  const address = isNew ? studioPaths.newRecipe(creatorId, recipeId) : studioPaths.recipe(creatorId, recipeId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(min(24rem,50%),min(27rem,50%))] 2xl:grid-cols-[minmax(0,1fr)_min(32rem,50%)]">
      <div ref={top} className="min-w-0">
        <EditorBar
          shown={side === 'see' ? 'see' : view}
          show={(next) => {
            setSide(next === 'see' ? 'see' : 'write');
            if (next !== 'see') startTransition(() => setView(next));
          }}
          canPublish={autosave.version > 0}
        >
          {(autosave.version > 0 || autosave.state !== 'saved') && (
            <SaveState state={autosave.state} message={autosave.message} from={address} />
          )}
        </EditorBar>
        <UndoLine editing={editing} said={said} undo={() => change({ do: 'undo' })} />
        <Leftovers leftover={autosave.leftover} take={autosave.takeLeftover} forget={autosave.forgetLeftover} />
        <UnreadableCopies unreadable={autosave.unreadable} forget={autosave.forget} />
        {conflict && (
          <div className="mb-8">
            <RecipeConflict key={conflict.version} mine={draft} theirs={conflict.theirs} onResolve={resolve} />
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only follows the focus */}
        <div
          key={replaced}
          onFocus={({ target }) => {
            place.current = placeOf(target);
            if (place.current) showPlace(frame.current, place.current);
          }}
          className={`grid grid-cols-[minmax(0,1fr)] gap-8 ${side === 'see' ? 'max-xl:hidden' : ''}`}
        >
          <UnplacedLines lines={fields.unplaced} change={change} />
          {view === 'text' ? (
            <TextView draft={draft} content={content} change={change} showFields={() => setView('fields')} />
          ) : (
            <>
              {isNew && autosave.version === 0 && autosave.state === 'saved' && (
                <AsText creatorId={creatorId} write={() => setView('text')} />
              )}
              <WordsFields fields={fields} change={change} />
              <FactsFields fields={fields} change={change} />
              {(['ingredients', 'method', 'notes'] as const).map((list) => (
                <RowListFields
                  key={list}
                  list={list}
                  rows={rows[list]}
                  corrections={corrections}
                  focus={editing.focus}
                  change={change}
                  uses={list === 'method' ? uses : undefined}
                />
              ))}
            </>
          )}
          <OtherRecipeFields fields={fields} change={change} />
        </div>
        {autosave.version > 0 && <Publishing page={page} content={content} saved={autosave} />}
      </div>
      <div className={`min-w-0 ${side === 'write' ? 'max-xl:hidden' : ''}`}>
        <div className="xl:sticky xl:top-4">
          <h2 className="mb-2 text-lg max-xl:sr-only">{copy.previewTitle}</h2>
          <RecipePreview
            studio={studio}
            look={page.look}
            recipeId={recipeId}
            content={content}
            frame={frame}
            className="h-[calc(100svh-6rem)] w-full rounded-2xl border border-line bg-paper"
          />
        </div>
      </div>
    </div>
  );
}

function AsText({ creatorId, write }: { creatorId: string; write: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-2xl border border-line bg-paper px-4 py-3">
      <p className="font-semibold max-sm:w-full">{copy.written.title}</p>
      <button type="button" onClick={write} className="button button-compact button-quiet">
        {copy.written.paste}
      </button>
      <TextLink to={studioPaths.import(creatorId)}>{copy.written.importLink}</TextLink>
    </div>
  );
}

function UndoLine(props: { editing: Editing; said: string; undo: () => void }) {
  const { editing, said, undo } = props;
  return (
    <FloatingToast isShown={editing.undoable !== null}>
      <span className="line-clamp-2 min-w-0 flex-1">{said}</span>
      {editing.undoable && (
        <button type="button" onClick={undo} className="link min-h-11 flex-none px-2 font-semibold">
          {copy.undo}
        </button>
      )}
    </FloatingToast>
  );
}

const Publishing = memo(function Publishing(props: {
  page: EditorPage;
  content: RecipeContent;
  saved: Autosaved<RecipeDraft>;
}) {
  const { page, content, saved } = props;
  const { creatorId } = useStudio();
  const { recipeId, known } = page;
  const findings = useMemo(() => checkRecipe(content, known), [content, known]);
  const state = { ...page, hasChanges: page.hasChanges || saved.version !== page.version };
  return (
    <div className="mt-8 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl">{publicationWords.panel}</h2>
        <PublishState {...state} />
      </div>
      <StateWords {...state} />
      {page.status === 'published' && <PublicLink slug={page.slug} />}
      <Sheet id={PUBLISHING} title={publicationWords.panel}>
        <PublishSteps
          {...state}
          free={content.free}
          findings={findings}
          from="editor"
          isSaved={saved.state === 'saved'}
          version={saved.version}
        />
      </Sheet>
      <p className="mt-2 flex flex-wrap items-center gap-x-4">
        {copy.seeAs}
        {Object.entries(copy.seers).map(([as, name]) => (
          <a
            key={as}
            href={studioPaths.recipePreview(creatorId, recipeId, { as })}
            className="link inline-flex min-h-11 items-center"
          >
            {name}
          </a>
        ))}
        <Link
          to={studioPaths.recipePublication(creatorId, recipeId)}
          className="link ml-auto inline-flex min-h-11 items-center"
        >
          {copy.more}
        </Link>
      </p>
    </div>
  );
});
