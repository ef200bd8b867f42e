import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { handOver as copy } from './copy.ts';

/**
 * Asks before an account is handed over. A native form, because the document that it leads to has a policy of its own.
 * @param props.isAnswered true if scripts may send the form by themselves
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
