import { signUpErrors } from '../../copy/sign-up.ts';
import { defineForm } from '../../http/form.ts';
import { membershipErrors as errors } from './copy.ts';

/** Answer to a refused form about a membership. Accepted forms redirect. */
export interface MembershipAnswer {
  error: string;
}

/** Sentences for a membership that is not, or no longer, in the state that a form was for. */
export const membershipRefusals = {
  'no-membership': errors.noMembership,
  ended: errors.ended,
  'not-cancelled': errors.notCancelled,
  changed: errors.changed,
  'price-changed': signUpErrors.priceChanged,
} as const;

/** A form about a membership. */
export const membershipForm = defineForm({
  unexpected: errors.unexpected,
  refused: (error): MembershipAnswer => ({ error }),
});
