import { useFetcher } from 'react-router';
import { authPaths } from '../../auth-paths.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { CleanAddress } from '../clean-address.tsx';
import { CurrentPassword } from '../current-password.tsx';
import { emailConfirm, emailUndo, emailLink as links } from './copy.ts';
import type { EmailLinkView } from './email-link-view.ts';

type Kind = 'change' | 'undo';
type Ready = Extract<EmailLinkView, { state: 'ready' }>;
const FETCHER = 'email-link';

/** @param answer result of a native form. With scripts, the fetcher has the result */
export function EmailLinkPage(props: { kind: Kind; opening: EmailLinkView; answer: EmailLinkView | undefined }) {
  const { kind, opening, answer } = props;
  const fetcher = useFetcher<EmailLinkView>({ key: FETCHER });
  const shown = withForm(fetcher.data ?? answer ?? opening, answer ?? opening);
  const words = kind === 'change' ? emailConfirm : emailUndo;
  return (
    <Shell brand={shown.brand ?? opening.brand}>
      {!answer && <CleanAddress />}
      {shown.state === 'ready' && <LinkForm kind={kind} ready={shown} attempt={fetcher.data ?? answer} />}
      {shown.state === 'done' && (
        <>
          <PageHeading>{words.done}</PageHeading>
          <Lead>{doneLead(kind, shown)}</Lead>
          <Next kind={kind} signedIn={shown.signedIn} />
        </>
      )}
      {shown.state === 'again' && (
        <>
          <PageHeading>{words.done}</PageHeading>
          <Lead>{words.againLead(shown.email)}</Lead>
          <Next kind={kind} signedIn={false} />
        </>
      )}
      {shown.state === 'failed' && (
        <>
          <PageHeading>{words.failed}</PageHeading>
          <PageFailure message={shown.message}>
            <ButtonLink to={kind === 'change' ? paths.accountEmail() : paths.account()}>
              {kind === 'change' ? links.askAgain : links.account}
            </ButtonLink>
          </PageFailure>
        </>
      )}
    </Shell>
  );
}

/** Replaces a lost response by the form with an error, or by a failed view if the page had no form. */
function withForm(shown: EmailLinkView, page: EmailLinkView): Exclude<EmailLinkView, { state: 'unanswered' }> {
  if (shown.state !== 'unanswered') return shown;
  const { message } = shown;
  return page.state === 'ready'
    ? { ...page, errors: { summary: message } }
    : { state: 'failed', message, brand: page.brand };
}

function doneLead(kind: Kind, { email, returned }: Extract<EmailLinkView, { state: 'done' }>): string {
  if (kind === 'undo') return emailUndo.doneLead(email);
  return returned ? emailConfirm.returnedLead(email) : emailConfirm.doneLead(email);
}

function Lead({ children }: { children: string }) {
  return (
    <p role="status" className="mt-4 text-lg">
      <EmailSentence>{children}</EmailSentence>
    </p>
  );
}

function Next({ kind, signedIn }: { kind: Kind; signedIn: boolean }) {
  return (
    <p className="mt-7 flex flex-wrap gap-3">
      {kind === 'change' && (
        <ButtonLink to={signedIn ? paths.account() : paths.signIn()}>
          {signedIn ? links.account : links.signIn}
        </ButtonLink>
      )}
      {kind === 'undo' && (
        <ButtonLink to={paths.forgotPassword()} look="quiet">
          {links.newPassword}
        </ButtonLink>
      )}
    </p>
  );
}

function LinkForm({ kind, ready, attempt }: { kind: Kind; ready: Ready; attempt: unknown }) {
  const { asks, token, errors } = ready;
  const fetcher = useFetcher({ key: FETCHER });
  const isBusy = fetcher.state !== 'idle';
  const hydrated = useHydrated();
  const words = kind === 'change' ? emailConfirm : emailUndo;
  const { summary, ...fields } = errors ?? { summary: null };
  return (
    <>
      <PageHeading>{words.title}</PageHeading>
      <p className="mt-4 mb-7 text-lg">
        <EmailSentence>{leadOf(kind, ready)}</EmailSentence>
      </p>
      {asks === 'sign-in' ? (
        <p>
          <ButtonLink to={paths.signIn()}>{links.signIn}</ButtonLink>
        </p>
      ) : (
        <fetcher.Form
          method="post"
          action={kind === 'change' ? authPaths.emailChange() : authPaths.emailUndo()}
          noValidate={hydrated}
          className="grid grid-cols-1 gap-6"
        >
          <input type="hidden" name="token" value={token} />
          <FieldIds prefix="email">
            <FormSummary message={isBusy ? null : summary} attempt={attempt} errors={fields} />
            {asks === 'password' && (
              <CurrentPassword attempt={attempt} label={emailConfirm.password} error={errors?.password} />
            )}
          </FieldIds>
          <p>
            <SubmitButton idle={words.button} busy={words.busy} isBusy={isBusy} className="w-full sm:w-auto" />
          </p>
        </fetcher.Form>
      )}
      <p className="mt-7 border-t border-line pt-5 text-ink-soft">{words.not}</p>
    </>
  );
}

function leadOf(kind: Kind, { asks, email }: Ready): string {
  if (kind === 'undo') return emailUndo.lead(email);
  if (asks === 'click') return emailConfirm.lead(email);
  return asks === 'password' ? emailConfirm.passwordLead(email) : emailConfirm.signInLead(email);
}
