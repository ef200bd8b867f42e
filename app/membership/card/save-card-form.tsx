import { type FormEvent, type ReactNode, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { formatMoney } from '../../copy/amounts.ts';
import { EmailLink } from '../../ui/email-sentence.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { useDateWords } from '../../ui/moment.tsx';
import type { CardBrowser } from '../charges.ts';
import { readBillingAddress } from './billing.ts';
import { type CardField, cardErrors } from './card.ts';
import { CardInputs, CountryField, cardValues, PostalCodeField } from './card-inputs.tsx';
import { CARD_TOKEN } from './card-token.ts';
import type { SavingEffect } from './consequence.ts';
import { DemoPart } from './demo-part.tsx';
import { cardPage as copy } from './page-copy.ts';
import { putToken, useCard } from './use-card.ts';

type Errors = Partial<Record<CardField | 'country' | 'postalCode', string>>;

/**
 * Form that saves a card. Needs scripts, which turn the card into a token.
 * @param props.attempt idempotency key; left out for a sign-up, whose attempt the server knows from the cookie
 * @param props.postalCode initial postal code, or null if the form does not ask for one
 * @param props.onSubmit receives the cardholder's name
 * @param props.error error of the previous attempt, or null if the page shows it elsewhere
 * @param props.supportEmail shown to visitors without scripts, or null if they can add a card elsewhere
 */
export function SaveCardForm(props: {
  action: string;
  attempt?: string;
  browser: CardBrowser;
  country: string | null;
  postalCode: string | null;
  cardholder?: string | undefined;
  onSubmit?: (cardholder: string) => void;
  title: string;
  children?: ReactNode;
  consent: string;
  error?: string | null;
  offer?: string;
  supportEmail: string | null;
}) {
  const { browser } = props;
  const card = useCard(browser, { optional: false });
  const submit = useSubmit();
  const navigation = useNavigation();
  const hydrated = useHydrated();
  const [taking, setTaking] = useState(false);
  const [found, setFound] = useState<Errors>({});
  const { open: errors, onInput } = useOpenErrors(found, found);
  const isBusy = taking || navigation.formData?.has(CARD_TOKEN) === true;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setTaking(true);
    void give(form).finally(() => setTaking(false));
  }
  async function give(form: HTMLFormElement) {
    const values = cardValues(form);
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const { country = '', postalCode = '' } = fields;
    const address = readBillingAddress(fields);
    const { country: noCountry, postalCode: wrongCode } = address.ok ? {} : address.errors;
    const wrong: Errors = {
      ...Object.fromEntries(cardErrors(values, { now: new Date() })),
      ...(noCountry && { country: noCountry }),
      ...(wrongCode && props.postalCode !== null && { postalCode: wrongCode }),
    };
    setFound(wrong);
    if (Object.keys(wrong).length > 0) {
      void card.begin();
      const cardNumber = await card.check();
      if (cardNumber) setFound({ ...wrong, cardNumber });
      return;
    }
    const given = await card.give({ name: values.cardholder ?? '', country, postalCode }, values.cardNumber ?? '');
    if (!given.ok) {
      setFound({ cardNumber: given.message });
      return;
    }
    props.onSubmit?.(values.cardholder ?? '');
    putToken(form, given.token);
    await submit(form);
  }

  return (
    <>
      {props.supportEmail && (
        <p className="mt-7 hidden noscript:block">
          {copy.noScripts} <EmailLink email={props.supportEmail} />
        </p>
      )}
      <FieldIds prefix="card">
        <Form
          method="post"
          action={props.action}
          noValidate={hydrated}
          onSubmit={onSubmit}
          onInput={onInput}
          className="mt-7 noscript:hidden"
        >
          <h2 className="mb-3 text-2xl">{props.title}</h2>
          {props.children && <p className="mb-5 text-lg">{props.children}</p>}
          <div className="mb-6 empty:hidden">
            <FormSummary
              message={Object.values(found)[0] ?? props.error}
              attempt={found}
              errors={found}
              open={errors}
            />
          </div>
          {props.attempt && <input type="hidden" name="attempt" value={props.attempt} />}
          {props.offer && <input type="hidden" name="offer" value={props.offer} />}
          <div ref={card.part} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            {browser.kind === 'demo' && <DemoPart card={card} />}
            <CardInputs card={card} cardholder={props.cardholder} errors={errors} />
            <CountryField defaultValue={props.country ?? ''} error={errors.country} />
            {props.postalCode !== null && <PostalCodeField defaultValue={props.postalCode} error={errors.postalCode} />}
          </div>
          <p className="mt-6 text-ink-soft">{props.consent}</p>
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

export function SavingStory({ leadsTo }: { leadsTo: SavingEffect }) {
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
    case 'terms':
      return copy.story.terms;
    case 'open':
      return copy.story.open;
  }
}
