import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { needsSentence } from '../../payments/merchant/copy.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { FreshForms } from '../../ui/form/sign-in-again.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { accountPage as copy, paymentsPage } from './account-copy.ts';
import { PaymentsPage } from './payments-page.tsx';
import type { MerchantStanding } from './standing.ts';

export type AccountAnswer =
  /** Address of Stripe's page, for this owner only. */
  { ok: true; url: string } | { ok: false; error: string };

interface AccountProps {
  standing: MerchantStanding;
  /** Application fee of new subscriptions, in hundredths of a percent. */
  feeBasisPoints: number;
  supportEmail: string;
  /** False if this site takes no payments. */
  canConnect: boolean;
  /** False if only new accounts can be connected. */
  canConnectOwn: boolean;
  isFresh: boolean;
  done: keyof typeof copy.done | null;
  failed: keyof typeof copy.failed | null;
  answer: AccountAnswer | undefined;
}

const DASHBOARD = 'https://dashboard.stripe.com/';

export function AccountPage(props: AccountProps) {
  const { standing, canConnect, done, failed, answer } = props;
  if (answer?.ok) return <Leaving url={answer.url} />;
  const { state } = standing;
  const hasDetails = canConnect && !['none', 'disconnected', 'leaving'].includes(state);
  const error = answer?.error ?? (failed && copy.failed[failed]);
  return (
    <PaymentsPage tab="account" lead={copy.lead}>
      {done && !answer && (
        <Toast key={done}>
          <p>{copy.done[done]}</p>
        </Toast>
      )}
      <div className="mb-6 empty:hidden">
        <FormSummary message={error} attempt={answer ?? failed} />
      </div>
      <Beside>
        <div className="grid min-w-0 gap-4">
          {canConnect ? (
            <StandingCard {...props} />
          ) : (
            <Card id="standing" title={copy.states.none.title}>
              <p className="mt-2 text-ink-soft">{copy.unavailable}</p>
            </Card>
          )}
          {hasDetails && <AccountDetails {...props} />}
        </div>
        <div className="grid gap-8">
          <Items title={copy.happens} items={copy.rules} />
          <Items title={copy.gets} items={copy.getsItems} />
        </div>
      </Beside>
    </PaymentsPage>
  );
}

/** Page that forwards to Stripe after a form was submitted without scripts. */
function Leaving({ url }: { url: string }) {
  return (
    <StudioPage title={paymentsPage.title}>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <p role="status" className="text-xl">
        {copy.leaving}
      </p>
      <p className="mt-5">
        <a href={url} className="button" rel="noreferrer">
          {copy.leave}
        </a>
      </p>
    </StudioPage>
  );
}

function StandingCard({ standing, supportEmail, canConnectOwn, isFresh, answer }: AccountProps) {
  const { state, requirements, dueAt, wasReady } = standing;
  const words = state === 'restricted' && !wasReady ? copy.notYet : copy.states[state];
  const dates = useDateWords();
  const needs = state !== 'begun' && state !== 'leaving' && requirements.length > 0;
  const begins = state === 'none' || state === 'disconnected';
  const asks = state === 'begun' || needs;
  return (
    <Card id="standing" title={words.title}>
      <p className="mt-2 text-ink-soft">{words.lead}</p>
      {needs && (
        <p className="mt-4 text-lg font-semibold">
          {needsSentence(requirements, dueAt && dates.date(new Date(dueAt)))}
          {state === 'ready' && dueAt && <span className="font-normal"> {copy.untilThen}</span>}
        </p>
      )}
      {state === 'restricted' && !needs && <p className="mt-4">{copy.refusedByStripe(supportEmail)}</p>}
      {begins && (
        <FreshForms isFresh={isFresh || answer !== undefined}>
          {canConnectOwn && (
            <Option title={copy.have} lead={copy.haveLead}>
              <StepForm step="connect" idle={copy.haveAct} />
            </Option>
          )}
          <Option title={copy.open} lead={copy.openLead}>
            <StepForm step="open" idle={copy.openAct} look={canConnectOwn ? 'quiet' : 'solid'} />
          </Option>
        </FreshForms>
      )}
      {asks && (
        <FreshForms isFresh={isFresh || answer !== undefined}>
          <StepForm step="continue" idle={state === 'begun' ? copy.goOn : copy.give} className="mt-5" />
          <p className="mt-3">
            <a href={DASHBOARD} rel="noreferrer" className="link inline-flex min-h-11 items-center">
              {copy.giveThere}
            </a>
          </p>
        </FreshForms>
      )}
    </Card>
  );
}

function Option({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 mb-4 text-ink-soft">{lead}</p>
      {children}
    </div>
  );
}

function AccountDetails({ standing, feeBasisPoints, isFresh, answer }: AccountProps) {
  const { creatorId } = useStudio();
  const { statementDescriptor, usesTax } = standing;
  return (
    <Card id="account" title={copy.facts}>
      {statementDescriptor && (
        <>
          <p className="mt-3 text-sm text-ink-soft">{copy.statement}</p>
          <p className="font-semibold wrap-anywhere">{statementDescriptor}</p>
          <p className="text-sm text-ink-soft">{copy.statementNote}</p>
        </>
      )}
      <p className="mt-3 text-ink-soft">{copy.share(feeBasisPoints)}</p>
      <p className="mt-3">
        <a href={DASHBOARD} rel="noreferrer" className="button button-quiet">
          {copy.dashboard}
        </a>
      </p>
      <div className="mt-5 border-t border-line pt-5">
        <h3 className="text-lg">{copy.tax}</h3>
        <p className="mt-1">{usesTax ? copy.taxOn : copy.taxOff}</p>
        {!usesTax && <p className="mt-1 text-ink-soft">{copy.taxLead}</p>}
        <FreshForms isFresh={isFresh || answer !== undefined}>
          <StepForm
            step={usesTax ? 'tax-off' : 'tax-on'}
            idle={usesTax ? copy.taxTurnOff : copy.taxTurnOn}
            look="quiet"
            className="mt-4"
          />
        </FreshForms>
      </div>
      <p className="mt-5 border-t border-line pt-3">
        <Link to={studioPaths.disconnect(creatorId)} className="link inline-flex min-h-11 items-center">
          {copy.disconnect}
        </Link>
      </p>
    </Card>
  );
}

function StepForm(props: { step: string; idle: string; look?: 'solid' | 'quiet'; className?: string }) {
  const { step, idle, look = 'solid', className = '' } = props;
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('do') === step;
  return (
    <Form method="post" className={className}>
      <input type="hidden" name="do" value={step} />
      <SubmitButton idle={idle} busy={copy.opening} isBusy={isBusy} look={look} className="w-full sm:w-auto" />
    </Form>
  );
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0 card">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Items({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-3 max-w-text list-disc space-y-2 pl-5 text-ink-soft">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
