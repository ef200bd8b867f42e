import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import { signUp as copy, registeredAlready } from '../../copy/sign-up.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { pathOfCreator } from '../../creators/subdomain/subdomain.ts';
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
import type { CardOwner } from '../card/stripe-card.ts';
import { putToken, useCard } from '../card/use-card.ts';
import type { CardBrowser } from '../charges.ts';
import { OfferCode } from '../offers/offer-code.tsx';
import { priceWords } from '../prices/copy.ts';
import { ChosenPlan, OfferedPrices, PlanCards, PlanSummary } from '../prices/plan-choice.tsx';
import type { PriceList } from '../prices/price.ts';
import type { CardCheck, SignUpAnswer, SignUpCheck } from './forms.ts';
import { SIGN_UP_FORM } from './google-choice.ts';
import { NewPasswordFields } from './new-password.tsx';
import { SocialSignIn } from './social-sign-in.tsx';
import { TermsBox } from './terms-label.tsx';

export interface SignUpFormProps {
  brand: Brand;
  from: string;
  google: boolean;
  demo: boolean;
  card: CardBrowser | null;
  onSale: PriceList;
  code: string;
  codeError: string | null;
  supportEmail: string;
  answer: SignUpAnswer | undefined;
}

/** Sign-up form (specification, section 2). With scripts a fetcher submits it, with a token instead of the card. */
export function SignUpForm(props: SignUpFormProps) {
  const { brand, from, supportEmail } = props;
  const fetcher = useFetcher<SignUpAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [foundHere, setFoundHere] = useState<SignUpAnswer | null>(null);
  const answer = fetcher.data ?? props.answer;
  useLeaveOnSuccess(answer);
  useShownCode(answer);
  // Prices of the last response, which may be newer or include an offer.
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
    // Moves the focus to the button after Enter in a field, because the fields become inert and would lose the focus.
    (event.nativeEvent as SubmitEvent).submitter?.focus({ preventScroll: true });
    setTaking(true);
    void submit(event.currentTarget).finally(() => setTaking(false));
  }
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
    const { country = '', postalCode = '' } = fields;
    const owner = { name: values.cardholder ?? '', country, postalCode };
    await (check.ok ? give(form, owner, values.cardNumber ?? '') : checkCard(check));
  }
  async function give(form: HTMLFormElement, owner: CardOwner, number: string) {
    const given = await card.give(owner, number);
    if (!given.ok) {
      setFoundHere({ ok: false, summary: given.message, fields: { cardNumber: given.message }, submitted: {} });
      return;
    }
    putToken(form, given.token);
    void fetcher.submit(form);
  }
  /** Adds the error of Stripe's card fields to the other errors. */
  async function checkCard(check: Extract<SignUpCheck, { ok: false }>) {
    void card.begin();
    const cardNumber = await card.check();
    if (cardNumber) setFoundHere({ ...check, fields: { ...check.fields, cardNumber }, submitted: {} });
  }

  return (
    <OfferedPrices prices={onSale}>
      <FieldIds prefix={SIGN_UP_FORM}>
        {/* The scroll margin keeps focused fields and link targets clear of the sticky line. */}
        <div className="group/sign-up gap-x-14 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_auto_1fr] [&_:is(a,button,input,select,summary,[role=alert])]:scroll-my-24">
          <PlanSummary />
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
            {/* Inert rather than disabled while sending, because disabled fields are not submitted. */}
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
                <PaymentFields
                  errors={errors}
                  country={submitted.country}
                  postalCode={submitted.postalCode}
                  demo={props.demo}
                  card={card}
                />
              </Section>

              <div className="max-w-text border-t border-line pt-7">
                <Consent creator={brand.name} charges={props.card !== null} />
                <TermsBox defaultChecked={Boolean(submitted.terms)} charges={props.card !== null} className="mt-5" />
              </div>
            </div>
            <SubmitButton
              idle={copy.submit}
              busy={copy.submitting}
              isBusy={isBusy}
              className="mt-7 min-h-13 w-full text-lg sm:w-auto"
            />
          </fetcher.Form>
        </div>
      </FieldIds>
    </OfferedPrices>
  );
}

/** Consent text. Without scripts no card can be given, so another text is shown. */
function Consent({ creator, charges }: { creator: string; charges: boolean }) {
  if (!charges) return <p className="text-sm text-ink-soft">{copy.consent(creator)}</p>;
  return (
    <>
      <p className="text-sm text-ink-soft noscript:hidden">
        <ChosenPlan>{(plan) => cardFields.consent(creator, priceWords(plan))}</ChosenPlan>
      </p>
      <p className="hidden text-sm text-ink-soft noscript:block">{cardFields.noCardConsent}</p>
    </>
  );
}

/** @param props.from path of a page of the creator, whose brand the sign-in pages show */
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

/** Loads the validation rules on the first focus, because visitors who only look at the form do not need them. */
const fetchRules = () => import('./forms.ts');

/** Validates the form in the browser. If the rules did not load, the server validates the form. */
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

/** Focuses the field of a refused code if there is no error summary, because the sticky line could cover the field. */
function useShownCode(answer: SignUpAnswer | undefined) {
  useEffect(() => {
    if (answer && !answer.ok && !answer.summary && answer.fields.offer) goToField(`${SIGN_UP_FORM}-offer`);
  }, [answer]);
}

function useLeaveOnSuccess(answer: SignUpAnswer | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!answer?.ok) return;
    const { creatorId, email, from } = answer;
    navigate(paths.success(creatorId), { replace: true, state: { email, from } });
  }, [answer, navigate]);
}
