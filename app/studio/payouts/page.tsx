import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { countries, countryNames } from '../../copy/country-names.ts';
import type { Balance } from '../../payments/ledger/balances.ts';
import { needsSentence } from '../../payments/payout-account/copy.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { FreshForms } from '../../ui/form/sign-in-again.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { exactly } from '../income/copy.ts';
import { studioPaths } from '../paths.ts';
import { payoutsPage as copy } from './copy.ts';
import type { PayoutStanding } from './standing.ts';

export type PayoutsAnswer =
  /** Address of Stripe's form, to which the page forwards. Only this owner can use the address. */
  | { ok: true; url: string }
  /** `field`: error of the country field. `country`: submitted value, or null if the request did not arrive */
  | { ok: false; error: string; field: string | null; country: string | null };

const STRIPE_ACCOUNT = 'https://connect.stripe.com/express_login';

interface PayoutsProps {
  standing: PayoutStanding;
  balances: readonly Balance[];
  /** The platform's share, in hundredths of a percent. */
  basisPoints: number;
  supportEmail: string;
  /** False if this site takes no payments. */
  canPayOut: boolean;
  isFresh: boolean;
  done: keyof typeof copy.done | 'restart' | null;
  answer: PayoutsAnswer | undefined;
}

export function PayoutsPage(props: PayoutsProps) {
  const { standing, balances, basisPoints, canPayOut, done, answer } = props;
  if (answer?.ok) return <Leaving url={answer.url} />;
  const { active, stopped, before } = copy.rules;
  const restricted = standing.wasActive ? stopped : before;
  const rules = { active, restricted, closed: stopped, none: before, begun: before, checking: before };
  return (
    <StudioPage title={copy.title} lead={copy.lead}>
      {done && !answer && (
        <Toast key={done}>
          <p>{copy.done[done === 'restart' ? 'restarted' : done]}</p>
        </Toast>
      )}
      <Beside>
        {canPayOut ? (
          <StandingCard {...props} answer={answer} />
        ) : (
          <Card id="standing" title={copy.states.none.title}>
            <p className="mt-2 text-ink-soft">{copy.unavailable}</p>
          </Card>
        )}
        <Money balances={balances} basisPoints={basisPoints} />
      </Beside>
      <Beside className="mt-8">
        <Items title={copy.happens} items={rules[standing.state]} />
        <Items title={copy.gets} items={copy.getsItems} />
      </Beside>
    </StudioPage>
  );
}

/** Page between the button and Stripe, after a form was submitted without scripts. */
function Leaving({ url }: { url: string }) {
  return (
    <StudioPage title={copy.title}>
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

function StandingCard({ standing, supportEmail, isFresh, answer }: PayoutsProps) {
  const { state, requirements, dueAt, country } = standing;
  const words = state === 'restricted' && !standing.wasActive ? copy.notYet : copy.states[state];
  const dates = useDateWords();
  const error = answer?.ok === false ? answer : null;
  const needs = state !== 'begun' && requirements.length > 0;
  const begins = state === 'none' || state === 'closed';
  const name = country && countryNames[country as keyof typeof countryNames];
  return (
    <Card id="standing" title={words.title}>
      <p className="mt-2 text-ink-soft">{words.lead}</p>
      {!begins && error && (
        <div className="mt-4">
          <FormSummary message={error.error} attempt={error} />
        </div>
      )}
      {needs && (
        <p className="mt-4 text-lg font-semibold">
          {needsSentence(requirements, dueAt && dates.date(new Date(dueAt)))}
          {state === 'active' && dueAt && <span className="font-normal"> {copy.untilThen}</span>}
        </p>
      )}
      {state === 'restricted' && !needs && <p className="mt-4">{copy.refusedByStripe(supportEmail)}</p>}
      {begins && (
        <FreshForms isFresh={isFresh || error !== null}>
          <BeginForm country={state === 'none' ? country : null} error={error} />
        </FreshForms>
      )}
      {(state === 'begun' || needs) && (
        <FreshForms isFresh={isFresh || error !== null}>
          <Form method="post" className="mt-5">
            <input type="hidden" name="do" value="continue" />
            <Submit what="continue" idle={state === 'begun' ? copy.continue : copy.give} />
          </Form>
        </FreshForms>
      )}
      {(state === 'active' || (state === 'restricted' && !needs)) && (
        <p className="mt-5">
          <a href={STRIPE_ACCOUNT} className={needs ? 'link inline-flex min-h-11 items-center' : 'button button-quiet'}>
            {copy.look}
          </a>
        </p>
      )}
      {!begins && name && <p className="mt-5 text-sm text-ink-soft">{copy.chosen(name)}</p>}
      {state === 'begun' && name && !standing.wasActive && (
        <details className="mt-2 border-t border-line pt-2">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">{copy.wrongCountry}</summary>
          <p className="text-ink-soft">{copy.wrongLead(name)}</p>
          <FreshForms isFresh={isFresh || error !== null}>
            <Form method="post" className="mt-3">
              <input type="hidden" name="do" value="restart" />
              <Submit what="restart" idle={copy.restart} look="quiet" />
            </Form>
          </FreshForms>
        </details>
      )}
    </Card>
  );
}

/** Asks for the country first, because the country cannot be changed later. */
function BeginForm({
  country,
  error,
}: {
  country: string | null;
  error: Extract<PayoutsAnswer, { ok: false }> | null;
}) {
  const isBusy = useIsSending('begin');
  // The summary links to the field only if both show the same error.
  const errors = error && error.field === error.error ? { country: error.field } : {};
  return (
    <FieldIds prefix="payouts">
      <Form method="post" className="mt-5 grid gap-5" noValidate>
        <FormSummary message={isBusy ? null : (error?.error ?? null)} attempt={error} errors={errors} />
        <input type="hidden" name="do" value="begin" />
        <SelectField
          label={copy.country}
          name="country"
          required
          options={countries.map(({ code, name }) => ({ value: code, name }))}
          placeholder={copy.choose}
          defaultValue={error?.country ?? country ?? ''}
          error={error?.field ?? null}
          hint={copy.countryHint}
        />
        <p>
          <SubmitButton idle={copy.begin} busy={copy.opening} isBusy={isBusy} className="w-full sm:w-auto" />
        </p>
        <p className="text-sm text-ink-soft">{copy.ownersOnly}</p>
      </Form>
    </FieldIds>
  );
}

function Submit({ what, idle, look = 'solid' }: { what: string; idle: string; look?: 'solid' | 'quiet' }) {
  const isBusy = useIsSending(what);
  return <SubmitButton idle={idle} busy={copy.opening} isBusy={isBusy} look={look} className="w-full sm:w-auto" />;
}

function useIsSending(what: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('do') === what;
}

function Money({ balances, basisPoints }: { balances: readonly Balance[]; basisPoints: number }) {
  const { creatorId } = useStudio();
  const open = balances.filter((each) => each.onItsWay || each.inAccount || each.held || each.ahead);
  return (
    <Card id="money" title={copy.money}>
      {open.length === 0 && <p className="mt-2 text-ink-soft">{copy.noneHeld}</p>}
      {open.map(({ currency, onItsWay, inAccount, held, ahead }) => (
        <div key={currency} className="mt-2">
          {onItsWay > 0 && <Amount>{copy.onItsWay(exactly(onItsWay, currency))}</Amount>}
          {inAccount > 0 && <Amount>{copy.inAccount(exactly(inAccount, currency))}</Amount>}
          {held > 0 && <Amount>{copy.held(exactly(held, currency))}</Amount>}
          {ahead > 0 && <p className="mt-1 text-ink-soft">{copy.ahead(exactly(ahead, currency))}</p>}
          {(inAccount < 0 || held < 0) && (
            <>
              <Amount>{copy.owed(exactly(-Math.min(0, inAccount) - Math.min(0, held), currency))}</Amount>
              <p className="mt-1 text-ink-soft">{copy.owedNote}</p>
            </>
          )}
        </div>
      ))}
      <p className="mt-3 text-sm text-ink-soft">{copy.share(basisPoints)}</p>
      <Link to={studioPaths.income(creatorId)} className="link mt-1 inline-flex min-h-11 items-center">
        {copy.toIncome}
      </Link>
    </Card>
  );
}

const Amount = ({ children }: { children: string }) => (
  <p className="font-display text-2xl [overflow-wrap:anywhere]">{children}</p>
);

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
