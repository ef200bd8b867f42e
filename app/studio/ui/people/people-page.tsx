import type { ReactNode } from 'react';
import { Link, useFetcher } from 'react-router';
import { people as copy } from '../../../copy/studio/people.ts';
import { Done } from '../../../ui/done.tsx';
import { useAttempts } from '../../../ui/form/attempts.ts';
import { FieldIds } from '../../../ui/form/field-ids.tsx';
import { EmailField } from '../../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../../ui/form/outcome.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { Moment } from '../../../ui/moment.tsx';
import { studioPaths } from '../../paths.ts';
import { StudioPage, useStudio } from '../studio-page.tsx';
import { RoleChoice } from './role-choice.tsx';

export type InviteAnswer =
  | { ok: true; done: string }
  /** `email` and `role` as submitted. */
  | { ok: false; summary: string; fields: { email?: string; role?: string }; email: string; role: string };

interface ShownPerson {
  accountId: string;
  email: string;
  role: 'owner' | 'editor';
  /** ISO 8601. */
  since: string;
  hasAccepted: boolean;
  isSelf: boolean;
}

/** `/studio/:creatorId/people`. */
export function PeoplePage(props: {
  people: ShownPerson[];
  visits: { id: string; at: string }[];
  /** What was just done with somebody. */
  done: 'saved' | 'removed' | null;
  answer: InviteAnswer | undefined;
}) {
  const { role } = useStudio();
  return (
    <StudioPage title={copy.title} lead={copy.lead}>
      {props.done && <Done className="mb-6 bg-paper">{copy[props.done]}</Done>}
      <Part id="people" title={copy.list}>
        <ul className="divide-y divide-line">
          {props.people.map((person) => (
            <Person key={person.accountId} person={person} />
          ))}
        </ul>
        {role !== 'owner' && <p className="mt-4 text-ink-soft">{copy.onlyOwners}</p>}
      </Part>
      {role === 'owner' && (
        <Part id="invite" title={copy.invite} lead={copy.inviteLead}>
          <InviteForm answer={props.answer} />
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
    </StudioPage>
  );
}

function Person({ person }: { person: ShownPerson }) {
  const { creatorId, role } = useStudio();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {person.email} {person.isSelf && <span className="font-normal text-ink-soft">({copy.you})</span>}
        </p>
        <p className="text-ink-soft">
          {person.role === 'owner' ? copy.owner : copy.editor} ·{' '}
          {person.hasAccepted ? (
            <>
              {copy.since} <Moment at={person.since} dateOnly />
            </>
          ) : (
            copy.invited
          )}
        </p>
      </div>
      {role === 'owner' && (
        <Link
          to={studioPaths.person(creatorId, person.accountId)}
          aria-label={copy.changeOf(person.email)}
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
      // After an invitation that was sent the fields are empty for the next.
      key={attempts}
      method="post"
      action={studioPaths.people(creatorId)}
      noValidate={hydrated}
      className="grid grid-cols-1 gap-6"
    >
      {answer?.ok && !busy && <Done className="bg-wash">{answer.done}</Done>}
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
    <section aria-labelledby={props.id} className="mb-6 rounded-2xl border border-line bg-paper px-5 py-6 sm:px-7">
      <h2 id={props.id} className="text-2xl">
        {props.title}
      </h2>
      {props.lead && <p className="mt-1 text-ink-soft">{props.lead}</p>}
      <div className="mt-4">{props.children}</div>
    </section>
  );
}
