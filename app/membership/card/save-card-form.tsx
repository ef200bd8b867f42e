import { type FormEvent, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { formatMoney } from '../../copy/amounts.ts';
import { signUp as fieldCopy, signUpErrors } from '../../copy/sign-up.ts';
import { paths } from '../../paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { useDateWords } from '../../ui/moment.tsx';
import type { Charges } from '../charges.ts';
import { priceWords } from '../prices/copy.ts';
import type { Price } from '../prices/price.ts';
import { countries } from '../sign-up/countries.ts';
import { type CardField, cardErrors } from './card.ts';
import { CardInputs, cardValues } from './card-inputs.tsx';
import { isChargedAfter, type SavingLeadsTo } from './consequence.ts';
import { DemoNote } from './demo-note.tsx';
import { cardPage as copy } from './page-copy.ts';
import { putToken, useCard } from './use-card.ts';

const countryOptions = countries.map(({ code, name }) => ({ value: code, name }));

type Errors = Partial<Record<CardField | 'country', string>>;

/** A card of somebody who is signed in. It becomes a token in the browser; without scripts it cannot be sent safely. */
export function SaveCardForm(props: {
  attempt: string;
  browser: Charges['browser'];
  country: string | null;
  title: string;
  creator: string;
  price: Price;
  leadsTo: SavingLeadsTo;
  supportEmail: string;
}) {
  const { browser, leadsTo } = props;
  const card = useCard(browser, { optional: false });
  const submit = useSubmit();
  const navigation = useNavigation();
  const hydrated = useHydrated();
  const [taking, setTaking] = useState(false);
  const [found, setFound] = useState<Errors>({});
  const { open: errors, onInput } = useOpenErrors(found, found);
  const isBusy = taking || navigation.formData?.has('attempt') === true;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setTaking(true);
    void give(form).finally(() => setTaking(false));
  }
  async function give(form: HTMLFormElement) {
    const values = cardValues(form);
    const country = String(new FormData(form).get('country') ?? '');
    const wrong: Errors = Object.fromEntries(cardErrors(values, { now: new Date() }));
    if (!country) wrong.country = signUpErrors.required(fieldCopy.country);
    setFound(wrong);
    if (Object.keys(wrong).length > 0) {
      void card.begin();
      const cardNumber = await card.check();
      if (cardNumber) setFound({ ...wrong, cardNumber });
      return;
    }
    const given = await card.give({ name: values.cardholder ?? '', country }, values.cardNumber ?? '');
    if (!given.ok) {
      setFound({ cardNumber: given.message });
      return;
    }
    putToken(form, given.token);
    await submit(form);
  }

  return (
    <>
      <p className="mt-7 hidden noscript:block">
        {copy.noScripts}{' '}
        <a href={`mailto:${props.supportEmail}`} className="link inline-block py-1">
          {props.supportEmail}
        </a>
      </p>
      <FieldIds prefix="card">
        <Form
          method="post"
          action={paths.accountCard()}
          noValidate={hydrated}
          onSubmit={onSubmit}
          onInput={onInput}
          className="mt-7 noscript:hidden"
        >
          <h2 className="mb-3 text-2xl">{props.title}</h2>
          <p className="mb-5 text-lg">
            <Story leadsTo={leadsTo} />
          </p>
          <div className="mb-6 empty:hidden">
            <FormSummary message={Object.values(found)[0] ?? null} attempt={found} errors={found} />
          </div>
          <input type="hidden" name="attempt" value={props.attempt} />
          <div ref={card.part} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            {browser.kind === 'demo' && (
              <div className="rounded-xl bg-wash px-4 py-3.5 sm:col-span-2">
                <DemoNote />
              </div>
            )}
            <CardInputs card={card} errors={errors} />
            <SelectField
              label={fieldCopy.country}
              name="country"
              autoComplete="country"
              options={countryOptions}
              placeholder={fieldCopy.chooseCountry}
              defaultValue={props.country ?? ''}
              required
              error={errors.country}
              className="sm:col-span-2"
            />
          </div>
          <p className="mt-6 text-ink-soft">
            {isChargedAfter(leadsTo)
              ? copy.saveConsent(props.creator, priceWords(props.price))
              : copy.saveWithout(props.creator)}
          </p>
          <SubmitButton
            needsScripts
            idle={copy.save}
            busy={copy.saving}
            isBusy={isBusy}
            className="mt-6 w-full sm:w-auto"
          />
        </Form>
      </FieldIds>
    </>
  );
}

/** What it leads to, before the click. */
function Story({ leadsTo }: { leadsTo: SavingLeadsTo }) {
  const { date } = useDateWords();
  switch (leadsTo.kind) {
    case 'past-due':
      return copy.story.pastDue(formatMoney(leadsTo.price));
    case 'trial':
      return copy.story.trial(formatMoney(leadsTo.price), date(leadsTo.at));
    case 'next':
      return copy.story.next(formatMoney(leadsTo.price), date(leadsTo.at));
    case 'cancelled':
      return copy.story.cancelled;
    case 'open':
      return copy.story.open;
  }
}
