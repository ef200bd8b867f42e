import * as z from 'zod/mini';
import { LONGEST_NAME } from '../copy/lengths.ts';
import { signUp as copy, signUpErrors as errors } from '../copy/sign-up.ts';
import { normaliseEmail } from '../identity/email.ts';
import { checkPassword, codePoints } from '../identity/password.ts';
import { isCountry } from './countries.ts';
import { findPlan, type PlanId } from './plans.ts';

/** A valid sign-up's values. */
export interface SignUpValues {
  /** Normalised. */
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  plan: PlanId;
  legalAccepted: boolean;
}

/** The card's fields. They exist only in the browser and have no names, so that no form can send them. */
export interface CardValues {
  cardholder: string;
  cardNumber: string;
  expiry: string;
  securityCode: string;
}

export type SignUpField =
  | 'email'
  | 'password'
  | 'confirmPassword'
  | 'firstName'
  | 'lastName'
  | 'country'
  | 'plan'
  | keyof CardValues;

export type SignUpCheck =
  | { ok: true; values: SignUpValues }
  /** `summary` is the first failing rule's message; each failing field has its own. */
  | { ok: false; summary: string; fields: Partial<Record<SignUpField, string>> };

/** The submitted values that are shown again after an error: all except the passwords and the card. */
export type SubmittedValues = Partial<
  Record<'firstName' | 'lastName' | 'email' | 'country' | 'plan' | 'terms', string>
>;

/** The answer to a sign-up. */
export type SignUpAnswer =
  | { ok: true; creatorId: string; email: string; from: string }
  | {
      ok: false;
      summary: string;
      fields: Partial<Record<SignUpField, string>>;
      submitted: SubmittedValues & { from?: string };
      /** Shows the support address beside the summary. */
      contactSupport?: boolean;
    };

const input = z.prefault(z.string(), '');
const line = z.string().check(z.trim());
const trimmed = z.prefault(line, '');

/**
 * Validates a sign-up in the specification's order (section 5; then the country, the card and the plan). The card's
 * fields are required when they are given, which only the browser does: the server never receives them.
 */
export const signUpSchema = z
  .object({
    email: trimmed,
    password: input,
    confirmPassword: input,
    firstName: trimmed,
    lastName: trimmed,
    cardholder: z.optional(line),
    cardNumber: z.optional(line),
    expiry: z.optional(line),
    securityCode: z.optional(line),
    country: input,
    plan: input,
    /** A checkbox: present when ticked. */
    terms: z.optional(z.string()),
  })
  .check(
    z.superRefine((input, context) => {
      for (const [field, message] of fieldErrors(input)) context.addIssue({ code: 'custom', path: [field], message });
    }),
  );

type SignUpInput = z.output<typeof signUpSchema>;

function* fieldErrors(input: SignUpInput): Generator<[SignUpField, string]> {
  const { email, password, firstName, lastName } = input;
  if (!email) yield ['email', errors.emailRequired];
  else if (!normaliseEmail(email)) yield ['email', errors.emailInvalid];

  const weakness = checkPassword({ password, email, names: [firstName, lastName] });
  if (weakness === 'required') yield ['password', errors.passwordRequired];
  if (weakness === 'too-short') yield ['password', errors.passwordTooShort];
  if (input.confirmPassword !== password) yield ['confirmPassword', errors.passwordsDiffer];

  for (const field of ['firstName', 'lastName'] as const) {
    if (!input[field]) yield [field, errors.namesRequired];
  }
  for (const field of ['firstName', 'lastName'] as const) {
    if (codePoints(input[field]) > LONGEST_NAME) yield [field, errors.nameTooLong(copy[field], LONGEST_NAME)];
  }
  for (const field of ['cardholder', 'cardNumber', 'expiry', 'securityCode'] as const) {
    if (input[field] === '') yield [field, errors.required(copy[field])];
  }
  if (!isCountry(input.country)) yield ['country', errors.required(copy.country)];
  if (!findPlan(input.plan)) yield ['plan', errors.choosePlan];
  // Last, because in the specification this is the service's error, after all those that the form finds.
  if (weakness === 'not-allowed') yield ['password', errors.passwordNotAllowed];
}

/**
 * Validates a sign-up's fields; unknown fields are ignored.
 * @param fields as submitted; a missing one counts as empty; the card's only in the browser
 */
export function checkSignUp(fields: Record<string, string | undefined> & Partial<CardValues>): SignUpCheck {
  const read = signUpSchema.safeParse(fields);
  if (!read.success) {
    const { issues } = read.error;
    // Of several errors of one field the first is shown.
    const failing = issues.toReversed().map(({ path, message }) => [path[0], message]);
    return { ok: false, summary: issues[0]!.message, fields: Object.fromEntries(failing) };
  }
  const { firstName, lastName, password, country, plan, terms } = read.data;
  return {
    ok: true,
    values: {
      email: normaliseEmail(read.data.email)!,
      password,
      firstName,
      lastName,
      country,
      plan: findPlan(plan)!.id,
      legalAccepted: Boolean(terms),
    },
  };
}
