import { errors } from '../../copy/errors.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TryAgain } from '../../ui/layout/page-state.tsx';
import { studioFailure as copy, studioFrame } from './copy.ts';
import { EmptyState } from './empty-state.tsx';
import type { Studio } from './studio.ts';

/** Why a page of the studio is not shown. */
export function StudioFailure({ status, studio }: { status: number; studio: Studio }) {
  const isGone = status === 404;
  const isBusy = status === 503 || status === 429;
  const title = isGone ? copy.gone : isBusy ? copy.busy : errors.unexpected;
  return (
    <>
      <title>{studioFrame.title(title, studio.name)}</title>
      <EmptyState
        as="h1"
        title={title}
        lead={isGone ? copy.goneLead : isBusy ? errors.busyLead : errors.unexpectedLead}
      >
        {!isGone && <TryAgain />}
        <ButtonLink to={paths.studio(studio.creatorId)} look={isGone ? 'solid' : 'quiet'}>
          {studioFrame.overview}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
