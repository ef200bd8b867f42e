import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { formatMoney } from '../../copy/amounts.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm, isEmpty, type Submitted } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, forbidden, pageLoader } from '../../http/replies.ts';
import { endOffer, makeOffer } from '../../membership/offers/commands.server.ts';
import { checkOffer, type TypedOffer } from '../../membership/offers/new-offer.ts';
import { type ListedOffer, listOffers } from '../../membership/offers/queries.server.ts';
import { costWords, offeredWords } from '../../membership/prices/copy.ts';
import { isFor, MIN_PRICE_LEFT, takesOffers } from '../../membership/prices/offer.ts';
import { currencies } from '../../membership/prices/own-price.ts';
import type { PriceList } from '../../membership/prices/price.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { serverPaths } from '../../server-paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field, type InputProps, SelectField } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/offers-route';
import { offersPage as copy, offerFormErrors as errors } from './offers-copy.ts';
import { PaymentsPage } from './payments-page.tsx';
import { currencyNames } from './price-copy.ts';

export const loader = pageLoader(
  'The offers of a creator could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, origin, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const done = new URL(request.url).searchParams.get('done');
    const now = membershipNow();
    const { creatorId } = studio;
    const [offers, onSale] = await Promise.all([
      listOffers(db, { creatorId, now }),
      listOnSale(db, { creatorId, now }),
    ]);
    return { offers, onSale, origin, now, done: done === 'made' || done === 'ended' ? done : null } as const;
  },
);

const fields = ['code', 'kind', 'off', 'currency', 'duration', 'months', 'plan', 'lastDay', 'places'] as const;

const typedOf = (submitted: Submitted) =>
  Object.fromEntries(fields.map((name) => [name, submitted[name] ?? ''])) as unknown as TypedOffer;

const form = defineForm({
  unexpected: errors.service,
  refused: (summary, submitted, fields: OfferAnswer['fields'] = {}): OfferAnswer => ({
    summary,
    fields,
    typed: 'end' in submitted || isEmpty(submitted) ? null : typedOf(submitted),
  }),
});

/** Creates an offer, or ends the offer whose id is in `end`. */
export const action = formAction(
  form,
  'An offer could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const now = services.membershipNow();
    const by = { accountId: member.accountId };
    const { end } = values;
    if (end !== undefined) {
      const ended = isUuid(end)
        ? await endOffer(services, { creatorId, offerId: end, by, now })
        : ({ ok: false, reason: 'unknown' } as const);
      if (ended.ok) return redirect(studioPaths.offers(creatorId, { done: 'ended' }), { status: 303 });
      return ended.reason === 'unknown' ? conflict(refused(errors.unknown)) : forbidden(refused(errors.notOwner));
    }
    const check = checkOffer(typedOf(values), { onSale: await listOnSale(services.db, { creatorId, now }), now });
    if (!check.ok) {
      const words = Object.fromEntries(
        Object.entries(check.errors).map(([name, error]) => [name, errors.fields[error]]),
      );
      return badRequest(refused(Object.values(words)[0] ?? errors.check, words));
    }
    const result = await makeOffer(services, { creatorId, offer: check.offer, by, now });
    if (result.ok) return redirect(studioPaths.offers(creatorId, { done: 'made' }), { status: 303 });
    switch (result.reason) {
      case 'not-owner':
        return forbidden(refused(errors.notOwner));
      case 'code-taken':
        return conflict(refused(errors.codeTaken, { code: errors.codeTaken }));
      case 'for-no-price':
        return badRequest(refused(errors.forNoPrice, { off: errors.forNoPrice }));
      case 'too-many':
        return conflict(refused(errors.tooMany));
    }
  },
);

export const clientAction = form.clientAction;

interface OfferAnswer {
  summary: string;
  fields: Partial<Record<keyof TypedOffer, string>>;
  /** Submitted values, or null if the fields still contain them. */
  typed: TypedOffer | null;
}

type Shown = Omit<Route.ComponentProps['loaderData'], 'done'>;

export default function Offers({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { done, ...shown } = loaderData;
  const { offers, now } = shown;
  const isOver = ({ endedAt, endsAt }: ListedOffer) => endedAt !== null || (endsAt !== null && endsAt <= now);
  const open = offers.filter((offer) => !isOver(offer));
  const over = offers.filter(isOver);
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <PaymentsPage tab="offers" lead={copy.lead}>
      <FieldIds prefix="offer">
        {done && !answer && (
          <Toast key={done}>
            <p>{copy[done]}</p>
          </Toast>
        )}
        <div className="mb-6 empty:hidden">
          <FormSummary message={isBusy ? null : answer?.summary} attempt={answer} errors={answer?.fields ?? {}} />
        </div>
        <OfferList title={copy.open} offers={open} shown={shown} />
        <Beside>
          <OfferForm key={offers[0]?.id ?? 'first'} onSale={shown.onSale} answer={answer} />
          {offers.length === 0 && <p className="card text-ink-soft">{copy.none}</p>}
          <OfferList title={copy.over} offers={over} shown={shown} isOver />
        </Beside>
      </FieldIds>
    </PaymentsPage>
  );
}

function OfferList(props: { title: string; offers: ListedOffer[]; shown: Shown; isOver?: boolean }) {
  const { title, offers, shown, isOver = false } = props;
  if (offers.length === 0) return null;
  return (
    <section className={isOver ? '' : 'mb-8'}>
      <h2 className="text-xl">{title}</h2>
      <ul className={`mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 ${isOver ? '' : 'lg:grid-cols-2'}`}>
        {offers.map((offer) => (
          <li key={offer.id} className="card">
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
  // `endsAt` is exclusive.
  const lastDay = endsAt && date(new Date(endsAt.getTime() - 1));
  const counts = [
    copy.taken(confirmed),
    ...(taken > confirmed ? [copy.held(taken - confirmed)] : []),
    ...(places === null ? [] : [copy.left(Math.max(0, places - taken))]),
    ...(lastDay && !isOver ? [copy.until(lastDay)] : []),
  ];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-80">
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
          <div className="mt-3">
            <LinkToCopy label={copy.link} of={code} url={origin + serverPaths.offer(subdomain, code)} />
          </div>
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
  const currency = onSale[0]?.currency ?? 'usd';
  const plans = onSale.filter(takesOffers).map(({ plan, name }) => ({ value: plan, name }));
  const least = formatMoney({ amount: MIN_PRICE_LEFT, currency });
  return (
    <section className="card">
      <h2 className="text-xl">{copy.form}</h2>
      <p className="mt-1 text-ink-soft">{copy.fixed}</p>
      {/* CSS hides the fields that the selected options do not need. */}
      <Answered value={answer}>
        <Form method="post" className="group/offer mt-4 grid grid-cols-1 gap-6" noValidate>
          <Line
            label={copy.code}
            name="code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            hint={copy.codeHint}
          />
          <Group title={copy.takesOff}>
            <Choice
              label={copy.kind}
              name="kind"
              options={[
                { value: 'percent', name: copy.percent },
                { value: 'amount', name: copy.amount },
              ]}
            />
            <Line label={copy.off} name="off" inputMode="decimal" maxLength={40} hint={copy.offHint(least)} />
            <Choice
              label={copy.currency}
              name="currency"
              options={currencies.map((value) => ({ value, name: currencyNames[value] }))}
              otherwise={currency}
              className="group-has-[option[value=percent]:checked]/offer:hidden sm:col-span-2"
            />
          </Group>
          <Group title={copy.lasts}>
            <Choice
              label={copy.duration}
              name="duration"
              options={(['once', 'months', 'forever'] as const).map((value) => ({ value, name: copy[value] }))}
              className="sm:col-span-2"
            />
            <Line
              label={copy.howMany}
              name="months"
              inputMode="numeric"
              maxLength={6}
              hint={copy.howManyHint}
              className="group-has-[:is(option[value=once],option[value=forever]):checked]/offer:hidden sm:col-span-2"
            />
          </Group>
          <Group title={copy.limits}>
            <Choice
              label={copy.plan}
              name="plan"
              options={[{ value: '', name: copy.everyPlan }, ...plans]}
              className="sm:col-span-2"
            />
            <Line label={copy.lastDay} name="lastDay" type="date" hint={copy.lastDayHint} />
            <Line label={copy.places} name="places" inputMode="numeric" maxLength={6} hint={copy.placesHint} />
          </Group>
          <p>
            <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={isBusy} className="w-full sm:w-auto" />
          </p>
        </Form>
      </Answered>
    </section>
  );
}

const Answered = createContext<OfferAnswer | undefined>(undefined);

function useFieldState(name: keyof TypedOffer) {
  const answer = useContext(Answered);
  return { name, defaultValue: answer?.typed?.[name], error: answer?.fields[name] ?? null };
}

function Line({ name, ...input }: InputProps & { name: keyof TypedOffer }) {
  return <Field autoComplete="off" {...input} {...useFieldState(name)} />;
}

function Choice({
  name,
  otherwise,
  ...select
}: ComponentProps<typeof SelectField> & { name: keyof TypedOffer; otherwise?: string }) {
  const { defaultValue = otherwise, ...answered } = useFieldState(name);
  return <SelectField {...select} {...answered} defaultValue={defaultValue} />;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-lg">{title}</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
