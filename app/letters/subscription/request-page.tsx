import { Form, useNavigation } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { EmailField } from '../../ui/form/fields.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { requestPage as copy, letterOffer as offer } from './copy.ts';

/** Confirmed address of the signed-in account. */
export interface OwnAddress {
  email: string;
  isSubscribed: boolean;
}

/** `email` is normalized if `sent`, otherwise as submitted. */
export type RequestAnswer =
  | { state: 'sent'; email: string }
  | { state: 'invalid' | 'failed'; message: string; email: string };

export function RequestPage(props: { brand: Brand; own: OwnAddress | null; answer: RequestAnswer | undefined }) {
  const { brand, own, answer } = props;
  return (
    <Shell brand={brand} back={brand.path ?? paths.home()}>
      {answer?.state === 'sent' ? (
        <>
          <PageHeading>{copy.sent}</PageHeading>
          <div role="status">
            <p className="mt-4 text-lg">
              <EmailSentence>{copy.sentLead(brand.name, answer.email)}</EmailSentence>
            </p>
            <p className="mt-2 text-ink-soft">{copy.sentHint}</p>
          </div>
          <Back brand={brand} />
        </>
      ) : own?.isSubscribed ? (
        <>
          <PageHeading>{copy.owned}</PageHeading>
          <p role="status" className="mt-4 text-lg">
            <EmailSentence>{copy.ownedLead(brand.name, own.email)}</EmailSentence>
          </p>
          <Back brand={brand} isMember />
        </>
      ) : (
        <Request brand={brand} own={own} answer={answer} />
      )}
    </Shell>
  );
}

function Request(props: {
  brand: Brand;
  own: OwnAddress | null;
  answer: Exclude<RequestAnswer, { state: 'sent' }> | undefined;
}) {
  const { brand, own, answer } = props;
  const isBusy = useNavigation().formMethod !== undefined;
  const hydrated = useHydrated();
  const { open, onInput } = useOpenErrors(answer?.state === 'invalid' ? { email: answer.message } : {}, answer);
  return (
    <>
      <PageHeading>{offer.title(brand.name)}</PageHeading>
      <p className="mt-3 text-lg text-ink-soft">{own ? offer.ownLead : offer.lead}</p>
      <Form method="post" noValidate={hydrated} onInput={onInput} className="mt-7 grid grid-cols-1 gap-6">
        <FormSummary message={isBusy ? null : answer?.message} attempt={answer} />
        {own ? (
          <>
            <input type="hidden" name="own" value="yes" />
            <p className="text-lg">
              <EmailSentence>{copy.own(own.email)}</EmailSentence>
            </p>
          </>
        ) : (
          <EmailField label={offer.email} defaultValue={answer?.email} error={open.email} />
        )}
        <p>
          <SubmitButton idle={offer.submit} busy={copy.submitting} isBusy={isBusy} className="w-full sm:w-auto" />
        </p>
      </Form>
      <p className="mt-7 border-t border-line pt-5">
        <SiteLink to={paths.privacyPolicy()} className="link inline-block py-1">
          {copy.privacy}
        </SiteLink>
      </p>
    </>
  );
}

function Back({ brand, isMember = false }: { brand: Brand; isMember?: boolean }) {
  return (
    <p className="mt-7 flex flex-wrap gap-3">
      {brand.path && <ButtonLink to={brand.path}>{copy.back(brand.name)}</ButtonLink>}
      {isMember && (
        <ButtonLink to={paths.account()} look="quiet">
          {copy.account}
        </ButtonLink>
      )}
    </p>
  );
}
