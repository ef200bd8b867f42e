/** The code at sign-up, and where somebody starts again. */
export const offerField = {
  label: 'Offer code',
  hint: 'If you have one. You’ll see the price before you agree to it.',
  apply: 'Use code',
  applying: 'One moment...',
  /** What it makes of the price of the chosen plan. */
  applied: (cost: string) => `Your price with this code: ${cost}.`,
  notForPlan: 'This code is for another plan. Choose that one to use it.',
} as const;

export const offerErrors = {
  /** The same for one that never was, that has ended, that others used up, and that was used before: it tells nobody which. */
  notValid: 'This code isn’t valid (any more), or was used before',
  /** At the top of the form, beside prices without it. */
  notValidNow:
    'This code isn’t valid (any more), or was used before. The prices below are without it: leave the code empty to sign up at them',
  shownFirst: 'Your code changes the price. Please check it below, and send the form again',
  tooMany: 'Too many codes were tried from here. Please try again later, or leave the code empty',
} as const;

/** At the sign-up, whose free days begin when the address is confirmed. */
export const offerDays = (confirmed: string, first: string, following: string) =>
  `If you confirm your email on ${confirmed}, you pay ${first}, then ${following}.`;

/** Why a code lowers nothing. Null: it does, or there is none. */
export function codeErrorWords({ state }: { state: 'none' | 'valid' | 'not-valid' | 'too-many' }): string | null {
  if (state === 'not-valid') return offerErrors.notValid;
  return state === 'too-many' ? offerErrors.tooMany : null;
}

/** `/account/plan`: what becomes of an offer with another plan. */
export const offerOfPlan = {
  ends: 'Your offer isn’t for this plan, and ends.',
  stays: 'Your offer stays with you.',
} as const;
