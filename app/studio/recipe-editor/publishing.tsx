import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { checkRecipe } from '../../recipes/editing/checks.ts';
import { contentOfDraft, type RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import type { Autosaved } from '../editing/autosave.ts';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { PublishPanel } from '../recipes/publish-panel.tsx';
import type { EditorPage } from './editor-page.ts';
import { useDebounced } from './use-debounced.ts';

export const Publishing = memo(function Publishing(props: {
  page: EditorPage;
  draft: RecipeDraft;
  saved: Autosaved<RecipeDraft>;
}) {
  const { page, saved } = props;
  const { creatorId } = useStudio();
  const { recipeId, known } = page;
  const draft = useDebounced(props.draft);
  const findings = useMemo(() => checkRecipe(contentOfDraft(draft), known), [draft, known]);
  return (
    <div className="mt-8 grid grid-cols-1 gap-4">
      <PublishPanel
        {...page}
        findings={findings}
        hasChanges={page.hasChanges || saved.version !== page.version}
        from="editor"
        isSaved={saved.state === 'saved'}
        version={saved.version}
      />
      <p className="flex flex-wrap items-center gap-x-4">
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
