import { Link, useFetcher } from 'react-router';
import { people as copy } from '../../../copy/studio/people.ts';
import { FormSummary, SubmitButton } from '../../../ui/form/outcome.tsx';
import { studioPaths } from '../../paths.ts';
import { StudioPage, useStudio } from '../studio-page.tsx';
import { RoleChoice } from './role-choice.tsx';

export interface PersonAnswer {
  error: string;
}

const FETCHER = 'person';

/** `/studio/:creatorId/people/:accountId`. */
export function PersonPage(props: {
  accountId: string;
  email: string;
  role: 'owner' | 'editor';
  isSelf: boolean;
  answer: PersonAnswer | undefined;
}) {
  const { creatorId } = useStudio();
  const fetcher = useFetcher<PersonAnswer>({ key: FETCHER });
  const answer = fetcher.data ?? props.answer;
  const busy = fetcher.state !== 'idle';
  const removes = fetcher.formData?.get('do') === 'remove';
  const action = studioPaths.person(creatorId, props.accountId);
  return (
    <StudioPage title={props.email}>
      <p className="-mt-3 mb-5">
        <Link to={studioPaths.people(creatorId)} className="link inline-block py-2.5">
          <span aria-hidden="true">← </span>
          {copy.back}
        </Link>
      </p>
      <FormSummary message={busy ? null : answer?.error} attempt={answer} />
      <fetcher.Form method="post" action={action} className="my-6 grid max-w-2xl grid-cols-1 gap-6">
        <RoleChoice chosen={props.role} />
        <p>
          <SubmitButton idle={copy.save} busy={copy.saving} isBusy={busy && !removes} className="w-full sm:w-auto" />
        </p>
      </fetcher.Form>
      <fetcher.Form method="post" action={action} className="max-w-2xl border-t border-line pt-6">
        <input type="hidden" name="do" value="remove" />
        <p className="mb-4 text-ink-soft">{props.isSelf ? copy.removeSelfLead : copy.removeLead}</p>
        <SubmitButton
          idle={copy.remove}
          busy={copy.removing}
          isBusy={busy && removes}
          look="quiet"
          className="w-full sm:w-auto"
        />
      </fetcher.Form>
    </StudioPage>
  );
}
