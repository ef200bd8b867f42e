import * as z from 'zod/mini';
import { isCountry } from '../../copy/country-names.ts';
import { MAX_NAME_LENGTH } from '../../copy/lengths.ts';
import { signUp as copy, signUpErrors as errors } from '../../copy/sign-up.ts';
import { normaliseEmail } from '../../identity/email.ts';
import { checkPassword, codePoints, isPasswordRefusal, passwordMessages } from '../../identity/passwords/password.ts';
import { readBillingAddress } from '../card/billing.ts';
import { type CardField, type CardValues, cardErrors } from '../card/card.ts';
import type { PlanId, PriceList } from '../prices/price.ts';

export interface SignUpValues {
  /** Normalized by `normaliseEmail`. */
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  postalCode?: string;
  plan: PlanId;
  legalAccepted: boolean;
}

export type SignUpField =
  | 'email'
  | 'password'
  | 'confirmPassword'
  | 'firstName'
  | 'lastName'
  | 'country'
  | 'postalCode'
  | 'plan'
  | 'offer'
  | CardField;

export type SignUpCheck =
  | { ok: true; values: SignUpValues }
  /** `summary` is the message of the first error; `fields` has a message for each invalid field. */
  | { ok: false; summary: string; fields: Partial<Record<SignUpField, string>> };

/** Submitted values that the form shows again after an error: all except passwords and card. */
export type SubmittedValues = Partial<
  Record<'firstName' | 'lastName' | 'email' | 'country' | 'postalCode' | 'plan' | 'offer' | 'terms', string>
>;

export type SignUpAnswer =
  | { ok: true; creatorId: string; email: string; from: string }
  | {
      ok: false;
      /** Empty in the response to the button for an offer code. */
      summary: string;
      fields: Partial<Record<SignUpField, string>>;
      submitted: SubmittedValues & { from?: string };
      /** Current prices, if they may differ from those shown. */
      onSale?: PriceList;
      contactSupport?: boolean;
      /** True to show the sign-in options next to the summary. */
      alreadyRegistered?: boolean;
    };

const input = z.prefault(z.string(), '');
const trimmed = z.prefault(z.string().check(z.trim()), '');

const signUpSchema = z.object({
  email: trimmed,
  password: input,
  confirmPassword: input,
  firstName: trimmed,
  lastName: trimmed,
  country: input,
  /** Absent if the creator does not use tax. */
  postalCode: z.optional(z.string()),
  plan: input,
  /** Absent if the checkbox is not ticked. */
  terms: z.optional(z.string()),
});

/** Card to validate, and the current time. Exists only in the browser. */
export interface CardCheck {
  values: Partial<CardValues>;
  now: Date;
}

type Offered = readonly { plan: PlanId }[];

interface FieldError {
  field: SignUpField;
  message: string;
  /** Message for the top of the form, if it differs from `message`. */
  summary?: string;
}

/**
 * Yields errors in the order of the specification (section 5), with card, country and plan before a refused password.
 */
function* findErrors(
  given: z.output<typeof signUpSchema>,
  onSale: Offered,
  card: CardCheck | undefined,
): Generator<FieldError> {
  const { email, password, firstName, lastName } = given;
  if (!email) yield { field: 'email', message: errors.emailRequired };
  else if (!normaliseEmail(email)) yield { field: 'email', message: errors.emailInvalid };

  const weakness = checkPassword({ password, email, names: [firstName, lastName] });
  const refused = weakness !== null && isPasswordRefusal(weakness);
  if (weakness && !refused) yield { field: 'password', message: passwordMessages(weakness).field };
  if (given.confirmPassword !== password) yield { field: 'confirmPassword', message: errors.passwordsDiffer };

  for (const field of ['firstName', 'lastName'] as const) {
    if (!given[field]) yield { field, message: errors.namesRequired };
  }
  for (const field of ['firstName', 'lastName'] as const) {
    if (codePoints(given[field]) > MAX_NAME_LENGTH)
      yield { field, message: errors.nameTooLong(copy[field], MAX_NAME_LENGTH) };
  }
  if (card) for (const [field, message] of cardErrors(card.values, card)) yield { field, message };
  if (!isCountry(given.country)) yield { field: 'country', message: errors.required(copy.country) };
  else if (given.postalCode !== undefined) {
    const address = readBillingAddress(given);
    if (!address.ok && address.errors.postalCode) yield { field: 'postalCode', message: address.errors.postalCode };
  }
  if (!onSale.some(({ plan }) => plan === given.plan)) yield { field: 'plan', message: errors.choosePlan };
  // Last, because in the specification the service returns this error after the form has been validated.
  if (refused) {
    const { summary, field: message } = passwordMessages(weakness);
    yield { field: 'password', message, summary };
  }
}

/** Validates the fields of a sign-up. The server passes no card, because it never receives one. */
export function checkSignUp(
  fields: Record<string, string | undefined>,
  onSale: Offered,
  card?: CardCheck,
): SignUpCheck {
  const given = signUpSchema.parse(fields);
  const found = [...findErrors(given, onSale, card)];
  const [first] = found;
  if (first) {
    return {
      ok: false,
      summary: first.summary ?? first.message,
      fields: Object.fromEntries(found.map(({ field, message }) => [field, message])),
    };
  }
  const { firstName, lastName, password, country, plan, terms } = given;
  const address = readBillingAddress(given);
  const postalCode = address.ok ? address.address.postalCode : null;
  return {
    ok: true,
    values: {
      email: normaliseEmail(given.email)!,
      password,
      firstName,
      lastName,
      country,
      ...(postalCode && { postalCode }),
      plan,
      legalAccepted: Boolean(terms),
    },
  };
}
