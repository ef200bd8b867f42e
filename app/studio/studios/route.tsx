import { Form, redirect, useNavigation } from 'react-router';
import { signInFirst } from '../../copy/form.ts';
import { listStudios } from '../../creators/members.server.ts';
import {
  acceptStudioInvitation,
  declineStudioInvitation,
  listStudioInvitations,
} from '../../creators/people/invitations.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, forbidden, pageLoader } from '../../http/replies.ts';
import { isFresh } from '../../identity/sessions/own-sessions.server.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { paths } from '../../paths.ts';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { FreshForms } from '../../ui/form/sign-in-again.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { studioChoice as copy, studioInvitations as invited } from '../frame/copy.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';

/** Lists studios and invitations. Redirects if there is no choice: to the only studio, or to the operator's pages. */
export const loader = pageLoader(
  'Studios could not be read',
  async ({ context, url }: Route.LoaderArgs, { db, now }) => {
    const member = await requireMember(context);
    const invitations = await listStudioInvitations(db, { ...member, now: now() });
    const [only] = member.studios;
    const isGone = url.searchParams.has('gone');
    if (invitations.length === 0 && !isGone) {
      if (only && member.studios.length === 1) throw redirect(paths.studio(only.creatorId));
      if (!only && member.isOperator) throw redirect(paths.operator());
    }
    const studios = only ? await listStudios(db, member) : [];
    return { invitations, isGone, isFresh: isFresh(member, now()), studios };
  },
);

const form = defineForm({
  unexpected: invited.errors.service,
  refused: (error) => ({ error }),
});

export const action = formAction(
  form,
  'An invitation could not be answered',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const member = await requireMember(context);
    const { creatorId = '', answer } = values;
    if (!isUuid(creatorId) || (answer !== 'accept' && answer !== 'decline'))
      return badRequest(refused(invited.errors.unknown));
    const give = answer === 'accept' ? acceptStudioInvitation : declineStudioInvitation;
    const result = await give(services, { creatorId: creatorId.toLowerCase() }, member);
    if (result.ok) {
      return redirect(answer === 'accept' ? paths.studio(creatorId) : paths.studios(), { status: 303 });
    }
    if (result.reason === 'stale') return forbidden(refused(signInFirst));
    // A separate address, because the address of this page may redirect to the only studio.
    return redirect(studioPaths.studios({ gone: 'yes' }), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export default function Studios({ loaderData, actionData }: Route.ComponentProps) {
  const { studios, invitations, isGone, isFresh } = loaderData;
  const error = actionData?.error ?? (isGone ? invited.errors.unknown : null);
  return (
    <Shell scheme="light" brand={null}>
      {(invitations.length > 0 || error) && (
        <section aria-labelledby="invitations" className="mb-10">
          <h2 id="invitations" className="text-xl">
            {invited.title}
          </h2>
          <FormSummary message={error} attempt={actionData} />
          <ul className="mt-4 grid gap-3 empty:hidden">
            {invitations.map((invitation) => (
              <li key={invitation.creatorId} className="card">
                <p className="text-lg">{invited.to(invitation)}</p>
                <FreshForms isFresh={isFresh}>
                  <div className="mt-4 flex flex-wrap gap-3">
                    <AnswerForm creatorId={invitation.creatorId} studio={invitation.studio} answer="accept" />
                    <AnswerForm creatorId={invitation.creatorId} studio={invitation.studio} answer="decline" />
                  </div>
                </FreshForms>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PageHeading>{copy.title}</PageHeading>
      <p className="mt-3 text-lg text-ink-soft">{studios.length > 0 ? copy.lead : copy.none}</p>
      {studios.length === 0 && <p className="mt-2">{copy.noneLead}</p>}
      <ul className="mt-6 grid gap-3 empty:hidden">
        {studios.map(({ creatorId, name }) => (
          <li key={creatorId}>
            <a href={paths.studio(creatorId)} className="button button-quiet w-full">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Shell>
  );
}

function AnswerForm(props: { creatorId: string; studio: string; answer: 'accept' | 'decline' }) {
  const { creatorId, studio, answer } = props;
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('creatorId') === creatorId && formData.get('answer') === answer;
  return (
    <Form method="post" action={paths.studios()}>
      <input type="hidden" name="creatorId" value={creatorId} />
      <button
        type="submit"
        name="answer"
        value={answer}
        aria-label={invited[`${answer}Of`](studio)}
        aria-disabled={isBusy}
        className={`button ${answer === 'accept' ? 'button-solid' : 'button-quiet'}`}
      >
        {isBusy ? invited.busy : invited[answer]}
      </button>
    </Form>
  );
}
