import { type FetcherWithComponents, useFetcher } from 'react-router';
import { Done } from '../../ui/done.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { people as copy } from './copy.ts';
import type { InviteAnswer } from './page.tsx';
import { RoleChoice } from './role-choice.tsx';

export interface PersonAnswer {
  error: string;
}

const FETCHER = 'person';

export function PersonPage(props: {
  accountId: string;
  email: string;
  role: 'owner' | 'editor';
  isInvited: boolean;
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
    <StudioPage title={props.email} back={{ to: studioPaths.people(creatorId), words: copy.back }}>
      <FormSummary message={busy ? null : answer?.error} attempt={answer} />
      {props.isInvited ? (
        <InvitedForms {...props} fetcher={fetcher} />
      ) : (
        <>
          <fetcher.Form method="post" action={action} className="my-6 grid max-w-2xl grid-cols-1 gap-6">
            <RoleChoice chosen={props.role} />
            <p>
              <SubmitButton
                idle={copy.save}
                busy={copy.saving}
                isBusy={busy && !removes}
                className="w-full sm:w-auto"
              />
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
        </>
      )}
    </StudioPage>
  );
}

function InvitedForms(props: {
  accountId: string;
  email: string;
  role: 'owner' | 'editor';
  fetcher: FetcherWithComponents<PersonAnswer>;
}) {
  const { accountId, email, role, fetcher } = props;
  const { creatorId } = useStudio();
  const sending = useFetcher<InviteAnswer>({ key: 'invitation' });
  const sent = sending.data;
  const isSending = sending.state !== 'idle';
  return (
    <div className="max-w-2xl">
      <p className="text-ink-soft">{copy.invitedLead}</p>
      {sent?.ok && !isSending && <Done className="mt-4 bg-wash">{sent.done}</Done>}
      <FormSummary message={isSending || sent?.ok ? null : sent?.summary} attempt={sent} />
      <sending.Form method="post" action={studioPaths.people(creatorId)} className="my-6">
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="role" value={role} />
        <SubmitButton idle={copy.again} busy={copy.submitting} isBusy={isSending} className="w-full sm:w-auto" />
      </sending.Form>
      <fetcher.Form
        method="post"
        action={studioPaths.person(creatorId, accountId)}
        className="border-t border-line pt-6"
      >
        <input type="hidden" name="do" value="withdraw" />
        <SubmitButton
          idle={copy.withdraw}
          busy={copy.removing}
          isBusy={fetcher.state !== 'idle'}
          look="quiet"
          className="w-full sm:w-auto"
        />
      </fetcher.Form>
    </div>
  );
}
