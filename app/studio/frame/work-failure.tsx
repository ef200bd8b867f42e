import { errors } from '../../copy/errors.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TryAgain } from '../../ui/layout/page-state.tsx';
import { workFailure as copy } from './copy.ts';

/** Error page of the studio and the operator's pages. `title` returns the document title for the message. */
export function WorkFailure(props: {
  status: number;
  title: (sentence: string) => string;
  home: { to: string; words: string };
}) {
  const { status, home } = props;
  const isGone = status === 404;
  const isBusy = status === 503 || status === 429;
  const sentence = isGone ? copy.gone : isBusy ? copy.busy : errors.unexpected;
  return (
    <>
      <title>{props.title(sentence)}</title>
      <EmptyState
        as="h1"
        title={sentence}
        lead={isGone ? copy.goneLead : isBusy ? errors.busyLead : errors.unexpectedLead}
      >
        {!isGone && <TryAgain />}
        <ButtonLink to={home.to} look={isGone ? 'solid' : 'quiet'}>
          {home.words}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
