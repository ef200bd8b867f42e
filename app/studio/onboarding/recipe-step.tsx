import { useMemo } from 'react';
import { Link, useNavigate, useSubmit } from 'react-router';
import { recipeColumns } from '../../recipes/content/recipe-columns.ts';
import type { RecipePicture } from '../../recipes/content/recipe-shape.ts';
import { contentOfDraft } from '../../recipes/editing/recipe-draft.ts';
import { recipeEditor } from '../editing/recipe-editor-copy.ts';
import { SaveState } from '../editing/save-state.tsx';
import { UnreadableCopies } from '../editing/unreadable-copies.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { PageFrame } from '../page-editor/page-frame.tsx';
import { studioPaths } from '../paths.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import type { EditorPage } from '../recipe-editor/editor-page.ts';
import { RecipeConflict } from '../recipe-editor/recipe-conflict.tsx';
import { TextView } from '../recipe-editor/text-view.tsx';
import { useDebounced, useRecipeEditor } from '../recipe-editor/use-recipe-editor.ts';
import { fieldIds } from '../recipes/field-ids.ts';
import { onboarding as copy } from './copy.ts';
import { usePictureWait } from './picture-wait.tsx';
import { StepButtons, StepLayout } from './step-layout.tsx';
import type { StepPage } from './steps.ts';

export function RecipeStep({ page, recipe }: { page: StepPage; recipe: EditorPage }) {
  const { creatorId } = useStudio();
  const { recipeId } = recipe;
  const { editing, change, draft, replaced, autosave, resolve } = useRecipeEditor(creatorId, recipe);
  const debounced = useDebounced(draft);
  const content = useMemo(() => contentOfDraft(debounced), [debounced]);
  const card = useMemo(() => {
    const { name, imageUrl, free, prepTime, cookTime, restTime } = recipeColumns(content);
    if (!name && !imageUrl) return null;
    return {
      id: recipeId,
      slug: '',
      name,
      imageUrl,
      free,
      prepTime,
      cookTime,
      restTime,
      userId: creatorId,
      dateCreated: new Date(0),
    };
  }, [content, recipeId, creatorId]);
  const submit = useSubmit();
  const navigate = useNavigate();
  const picture = usePictureWait();
  const { pictures } = editing.recipe.fields;
  const [first = { address: '', alt: '' }, ...others] = pictures;
  const setPicture = (picture: RecipePicture) => change({ do: 'set', fields: { pictures: [picture, ...others] } });
  const here = studioPaths.onboarding(creatorId, { step: 'recipe', recipe: recipeId });

  // Doubtful lines are corrected in the recipe editor, which has a field for each line.
  async function showFields() {
    await autosave.flush();
    await navigate(studioPaths.recipe(creatorId, recipeId));
  }
  async function end() {
    if (!picture.mayLeave()) return;
    await autosave.flush();
    await submit({ do: 'end' }, { method: 'post' });
  }
  return (
    <StepLayout
      frame={
        <PageFrame
          address={studioPaths.pagePreview(creatorId)}
          content={page.content}
          recipe={card}
          part="recipes"
          device="phone"
          className="size-full"
        />
      }
    >
      <UnreadableCopies unreadable={autosave.unreadable} forget={autosave.forget} />
      {autosave.conflict && (
        <RecipeConflict
          key={autosave.conflict.version}
          mine={draft}
          theirs={autosave.conflict.theirs}
          onResolve={resolve}
        />
      )}
      <noscript>
        <Link to={studioPaths.newRecipe(creatorId, recipeId)} className="button mb-6">
          {copy.withoutScripts}
        </Link>
      </noscript>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void end();
        }}
        className="grid gap-5"
      >
        <input type="hidden" name="do" value="end" />
        <div key={replaced} className="grid gap-6 noscript:hidden">
          <TextView draft={draft} content={content} change={change} showFields={showFields} />
          <PictureField
            label={recipeEditor.pictures.first}
            name="picture"
            onBusy={picture.onBusy}
            value={first.address || null}
            shapes={['card']}
            onChange={(address, alt) => setPicture({ address: address ?? '', alt })}
            description={{
              id: fieldIds.alt(0),
              value: first.alt,
              onChange: (alt) => setPicture({ ...first, alt }),
            }}
          />
        </div>
        <SaveState state={autosave.state} message={autosave.message} from={here} />
        {picture.said}
        <StepButtons step="recipe" />
      </form>
    </StepLayout>
  );
}
