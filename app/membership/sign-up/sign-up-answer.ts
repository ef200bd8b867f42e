import { returnPath } from '../../http/return-path.ts';
import type { SignUpAnswer } from './forms.ts';

type Refusal = Extract<SignUpAnswer, { ok: false }>;

/** Makes refusals with the submitted values, except the passwords. */
export function refuseSignUp(values: Record<string, string> = {}) {
  const { firstName, lastName, email, country, plan, terms } = values;
  const submitted = { firstName, lastName, email, country, plan, terms, from: returnPath(values.from) ?? undefined };
  return (
    summary: string,
    more: Partial<Pick<Refusal, 'fields' | 'onSale' | 'contactSupport' | 'alreadyRegistered'>> = {},
  ): SignUpAnswer => ({
    ok: false,
    summary,
    fields: {},
    ...more,
    submitted,
  });
}
