import type { ReactNode } from 'react';
import { Link, useFetcher } from 'react-router';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { EmailField } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton, useAttempts } from '../../ui/form/outcome.tsx';
import { FreshForms } from '../../ui/form/sign-in-again.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Moment } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { people as copy } from './copy.ts';
import { RoleChoice } from './role-choice.tsx';

export type InviteAnswer =
  | { ok: true; done: string }
  /** `email` and `role` are as submitted. */
  | { ok: false; summary: string; fields: { email?: string; role?: string }; email: string; role: string };

interface ShownPerson {
  accountId: string;
  email: string;
  role: 'owner' | 'editor';
  /** ISO 8601. */
  since: string;
  isSelf: boolean;
  /** Email address of the inviter, or null if unknown, such as for an operator or a deleted account. */
  invitedBy: string | null;
}

interface ShownInvitation {
  accountId: string;
  email: string;
  role: 'owner' | 'editor';
  expiresAt: string;
  isExpired: boolean;
  invitedBy: string | null;
}

export const peopleDone = ['saved', 'removed', 'withdrawn'] as const;
export type PeopleDone = (typeof peopleDone)[number];

export function PeoplePage(props: {
  people: ShownPerson[];
  invited: ShownInvitation[];
  /** True if the sign-in is recent enough to invite people. */
  isFresh: boolean;
  visits: { id: string; at: string }[];
  done: PeopleDone | null;
  answer: InviteAnswer | undefined;
}) {
  const { role } = useStudio();
  const self = props.people.find(({ isSelf }) => isSelf)?.email;
  return (
    <StudioPage title={copy.title} lead={copy.lead}>
      {props.done && (
        <Toast key={props.done}>
          <p>{copy[props.done]}</p>
        </Toast>
      )}
      <Beside>
        <div className="grid gap-4">
          <Part id="people" title={copy.list}>
            <ul className="divide-y divide-line">
              {props.people.map((person) => (
                <Person key={person.accountId} person={person} self={self} />
              ))}
            </ul>
            {role !== 'owner' && <p className="mt-4 text-ink-soft">{copy.onlyOwners}</p>}
          </Part>
          {props.invited.length > 0 && (
            <Part id="invited" title={copy.invitations}>
              <ul className="divide-y divide-line">
                {props.invited.map((person) => (
                  <Invited key={person.accountId} person={person} self={self} />
                ))}
              </ul>
            </Part>
          )}
          <Part id="visits" title={copy.visits} lead={copy.visitsLead}>
            {props.visits.length === 0 && <p>{copy.noVisits}</p>}
            <ul className="divide-y divide-line empty:hidden">
              {props.visits.map(({ id, at }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-6 py-3">
                  <span>{copy.visit}</span>
                  <span className="text-ink-soft">
                    <Moment at={at} />
                  </span>
                </li>
              ))}
            </ul>
          </Part>
        </div>
        {role === 'owner' && (
          <Part id="invite" title={copy.invite} lead={copy.inviteLead}>
            <FreshForms isFresh={props.isFresh || props.answer !== undefined}>
              <InviteForm answer={props.answer} />
            </FreshForms>
          </Part>
        )}
      </Beside>
    </StudioPage>
  );
}

function Person({ person, self }: { person: ShownPerson; self: string | undefined }) {
  return (
    <Row person={person} isSelf={person.isSelf}>
      {person.role === 'owner' ? copy.owner : copy.editor} · {copy.since} <Moment at={person.since} dateOnly />
      <InvitedBy email={person.invitedBy} self={self} />
    </Row>
  );
}

function Invited({ person, self }: { person: ShownInvitation; self: string | undefined }) {
  return (
    <Row person={person}>
      {copy.invitedAs} {person.role === 'owner' ? copy.owner : copy.editor} ·{' '}
      {person.isExpired ? copy.expired : copy.expires} <Moment at={person.expiresAt} dateOnly />
      <InvitedBy email={person.invitedBy} self={self} />
    </Row>
  );
}

function InvitedBy({ email, self }: { email: string | null; self: string | undefined }) {
  return email && <EmailSentence>{` · ${copy.invitedBy(email === self ? copy.byYou : email)}`}</EmailSentence>;
}

function Row(props: { person: { accountId: string; email: string }; isSelf?: boolean; children: ReactNode }) {
  const { accountId, email } = props.person;
  const { creatorId, role } = useStudio();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <EmailSentence>{email}</EmailSentence>{' '}
          {props.isSelf && <span className="font-normal text-ink-soft">({copy.you})</span>}
        </p>
        <p className="text-ink-soft wrap-anywhere">{props.children}</p>
      </div>
      {role === 'owner' && (
        <Link
          to={studioPaths.person(creatorId, accountId)}
          aria-label={copy.changeOf(email)}
          className="button button-quiet"
        >
          {copy.change}
        </Link>
      )}
    </li>
  );
}

function InviteForm({ answer: native }: { answer: InviteAnswer | undefined }) {
  const { creatorId } = useStudio();
  const fetcher = useFetcher<InviteAnswer>();
  const answer = fetcher.data ?? native;
  const busy = fetcher.state !== 'idle';
  const hydrated = useHydrated();
  const attempts = useAttempts(answer?.ok ? answer : undefined);
  const refused = answer && !answer.ok ? answer : null;
  return (
    <fetcher.Form
      // Remounted after an invitation, so that the fields are empty for the next person.
      key={attempts}
      method="post"
      action={studioPaths.people(creatorId)}
      noValidate={hydrated}
      className="grid grid-cols-1 gap-6"
    >
      {answer?.ok && !busy && <Toast className="">{answer.done}</Toast>}
      <FieldIds prefix="invite">
        <FormSummary message={busy ? null : refused?.summary} attempt={answer} errors={refused?.fields ?? {}} />
        <EmailField label={copy.email} autoComplete="off" defaultValue={refused?.email} error={refused?.fields.email} />
        <RoleChoice chosen={refused?.role || 'editor'} error={refused?.fields.role} />
      </FieldIds>
      <p>
        <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={busy} className="w-full sm:w-auto" />
      </p>
    </fetcher.Form>
  );
}

function Part(props: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="card">
      <h2 id={props.id} className="text-xl">
        {props.title}
      </h2>
      {props.lead && <p className="mt-1 text-ink-soft">{props.lead}</p>}
      <div className="mt-4">{props.children}</div>
    </section>
  );
}
