import * as z from 'zod/mini';
import { LONGEST_NAME } from '../copy/lengths.ts';
import { signUp as copy, signUpErrors as errors } from '../copy/sign-up.ts';
import { normaliseEmail } from '../identity/email.ts';
import { checkPassword, codePoints } from '../identity/password.ts';
import { isCountry } from './countries.ts';
import { findPlan, type PlanId } from './plans.ts';

/** What a sign-up says once it is in order. */
export interface SignUpValues {
  /** Normalised: as it is stored and compared. */
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  plan: PlanId;
  legalAccepted: boolean;
}

/** The card's fields. They exist in the browser alone and have no names there, so that no form can send them. */
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

/** What the page shows again after a failure: everything typed but the passwords and the card. */
export type SubmittedValues = Partial<
  Record<'firstName' | 'lastName' | 'email' | 'country' | 'plan' | 'terms', string>
>;

/** How a sign-up was answered. */
export type SignUpAnswer =
  | { ok: true; creatorId: string; email: string; from: string }
  | {
      ok: false;
      summary: string;
      fields: Partial<Record<SignUpField, string>>;
      submitted: SubmittedValues & { from?: string };
      /** Only the support can help: its address stands beside the summary. */
      contactSupport?: boolean;
    };

const input = z.prefault(z.string(), '');
const line = z.string().check(z.trim());
const trimmed = z.prefault(line, '');

/**
 * A sign-up as it is typed, checked in the specification's order (section 5; the country, the card and the plan after
 * it). The browser gives the card's fields too and thereby asks for them; the server never sees them.
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
    /** Ticked or not, as a checkbox says it. */
    terms: z.optional(z.string()),
  })
  .check(
    z.superRefine((input, context) => {
      for (const [field, message] of fieldErrors(input)) context.addIssue({ code: 'custom', path: [field], message });
    }),
  );

type Typed = z.output<typeof signUpSchema>;

function* fieldErrors(input: Typed): Generator<[SignUpField, string]> {
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
  // In the specification this is the service's answer, after everything that the form can see for itself.
  if (weakness === 'not-allowed') yield ['password', errors.passwordNotAllowed];
}

/**
 * Reads a sign-up's fields; whatever else is among them is left out.
 * @param fields as the form has them, a missing one as an empty one; the card's only in the browser
 */
export function checkSignUp(fields: Record<string, string | undefined> & Partial<CardValues>): SignUpCheck {
  const read = signUpSchema.safeParse(fields);
  if (!read.success) {
    const { issues } = read.error;
    // Of several faults of one field the first is the one to mend first.
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
