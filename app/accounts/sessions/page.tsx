import { useFetcher } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { paths } from '../../paths.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { SignOutForm } from '../sign-in/sign-out-form.tsx';
import { sessionList as copy } from './copy.ts';
import type { ShownSession } from './shown-session.server.ts';

export type SessionsAnswer = { ok: true; done: string } | { ok: false; error: string };

/** Key shared by the list's forms, so that the page shows the result of the form that was sent last. */
const FETCHER = 'sessions';

export function SessionsPage(props: {
  brand: Brand | null;
  sessions: ShownSession[];
  more: boolean;
  /** Server's current time, in ISO 8601. */
  now: string;
  answer: SessionsAnswer | undefined;
}) {
  const { sessions, more, now } = props;
  const fetcher = useFetcher<SessionsAnswer>({ key: FETCHER });
  const answer = fetcher.data ?? props.answer;
  const busy = fetcher.state !== 'idle';
  return (
    <AccountSubpage brand={props.brand} title={copy.title}>
      <p className="mt-3 text-lg text-ink-soft">{copy.lead}</p>
      <div className="mt-6 grid grid-cols-1 gap-4">
        <FormSummary message={busy || answer?.ok ? null : answer?.error} attempt={answer} />
        {answer?.ok && !busy && <Toast className="">{answer.done}</Toast>}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} now={now} />
        ))}
      </ul>
      {more && <p className="mt-4 text-ink-soft">{copy.more}</p>}
      <div className="mt-6 border-t border-line pt-6">
        {sessions.length > 1 ? <EndOthers /> : <p className="text-ink-soft">{copy.alone}</p>}
      </div>
    </AccountSubpage>
  );
}

function Session({ session, now }: { session: ShownSession; now: string }) {
  const { id, device, language, signedInAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0 grow basis-56">
        <h2 className="text-xl break-words">{device}</h2>
        {isCurrent && <p className="font-semibold text-accent-text">{copy.here}</p>}
        {language && <p>{language}</p>}
        <p className="text-ink-soft">
          {copy.signedIn} <Moment at={signedInAt} dateOnly />
        </p>
        <p className="text-ink-soft">
          <LastUsed at={session.lastUsedAt} now={now} />
        </p>
      </div>
      {isCurrent ? <SignOutForm /> : <EndOne id={id} device={device} />}
    </li>
  );
}

/** Shows only the day, because the last use is recorded at most once an hour. */
function LastUsed({ at, now }: { at: string; now: string }) {
  const { date } = useDateWords();
  const isToday = date(new Date(at)) === date(new Date(now));
  return (
    <>
      {copy.lastUsed}{' '}
      {isToday ? (
        <time dateTime={at}>{copy.today}</time>
      ) : (
        <>
          {copy.on} <Moment at={at} dateOnly />
        </>
      )}
    </>
  );
}

function EndOne({ id, device }: { id: string; device: string }) {
  const fetcher = useFetcher({ key: FETCHER });
  return (
    <fetcher.Form method="post" action={paths.accountSessions()}>
      <input type="hidden" name="session" value={id} />
      <button type="submit" className="button button-plain" aria-label={copy.signOutOf(device)}>
        {copy.signOut}
      </button>
    </fetcher.Form>
  );
}

function EndOthers() {
  const fetcher = useFetcher({ key: FETCHER });
  const busy = fetcher.state !== 'idle' && !fetcher.formData?.has('session');
  return (
    <fetcher.Form method="post" action={paths.accountSessions()}>
      <SubmitButton idle={copy.signOutOthers} busy={copy.signOutOthers} isBusy={busy} look="plain" />
      <p className="mt-2 text-ink-soft">{copy.othersLead}</p>
    </fetcher.Form>
  );
}
