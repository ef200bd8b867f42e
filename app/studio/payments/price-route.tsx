import { useState } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { formatMoney } from '../../copy/amounts.ts';
import { formAction } from '../../http/form.server.ts';
import { afterConflictToo, defineForm, isEmpty } from '../../http/form.ts';
import { badRequest, conflict, forbidden, pageLoader, unavailable } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { setOwnPrice } from '../../membership/prices/commands.server.ts';
import { costsWords } from '../../membership/prices/copy.ts';
import { showing } from '../../membership/prices/offer.ts';
import { type Currency, checkOwnPrice, currencies, isCurrency, yearSaving } from '../../membership/prices/own-price.ts';
import { findOfPeriod, type PriceList } from '../../membership/prices/price.ts';
import { findOtherPrices } from '../../membership/raise/queries.server.ts';
import { findConnectedMerchant, findReadyMerchant } from '../../payments/merchant/queries.server.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field, SelectField } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/price-route';
import { PaymentsPage } from './payments-page.tsx';
import {
  amountErrorWords,
  boundsWords,
  pricePage as copy,
  currencyNames,
  priceErrors as errors,
  memberPrices,
} from './price-copy.ts';

export const loader = pageLoader(
  'The price of a creator could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const done = new URL(request.url).searchParams.get('done');
    const found = await findOtherPrices(db, { ...studio, now: membershipNow() });
    const merchant = await findConnectedMerchant(db, studio);
    return {
      statementDescriptor: merchant?.statementDescriptor ?? null,
      usesTax: merchant?.usesTax ?? false,
      onSale: found.onSale,
      elsewhere: found.atAnother,
      done: done === 'changed' || done === 'same' ? done : null,
    } as const;
  },
);

const form = defineForm({
  unexpected: errors.service,
  refused: (summary, submitted, more: Partial<Pick<PriceAnswer, 'fields' | 'shown'>> = {}): PriceAnswer => {
    const { currency = '', month = '', year = '' } = submitted;
    return { summary, fields: {}, typed: isEmpty(submitted) ? null : { currency, month, year }, ...more };
  },
});

export const action = formAction(
  form,
  'A creator’s price could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { currency = '', month = '', year = '', prices: shown } = values;
    const check = checkOwnPrice({ currency, month, year });
    if (!check.ok) {
      const { month: ofMonth, year: ofYear } = check.errors;
      const fields: PriceAnswer['fields'] = {};
      if (!isCurrency(currency)) fields.currency = errors.currency;
      else {
        if (ofMonth) fields.month = amountErrorWords(ofMonth, 'month', currency);
        if (ofYear) fields.year = amountErrorWords(ofYear, 'year', currency);
      }
      return badRequest(refused(fields.currency ?? fields.month ?? fields.year ?? errors.check, { fields }));
    }
    const { creatorId } = studio;
    const offer = await offerOfMerchant(services, studio);
    const change = { creatorId, price: check.price, shown, by: member, now: services.membershipNow(), offer };
    const result = await setOwnPrice(services, change);
    if (result.ok) {
      const done = result.changed ? 'changed' : 'same';
      return redirect(studioPaths.price(creatorId, { done }), { status: 303 });
    }
    switch (result.reason) {
      case 'not-owner':
        return forbidden(refused(errors.notOwner));
      case 'away':
        return unavailable(refused(errors.away));
      case 'refused': {
        const { interval, because } = result;
        const words = errors.refused[because];
        return badRequest(refused(words, { fields: { [because === 'currency' ? 'currency' : interval]: words } }));
      }
      case 'changed-meanwhile': {
        const { onSale } = result;
        return conflict(refused(errors.changedMeanwhile(costsWords(onSale)), { shown: showing(onSale) }));
      }
    }
  },
);

/** Returns the function that creates a price in the creator's merchant, or null without a ready merchant. */
async function offerOfMerchant({ db, payments }: Pick<Services, 'db' | 'payments'>, of: { creatorId: string }) {
  const merchant = payments && (await findReadyMerchant(db, of));
  return merchant ? payments.of(merchant.merchantId).offerPrice : null;
}

export const shouldRevalidate = afterConflictToo;

export const clientAction = form.clientAction;

interface Typed {
  currency: string;
  month: string;
  year: string;
}

interface PriceAnswer {
  summary: string;
  fields: { currency?: string; month?: string; year?: string };
  /** Submitted values, or null if the fields still contain them. */
  typed: Typed | null;
  /** Value of the hidden field `prices`, by default the prices loaded with the page. */
  shown?: string;
}

export default function Price({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { onSale, elsewhere, done, statementDescriptor, usesTax } = loaderData;
  const { creatorId } = useStudio();
  return (
    <PaymentsPage tab="price" lead={copy.lead}>
      {done && !answer && (
        <Toast key={done}>
          <p>{done === 'same' ? copy.same : copy.done}</p>
        </Toast>
      )}
      <Beside>
        <div className="card lg:order-last">
          <p className="text-lg font-semibold">{copy.now(costsWords(onSale))}</p>
          <p className="mt-1 text-ink-soft">{usesTax ? copy.taxAdded : copy.taxIncluded}</p>
          {statementDescriptor && <p className="mt-1 text-ink-soft">{copy.statement(statementDescriptor)}</p>}
          {elsewhere > 0 && (
            <p className="mt-1">
              <Link to={studioPaths.memberPrices(creatorId)} className="link inline-block py-2">
                {memberPrices.link(elsewhere)}
              </Link>
            </p>
          )}
        </div>
        <PriceForm onSale={onSale} answer={answer} />
      </Beside>
    </PaymentsPage>
  );
}

function PriceForm({ onSale, answer }: { onSale: PriceList; answer: PriceAnswer | undefined }) {
  const isBusy = useNavigation().formData?.has('month') ?? false;
  const initial = answer?.typed ?? fieldValuesOf(onSale);
  // Only for the hint and the sentence about the saving. The fields are uncontrolled.
  const [typed, setTyped] = useState(initial);
  const follow = (field: keyof Typed) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setTyped((before) => ({ ...before, [field]: value }));
  };
  const currency: Currency = isCurrency(typed.currency) ? typed.currency : 'usd';
  const errors = answer?.fields ?? {};
  return (
    <FieldIds prefix="price">
      <section className="card">
        <h2 className="text-xl">{copy.form}</h2>
        <Form method="post" className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2" noValidate>
          <div className="empty:hidden sm:col-span-2">
            <FormSummary message={isBusy ? null : answer?.summary} attempt={answer} errors={errors} />
          </div>
          <input type="hidden" name="prices" value={answer?.shown ?? showing(onSale)} />
          <SelectField
            label={copy.currency}
            name="currency"
            options={currencies.map((value) => ({ value, name: currencyNames[value] }))}
            defaultValue={initial.currency}
            onChange={follow('currency')}
            error={errors.currency}
            hint={copy.currencyNote}
            className="sm:col-span-2"
          />
          <Amount name="month" typed={initial} follow={follow} error={errors.month} hint={boundsWords(currency)} />
          <Amount name="year" typed={initial} follow={follow} error={errors.year} hint={copy.yearHint} />
          <p aria-live="polite" className="min-h-6 text-ink-soft sm:col-span-2">
            {savingSentence(typed)}
          </p>
          <p className="sm:col-span-2">
            <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={isBusy} className="w-full sm:w-auto" />
          </p>
        </Form>
      </section>
    </FieldIds>
  );
}

/** Text field, because a number input discards values with a foreign decimal separator. */
function Amount(props: {
  name: 'month' | 'year';
  typed: Typed;
  follow: (field: keyof Typed) => (event: { currentTarget: { value: string } }) => void;
  error: string | undefined;
  hint: string;
}) {
  const { name, typed, follow, error, hint } = props;
  return (
    <Field
      label={copy[name]}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      required
      maxLength={40}
      defaultValue={typed[name]}
      onInput={follow(name)}
      error={error ?? null}
      hint={hint}
    />
  );
}

function savingSentence(typed: Typed): string {
  const check = checkOwnPrice(typed);
  if (!check.ok) return '';
  const saving = yearSaving(check.price);
  return saving ? copy.saves(saving.percent, formatMoney(saving.saved)) : copy.savesNothing;
}

function fieldValuesOf(onSale: PriceList): Typed {
  const [month, year] = [findOfPeriod(onSale, 'month'), findOfPeriod(onSale, 'year')];
  const inField = (amount: number | undefined) =>
    amount === undefined ? '' : (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2);
  return {
    currency: month?.currency ?? year?.currency ?? 'usd',
    month: inField(month?.amount),
    year: inField(year?.amount),
  };
}
