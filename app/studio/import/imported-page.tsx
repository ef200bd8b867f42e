import { Form, Link, useNavigation } from 'react-router';
import type { FromImport } from '../../recipe-import/importing/undo-import.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { imported as copy, importPreview } from './copy.ts';

/** Result of an import, with an undo. After an undo, lists the recipes that were kept. */
export function ImportedPage(props: {
  source: string;
  recipes: readonly FromImport[];
  isUndone: boolean;
  lostPictures: number;
  picturesElsewhere: number;
  error: string | null;
}) {
  const { source, recipes, isUndone, lostPictures, picturesElsewhere, error } = props;
  const { creatorId } = useStudio();
  const isBusy = useNavigation().state === 'submitting';
  const said = isUndone
    ? `${copy.undone} ${recipes.length === 0 ? copy.undoneAll : copy.stay(recipes.length)}`
    : copy.came(recipes.length);
  return (
    <StudioPage title={copy.title}>
      <FormSummary message={error} attempt={error} />
      <div className="max-w-3xl">
        <p role="status" className="text-lg">
          {said}
        </p>
        {source && (
          <p dir="auto" className="text-ink-soft">
            {copy.from(source)}
          </p>
        )}
        {lostPictures > 0 && <p className="mt-2">{copy.lostPictures(lostPictures)}</p>}
        {picturesElsewhere > 0 && <p className="mt-2">{copy.picturesElsewhere(picturesElsewhere)}</p>}
        {recipes.length > 0 && (
          <ul
            aria-label={copy.list}
            className="mt-5 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-paper"
          >
            {recipes.map(({ id, name, stays }) => (
              <li key={id}>
                <Link
                  to={studioPaths.recipe(creatorId, id)}
                  className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 hover:bg-wash"
                >
                  <span dir="auto" className="min-w-0 font-semibold break-words underline">
                    {name || copy.unnamed}
                  </span>
                  {stays && <span className="text-sm text-ink-soft">{copy.reasons[stays]}</span>}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-7 flex flex-wrap items-center gap-3">
          {recipes.some(({ stays }) => stays === null) && (
            <Form method="post">
              <SubmitButton idle={copy.undo} busy={copy.undoing} isBusy={isBusy} look="quiet" />
            </Form>
          )}
          <ButtonLink to={studioPaths.import(creatorId)} look="quiet">
            {importPreview.again}
          </ButtonLink>
        </div>
        {recipes.some(({ stays }) => stays === null) && <p className="mt-2 text-sm text-ink-soft">{copy.undoHint}</p>}
      </div>
    </StudioPage>
  );
}
