import { Form, useNavigation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { DoneLine } from '../frame/done-line.tsx';
import { EmptyState } from '../frame/empty-state.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { unusedPictures as copy, studioPicture } from './copy.ts';
import { PictureGrid } from './picture-grid.tsx';
import type { StudioPicture } from './pictures.ts';

export interface UnusedPageProps {
  pictures: readonly StudioPicture[];
  count: number;
  /** Last removal, or null. `count` is null if unknown. */
  removal: { removedAt: string; count: number | null } | null;
  restored: number | null;
  error: string | null;
}

export function UnusedPage({ pictures, count, removal, restored, error }: UnusedPageProps) {
  const { creatorId } = useStudio();
  const navigation = useNavigation();
  const isSending = navigation.state === 'submitting';
  return (
    <StudioPage
      title={copy.title}
      lead={count > 0 && copy.lead}
      back={{ to: studioPaths.pictures(creatorId), words: studioPicture.back }}
    >
      <FormSummary message={error} attempt={navigation.formData} />
      {removal && <Removal {...removal} isSending={isSending} key={removal.removedAt} />}
      {restored !== null && restored > 0 && (
        <DoneLine key={restored}>
          <p>{copy.restored(restored)}</p>
        </DoneLine>
      )}
      {count === 0 && (
        <EmptyState title={copy.none}>
          <ButtonLink to={studioPaths.pictures(creatorId)}>{studioPicture.back}</ButtonLink>
        </EmptyState>
      )}
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
