import { type FetcherWithComponents, redirect, useFetcher } from 'react-router';
import { signInFirst } from '../../copy/form.ts';
import { listPeople } from '../../creators/members.server.ts';
import { changePerson } from '../../creators/people/commands.server.ts';
import { listInvitedPeople, withdrawInvitation } from '../../creators/people/invitations.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, forbidden, noSuchPage, pageLoader } from '../../http/replies.ts';
import { paths } from '../../paths.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/person-route';
import { people as copy, peopleErrors as errors } from './copy.ts';
import type { InviteAnswer } from './page.tsx';
import { RoleChoice } from './role-choice.tsx';

export const loader = pageLoader(
  'The people of a studio could not be read',
  async ({ context, params }: Route.LoaderArgs, { db }) => {
    const { studio, member } = await requireStudio(context, params);
    const accountId = params.accountId.toLowerCase();
    const [people, invited] = await Promise.all([listPeople(db, studio), listInvitedPeople(db, studio)]);
    const isIt = (each: { accountId: string }) => each.accountId === accountId;
    const person = people.find(isIt) ?? invited.find(isIt);
    if (!person) throw noSuchPage();
    const { email, role } = person;
    return { accountId, email, role, isInvited: !people.some(isIt), isSelf: accountId === member.accountId };
  },
);

const form = defineForm({
  unexpected: errors.service,
  refused: (error): PersonAnswer => ({ error }),
});

export const action = formAction(
  form,
  'A person of a studio could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { role: wanted, do: what } = values;
    const role = wanted === 'owner' || wanted === 'editor' ? wanted : null;
    if (what !== 'remove' && what !== 'withdraw' && role === null) return badRequest(refused(errors.role));
    const accountId = params.accountId.toLowerCase();
    if (!isUuid(accountId)) throw noSuchPage();
    const { creatorId } = studio;
    const person = { creatorId, accountId };
    const result =
      what === 'withdraw'
        ? await withdrawInvitation(services, person, member)
        : await changePerson(services, { ...person, role: what === 'remove' ? null : role }, member);
    if (result.ok) {
      const isGone = what === 'remove' && accountId === member.accountId;
      const done = what === 'withdraw' ? 'withdrawn' : what === 'remove' ? 'removed' : 'saved';
      return redirect(isGone ? paths.account() : studioPaths.people(creatorId, { done }), { status: 303 });
    }
    switch (result.reason) {
      case 'unknown':
        return conflict(refused(what === 'withdraw' ? errors.notInvited : errors.unknown));
      case 'last-owner':
        return conflict(refused(errors.lastOwner));
      case 'not-owner':
        return conflict(refused(errors.notOwner));
      case 'stale':
        return forbidden(refused(signInFirst));
    }
  },
);

export const clientAction = form.clientAction;

interface PersonAnswer {
  error: string;
}

const FETCHER = 'person';

export default function Person({ loaderData: person, actionData }: Route.ComponentProps) {
  const { creatorId } = useStudio();
  const fetcher = useFetcher<PersonAnswer>({ key: FETCHER });
  const answer = fetcher.data ?? actionData;
  const busy = fetcher.state !== 'idle';
  const removes = fetcher.formData?.get('do') === 'remove';
  const action = studioPaths.person(creatorId, person.accountId);
  return (
    <StudioPage title={person.email} back={{ to: studioPaths.people(creatorId), words: copy.back }}>
      <FormSummary message={busy ? null : answer?.error} attempt={answer} />
      {person.isInvited ? (
        <InvitedForms {...person} fetcher={fetcher} />
      ) : (
        <>
          <fetcher.Form method="post" action={action} className="card grid max-w-form grid-cols-1 gap-6">
            <RoleChoice chosen={person.role} />
            <p>
              <SubmitButton
                idle={copy.save}
                busy={copy.saving}
                isBusy={busy && !removes}
                className="w-full sm:w-auto"
              />
            </p>
          </fetcher.Form>
          <fetcher.Form method="post" action={action} className="card mt-4 max-w-form">
            <input type="hidden" name="do" value="remove" />
            <p className="mb-4 text-ink-soft">{person.isSelf ? copy.removeSelfLead : copy.removeLead}</p>
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
    <div className="card max-w-form">
      <p className="text-ink-soft">{copy.invitedLead}</p>
      {sent?.ok && !isSending && <Toast className="mt-4">{sent.done}</Toast>}
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
