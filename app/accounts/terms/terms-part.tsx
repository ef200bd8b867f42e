import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { account as copy, accountErrors as errors } from '../../copy/account.ts';
import { paths } from '../../paths.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

export interface TermsAnswer {
  error: string;
}

export function AccountTerms(props: {
  legalAccepted: boolean;
  /** Time of the acceptance, in ISO 8601, or null if unknown or not accepted. */
  legalAcceptedAt: string | null;
  answer: TermsAnswer | undefined;
  /** True at the top of the page, where the user is asked to accept before anything else. */
  isFirst?: boolean;
}) {
  const { legalAccepted } = props;
  // Null after a lost response (`http/lost-answers.ts`).
  const fetcher = useFetcher<TermsAnswer | null>();
  const answer = fetcher.data === null ? notRecorded : (fetcher.data ?? props.answer);
  const busy = fetcher.state !== 'idle';
  const words = useRef<HTMLSpanElement>(null);
  const wereAccepted = useRef(legalAccepted);
  // Moves the focus from the removed button to the confirmation, which screen readers then announce.
  useEffect(() => {
    if (legalAccepted && !wereAccepted.current) words.current?.focus();
    wereAccepted.current = legalAccepted;
  }, [legalAccepted]);
  return (
    <>
      <span ref={words} tabIndex={-1} className="unmarked">
        {!props.isFirst && <Acceptance {...props} />}
      </span>
      <span className="mt-1 flex flex-wrap gap-x-5">
        <SiteLink to={paths.termsAndConditions()} className="link py-1">
          {copy.termsLink}
        </SiteLink>
        <SiteLink to={paths.privacyPolicy()} className="link py-1">
          {copy.privacyLink}
        </SiteLink>
      </span>
      {!legalAccepted && (
        <fetcher.Form method="post" action={paths.accountTerms()} className="mt-3 grid grid-cols-1 gap-3">
          <FormSummary message={busy ? null : answer?.error} attempt={answer} />
          <p>
            <SubmitButton
              idle={copy.acceptTerms}
              busy={copy.acceptingTerms}
              isBusy={busy}
              look={props.isFirst ? 'solid' : 'quiet'}
            />
          </p>
        </fetcher.Form>
      )}
    </>
  );
}

const notRecorded: TermsAnswer = { error: errors.termsNotRecorded };

function Acceptance({ legalAccepted, legalAcceptedAt }: { legalAccepted: boolean; legalAcceptedAt: string | null }) {
  if (!legalAccepted) return copy.notAccepted;
  if (!legalAcceptedAt) return copy.acceptedOnce;
  return (
    <>
      {copy.acceptedOn} <Moment at={legalAcceptedAt} dateOnly />
    </>
  );
}
