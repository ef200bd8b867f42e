import { signUpErrors } from '../../copy/sign-up.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, unavailable } from '../../http/replies.ts';
import { membershipErrors as errors } from './copy.ts';

/** Answer to a refused form about a membership. Accepted forms redirect. */
export interface MembershipAnswer {
  error: string;
}

const refusals = {
  'no-membership': errors.noMembership,
  ended: errors.ended,
  'not-cancelled': errors.notCancelled,
  changed: errors.changed,
  'price-changed': signUpErrors.priceChanged,
} as const;

export type MembershipRefusal = keyof typeof refusals;

/** 409: the membership is not, or no longer, in the form's state. */
export const refused = (reason: MembershipRefusal) => conflict<MembershipAnswer>({ error: refusals[reason] });

/** 400: the form is invalid. */
export const invalid = (error: string) => badRequest<MembershipAnswer>({ error });

/** 503: nothing was changed. */
export const unchanged = (error: string = errors.unexpected) => unavailable<MembershipAnswer>({ error });

/** For a route's `clientAction`: without an answer the page stays and says so. */
export const orUnchanged = <Answer>(serverAction: () => Promise<Answer>) => withNetworkError(serverAction, unchanged);
