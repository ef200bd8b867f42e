import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import type { SubscriptionView } from './subscription-view.server.ts';

/** State of a page that a link in a mail opens. `failed` is an answer to a form that is shown again. */
export type LinkView =
  | { state: 'ready' | 'done'; subscription: SubscriptionView }
  | { state: 'ended' }
  | { state: 'unknown' }
  | { state: 'failed'; message: string };

interface Words {
  heading: string;
  lead: string;
}

/** Page of a mailed link. Only its button changes something, because mail scanners open links. */
export function LinkPage(props: {
  opening: LinkView;
  answer: LinkView | undefined;
  ready: (subscription: SubscriptionView) => Words;
  button: string;
  busy: string;
  done: (subscription: SubscriptionView) => Words;
  ended?: Words;
  unknown: string;
  fields?: Record<string, string>;
  next: (subscription: SubscriptionView, state: 'ready' | 'done') => ReactNode;
}) {
  const { opening, answer } = props;
  const shown = answer?.state === 'failed' && opening.state === 'ready' ? opening : (answer ?? opening);
  const error = answer?.state === 'failed' ? answer.message : null;
  const subscription = 'subscription' in shown ? shown.subscription : null;
  const brand = subscription?.brand ?? null;
  return (
    <Shell brand={brand} back={brand?.path ?? paths.home()}>
      {shown.state === 'ready' && <OneButton {...props.ready(shown.subscription)} {...props} error={error} />}
      {shown.state === 'done' && <Outcome {...props.done(shown.subscription)} />}
      {shown.state === 'ended' && props.ended && <Outcome {...props.ended} />}
      {shown.state === 'unknown' && <PageFailure message={props.unknown}>{null}</PageFailure>}
      {shown.state === 'failed' && <PageFailure message={shown.message}>{null}</PageFailure>}
      {(shown.state === 'ready' || shown.state === 'done') && (
        <p className="mt-7 flex flex-wrap gap-3 empty:hidden">{props.next(shown.subscription, shown.state)}</p>
      )}
    </Shell>
  );
}

function OneButton(
  props: Words & {
    button: string;
    busy: string;
    error: string | null;
    answer: unknown;
    fields?: Record<string, string>;
  },
) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      <PageHeading>{props.heading}</PageHeading>
      <p className="mt-4 text-lg">
        <EmailSentence>{props.lead}</EmailSentence>
      </p>
      <Form method="post" className="mt-7 grid grid-cols-1 gap-6">
        {Object.entries(props.fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FormSummary message={isBusy ? null : props.error} attempt={props.answer} />
        <p>
          <SubmitButton idle={props.button} busy={props.busy} isBusy={isBusy} className="w-full sm:w-auto" />
        </p>
      </Form>
    </>
  );
}

function Outcome({ heading, lead }: Words) {
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      <p role="status" className="mt-4 text-lg">
        <EmailSentence>{lead}</EmailSentence>
      </p>
    </>
  );
}
