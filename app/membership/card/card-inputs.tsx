import type { FormEvent } from 'react';
import { countries } from '../../copy/country-names.ts';
import { signUp as copy } from '../../copy/sign-up.ts';
import { Field, SelectField } from '../../ui/form/fields.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import type { CardField, CardValues } from './card.ts';
import { caretAfterFormat, formatCardNumber, formatExpiry, formatSecurityCode } from './card-format.ts';
import { CARD_TOKEN } from './card-token.ts';
import { billingFields } from './copy.ts';
import { StripeSlot } from './stripe-slot.tsx';
import type { CardInForm } from './use-card.ts';

/** Card fields. Their inputs have no names, so that no form can send them. The token is sent in a hidden field. */
export function CardInputs(props: {
  card: CardInForm;
  cardholder?: string | undefined;
  errors: Partial<Record<CardField, string>>;
}) {
  const { card, errors } = props;
  const hydrated = useHydrated();
  // Without scripts, CSS hides the fields if a card can be charged. Hidden required fields would block the form.
  const checked = hydrated || !card.browser;
  const native = { required: checked };
  const pattern = (text: string) => (card.browser ? undefined : text);
  return (
    <>
      {card.browser && <input type="hidden" name={CARD_TOKEN} defaultValue="" />}
      {!card.isWallet && (
        <Field
          {...native}
          data-card="cardholder"
          defaultValue={props.cardholder}
          label={copy.cardholder}
          autoComplete="cc-name"
          autoCapitalize="words"
          spellCheck={false}
          error={errors.cardholder}
          className="sm:col-span-2"
        />
      )}
      {card.browser?.kind === 'stripe' ? (
        <StripeSlot card={card} error={errors.cardNumber} />
      ) : card.isWallet ? null : (
        <>
          <Field
            {...native}
            data-card="cardNumber"
            label={copy.cardNumber}
            autoComplete="cc-number"
            inputMode="numeric"
            placeholder="1234 5678 9012 3456"
            onInput={formatted(formatCardNumber)}
            pattern={pattern('(?:[0-9][ \\-]?){12,19}')}
            title={copy.cardNumberFormat}
            error={errors.cardNumber}
            className="sm:col-span-2"
          />
          <div className="flex flex-wrap gap-x-3 gap-y-5 sm:col-span-2 sm:gap-x-5">
            <Field
              {...native}
              data-card="expiry"
              label={copy.expiry}
              autoComplete="cc-exp"
              inputMode="numeric"
              placeholder={copy.expiryPlaceholder}
              onInput={formatted(formatExpiry)}
              pattern={pattern('(?:0?[1-9]|1[0-2]) ?/? ?(?:20)?[0-9]{2}')}
              title={copy.expiryFormat}
              error={errors.expiry}
              className="flex-[1_1_6rem] sm:flex-1"
            />
            <Field
              {...native}
              data-card="securityCode"
              label={copy.securityCode}
              autoComplete="cc-csc"
              inputMode="numeric"
              placeholder={copy.securityCodePlaceholder}
              onInput={formatted(formatSecurityCode)}
              pattern={pattern('[0-9]{3,4}')}
              title={copy.securityCodeFormat}
              error={errors.securityCode}
              className="flex-[1.2_1_7.25rem] sm:flex-1"
            />
          </div>
        </>
      )}
    </>
  );
}

const countryOptions = countries.map(({ code, name }) => ({ value: code, name }));

export function CountryField(props: { defaultValue: string | undefined; error: string | undefined }) {
  return (
    <SelectField
      {...props}
      label={copy.country}
      name="country"
      autoComplete="country"
      options={countryOptions}
      placeholder={copy.chooseCountry}
      required
      className="sm:col-span-2"
    />
  );
}

export function PostalCodeField(props: { defaultValue: string | undefined; error: string | undefined }) {
  return (
    <Field
      {...props}
      label={billingFields.postalCode}
      hint={billingFields.postalCodeHint}
      name="postalCode"
      autoComplete="postal-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={16}
      className="sm:col-span-2"
    />
  );
}

export function cardValues(form: HTMLFormElement): Partial<CardValues> {
  const values: Partial<CardValues> = {};
  for (const field of form.querySelectorAll<HTMLInputElement>('input[data-card]')) {
    values[field.dataset.card as CardField] = field.value;
  }
  return values;
}

/** Returns an input handler that reformats the field and keeps the caret after the same digit. */
function formatted(format: (text: string) => string) {
  return ({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) => {
    // The value must not change during IME composition.
    if ((nativeEvent as InputEvent).isComposing) return;
    const input = field.value;
    const written = format(input);
    if (written === input) return;
    const caret = caretAfterFormat(input, field.selectionEnd ?? input.length, written);
    field.value = written;
    field.setSelectionRange(caret, caret);
  };
}
