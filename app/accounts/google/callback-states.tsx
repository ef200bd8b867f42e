import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigate, useNavigation, useSubmit } from 'react-router';
import type { PriceWords } from '../../copy/amounts.ts';
import { errors } from '../../copy/errors.ts';
import { google as copy } from '../../copy/google.ts';
import { signUp as signUpCopy } from '../../copy/sign-up.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { pathOfCreator } from '../../creators/subdomain/subdomain.ts';
import { cardFields } from '../../membership/card/copy.ts';
import { TermsBox } from '../../membership/sign-up/terms-label.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { type GoogleFailure, googleFailures, type ProfileField } from './callback.ts';

export interface ProfileAnswer {
  summary: string;
  fields: Partial<Record<ProfileField, string>>;
  submitted: Partial<Record<ProfileField | 'terms', string>>;
  /** True if the response was lost, so that the account may or may not have been created. */
  isLost?: true;
}

export interface ProfileData {
  email: string;
  /** Initial value of the field, or null if Google sent no usable name. */
  firstName: string | null;
  lastName: string | null;
  /** Null if the creator sells no plan. */
  plan: PriceWords | null;
  /** True if the terms box was ticked before the redirect to Google. */
  legalAccepted: boolean;
  /** True if the creator can charge. */
  charges: boolean;
}

/**
 * Frame of the callback page. The states share one component, so that screen readers announce a change of state.
 * @param isStatus true if the title reports progress
 */
export function GooglePage(props: { brand: Brand | null; title: string; isStatus: boolean; children: ReactNode }) {
  const { brand, title, isStatus, children } = props;
  return (
    <Shell brand={brand} back={brand?.path ?? paths.home()}>
      <div role={isStatus ? 'status' : undefined}>
        <h1 className="text-title">{title}</h1>
      </div>
      {children}
    </Shell>
  );
}

type Answerable = { answer: ProfileAnswer | undefined };

/** Shown if Google has sent both names. Scripts submit the form; without scripts, its button does. */
export function GoogleCompleting({ answer, brand }: Answerable & { brand: Brand | null }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isBusy = useNavigation().formMethod !== undefined;
  const sent = useRef(answer !== undefined);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    submit(form.current);
  }, [submit]);
  const isLost = Boolean(answer?.isLost) && !isBusy;
  return (
    <>
      {isLost ? (
        <LostLinks brand={brand} message={answer?.summary ?? ''} />
      ) : (
        <div className="mt-6 empty:hidden">
          <FormSummary message={answer?.summary} attempt={answer} />
        </div>
      )}
      <Form
        method="post"
        ref={form}
        hidden={isBusy}
        className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3 [&[hidden]]:hidden"
      >
        <p className="text-ink-soft">{copy.stuck}</p>
        <Complete look="quiet" />
      </Form>
    </>
  );
}

export function GoogleProfile(props: Answerable & ProfileData & { brand: Brand | null }) {
  const { answer, brand, email, plan, charges } = props;
  const accepted = answer ? Boolean(answer.submitted.terms) : props.legalAccepted;
  const { open, onInput } = useOpenErrors(answer?.fields ?? {}, answer);
  const field = (name: ProfileField) => ({
    name,
    label: copy[name],
    required: true,
    defaultValue: answer?.submitted[name] ?? props[name] ?? '',
    error: open[name],
  });
  return (
    <>
      <p className="mt-3 text-lg">{copy.profileLead(email)}</p>
      {/* The form shows its own errors instead of the browser's. */}
      <Form method="post" noValidate onInput={onInput} className="mt-7 grid gap-5">
        <FieldIds prefix="profile">
          <FormSummary message={answer?.summary} attempt={answer} errors={answer?.fields ?? {}} open={open} />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <Field {...field('firstName')} autoComplete="given-name" />
            <Field {...field('lastName')} autoComplete="family-name" />
          </div>
          <div className="rounded-2xl bg-wash px-5 py-4">
            {plan && <p className="font-semibold text-balance">{signUpCopy.planLine(plan)}</p>}
            <p className="mt-1 text-sm">{signUpCopy.trialRule}</p>
            {brand && (
              <p className="mt-1 text-sm">{charges ? cardFields.noCardConsent : signUpCopy.consent(brand.name)}</p>
            )}
          </div>
          <TermsBox defaultChecked={accepted} charges={charges} />
          <Complete />
        </FieldIds>
      </Form>
      {answer?.isLost && <LostLinks brand={brand} />}
    </>
  );
}

/** Links to restart or leave after a lost response. @param message omitted if the form already shows the message */
function LostLinks({ brand, message }: { brand: Brand | null; message?: string }) {
  const links = <ButtonLink to={paths.signUp(brand?.creatorId)}>{copy.tryAgain}</ButtonLink>;
  if (message) return <PageFailure message={message}>{links}</PageFailure>;
  return (
    <p className="mt-7 flex flex-wrap gap-3">
      {links}
      <ButtonLink to={paths.home()} look="quiet">
        {errors.home}
      </ButtonLink>
    </p>
  );
}

function Complete({ look }: { look?: 'quiet' }) {
  const isBusy = useNavigation().formMethod !== undefined;
  return <SubmitButton idle={copy.complete} busy={copy.completing} isBusy={isBusy} look={look} />;
}

const REDIRECT_AFTER_MS = 2_000;

/** Navigates to the success page, with the same navigation state as other sign-ups. */
export function GoogleCreated(props: { creatorId: string; email: string; from: string | null }) {
  const { creatorId, email, from } = props;
  const navigate = useNavigate();
  const to = paths.success(creatorId);
  useEffect(() => {
    const state = { email, from: from ?? paths.home() };
    const timer = setTimeout(() => navigate(to, { replace: true, state }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, to, email, from]);
  return (
    <>
      <p className="mt-3 text-lg">{copy.linked}</p>
      <noscript>
        <meta httpEquiv="refresh" content={`${REDIRECT_AFTER_MS / 1000};url=${to}`} />
      </noscript>
      <p className="mt-7">
        <ButtonLink to={to} state={{ email, from: from ?? paths.home() }} look="quiet">
          {copy.goOn}
        </ButtonLink>
      </p>
    </>
  );
}

export function GoogleFailed({ failure, brand }: { failure: GoogleFailure; brand: Brand | null }) {
  const { message } = googleFailures[failure];
  const signUp = paths.signUp(brand?.creatorId);
  const signIn = paths.signIn({ from: brand && pathOfCreator(brand) });
  if (failure === 'unknown') {
    return (
      <>
        <p className="mt-3 text-lg">{message}</p>
        <p className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={signUp}>{brand ? copy.signUp : copy.choose}</ButtonLink>
          <ButtonLink to={signIn} look="quiet">
            {copy.signIn}
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <PageFailure message={message}>
      {failure === 'registered' && <ButtonLink to={signIn}>{copy.signIn}</ButtonLink>}
      <ButtonLink to={signUp} look={failure === 'registered' ? 'quiet' : 'solid'}>
        {copy.tryAgain}
      </ButtonLink>
    </PageFailure>
  );
}
