import { Form, Link } from 'react-router';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { EmptyState } from '../frame/empty-state.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { AddPictures } from './add-pictures.tsx';
import { studioPictures as copy } from './copy.ts';
import { PictureGrid } from './picture-grid.tsx';
import type { StudioPicture } from './pictures.ts';
import { ACCEPTED } from './send-picture.ts';

export interface PicturesPageProps {
  pictures: readonly StudioPicture[];
  next: string | null;
  isFirst: boolean;
  error: string | null;
}

export function PicturesPage({ pictures, next, isFirst, error }: PicturesPageProps) {
  const { creatorId } = useStudio();
  const hydrated = useHydrated();
  const isEmpty = isFirst && pictures.length === 0;
  return (
    <StudioPage title={copy.title} lead={!isEmpty && copy.lead}>
      {isFirst && (hydrated ? <AddPictures creatorId={creatorId} /> : <AddByForm error={error} />)}
      <div className="mt-8">
        {isEmpty ? (
          <EmptyState title={copy.none} lead={copy.noneLead} />
        ) : (
          <PictureGrid creatorId={creatorId} pictures={pictures} />
        )}
      </div>
      <p className="mt-8 flex flex-wrap gap-x-6">
        {next && (
          <Link
            to={studioPaths.pictures(creatorId, { after: next })}
            className="link inline-flex min-h-11 items-center"
          >
            {copy.older}
          </Link>
        )}
        {!isFirst && (
          <Link to={studioPaths.pictures(creatorId)} className="link inline-flex min-h-11 items-center">
            {copy.newest}
          </Link>
        )}
        {!isEmpty && (
          <Link to={studioPaths.unusedPictures(creatorId)} className="link inline-flex min-h-11 items-center">
            {copy.unused}
          </Link>
        )}
      </p>
    </StudioPage>
  );
}

function AddByForm({ error }: { error: string | null }) {
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      reloadDocument
      className="rounded-xl border border-line bg-paper p-4"
    >
      <FormSummary message={error} />
      <label htmlFor="picture" className="mt-3 mb-1.5 block font-semibold">
        {copy.add}
      </label>
      <div className="flex flex-wrap items-center gap-4">
        <input
          id="picture"
          name="picture"
          type="file"
          accept={ACCEPTED}
          required
          className="min-h-11 min-w-0 max-w-full"
        />
        <SubmitButton idle={copy.add} busy={copy.adding} isBusy={false} />
      </div>
      <p className="mt-2 text-sm text-ink-soft">{copy.addHint}</p>
    </Form>
  );
}
