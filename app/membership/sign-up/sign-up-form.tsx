import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import { signUp as copy, registeredAlready } from '../../copy/sign-up.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { pathOfCreator } from '../../creators/creator-path.ts';
import { paths } from '../../paths.ts';
import { FieldIds, goToField } from '../../ui/form/field-ids.tsx';
import { EmailField, Field } from '../../ui/form/fields.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Section } from '../../ui/form/section.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { cardValues } from '../card/card-inputs.tsx';
import { cardFields } from '../card/copy.ts';
import { PaymentFields } from '../card/payment-fields.tsx';
import { putToken, useCard } from '../card/use-card.ts';
import type { Charges } from '../charges.ts';
import { OfferCode } from '../offers/offer-code.tsx';
import { priceWords } from '../prices/copy.ts';
import { ChosenPlan, OfferedPrices, PlanCards, PlanLine } from '../prices/plan-choice.tsx';
import type { PriceList } from '../prices/price.ts';
import type { CardCheck, SignUpAnswer, SignUpCheck } from './forms.ts';
import { SIGN_UP_FORM } from './google-choice.ts';
import { NewPasswordFields } from './new-password.tsx';
import { SocialSignIn } from './social-sign-in.tsx';
import { TermsBox } from './terms-label.tsx';

/**
 * Sign-up form (specification, section 2). Without scripts it is one native form, answered with
 * the page. With scripts it is validated in the browser first, card included, and submitted by
 * fetcher. The app then navigates to the success page with the email and the origin in the
 * navigation state. A card becomes a token first.
 * @param card how a card is given, or null if payments are not configured
 * @param answer to a native form
 */
export function SignUpForm(props: {
  brand: Brand;
  from: string;
  google: boolean;
  demo: boolean;
  card: Charges['browser'] | null;
  onSale: PriceList;
  code: string;
  codeError: string | null;
  supportEmail: string;
  answer: SignUpAnswer | undefined;
}) {
  const { brand, from, supportEmail } = props;
  const fetcher = useFetcher<SignUpAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [foundHere, setFoundHere] = useState<SignUpAnswer | null>(null);
  const answer = fetcher.data ?? props.answer;
  useLeaveOnSuccess(answer);
  useShownCode(answer);
  // The prices may have changed since the page was opened.
  const onSale = (answer && !answer.ok && answer.onSale) || props.onSale;

  const card = useCard(props.card, { optional: true });
  const [taking, setTaking] = useState(false);
  const isApplying = fetcher.formData?.get('do') === 'offer';
  const isBusy = taking || (fetcher.state !== 'idle' && !isApplying) || answer?.ok === true;
  const failure = foundHere ?? (isBusy ? undefined : answer);
  const fieldErrors = failure && !failure.ok ? failure.fields : codeErrors(props.codeError);
  const { open: errors, onInput } = useOpenErrors(fieldErrors, failure);
  const submitted = props.answer && !props.answer.ok ? props.answer.submitted : {};

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    // Enter was pressed in a field, which is about to be locked and would lose the focus.
    (event.nativeEvent as SubmitEvent).submitter?.focus({ preventScroll: true });
    setTaking(true);
    void submit(event.currentTarget).finally(() => setTaking(false));
  }
  /** Shows the prices with the code, and sends nothing else. */
  function applyCode() {
    const fields = new FormData(form.current!);
    setFoundHere(null);
    void fetcher.submit({ do: 'offer', offer: `${fields.get('offer')}` }, { method: 'post' });
  }
  async function submit(form: HTMLFormElement) {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const values = cardValues(form);
    const check = await checkHere(fields, onSale, { values, now: new Date() });
    setFoundHere(check.ok ? null : { ...check, submitted: {} });
    const owner = { name: values.cardholder ?? '', country: fields.country ?? '' };
    await (check.ok ? give(form, owner, values.cardNumber ?? '') : checkCard(check));
  }
  async function give(form: HTMLFormElement, owner: { name: string; country: string }, number: string) {
    const given = await card.give(owner, number);
    if (!given.ok) {
      setFoundHere({ ok: false, summary: given.message, fields: { cardNumber: given.message }, submitted: {} });
      return;
    }
    putToken(form, given.token);
    void fetcher.submit(form);
  }
  /** Adds the errors of Stripe's elements to the others. */
  async function checkCard(check: Extract<SignUpCheck, { ok: false }>) {
    void card.begin();
    const cardNumber = await card.check();
    if (cardNumber) setFoundHere({ ...check, fields: { ...check.fields, cardNumber }, submitted: {} });
  }

  return (
    <OfferedPrices prices={onSale}>
      <FieldIds prefix={SIGN_UP_FORM}>
        {/* Scroll margin: focus and link targets stay clear of the sticky line, with their note in view. */}
        <div className="group/sign-up [&_:is(a,button,input,select,summary,[role=alert])]:scroll-my-[6rem]">
          <PlanLine />
          <div className="mb-7 empty:hidden">
            <FormSummary
              message={(failure && !failure.ok && failure.summary) || null}
              attempt={failure}
              errors={fieldErrors}
              open={errors}
            >
              {failure && !failure.ok && failure.contactSupport && (
                <a href={`mailto:${supportEmail}`} className="link">
                  {supportEmail}
                </a>
              )}
              {failure && !failure.ok && failure.alreadyRegistered && <WaysIn from={pathOfCreator(brand)} />}
            </FormSummary>
          </div>
          <SocialSignIn
            google={props.google}
            brand={brand}
            from={from}
            signUp={form}
            code={props.code}
            charges={props.card !== null}
          />
          <fetcher.Form
            ref={form}
            id={SIGN_UP_FORM}
            method="post"
            noValidate={hydrated}
            onSubmit={onSubmit}
            onInput={onInput}
            onFocus={() => void fetchRules().catch(() => {})}
          >
            <input type="hidden" name="creatorId" value={brand.creatorId} />
            <input type="hidden" name="from" value={from} />
            {hydrated && <input type="hidden" name="inPage" value="yes" />}
            {/* Locked while sending; inert fields, unlike disabled ones, are sent. */}
            <div inert={isBusy}>
              <Section number={1} title={copy.details}>
                <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
                  <Field
                    label={copy.firstName}
                    name="firstName"
                    autoComplete="given-name"
                    required
                    defaultValue={submitted.firstName}
                    error={errors.firstName}
                  />
                  <Field
                    label={copy.lastName}
                    name="lastName"
                    autoComplete="family-name"
                    required
                    defaultValue={submitted.lastName}
                    error={errors.lastName}
                  />
                  <EmailField
                    label={copy.email}
                    defaultValue={submitted.email}
                    error={errors.email}
                    className="sm:col-span-2"
                  />
                  <NewPasswordFields errors={errors} />
                </div>
              </Section>

              <Section number={2} title={copy.choosePlan} error={errors.plan}>
                <PlanCards chosen={submitted.plan} />
                <OfferCode
                  code={submitted.offer ?? props.code}
                  error={errors.offer}
                  isBusy={isApplying}
                  apply={hydrated ? applyCode : null}
                />
                <p className="mt-4 text-sm text-ink-soft">
                  {copy.trialRule}
                  {props.card && ` ${cardFields.withoutTrial}`}
                </p>
              </Section>

              <Section number={3} title={copy.payment}>
                <PaymentFields errors={errors} country={submitted.country} demo={props.demo} card={card} />
              </Section>

              <div className="border-t border-line pt-7 md:pl-[17rem]">
                <Consent creator={brand.name} charges={props.card !== null} />
                <TermsBox defaultChecked={Boolean(submitted.terms)} charges={props.card !== null} className="mt-5" />
              </div>
            </div>
            <div className="md:pl-[17rem]">
              <SubmitButton
                idle={copy.submit}
                busy={copy.submitting}
                isBusy={isBusy}
                className="mt-7 min-h-13 w-full text-lg sm:w-auto"
              />
            </div>
          </fetcher.Form>
        </div>
      </FieldIds>
    </OfferedPrices>
  );
}

/** Consent: with a card to its charge; without scripts no card can be given. */
function Consent({ creator, charges }: { creator: string; charges: boolean }) {
  if (!charges) return <p className="text-ink-soft">{copy.consent(creator)}</p>;
  return (
    <>
      <p className="text-ink-soft noscript:hidden">
        <ChosenPlan>{(plan) => cardFields.consent(creator, priceWords(plan))}</ChosenPlan>
      </p>
      <p className="hidden text-ink-soft noscript:block">{cardFields.noCardConsent}</p>
    </>
  );
}

/**
 * Sign-in options for an address that has an account. @param from a path of the creator, whose
 * brand these pages show
 */
function WaysIn({ from }: { from: string }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-ink">
      {registeredAlready.lead}
      <Link to={paths.signIn({ from })} className="link py-0.5">
        {registeredAlready.signIn}
      </Link>
      <Link to={paths.forgotPassword({ from })} className="link py-0.5">
        {registeredAlready.reset}
      </Link>
    </p>
  );
}

/** Loaded on first input, because a visitor who only looks needs no rules. */
const fetchRules = () => import('./forms.ts');

/** If the rules did not load, the server's answer has the errors. */
async function checkHere(
  fields: Record<string, string>,
  onSale: PriceList,
  card: CardCheck,
): Promise<SignUpCheck | { ok: true }> {
  try {
    return (await fetchRules()).checkSignUp(fields, onSale, card);
  } catch {
    return { ok: true };
  }
}

const noErrors: Extract<SignUpAnswer, { ok: false }>['fields'] = {};
const codeErrors = (offer: string | null) => (offer ? { offer } : noErrors);

/** Leads to a refused code. An earlier summary is gone by then, and without it the sticky line would cover the field. */
function useShownCode(answer: SignUpAnswer | undefined) {
  useEffect(() => {
    if (answer && !answer.ok && !answer.summary && answer.fields.offer) goToField(`${SIGN_UP_FORM}-offer`);
  }, [answer]);
}

/** Navigates to the success page, replacing the form in the history. */
function useLeaveOnSuccess(answer: SignUpAnswer | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!answer?.ok) return;
    const { creatorId, email, from } = answer;
    navigate(paths.success(creatorId), { replace: true, state: { email, from } });
  }, [answer, navigate]);
}
