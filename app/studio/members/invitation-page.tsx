import { Form, useNavigation } from 'react-router';
import type { PasswordErrors } from '../../accounts/password-errors.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { NewPasswordFields } from '../../membership/sign-up/new-password.tsx';
import { TermsBox } from '../../membership/sign-up/terms-label.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton, useAttempts } from '../../ui/form/outcome.tsx';
import { UserName } from '../../ui/form/password-field.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { memberInvitation as copy, memberInvitationErrors as errors } from './import-copy.ts';

interface OpenView {
  state: 'open';
  brand: Brand | null;
  email: string;
  /** Site where the person is a member, or empty if it has no name. */
  from: string;
  isPaid: boolean;
  /** Last paid day, formatted. */
  until: string;
  costs: string;
  /** Owner of the address: `none` without an account, `member` if the account is a member of this creator. */
  account: 'none' | 'account' | 'member';
}

export type InvitationView =
  | OpenView
  | { state: 'added'; brand: Brand | null; until: string; isSignedIn: boolean }
  | { state: 'elsewhere'; brand: Brand | null; creator: string; until: string }
  | { state: 'accepted' | 'over' | 'closed' | 'unknown' | 'failed'; brand: Brand | null };

/** Result of the form. If `view` is null, the page stays as it is and shows the errors. */
export interface InvitationAnswer {
  view: InvitationView | null;
  fieldErrors: PasswordErrors | null;
}

export function InvitationPage({ opening, answer }: { opening: InvitationView; answer: InvitationAnswer | undefined }) {
  const view = answer?.view ?? opening;
  const { brand } = view;
  return (
    <Shell brand={brand} back={brand?.path ?? paths.home()}>
      {view.state === 'open' ? (
        <Accept view={view} answer={answer} />
      ) : (
        <>
          <PageHeading>{headingOf(view)}</PageHeading>
          <p role="status" className="mt-4 text-lg">
            {leadOf(view)}
          </p>
          <p className="mt-7">
            {view.state === 'added' && view.isSignedIn ? (
              <ButtonLink to={brand?.path ?? paths.account()}>{copy.toPage}</ButtonLink>
            ) : view.state === 'added' || view.state === 'accepted' ? (
              <ButtonLink to={paths.signIn()}>{copy.signIn}</ButtonLink>
            ) : (
              <ButtonLink to={brand?.path ?? paths.home()}>{copy.toPage}</ButtonLink>
            )}
          </p>
        </>
      )}
    </Shell>
  );
}

type OtherView = Exclude<InvitationView, OpenView>;

function headingOf(view: OtherView): string {
  switch (view.state) {
    case 'added':
      return copy.added;
    case 'elsewhere':
      return copy.title(view.brand?.name ?? '');
    case 'failed':
      return copy.unknown;
    default:
      return copy[view.state];
  }
}

function leadOf(view: OtherView): string {
  switch (view.state) {
    case 'added':
      return view.isSignedIn ? copy.openUntil(view.until) : copy.addedLead(view.until);
    case 'elsewhere':
      return copy.elsewhere(view.creator, view.until);
    case 'failed':
      return errors.service;
    default:
      return copy[`${view.state}Lead`];
  }
}

function Accept({ view, answer }: { view: OpenView; answer: InvitationAnswer | undefined }) {
  const isSending = useNavigation().formMethod !== undefined;
  const hydrated = useHydrated();
  const attempts = useAttempts(answer);
  const { summary, ...fieldErrors } = answer?.fieldErrors ?? { summary: null };
  const { open, onInput } = useOpenErrors<Omit<PasswordErrors, 'summary'>>(fieldErrors, answer);
  const { brand, email, from, isPaid, until, costs, account } = view;
  const name = brand?.name ?? '';
  const isNew = account === 'none';
  return (
    <>
      <PageHeading>{copy.title(name)}</PageHeading>
      <p className="mt-4 text-2xl font-semibold">{isPaid ? copy.paid(until) : copy.goesOn(until)}</p>
      <p className="mt-3 text-lg">
        <EmailSentence>{copy.lead(name, { from, email, isPaid })}</EmailSentence>
      </p>
      <p className="mt-3">{copy.promised(until)}</p>
      <p className="mt-3">{account === 'member' ? copy.isMember : isPaid ? copy.afterwards(costs) : copy.afterGift}</p>
      {account === 'account' && (
        <p className="mt-3">
          <EmailSentence>{copy.hasAccount(email)}</EmailSentence>
        </p>
      )}
      <Form method="post" noValidate={hydrated} onInput={onInput} className="mt-7 grid grid-cols-1 gap-6">
        <FieldIds prefix="membership">
          <FormSummary message={isSending ? null : summary} attempt={answer} errors={fieldErrors} />
          {isNew && (
            <>
              <UserName email={email} />
              {/* Remounted after every attempt, because passwords are not kept. */}
              <NewPasswordFields
                key={attempts}
                errors={open}
                labels={{ password: copy.password, confirmPassword: copy.confirmPassword }}
                email={email}
              />
              <TermsBox charges={false} />
            </>
          )}
        </FieldIds>
        <p>
          <SubmitButton
            idle={isNew ? copy.join(name) : copy.add}
            busy={isNew ? copy.joining : copy.adding}
            isBusy={isSending}
            className="w-full sm:w-auto"
          />
        </p>
      </Form>
    </>
  );
}
