import { signUpErrors } from '../../copy/sign-up.ts';
import { defineForm } from '../../http/form.ts';
import { membershipErrors as errors } from './copy.ts';

/** Response to a refused form about a membership. Accepted forms redirect. */
export interface MembershipAnswer {
  error: string;
}

export const membershipRefusals = {
  'no-membership': errors.noMembership,
  ended: errors.ended,
  'not-cancelled': errors.notCancelled,
  changed: errors.changed,
  'price-changed': signUpErrors.priceChanged,
} as const;

export const membershipForm = defineForm({
  unexpected: errors.unexpected,
  refused: (error): MembershipAnswer => ({ error }),
});
