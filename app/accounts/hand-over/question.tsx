import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { handOver as copy } from './copy.ts';

/**
 * Asks before a session is handed over. The form is native, because the next document has another security policy.
 * @param props.isAnswered true if scripts submit the form without a click
 */
export function HandOverQuestion(props: { title: string; lead: string; isAnswered?: boolean; children?: ReactNode }) {
  const { title, lead, isAnswered = false, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isAnswered) form.current?.submit();
  }, [isAnswered]);
  return (
    <Shell brand={null}>
      <PageHeading>{title}</PageHeading>
      <p className="mt-4 text-lg">
        <EmailSentence>{lead}</EmailSentence>
      </p>
      <form method="post" ref={form} className="mt-7">
        {children}
        <button type="submit" className="button w-full sm:w-auto">
          {copy.button}
        </button>
      </form>
      <p className="mt-6 text-ink-soft">{copy.not}</p>
    </Shell>
  );
}

export const HandOverFailure = ({ message }: { message: string }) => (
  <Shell brand={null}>
    <PageHeading>{copy.failed}</PageHeading>
    <PageFailure message={message}>
      <ButtonLink to={paths.signIn()}>{copy.signIn}</ButtonLink>
    </PageFailure>
  </Shell>
);
