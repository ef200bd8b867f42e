import { Form, Link, useNavigation } from 'react-router';
import { forgot as copy } from '../../copy/account.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { pathOfCreator } from '../../creators/subdomain/subdomain.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { EmailField } from '../../ui/form/fields.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';

/** `email` is as submitted. */
export type ForgotAnswer =
  | { state: 'sent'; email: string }
  | { state: 'invalid'; message: string; email: string }
  /** Shown under the title 'Reset Failed' (specification, section 2). */
  | { state: 'failed'; message: string; email: string };

export function ResetRequest({ brand, answer }: { brand: Brand | null; answer: ForgotAnswer | undefined }) {
  const busy = useNavigation().formMethod !== undefined;
  const hydrated = useHydrated();
  const from = brand && pathOfCreator(brand);
  const { open, onInput } = useOpenErrors(answer?.state === 'invalid' ? { email: answer.message } : {}, answer);
  if (answer?.state === 'sent') return <Sent brand={brand} email={answer.email} />;
  return (
    <Shell brand={brand} back={from ?? paths.home()}>
      <PageHeading>{answer?.state === 'failed' ? copy.failed : copy.title}</PageHeading>
      <p className="mt-3 text-lg text-ink-soft">{copy.lead}</p>
      <Form method="post" noValidate={hydrated} onInput={onInput} className="mt-7 grid grid-cols-1 gap-6">
        <FormSummary message={busy ? null : answer?.message} attempt={answer} />
        <EmailField label={copy.email} defaultValue={answer?.email} error={open.email} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={busy} className="w-full sm:w-auto" />
          <Link to={paths.signIn({ from })} className="link py-2.5">
            {copy.cancel}
          </Link>
        </div>
      </Form>
    </Shell>
  );
}

function Sent({ brand, email }: { brand: Brand | null; email: string }) {
  const from = brand && pathOfCreator(brand);
  return (
    <Shell brand={brand} back={from ?? paths.home()}>
      <PageHeading>{copy.sent}</PageHeading>
      <div role="status">
        <p className="mt-4 text-lg">
          <EmailSentence>{copy.sentLead(email)}</EmailSentence>
        </p>
        <p className="mt-2 text-ink-soft">{copy.sentHint}</p>
      </div>
      <p className="mt-7">
        <ButtonLink to={paths.signIn({ from })}>{copy.backToSignIn}</ButtonLink>
      </p>
    </Shell>
  );
}
