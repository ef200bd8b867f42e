import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import type { OwnerProof } from '../../identity/sessions/own-sessions.server.ts';
import { paths } from '../../paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { CurrentPassword } from '../current-password.tsx';
import { SignInAgain } from '../second-factor/sign-in-again.tsx';
import { deletion as copy } from './copy.ts';
import type { DeletionObstacle } from './deletion.server.ts';
import type { DeletionPageData } from './page.server.ts';
import { DeletionReturn } from './return-page.tsx';

export interface DeletionAnswer {
  summary: string;
  fields: { password?: string };
  /** Obstacle found at submission that the page had not shown. */
  obstacle?: DeletionObstacle;
}

export function DeletionPage(props: DeletionPageData & { answer: DeletionAnswer | undefined }) {
  const { brand, state, answer, supportEmail } = props;
  return (
    <AccountSubpage brand={brand} title={state.name === 'scheduled' ? copy.scheduledTitle : copy.title}>
      {state.name === 'scheduled' && (
        <div className="mt-5">
          <DeletionReturn at={state.at} answer={answer} />
        </div>
      )}
      {state.name === 'refused' && (
        <div className="mt-5 grid gap-4 text-lg break-words">
          <Obstacle obstacle={state.obstacle} supportEmail={supportEmail} />
        </div>
      )}
      {state.name === 'open' && (
        <>
          <Consequences hasMembership={brand !== null} />
          <Request {...props} proof={state.proof} hasWords={state.hasWords} />
        </>
      )}
    </AccountSubpage>
  );
}

function Obstacle({ obstacle, supportEmail }: { obstacle: DeletionObstacle; supportEmail: string }) {
  const address = (
    <a href={`mailto:${supportEmail}`} className="link inline-block py-1">
      {supportEmail}
    </a>
  );
  return (
    <p>
      {copy.obstacles[obstacle]} {address}
    </p>
  );
}

function Consequences({ hasMembership }: { hasMembership: boolean }) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-7">
      <p className="text-lg">{copy.lead}</p>
      <Part title={copy.when}>
        <p>{copy.whenWords}</p>
      </Part>
      <Part title={copy.goes}>
        <Items>{copy.goesItems}</Items>
      </Part>
      <Part title={copy.stays}>
        <Items>{copy.staysItems}</Items>
      </Part>
      <div>
        <p>
          {copy.takeAlong}{' '}
          <Link to={paths.accountExport()} className="link inline-block py-1">
            {copy.export}
          </Link>
        </p>
        {hasMembership && (
          <p>
            {copy.onlyCancel}{' '}
            <Link to={paths.cancellation()} className="link inline-block py-1">
              {copy.cancel}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function Request(
  props: Pick<DeletionPageData, 'email' | 'google' | 'supportEmail'> & {
    proof: OwnerProof;
    hasWords: boolean;
    answer: DeletionAnswer | undefined;
  },
) {
  const { proof, answer } = props;
  const busy = useNavigation().formAction === paths.accountDeletion();
  const hydrated = useHydrated();
  const errors = answer?.fields ?? {};
  const { open, onInput } = useOpenErrors(errors, answer);
  if (proof === 'stale') return <SignInAgain google={props.google} from={paths.accountDeletion()} />;
  return (
    <Form
      method="post"
      action={paths.accountDeletion()}
      noValidate={hydrated}
      onInput={onInput}
      className="mt-8 grid grid-cols-1 gap-6 border-t border-line pt-8"
    >
      <FieldIds prefix="deletion">
        <FormSummary message={busy ? null : answer?.summary} attempt={answer} errors={errors} open={open}>
          {answer?.obstacle && (
            <div className="mt-2 grid gap-3 text-ink">
              <Obstacle obstacle={answer.obstacle} supportEmail={props.supportEmail} />
            </div>
          )}
        </FormSummary>
        {props.hasWords && <WordsChoice />}
        <p>{copy.others}</p>
        {proof === 'password' && (
          <CurrentPassword attempt={answer} label={copy.password} email={props.email} error={open.password} />
        )}
      </FieldIds>
      <p>
        <SubmitButton
          idle={copy.submit}
          busy={copy.submitting}
          isBusy={busy}
          look="danger"
          className="w-full sm:w-auto"
        />
      </p>
    </Form>
  );
}

function WordsChoice() {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{copy.words.legend}</legend>
      <div className="grid grid-cols-1 gap-3">
        {(['delete', 'leave'] as const).map((choice) => (
          <label key={choice} className="choice-card">
            <input
              type="radio"
              name="words"
              value={choice}
              defaultChecked={choice === 'delete'}
              className="mt-0.5 size-5 flex-none"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{copy.words[choice].name}</span>
              {copy.words[choice].hint}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Items({ children }: { children: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {children.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
