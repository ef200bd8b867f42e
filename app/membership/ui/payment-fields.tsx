import type { FormEvent } from 'react';
import { signUp as copy } from '../../copy/sign-up.ts';
import { Field, SelectField } from '../../ui/form/fields.tsx';
import type { CardField, CardValues } from '../sign-up/card.ts';
import { caretAfterFormat, formatCardNumber, formatExpiry, formatSecurityCode } from '../sign-up/card-format.ts';
import { countries } from '../sign-up/countries.ts';
import type { SignUpField } from '../sign-up/forms.ts';

const countryOptions = countries.map(({ code, name }) => ({ value: code, name }));

/**
 * The card and the country. The card's fields have no names: no form can send them, with or without scripts. The
 * client-side validation finds them by `data-card`; without scripts the browser checks what a pattern can say.
 */
export function PaymentFields(props: {
  errors: Partial<Record<SignUpField, string>>;
  country: string | undefined;
  demo: boolean;
}) {
  const { errors } = props;
  const notCharged = copy.notCharged[props.demo ? 'demo' : 'live'];
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <p className="flex gap-3 rounded-xl bg-wash px-4 py-3.5 sm:col-span-2">
        <Padlock />
        <span className="min-w-0">
          <strong className="block font-semibold">{notCharged.title}</strong>
          {notCharged.body}
        </span>
      </p>
      <Field
        data-card="cardholder"
        label={copy.cardholder}
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        required
        error={errors.cardholder}
        className="sm:col-span-2"
      />
      <Field
        data-card="cardNumber"
        label={copy.cardNumber}
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="1234 5678 9012 3456"
        onInput={formatted(formatCardNumber)}
        pattern="(?:[0-9][ \-]?){12,19}"
        title={copy.cardNumberFormat}
        required
        error={errors.cardNumber}
        className="sm:col-span-2"
      />
      <div className="flex flex-wrap gap-x-3 gap-y-5 sm:col-span-2 sm:gap-x-5">
        <Field
          data-card="expiry"
          label={copy.expiry}
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder={copy.expiryPlaceholder}
          onInput={formatted(formatExpiry)}
          pattern="(?:0?[1-9]|1[0-2]) ?/? ?(?:20)?[0-9]{2}"
          title={copy.expiryFormat}
          required
          error={errors.expiry}
          className="flex-[1_1_6rem] sm:flex-1"
        />
        <Field
          data-card="securityCode"
          label={copy.securityCode}
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder={copy.securityCodePlaceholder}
          onInput={formatted(formatSecurityCode)}
          pattern="[0-9]{3,4}"
          title={copy.securityCodeFormat}
          required
          error={errors.securityCode}
          className="flex-[1.2_1_7.25rem] sm:flex-1"
        />
      </div>
      <SelectField
        label={copy.country}
        name="country"
        autoComplete="country"
        options={countryOptions}
        placeholder={copy.chooseCountry}
        defaultValue={props.country}
        required
        error={errors.country}
        className="sm:col-span-2"
      />
    </div>
  );
}

/** The card fields' values, for the client-side validation. */
export function cardValues(form: HTMLFormElement): CardValues {
  const value = (name: CardField) => form.querySelector<HTMLInputElement>(`input[data-card="${name}"]`)?.value ?? '';
  return {
    cardholder: value('cardholder'),
    cardNumber: value('cardNumber'),
    expiry: value('expiry'),
    securityCode: value('securityCode'),
  };
}

/** Reformats the field at every input; the caret stays after the same digit. */
function formatted(format: (text: string) => string) {
  return ({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) => {
    // The value must not change while an input method composes.
    if ((nativeEvent as InputEvent).isComposing) return;
    const input = field.value;
    const written = format(input);
    if (written === input) return;
    const caret = caretAfterFormat(input, field.selectionEnd ?? input.length, written);
    field.value = written;
    field.setSelectionRange(caret, caret);
  };
}

function Padlock() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="mt-0.5 size-5 flex-none text-accent-text"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M12 2a5 5 0 0 0-5 5v3H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2h-1V7a5 5 0 0 0-5-5zm-3 8V7a3 3 0 0 1 6 0v3z" />
    </svg>
  );
}
