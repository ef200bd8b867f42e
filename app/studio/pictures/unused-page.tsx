import { Form, Link, useNavigation } from 'react-router';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { DoneLine } from '../frame/done-line.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { unusedPictures as copy, studioPicture } from './copy.ts';
import { PictureGrid } from './picture-grid.tsx';
import type { StudioPicture } from './pictures.ts';

export interface UnusedPageProps {
  pictures: readonly StudioPicture[];
  /** Of all, also of those that are not listed. */
  count: number;
  /** What was just removed; null: nothing. `count` null: not said. */
  removal: { removedAt: string; count: number | null } | null;
  /** How many were just taken back; null: none. */
  restored: number | null;
  error: string | null;
}

/** The pictures that nothing uses, removed together and taken back together. */
export function UnusedPage({ pictures, count, removal, restored, error }: UnusedPageProps) {
  const { creatorId } = useStudio();
  const navigation = useNavigation();
  const isSending = navigation.state === 'submitting';
  return (
    <StudioPage title={copy.title} lead={count > 0 ? copy.lead : copy.none}>
      <p className="-mt-3 mb-4">
        <Link to={studioPaths.pictures(creatorId)} className="link inline-flex min-h-11 items-center">
          {studioPicture.back}
        </Link>
      </p>
      <FormSummary message={error} attempt={navigation.formData} />
      {removal && <Removal {...removal} isSending={isSending} key={removal.removedAt} />}
      <p role="status" className="mb-5 font-semibold text-[#2c6a3a] empty:hidden">
        {restored !== null && restored > 0 ? copy.restored(restored) : ''}
      </p>
      {count > 0 && (
        <>
          <Form method="post" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton idle={copy.removeAll(count)} busy={copy.removing} isBusy={isSending} look="quiet" />
            <span className="text-sm text-ink-soft">{copy.hint}</span>
          </Form>
          <PictureGrid creatorId={creatorId} pictures={pictures} />
        </>
      )}
    </StudioPage>
  );
}

/** Says what was removed and offers to take it back; takes the focus, since the button that did it may be gone. */
function Removal(props: { removedAt: string; count: number | null; isSending: boolean }) {
  const removedNone = props.count === 0;
  return (
    <DoneLine>
      <p>{removedNone ? copy.nothingRemoved : copy.removed(props.count ?? 1)}</p>
      {!removedNone && (
        <Form method="post">
          <input type="hidden" name="undo" value={props.removedAt} />
          <SubmitButton idle={copy.undo} busy={copy.undoing} isBusy={props.isSending} look="quiet" />
        </Form>
      )}
    </DoneLine>
  );
}
