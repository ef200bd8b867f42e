import { Form, useNavigation } from 'react-router';
import { formatMoney } from '../../copy/amounts.ts';
import type { TypedOffer } from '../../membership/offers/new-offer.ts';
import { isFor, LEAST_LEFT } from '../../membership/offers/offer.ts';
import type { ListedOffer } from '../../membership/offers/queries.server.ts';
import { costWords, offeredWords } from '../../membership/prices/copy.ts';
import { currencies } from '../../membership/prices/own-price.ts';
import type { PriceList } from '../../membership/prices/price.ts';
import { paths } from '../../paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field, SelectField } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { DoneLine } from '../frame/done-line.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { currencyNames } from '../price/copy.ts';
import { offersPage as copy } from './copy.ts';

export interface OfferAnswer {
  summary: string;
  fields: Partial<Record<keyof TypedOffer, string>>;
  /** What was submitted; null: it did not arrive, and stands in the fields, or no offer was to be made. */
  typed: TypedOffer | null;
}

interface Shown {
  offers: ListedOffer[];
  onSale: PriceList;
  /** Of this site. */
  origin: string;
  now: Date;
}

/** `/studio/:creatorId/offers`: her offers with what they make of her prices, and a form for another. */
export function OffersPage({
  done,
  answer,
  ...shown
}: Shown & { done: 'made' | 'ended' | null; answer: OfferAnswer | undefined }) {
  const { offers, now } = shown;
  const isOver = ({ endedAt, endsAt }: ListedOffer) => endedAt !== null || (endsAt !== null && endsAt <= now);
  const open = offers.filter((offer) => !isOver(offer));
  const over = offers.filter(isOver);
  return (
    <StudioPage title={copy.title} lead={copy.lead}>
      {done && !answer && (
        <DoneLine key={done}>
          <p>{copy[done]}</p>
        </DoneLine>
      )}
      {answer && answer.typed === null && <FormSummary message={answer.summary} attempt={answer} />}
      {offers.length === 0 && <p className="text-ink-soft">{copy.none}</p>}
      <Group title={copy.open} offers={open} shown={shown} />
      <OfferForm key={offers[0]?.id ?? 'first'} onSale={shown.onSale} answer={answer} />
      <Group title={copy.over} offers={over} shown={shown} isOver />
    </StudioPage>
  );
}

function Group(props: { title: string; offers: ListedOffer[]; shown: Shown; isOver?: boolean }) {
  const { title, offers, shown, isOver = false } = props;
  if (offers.length === 0) return null;
  return (
    <section className="mt-7">
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-3 grid gap-4">
        {offers.map((offer) => (
          <li key={offer.id} className="rounded-2xl border border-line bg-paper p-5">
            <Listed offer={offer} isOver={isOver} {...shown} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Listed({ offer, isOver, onSale, origin }: Shown & { offer: ListedOffer; isOver: boolean }) {
  const { code, taken, confirmed, places, endsAt } = offer;
  const { subdomain } = useStudio();
  const { date } = useDateWords();
  const ending = useNavigation().formData?.get('end') === offer.id;
  const lowered = onSale.filter((price) => isFor(offer, price));
  // Its last day is the one before it ends.
  const lastDay = endsAt && date(new Date(endsAt.getTime() - 1));
  const counts = [
    copy.taken(confirmed),
    ...(taken > confirmed ? [copy.held(taken - confirmed)] : []),
    ...(places === null ? [] : [copy.left(Math.max(0, places - taken))]),
    ...(lastDay && !isOver ? [copy.until(lastDay)] : []),
  ];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h3 className="font-sans text-lg font-semibold break-all">{code}</h3>
        {lowered.map((price) => (
          <p key={price.id}>
            {copy.forPlan(price.name, offeredWords({ ...price, offer }))}
            {offer.duration === 'forever' && copy.instead(costWords(price))}
          </p>
        ))}
        {lowered.length === 0 && <p className="text-ink-soft">{copy.forNone}</p>}
        <p className="text-ink-soft">{counts.join(' · ')}</p>
        {!isOver && subdomain && (
          <p className="mt-1 break-all">
            {copy.link}:{' '}
            <a href={paths.offer(subdomain, code)} className="link inline-block py-1.5">
              {origin + paths.offer(subdomain, code)}
            </a>
          </p>
        )}
      </div>
      {!isOver && (
        <Form method="post">
          <input type="hidden" name="end" value={offer.id} />
          <button type="submit" className="button button-quiet" aria-label={copy.endOf(code)} disabled={ending}>
            {ending ? copy.ending : copy.end}
          </button>
        </Form>
      )}
    </div>
  );
}

function OfferForm({ onSale, answer }: { onSale: PriceList; answer: OfferAnswer | undefined }) {
  const isBusy = useNavigation().formData?.has('off') ?? false;
  const typed = answer?.typed;
  const errors = answer?.fields ?? {};
  const currency = onSale[0]?.currency ?? 'usd';
  const plans = onSale.map(({ plan, name }) => ({ value: plan, name }));
  const least = formatMoney({ amount: LEAST_LEFT, currency });
  return (
    <FieldIds prefix="offer">
      <section className="mt-7 max-w-xl rounded-2xl border border-line bg-paper p-5">
        <h2 className="text-2xl">{copy.form}</h2>
        <p className="mt-1 text-ink-soft">{copy.fixed}</p>
        {/* Once another offer is there its fields are empty again. */}
        <Form method="post" className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2" noValidate>
          <div className="empty:hidden sm:col-span-2">
            <FormSummary message={isBusy || !typed ? null : answer?.summary} attempt={answer} errors={errors} />
          </div>
          <Field
            label={copy.code}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            defaultValue={typed?.code}
            error={errors.code ?? null}
            hint={copy.codeHint}
            className="sm:col-span-2"
          />
          <SelectField
            label={copy.kind}
            name="kind"
            options={[
              { value: 'percent', name: copy.percent },
              { value: 'amount', name: copy.amount },
            ]}
            defaultValue={typed?.kind}
          />
          <Field
            label={copy.off}
            name="off"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            defaultValue={typed?.off}
            error={errors.off ?? null}
            hint={copy.offHint(least)}
          />
          <SelectField
            label={copy.currency}
            name="currency"
            options={currencies.map((value) => ({ value, name: currencyNames[value] }))}
            defaultValue={typed?.currency ?? currency}
            error={errors.currency ?? null}
            className="sm:col-span-2"
          />
          <SelectField
            label={copy.duration}
            name="duration"
            options={(['once', 'months', 'forever'] as const).map((value) => ({ value, name: copy[value] }))}
            defaultValue={typed?.duration}
            error={errors.duration ?? null}
            className="sm:col-span-2"
          />
          <Field
            label={copy.howMany}
            name="months"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            defaultValue={typed?.months}
            error={errors.months ?? null}
            hint={copy.howManyHint}
          />
          <SelectField
            label={copy.plan}
            name="plan"
            options={[{ value: '', name: copy.everyPlan }, ...plans]}
            defaultValue={typed?.plan}
            error={errors.plan ?? null}
          />
          <Field
            label={copy.lastDay}
            name="lastDay"
            type="date"
            defaultValue={typed?.lastDay}
            error={errors.lastDay ?? null}
            hint={copy.lastDayHint}
          />
          <Field
            label={copy.places}
            name="places"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            defaultValue={typed?.places}
            error={errors.places ?? null}
            hint={copy.placesHint}
          />
          <p className="sm:col-span-2">
            <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={isBusy} className="w-full sm:w-auto" />
          </p>
        </Form>
      </section>
    </FieldIds>
  );
}
